import type { Fields } from "#content/fields/field.ts";
import type { EditField } from "./edit-field.ts";

/** How a declared field of a simple kind is edited in lists; null for kinds that only the editor can change. */
export function declaredEditField<Row>(
  field: Fields[string] | undefined,
  {
    key,
    label,
    choice,
    valueIn,
    write,
  }: {
    key: string;
    label: string;
    choice: (value: string) => string;
    /** Undefined where a row does not say. */
    valueIn: (row: Partial<Row>) => unknown;
    write: (value: unknown) => Partial<Row>;
  },
): EditField<Row> | null {
  const frame = { key, label, write };
  if (field?.kind === "choice")
    return {
      ...frame,
      kind: "choice",
      isRequired: true,
      options: field.options.choices.map((value) => ({ value, label: choice(value) })),
      read: (row) => String(valueIn(row) ?? field.empty),
    };
  if (field?.kind === "yes-no") return { ...frame, kind: "yes-no", read: (row) => valueIn(row) === true };
  if (field?.kind === "line")
    return {
      ...frame,
      kind: "text",
      most: field.options.max,
      read: (row) => String(valueIn(row) ?? ""),
    };
  if (field?.kind === "integer" || field?.kind === "decimal") {
    const step = field.kind === "decimal" ? field.options.step : 1;
    const { min, max } = field.options;
    const read = (row: Partial<Row>) => (valueIn(row) as number | null | undefined) ?? null;
    return { ...frame, kind: "number", min, max, step, read };
  }
  return null;
}
