import type { z } from "zod";
import type { Document } from "#platform/document/document.ts";

export type FieldFault = { path: string; message: string; limit?: number | undefined };

/** Every field kind: the type of its values, and what its control and checks need to know. */
export type FieldKinds = {
  line: { value: string; max: number };
  paragraph: { value: string; max: number };
  lines: { value: string[]; max: number };
  keywords: { value: string[] };
  slug: { value: string };
  document: { value: Document };
  integer: { value: number | null; min: number; max: number; unit: string | null };
  decimal: { value: number | null; min: number; max: number; step: number };
  "yes-no": { value: boolean };
  choice: { value: string; choices: readonly string[] };
  date: { value: string | null };
  url: { value: string };
  image: { value: string };
  reference: { value: string | null; to: string };
  references: { value: string[]; to: string; max: number };
  /** A value with a control of its own, which the editor of the type provides. */
  custom: { value: unknown };
};
export type FieldKind = keyof FieldKinds;

/** Where the search finds a field's text; null: nowhere. */
export type SearchedAs = "name" | "identifier" | "summary" | "body" | null;

export type FieldOptions = {
  /** A language with any text needs it before it can be published. */
  required?: boolean;
  search?: SearchedAs;
  /** False for a text that each language has on its own, such as keywords: it is never "not translated". */
  translated?: boolean;
  /** Column headings of import files that mean this field, lowercase. */
  importNames?: readonly string[];
};

/** A field: everything that the engine needs to store, check, show, compare, import and export its values. */
export type Field<Kind extends FieldKind = FieldKind, Value = FieldKinds[Kind]["value"]> = {
  readonly kind: Kind;
  readonly options: Omit<FieldKinds[Kind], "value">;
  /** Parses what a form, the API or a revision gives. */
  readonly schema: z.ZodType<Value>;
  readonly empty: Value;
  readonly required: boolean;
  readonly search: SearchedAs;
  readonly translated: boolean;
  readonly importNames: readonly string[];
  /** As plain text: in files, the audit log, comparisons and the search index. */
  text(value: Value): string;
  /** The value of a cell of a file; undefined where it cannot be read. */
  read(cell: string): Value | undefined;
  /** What is wrong with a value, as codes of the field messages; inside of a structured value with the path there. */
  faults(value: Value): readonly (string | FieldFault)[];
};

/** Any field, told apart by its kind. */
export type AnyField = { [Kind in FieldKind]: Field<Kind> }[FieldKind];

/** Kinds of fields whose texts a model translates. */
export const translatableKinds: readonly FieldKind[] = ["line", "paragraph", "lines", "document"];

/** Fields by name, as a content type declares them. */
export type Fields = Readonly<Record<string, AnyField>>;
export type ValueOf<One> = One extends { schema: z.ZodType<infer Value> } ? Value : never;
export type ValuesOf<All extends Fields> = { [Name in keyof All]: ValueOf<All[Name]> };
