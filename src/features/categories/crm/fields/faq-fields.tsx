import { ListEditor } from "#content/crm/custom-fields/list-editor.tsx";
import type { Faq } from "#features/categories/faq.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { useCategoryMessages } from "../category-messages.ts";

/** Questions with their answers, in one language. */
export function FaqFields({
  lang,
  faq,
  errors,
  onChange,
}: {
  lang: Language;
  faq: Faq;
  errors: Record<string, string>;
  onChange: (faq: Faq) => void;
}) {
  const { t } = useCategoryMessages();
  const { direction: dir, tag } = languages[lang];
  const errorOf = (at: number, field: string) =>
    errors[`${lang === "en" ? "" : `translations.${lang}.`}faq.${at}.${field}`];
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t("cat.faq")}</h2>
      <ListEditor
        entries={faq}
        onChange={onChange}
        nameOf={({ question }) => question}
        add={{ label: t("cat.add-question"), entry: () => ({ question: "", answer: "" }) }}
      >
        {({ question, answer }, change, at) => (
          <>
            <TextField
              label={t("cat.question")}
              dir={dir}
              lang={tag}
              value={question}
              onChange={(words) => change({ question: words })}
              error={errorOf(at, "question")}
            />
            <TextArea
              label={t("cat.answer")}
              dir={dir}
              lang={tag}
              rows={2}
              value={answer}
              onChange={(words) => change({ answer: words })}
              error={errorOf(at, "answer")}
            />
          </>
        )}
      </ListEditor>
    </section>
  );
}
