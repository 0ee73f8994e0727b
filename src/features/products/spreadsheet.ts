import { type Language, languageCodes } from "#i18n/languages.ts";

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
type SharedField = (typeof sharedFields)[number];
type LanguageField = (typeof languageFields)[number];

export type SheetColumn =
  | { name: string; field: SharedField; lang: null }
  | { name: string; field: LanguageField; lang: Language };

/** Which product a row is; empty for a new one. */
export const idColumn = "magpie_id";
/** The state of the row when it was exported: not meant to be edited. */
export const checksumColumn = "checksum";

/** In the order of an exported file. The checksum goes by this order: new columns go to the end of it. */
export const sheetColumns: readonly SheetColumn[] = [
  ...sharedFields.map((field) => ({ name: field, field, lang: null })),
  ...languageCodes.flatMap((lang) =>
    languageFields.map((field) => ({ name: `${field}:${lang}`, field, lang })),
  ),
];
export const sheetHeading: readonly string[] = [
  idColumn,
  ...sheetColumns.map(({ name }) => name),
  checksumColumn,
];

const byName = new Map(sheetColumns.map((column) => [column.name, column]));
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
