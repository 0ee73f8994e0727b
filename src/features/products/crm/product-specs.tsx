import { FieldValueInput } from "#content/crm/custom-fields/field-value-input.tsx";
import type { SpecField } from "#content/fields/custom-field.ts";
import type { Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { FreeSpec, nameOf, newSpec, type Spec } from "./free-spec.tsx";
import { useProductLabels } from "./product-labels.ts";

/** Of a line's key, in characters. */
const longestKey = 80;

/** The figures a product has by its category's template, and others it brought along. */
export function ProductSpecs({
  fields,
  hasCategory,
  specs,
  errors,
  writtenIn,
  onChange,
}: {
  fields: readonly SpecField[];
  /** Whether one is chosen, which may have no fields. */
  hasCategory: boolean;
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
            <FieldValueInput
              key={field.key}
              field={field}
              error={faultText(errors[`specs.${field.key}`])}
              value={of(field.key)?.value}
              onChange={(value) => put(field.key, value)}
            />
          ))}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t(hasCategory ? "prod.no-template" : "prod.no-category")}</p>
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
