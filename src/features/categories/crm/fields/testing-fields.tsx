import { ListEditor } from "#content/crm/custom-fields/list-editor.tsx";
import { withLocalText } from "#content/crm/custom-fields/spec-fields.tsx";
import type { Testing } from "#features/categories/criterion.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { type LocalText, localText } from "#i18n/local-text.ts";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { useCategoryMessages } from "../category-messages.ts";

/** By what the products are judged, with weights that make 100 together, and how that is found out. */
export function TestingFields({
  lang,
  criteria,
  method,
  error,
  onCriteria,
  onMethod,
}: {
  lang: Language;
  criteria: Testing["criteria"];
  method: Testing["method"];
  error: string | undefined;
  onCriteria: (criteria: Testing["criteria"]) => void;
  onMethod: (method: Testing["method"]) => void;
}) {
  const { t, lang: ownLang } = useCategoryMessages();
  const { direction: dir, tag, nativeName: language } = languages[lang];
  const sum = criteria.reduce((all, { weight }) => all + weight, 0);
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("cat.testing")}</h2>
      <p className="text-sm text-ink-soft">{t("cat.testing-text")}</p>
      <ListEditor
        entries={criteria}
        onChange={onCriteria}
        error={error}
        nameOf={({ key, label }) => localText(label, ownLang) || key}
        add={{
          label: t("cat.add-criterion"),
          entry: () => ({
            key: `criterion-${criteria.length + 1}`,
            weight: Math.max(1, 100 - sum),
            label: {} as LocalText,
          }),
        }}
      >
        {(criterion, change) => (
          <div className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
            <TextField
              label={t("cat.label-in", { language })}
              dir={dir}
              lang={tag}
              value={criterion.label[lang] ?? ""}
              placeholder={localText(criterion.label, lang)}
              onChange={(words) => change({ label: withLocalText(criterion.label, lang, words) })}
            />
            <NumberField
              label={t("cat.weight")}
              minValue={1}
              maxValue={100}
              value={criterion.weight}
              onChange={(weight) => change({ weight: weight ?? 1 })}
            />
            <TextField
              label={t("cat.spec-key")}
              dir="ltr"
              value={criterion.key}
              onChange={(key) => change({ key })}
            />
          </div>
        )}
      </ListEditor>
      {criteria.length ? (
        <p
          role="status"
          className={`text-sm font-semibold tabular ${sum === 100 ? "text-good" : "text-warn"}`}
        >
          {t("cat.weights", { sum })}
        </p>
      ) : null}
      <TextArea
        label={t("cat.method-in", { language })}
        dir={dir}
        lang={tag}
        rows={3}
        value={method?.[lang] ?? ""}
        placeholder={method ? localText(method, lang) : undefined}
        onChange={(words) => {
          const said = withLocalText(method ?? {}, lang, words);
          onMethod(Object.keys(said).length ? said : null);
        }}
      />
    </section>
  );
}
