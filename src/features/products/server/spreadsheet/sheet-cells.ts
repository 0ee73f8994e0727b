import { emptyTexts, textsIn } from "#features/products/product-model.ts";
import {
  cellKind,
  type LanguageField,
  type SharedField,
  type SheetColumn,
  sheetColumns,
} from "#features/products/spreadsheet.ts";
import type { Language } from "#i18n/languages.ts";
import { currencyDigits } from "#i18n/money/currency-digits.ts";
import type { Money } from "#i18n/money/money.ts";
import type { ProductItem } from "../saving/product-items.ts";
import type { Cells } from "./sheet-checksum.ts";
import { guarded, unguarded } from "./sheet-guard.ts";
import { formatNamedValues, writeTexts, writeValue } from "./sheet-lines.ts";
import { writeLanguageSpecs, writeSpecs } from "./sheet-specs.ts";

/** The names in cells for the entities that a product references by id. */
export type SheetNames = {
  category(id: string): string;
  /** The address of a picture of the library; undefined for one that is gone. */
  picture(mediaId: string): string | undefined;
  product(id: string): string;
};

/** A place of the gallery whose picture is gone. */
export const missingImage = "gone";

/** A level of a category's path; in quotation marks where it would read as more than one. */
export const pathLevel = (name: string): string =>
  /[>"\n]/.test(name) || name !== name.trim() ? JSON.stringify(name) : name;

export function decimalOf({ amount, currency }: Money): string {
  const digits = currencyDigits(currency);
  const text = String(amount).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const yes = (is: boolean): string => (is ? "yes" : "");

const shared: { [Field in SharedField]: (edited: ProductItem, names: SheetNames) => string } = {
  brand: ({ content }) => content.brand,
  model: ({ content }) => content.model,
  gtin: ({ content }) => content.gtin,
  category: ({ content: { categoryId, subCategoryId } }, names) =>
    [categoryId, subCategoryId]
      .flatMap((id) => (id === null ? [] : [pathLevel(names.category(id))]))
      .join(" > "),
  price: ({ content: { price } }) => (price ? decimalOf(price) : ""),
  currency: ({ content }) => content.price?.currency ?? "",
  score: ({ content }) => (content.score === null ? "" : String(content.score)),
  criteria: ({ content }) =>
    formatNamedValues(content.ratings.map(({ key, score }) => ({ key, value: writeValue(score) }))),
  awards: ({ content }) => content.awards.join(", "),
  specs: ({ content }) => writeSpecs(content.specs),
  images: ({ content }, names) =>
    content.images
      .map(({ mediaId, url, video }) => {
        const address = mediaId === null ? url : names.picture(mediaId);
        return video ? `${address || missingImage} ${video}` : address || missingImage;
      })
      .join("\n"),
  main_image: ({ content }) => content.imageUrl,
  related: ({ content }, names) => content.relatedIds.map((id) => names.product(id)).join("\n"),
  successor: ({ content }, names) => (content.successorId === null ? "" : names.product(content.successorId)),
  discontinued: ({ content }) => yes(content.isDiscontinued),
  blocked: ({ isActive }) => yes(!isActive),
};

/** The texts of a language whose cell holds them as they are. */
export type PlainText =
  | "name"
  | "slug"
  | "summary"
  | "description"
  | "verdict"
  | "bestFor"
  | "notFor"
  | "metaTitle"
  | "metaDescription";
const words =
  (field: PlainText) =>
  ({ content }: ProductItem, lang: Language): string =>
    (textsIn(content, lang) ?? emptyTexts)[field];
const lists =
  (field: "pros" | "cons") =>
  ({ content }: ProductItem, lang: Language): string =>
    writeTexts((textsIn(content, lang) ?? emptyTexts)[field]);

const perLanguage: { [Field in LanguageField]: (edited: ProductItem, lang: Language) => string } = {
  status: ({ texts }, lang) => {
    const text = texts.find((one) => one.lang === lang);
    return text ? (text.published ? "published" : "draft") : "";
  },
  name: words("name"),
  slug: words("slug"),
  summary: words("summary"),
  description: words("description"),
  pros: lists("pros"),
  cons: lists("cons"),
  verdict: words("verdict"),
  best_for: words("bestFor"),
  not_for: words("notFor"),
  specs: ({ content }, lang) => writeLanguageSpecs(content.specs, lang),
  image_alts: ({ content }, lang) =>
    content.images.some(({ alt }) => alt[lang])
      ? writeTexts(content.images.map(({ alt }) => alt[lang] ?? ""))
      : "",
  seo_title: words("metaTitle"),
  seo_description: words("metaDescription"),
  seo_keywords: ({ content }, lang) => (textsIn(content, lang) ?? emptyTexts).metaKeywords.join(", "),
};

/** A product as the cells of its row. */
export const cellsOf = (edited: ProductItem, names: SheetNames): Cells =>
  new Map(
    sheetColumns.map((column) => [
      column.name,
      column.fact
        ? column.fact.text(edited.content[column.field] as never)
        : column.lang === null
          ? shared[column.field](edited, names)
          : perLanguage[column.field](edited, column.lang),
    ]),
  );

/** A number stays one in a spreadsheet. */
const isText = (column: SheetColumn): boolean => cellKind(column) !== "number";

/** A cell as written in the file, and back. */
export const writtenCell = (column: SheetColumn, text: string): string =>
  isText(column) ? guarded(text) : text;
export const readCell = (column: SheetColumn, cell: string): string =>
  isText(column) ? unguarded(cell) : cell;

/** Names a product: its number, and when it was made, so that another site's product with that number is another. */
export const sheetId = ({ id, createdAt }: { id: number; createdAt: number }): string =>
  `P${id}-${createdAt.toString(36)}`;
/** The number alone is an editor's own; undefined where it is none. */
export function readSheetId(cell: string): { id: number; createdAt: number | null } | undefined {
  const [, number, made] = /^P(\d{1,9})-([0-9a-z]{1,10})$/i.exec(cell) ?? [];
  if (number !== undefined && made !== undefined)
    return { id: Number(number), createdAt: Number.parseInt(made, 36) };
  return /^[1-9]\d{0,8}$/.test(cell) ? { id: Number(cell), createdAt: null } : undefined;
}
