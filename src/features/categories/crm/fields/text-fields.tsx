import type { ReactNode } from "react";
import type { TextState } from "#content/crm/publishing/text-state.ts";
import { SeoFields } from "#content/crm/seo-fields.tsx";
import { SlugField } from "#content/crm/slug-field.tsx";
import { TranslateField } from "#content/crm/translating/translate-field.tsx";
import {
  languageAttributes,
  TranslationFields,
  TranslationRow,
} from "#content/crm/translating/translation-row.tsx";
import type { StoredText } from "#features/categories/category-edit.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { useCategoryMessages } from "../category-messages.ts";
import { FaqFields } from "./faq-fields.tsx";

/** A category's whole text in one language, in that language's direction; a translation is shown beside its source. */
export function TextFields({
  id,
  lang,
  text,
  english,
  state,
  reviewed,
  errors,
  onChange,
  onReviewed,
  keepDraft,
}: {
  id: string | null;
  lang: Language;
  text: StoredText;
  english: StoredText;
  state: TextState | undefined;
  /** Fields that were said to be right still. */
  reviewed: readonly string[];
  errors: Record<string, string>;
  onChange: (fields: Partial<StoredText>) => void;
  onReviewed: (field: string) => void;
  keepDraft: () => Promise<unknown>;
}) {
  const { t } = useCategoryMessages();
  const written = languageAttributes(lang);
  const errorOf = (field: string) =>
    errors[lang === defaultLanguage ? field : `translations.${lang}.${field}`];
  const row = (field: "name" | "description" | "faq", source: string, control: ReactNode) => (
    <TranslationRow
      lang={lang}
      source={source}
      isStale={(state?.stale.includes(field) ?? false) && !reviewed.includes(field)}
      isMissing={source !== "" && !text[field].length}
      onReviewed={() => onReviewed(field)}
      machine={
        id === null ? null : (
          <TranslateField
            type="category"
            id={id}
            lang={lang}
            field={field}
            source={english[field]}
            value={text[field]}
            onTranslated={(words) => onChange({ [field]: words })}
          />
        )
      }
    >
      {control}
    </TranslationRow>
  );
  return (
    <TranslationFields lang={lang}>
      {row(
        "name",
        english.name,
        <TextField
          {...written}
          label={t("cat.name")}
          isRequired={lang === defaultLanguage}
          value={text.name}
          onChange={(name) => onChange({ name })}
          error={errorOf("name")}
        />,
      )}
      <SlugField
        type="category"
        id={id}
        lang={lang}
        title={text.name}
        value={text.slug}
        onChange={(slug) => onChange({ slug })}
        error={errorOf("slug")}
      />
      {row(
        "description",
        english.description,
        <TextArea
          {...written}
          label={t("cat.description")}
          rows={4}
          value={text.description}
          onChange={(description) => onChange({ description })}
          error={errorOf("description")}
        />,
      )}
      {row(
        "faq",
        english.faq.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n"),
        <FaqFields lang={lang} faq={text.faq} errors={errors} onChange={(faq) => onChange({ faq })} />,
      )}
      <section className="grid gap-4">
        <h2 className="text-lg">{t("cat.seo")}</h2>
        <SeoFields
          type="category"
          id={id}
          lang={lang}
          slug={text.slug}
          value={{ ...text, metaTitle: text.metaTitle ?? "", metaDescription: text.metaDescription ?? "" }}
          fallback={{ title: text.name, description: text.description }}
          source={{
            metaTitle: english.metaTitle ?? "",
            metaDescription: english.metaDescription ?? "",
          }}
          stale={(state?.stale ?? []).filter((field) => !reviewed.includes(field))}
          onReviewed={onReviewed}
          keepDraft={keepDraft}
          errors={{ metaTitle: errorOf("metaTitle"), metaDescription: errorOf("metaDescription") }}
          onChange={({ metaTitle, metaDescription, metaKeywords }) =>
            onChange({
              ...(metaTitle === undefined ? {} : { metaTitle: metaTitle || null }),
              ...(metaDescription === undefined ? {} : { metaDescription: metaDescription || null }),
              ...(metaKeywords ? { metaKeywords } : {}),
            })
          }
        />
      </section>
    </TranslationFields>
  );
}
