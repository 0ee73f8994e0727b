import { defaultLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { NumberField } from "#ui/crm/number-field.tsx";
import { Select } from "#ui/crm/select.tsx";
import { TextField } from "#ui/crm/text-field.tsx";
import type { ProductContent } from "../product-content.ts";
import { useProductWords } from "./product-labels.ts";

type Spec = ProductContent["specs"][number];
type Field = { key: string; type: "number" | "boolean" | "text"; label: string; unit: string };

const asTexts = (value: Spec["value"] | undefined): Partial<Record<Language, string>> =>
  typeof value === "object" ? value : value === undefined ? {} : { [defaultLanguage]: String(value) };

/** The figures a product has by its category's template, and others it brought along. */
export function ProductSpecs({
  fields,
  specs,
  errors,
  onChange,
}: {
  fields: readonly Field[];
  specs: readonly Spec[];
  errors: Record<string, string>;
  onChange: (specs: Spec[]) => void;
}) {
  const { t, faultText } = useProductWords();
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
    const key = at.label?.trim();
    if (key && key !== at.key && !of(key) && !fields.some((field) => field.key === key)) change(at, { key });
  };
  return (
    <section className="grid gap-4">
      <h3 className="text-base font-semibold">{t("prod.field-specs")}</h3>
      {fields.length ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <SpecField
              key={field.key}
              field={field}
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
          <div key={at} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_6rem_auto]">
            <TextField
              label={t("prod.spec-label")}
              dir="auto"
              value={spec.label ?? spec.key}
              onChange={(label) => change(spec, { label })}
              onBlur={() => finish(spec)}
              error={faultText(errors[`specs.${at}.key`])}
            />
            {typeof spec.value === "number" ? (
              <NumberField
                label={t("prod.spec-value")}
                value={spec.value}
                onChange={(value) => change(spec, { value: value ?? "" })}
              />
            ) : (
              <TextField
                label={t("prod.spec-value")}
                dir="auto"
                value={asTexts(spec.value)[defaultLanguage] ?? ""}
                onChange={(value) =>
                  change(spec, {
                    value:
                      typeof spec.value === "object" ? { ...spec.value, [defaultLanguage]: value } : value,
                  })
                }
              />
            )}
            <TextField
              label={t("prod.spec-unit")}
              dir="auto"
              value={spec.unit ?? ""}
              onChange={(unit) => change(spec, { unit })}
            />
            <CrmButton
              icon="trash"
              aria-label={t("prod.take-out", { name: spec.label ?? spec.key })}
              onPress={() => onChange(specs.filter((one) => one !== spec))}
            />
          </div>
        );
      })}
      <div>
        <CrmButton
          size="s"
          icon="plus"
          onPress={() => {
            const key = freeKey(specs);
            onChange([...specs, { key, label: "", value: "" }]);
          }}
        >
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
  value,
  onChange,
}: {
  field: Field;
  value: Spec["value"] | undefined;
  onChange: (value: Spec["value"] | null) => void;
}) {
  const { t } = useProductWords();
  const label = field.unit ? `${field.label} (${field.unit})` : field.label;
  if (field.type === "number" && (value === undefined || typeof value === "number"))
    return <NumberField label={label} value={value ?? null} onChange={onChange} />;
  if (field.type === "boolean")
    return (
      <Select
        label={label}
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
