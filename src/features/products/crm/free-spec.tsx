import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import type { ProductContent } from "../product-model.ts";
import { useProductLabels } from "./product-labels.ts";

export type Spec = ProductContent["specs"][number];
type Words = Partial<Record<Language, string>>;

const isWords = (said: Spec["label"] | Spec["value"]): said is Words => typeof said === "object";
const firstOf = (words: Words): string =>
  words.en?.trim() || languageCodes.map((code) => words[code]?.trim()).find(Boolean) || "";

/** What a line is called where the screen has to name it; its key where it is called nothing yet. */
export const nameOf = ({ key, label }: Spec): string =>
  (isWords(label) ? firstOf(label) : label?.trim()) || key;

/** An empty specification outside the template: its label and value have a text in each language. */
export const newSpec = (key: string): Spec => ({ key, label: {}, value: {} });

/**
 * A specification that no template defines. An imported value is one text for all languages until it is translated; then label and value
 * have a field for each language.
 */
export function FreeSpec({
  spec,
  error,
  writtenIn,
  onChange,
  onFinish,
  onRemove,
}: {
  spec: Spec;
  error: string | undefined;
  /** The language of what is one text for all. */
  writtenIn: Language;
  onChange: (change: Partial<Spec>) => void;
  /** The label is written to its end. */
  onFinish: () => void;
  onRemove: () => void;
}) {
  const { t } = useProductLabels();
  const { label, value } = spec;
  const isTranslated = isWords(label) || isWords(value);
  const unit = (
    <TextField
      label={t("prod.spec-unit")}
      dir="auto"
      value={spec.unit ?? ""}
      onChange={(unit) => onChange({ unit })}
    />
  );
  const number =
    typeof value === "number" ? (
      <NumberField
        label={t("prod.spec-value")}
        value={value}
        onChange={(value) => onChange({ value: value ?? "" })}
      />
    ) : null;
  const remove = (
    <CrmButton icon="trash" aria-label={t("prod.take-out", { name: nameOf(spec) })} onPress={onRemove} />
  );
  if (!isTranslated)
    return (
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_6rem_auto_auto]">
        <TextField
          label={t("prod.spec-label")}
          dir="auto"
          value={label ?? spec.key}
          onChange={(label) => onChange({ label })}
          onBlur={onFinish}
          error={error}
        />
        {number ?? (
          <TextField
            label={t("prod.spec-value")}
            dir="auto"
            value={String(value)}
            onChange={(value) => onChange({ value })}
          />
        )}
        {unit}
        <CrmButton
          icon="globe"
          aria-label={t("prod.spec-translate-of", { name: nameOf(spec) })}
          onPress={() =>
            onChange({
              label: { [writtenIn]: label ?? spec.key },
              ...(typeof value === "string" ? { value: { [writtenIn]: value } } : {}),
            })
          }
        >
          {t("prod.spec-translate")}
        </CrmButton>
        {remove}
      </div>
    );
  const labels: Words = isWords(label) ? label : { [writtenIn]: label ?? spec.key };
  const values: Words = isWords(value) ? value : {};
  return (
    <fieldset className="grid gap-2 rounded-lg border border-line p-4">
      <legend className="px-1 text-sm font-semibold">
        <bdi>{firstOf(labels) || t("prod.spec-new")}</bdi>
      </legend>
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
      {languageCodes.map((code) => {
        const { nativeName, tag, direction } = languages[code];
        const field = (name: "spec-label" | "spec-value", words: Words, key: "label" | "value") => (
          <TextField
            label={t("prod.field-in", { field: t(`prod.${name}`), language: nativeName })}
            labelHidden
            lang={tag}
            dir={direction}
            placeholder={firstOf(words) || t(`prod.${name}`)}
            value={words[code] ?? ""}
            onChange={(text) => onChange({ [key]: { ...words, [code]: text } })}
            onBlur={onFinish}
          />
        );
        return (
          <div key={code} className="grid items-center gap-2 sm:grid-cols-[6rem_1fr_1fr]">
            <span lang={tag} className="text-sm text-ink-soft" aria-hidden="true">
              {nativeName}
            </span>
            {field("spec-label", labels, "label")}
            {number ? null : field("spec-value", values, "value")}
          </div>
        );
      })}
      <div className="flex flex-wrap items-end justify-end gap-3">
        {number}
        {number ? <div className="w-24">{unit}</div> : null}
        {remove}
      </div>
    </fieldset>
  );
}
