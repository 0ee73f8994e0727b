import { useEditorMessages } from "#content/crm/editor-messages.ts";
import type { FieldValue, SpecField } from "#content/fields/custom-field.ts";
import { baseLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { localText } from "#i18n/local-text.ts";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";

const asTexts = (value: FieldValue["value"] | undefined): Partial<Record<Language, string>> =>
  typeof value === "object" ? value : value === undefined ? {} : { [baseLanguage]: String(value) };

/** The value of a custom field, by its kind; null takes it away. */
export function FieldValueInput({
  field,
  error,
  value,
  onChange,
}: {
  field: SpecField;
  error: string | undefined;
  value: FieldValue["value"] | undefined;
  onChange: (value: FieldValue["value"] | null) => void;
}) {
  const { t, lang } = useEditorMessages();
  const said = (text: SpecField["unit"]) => (typeof text === "object" ? localText(text, lang) : (text ?? ""));
  const [name, unit, help] = [said(field.label), said(field.unit), said(field.help) || undefined];
  const label = unit ? `${name} (${unit})` : name;
  if (field.type === "number" && (value === undefined || typeof value === "number"))
    return <NumberField {...{ label, error, onChange }} description={help} value={value ?? null} />;
  if (field.type === "choice" && (value === undefined || typeof value === "string")) {
    const choices = (field.choices ?? []).map((one) => ({
      value: one.value,
      label: said(one.label) || one.value,
    }));
    // A value that is no choice any more stays until another one is chosen.
    const isKnown = !value || choices.some((choice) => choice.value === value);
    return (
      <Select
        label={label}
        description={help}
        error={error}
        options={[{ value: "", label: "–" }, ...(isKnown ? [] : [{ value, label: value }]), ...choices]}
        value={value ?? ""}
        onChange={(one) => onChange(one || null)}
      />
    );
  }
  if (field.type === "boolean")
    return (
      <Select
        label={label}
        description={help}
        error={error}
        options={[
          { value: "unknown", label: "–" },
          { value: "true", label: t("editor.yes") },
          { value: "false", label: t("editor.no") },
        ]}
        value={value === undefined ? "unknown" : String(value)}
        onChange={(one) => onChange(one === "unknown" ? null : one === "true")}
      />
    );
  const texts = asTexts(value);
  const put = (code: Language, text: string) => {
    const next = { ...texts, [code]: text };
    const filled = Object.entries(next).filter(([, one]) => one);
    onChange(filled.length ? Object.fromEntries(filled) : null);
  };
  return (
    <fieldset className="grid content-start gap-1.5 sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {help ? <p className="text-xs text-ink-faint">{help}</p> : null}
      {error ? (
        <p role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-2">
        {languageCodes.map((code) => (
          <TextField
            key={code}
            label={languages[code].nativeName}
            lang={languages[code].tag}
            dir={languages[code].direction}
            value={texts[code] ?? ""}
            onChange={(text) => put(code, text)}
          />
        ))}
      </div>
    </fieldset>
  );
}
