import type { SpecField as SpecFieldOfCategory } from "#content/fields/custom-field.ts";
import { baseLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { FreeSpec, nameOf, newSpec, type Spec } from "./free-spec.tsx";
import { useProductLabels } from "./product-labels.ts";

/** Of a line's key, in characters. */
const longestKey = 80;

type Field = {
  key: string;
  type: SpecFieldOfCategory["type"];
  label: string;
  unit: string;
  help: string | undefined;
  choices: readonly { value: string; label: string }[];
};

const asTexts = (value: Spec["value"] | undefined): Partial<Record<Language, string>> =>
  typeof value === "object" ? value : value === undefined ? {} : { [baseLanguage]: String(value) };

/** The figures a product has by its category's template, and others it brought along. */
export function ProductSpecs({
  fields,
  specs,
  errors,
  writtenIn,
  onChange,
}: {
  fields: readonly Field[];
  specs: readonly Spec[];
  errors: Record<string, string>;
  /** The language of what lines say that are not translated. */
  writtenIn: Language;
  onChange: (specs: Spec[]) => void;
}) {
  const { t, faultText } = useProductLabels();
  const of = (key: string) => specs.find((spec) => spec.key === key);
  const put = (key: string, value: Spec["value"] | null) => {
    const known = of(key);
    if (value === null) return onChange(specs.filter((spec) => spec.key !== key));
    onChange(
      known
        ? specs.map((spec) => (spec.key === key ? { ...spec, value } : spec))
        : [...specs, { key, value }],
    );
  };
  const others = specs.filter((spec) => !fields.some(({ key }) => key === spec.key));
  const change = (at: Spec, some: Partial<Spec>) =>
    onChange(specs.map((spec) => (spec === at ? { ...spec, ...some } : spec)));
  /** Its label is its key too, once it is written to the end and where nothing else has that key. */
  const finish = (at: Spec) => {
    const key = nameOf(at).slice(0, longestKey);
    if (key !== at.key && !of(key) && !fields.some((field) => field.key === key)) change(at, { key });
  };
  return (
    <section className="grid gap-4">
      <h2 className="text-base font-semibold">{t("prod.field-specs")}</h2>
      {fields.length ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <SpecField
              key={field.key}
              field={field}
              error={faultText(errors[`specs.${field.key}`])}
              value={of(field.key)?.value}
              onChange={(value) => put(field.key, value)}
            />
          ))}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t("prod.no-template")}</p>
      )}
      {others.map((spec) => {
        const at = specs.indexOf(spec);
        return (
          <FreeSpec
            key={at}
            spec={spec}
            error={faultText(errors[`specs.${at}.key`])}
            writtenIn={writtenIn}
            onChange={(some) => change(spec, some)}
            onFinish={() => finish(spec)}
            onRemove={() => onChange(specs.filter((one) => one !== spec))}
          />
        );
      })}
      <div>
        <CrmButton size="s" icon="plus" onPress={() => onChange([...specs, newSpec(freeKey(specs))])}>
          {t("prod.add-spec")}
        </CrmButton>
      </div>
    </section>
  );
}

function freeKey(specs: readonly Spec[]): string {
  for (let number = specs.length + 1; ; number++)
    if (!specs.some(({ key }) => key === `spec-${number}`)) return `spec-${number}`;
}

function SpecField({
  field,
  error,
  value,
  onChange,
}: {
  field: Field;
  error: string | undefined;
  value: Spec["value"] | undefined;
  onChange: (value: Spec["value"] | null) => void;
}) {
  const { t } = useProductLabels();
  const label = field.unit ? `${field.label} (${field.unit})` : field.label;
  const { help } = field;
  if (field.type === "number" && (value === undefined || typeof value === "number"))
    return <NumberField {...{ label, error, onChange }} description={help} value={value ?? null} />;
  if (field.type === "choice" && (value === undefined || typeof value === "string")) {
    // A value that is no choice any more stays until another one is chosen.
    const isKnown = !value || field.choices.some((choice) => choice.value === value);
    return (
      <Select
        label={label}
        description={help}
        error={error}
        options={[{ value: "", label: "–" }, ...(isKnown ? [] : [{ value, label: value }]), ...field.choices]}
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
          { value: "true", label: t("prod.yes") },
          { value: "false", label: t("prod.no") },
        ]}
        value={value === undefined ? "unknown" : String(value)}
        onChange={(one) => onChange(one === "unknown" ? null : one === "true")}
      />
    );
  const texts = asTexts(value);
  const put = (lang: Language, text: string) => {
    const next = { ...texts, [lang]: text };
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
