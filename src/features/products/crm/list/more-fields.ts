import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { declaredEditField } from "#content/crm/list/declared-edit-field.ts";
import type { EditField } from "#content/crm/list/edit-field.ts";
import type { FieldValue, SpecField } from "#content/fields/custom-field.ts";
import type { ProductListRow } from "#features/products/admin-product.ts";
import { plainFields } from "#features/products/product-facts.ts";
import { localText } from "#i18n/local-text.ts";
import { useProductLabels } from "../product-labels.ts";

/** A row with what is edited of many at once and has no column: a specification, and facts of a declaration. */
export type EditedRow = ProductListRow & {
  spec?: { key: string; value: FieldValue["value"] | null };
  facts?: Readonly<Record<string, unknown>>;
};

/** Specifications of products everywhere or in a category, and plain facts, as fields that many products get at once. */
export function useMoreFields(category: string | undefined): EditField<EditedRow>[] {
  const { t, lang, fieldLabel, choiceLabel } = useProductLabels();
  const specs = useQuery({
    queryKey: ["product-fields", category ?? null],
    queryFn: () => crmApi().get("/api/admin/product-fields", { query: category ? { category } : {} }),
  }).data?.items;
  const yesNo = [
    { value: "true", label: t("prod.yes") },
    { value: "false", label: t("prod.no") },
  ];
  const specField = ({ key, label, type, unit, choices = [] }: SpecField): EditField<EditedRow> => {
    const said = (text: typeof unit) => (typeof text === "object" ? localText(text, lang) : (text ?? ""));
    const name = said(unit) ? `${said(label)} (${said(unit)})` : said(label);
    const frame = { key: `spec-${key}`, label: name || key };
    const valueIn = ({ spec }: Partial<EditedRow>) => (spec?.key === key ? spec.value : null);
    const write = (value: FieldValue["value"] | null): Partial<EditedRow> => ({ spec: { key, value } });
    if (type === "number") {
      const read = (row: Partial<EditedRow>) => {
        const value = valueIn(row);
        return typeof value === "number" ? value : null;
      };
      return { ...frame, kind: "number", min: -1e12, max: 1e12, step: 0.01, read, write };
    }
    if (type === "text") {
      const read = (row: Partial<EditedRow>) => {
        const value = valueIn(row);
        return typeof value === "object" && value ? localText(value, lang) : String(value ?? "");
      };
      return {
        ...frame,
        kind: "text",
        most: 2_000,
        read,
        write: (text) => write(text ? { [lang]: text } : null),
      };
    }
    const options =
      type === "boolean"
        ? yesNo
        : choices.map((one) => ({ value: one.value, label: said(one.label) || one.value }));
    return {
      ...frame,
      kind: "choice",
      options,
      read: (row) => {
        const value = valueIn(row);
        return value === null ? null : String(value);
      },
      write: (value) => write(type === "boolean" && value !== null ? value === "true" : value),
    };
  };
  const plain = Object.keys(plainFields).flatMap(
    (key) =>
      declaredEditField<EditedRow>(plainFields[key], {
        key,
        label: fieldLabel(key),
        choice: (value) => choiceLabel(key, value),
        valueIn: (row) => new Map(Object.entries({ ...row, ...row.facts })).get(key),
        write: (value) => ({ facts: { [key]: value } }),
      }) ?? [],
  );
  return [...(specs ?? []).map(specField), ...plain];
}
