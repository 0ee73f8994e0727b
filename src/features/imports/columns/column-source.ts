import type { ImportField } from "../import-fields.ts";

/** `attribute` becomes a specification under its own name; `unused` is recognized but not imported. */
export type NamedField = ImportField | "attribute" | "unused";
export type Names = Partial<Record<NamedField, string>>;

/**
 * The columns of one kind of file, as seen in real files; names are separated by "|" and compared without case, blanks, "_", "-" and stars.
 * `names` have the same meaning in any table, `inside` only in this one. All `signs` must be present to recognize the layout.
 */
export type ColumnSource = {
  seen: string;
  layout?: string;
  signs?: string;
  names: Names;
  inside?: Names;
};
