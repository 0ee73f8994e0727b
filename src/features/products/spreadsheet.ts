import type { AnyField } from "#content/fields/field.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { type PlainFact, plainFields } from "./product-facts.ts";

/** What a row of the spreadsheet says once, and what it says in each language. */
export const sharedFields = [
  "brand",
  "model",
  "gtin",
  "category",
  "price",
  "currency",
  "score",
  "criteria",
  "awards",
  "specs",
  "images",
  "main_image",
  "related",
  "successor",
  "discontinued",
  "blocked",
] as const;
export const languageFields = [
  "status",
  "name",
  "slug",
  "summary",
  "description",
  "pros",
  "cons",
  "verdict",
  "best_for",
  "not_for",
  "specs",
  "image_alts",
  "seo_title",
  "seo_description",
  "seo_keywords",
] as const;
export type SharedField = (typeof sharedFields)[number];
export type LanguageField = (typeof languageFields)[number];

export type SheetColumn =
  | { name: string; field: SharedField; lang: null; fact?: undefined }
  | { name: string; field: LanguageField; lang: Language; fact?: undefined }
  /** A plain fact, which its kind writes and reads. */
  | { name: string; field: PlainFact; lang: null; fact: AnyField };

/** Which product a row is; empty for a new one. */
export const idColumn = "magpie_id";
/** The state of the row when it was exported: not meant to be edited. */
export const checksumColumn = "checksum";

/** "chargeCycles" → "charge_cycles" */
const columnName = (fact: string): string => fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * In the order of an exported file. The checksum goes by this order, so new columns go to its end: declare a new plain fact after the
 * others.
 */
export const sheetColumns: readonly SheetColumn[] = [
  ...sharedFields.map((field) => ({ name: field, field, lang: null })),
  ...languageCodes.flatMap((lang) =>
    languageFields.map((field) => ({ name: `${field}:${lang}`, field, lang })),
  ),
  ...Object.entries(plainFields).map(([name, fact]) => ({
    ...{ name: columnName(name), field: name as PlainFact, lang: null },
    fact,
  })),
];
export const sheetHeading: readonly string[] = [
  idColumn,
  ...sheetColumns.map(({ name }) => name),
  checksumColumn,
];

const byName = new Map(sheetColumns.map((column) => [column.name, column]));
if (byName.size < sheetColumns.length)
  throw new Error("A fact of products has the name of a column of the spreadsheet: name it otherwise.");

/** How a spreadsheet program treats a cell: it may reformat a number or capitalize a word. */
export function cellKind({ field, fact }: Pick<SheetColumn, "field" | "fact">): "number" | "word" | "text" {
  if (fact?.kind === "integer" || fact?.kind === "decimal") return "number";
  if (fact) return fact.kind === "yes-no" || fact.kind === "choice" ? "word" : "text";
  if (field === "price" || field === "score") return "number";
  return field === "status" || field === "discontinued" || field === "blocked" ? "word" : "text";
}
const plainName = (header: string): string =>
  header
    .replace(/[\uFEFF\u200B-\u200F]/gu, "")
    .trim()
    .toLowerCase()
    .replace(/[ -]+/gu, "_");

/** What a column of a file is here; undefined where it is none of ours. */
export function sheetColumnOf(
  header: string,
): SheetColumn | typeof idColumn | typeof checksumColumn | undefined {
  const name = plainName(header);
  return name === idColumn || name === checksumColumn ? name : byName.get(name);
}

/** A table is such a file by the column that names the products. */
export const isSheet = (header: readonly string[]): boolean =>
  header.some((column) => sheetColumnOf(column) === idColumn);

/** Why a cell of the spreadsheet was left out, or what became of it. */
export const sheetFaults = [
  "changed-since-export",
  "no-checksum",
  "value-cleared",
  "value-needed",
  "cut-by-spreadsheet",
  "status-unknown",
  "status-incomplete",
  "status-draft-pending",
  "status-unreviewed",
  "status-publishing-off",
  "in-trash",
  "publishing-not-allowed",
  "slug-taken",
  "gtin-taken",
  "not-there",
  "score-from-criteria",
] as const;
/** With those that any import has. */
export type SheetFault =
  | (typeof sheetFaults)[number]
  | "name-missing"
  | "key-twice"
  | "characters-lost"
  | "value-too-long"
  | "value-invalid"
  | "gtin-length"
  | "gtin-check-digit"
  | "gtin-unreadable"
  | "price-unreadable"
  | "price-negative"
  | "price-too-big"
  | "price-too-precise"
  | "currency-missing"
  | "currency-unknown";
