import type { SpecField } from "#content/fields/custom-field.ts";
import type { Facets } from "#features/products/product.ts";
import { withUnit } from "#features/products/spec-groups.ts";
import type { Language } from "#i18n/languages.ts";
import { localText } from "#i18n/local-text.ts";
import { saidBy } from "../public/product-view.ts";

/** What is chosen of each field: ["finish:matt", "finish:gloss"] is one of two finishes. */
export function specsByField(chosen: readonly string[]): Map<string, Set<string>> {
  const byField = new Map<string, Set<string>>();
  for (const value of chosen) {
    const [key = ""] = value.split(":");
    byField.set(key, (byField.get(key) ?? new Set()).add(value));
  }
  return byField;
}

/** The filters of a list by its fields, labeled in a language; a field without values in the list is none. */
export const fieldFacets = (
  counts: ReadonlyMap<string, number>,
  fields: readonly SpecField[],
  { lang, fallback }: { lang: Language; fallback: Language },
): Facets["fields"] =>
  fields.flatMap((field) => {
    const stored = [...counts.keys()].filter((value) => value.startsWith(`${field.key}:`));
    const values = stored.map((value) => {
      const said = saidBy({ key: field.key, value: parsed(field, value) }, field, {
        lang,
        requested: lang,
        fallback,
      });
      return {
        value,
        label: withUnit(said),
        count: counts.get(value) ?? 0,
      };
    });
    const order = orderOf(field);
    values.sort((one, other) => order(one.value) - order(other.value));
    return values.length ? [{ key: field.key, label: localText(field.label, lang, fallback), values }] : [];
  });

const textOf = ({ key }: SpecField, value: string): string => value.slice(key.length + 1);
const parsed = (field: SpecField, value: string): number | boolean | string => {
  const text = textOf(field, value);
  return field.type === "number" ? Number(text) : field.type === "boolean" ? text === "true" : text;
};
/** Numbers by size, choices in their own order, yes before no. */
const orderOf =
  (field: SpecField) =>
  (value: string): number => {
    const text = textOf(field, value);
    if (field.type === "number") return Number(text);
    if (field.type === "boolean") return text === "true" ? 0 : 1;
    return field.choices?.findIndex((choice) => choice.value === text) ?? 0;
  };
