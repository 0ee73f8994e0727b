import type { Field, FieldKind, FieldKinds, FieldOptions } from "./field.ts";

type Parts<Kind extends FieldKind, Value> = Pick<Field<Kind, Value>, "schema" | "empty" | "text" | "read"> &
  Partial<Pick<Field<Kind, Value>, "faults">>;

/** A field of a kind, with what the kind brings along. */
export const fieldOf = <Kind extends FieldKind, Value extends FieldKinds[Kind]["value"]>(
  kind: Kind,
  options: Omit<FieldKinds[Kind], "value">,
  { required = false, search = null, translated = true, importNames = [] }: FieldOptions,
  parts: Parts<Kind, Value>,
): Field<Kind, Value> => ({
  kind,
  options,
  required,
  search,
  translated,
  importNames,
  faults: () => [],
  ...parts,
});
