import type { ImportField } from "../import-fields.ts";

/** `attribute` becomes a specification under its own name, `unused` is known and of no use to a product here. */
export type NamedField = ImportField | "attribute" | "unused";
export type Names = Partial<Record<NamedField, string>>;

/**
 * The columns of one kind of file, as they were seen there; names are parted by "|" and compared without case, blanks, "_", "-"
 * and stars. `names` mean the same in any table; `inside` only here. `signs` tell the kind: all of them must be there.
 */
export type ColumnSource = {
  seen: string;
  layout?: string;
  signs?: string;
  names: Names;
  inside?: Names;
};
