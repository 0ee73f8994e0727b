import type { AnyField } from "#content/fields/field.ts";
import { readGtin } from "#features/marketplaces/gtin.ts";
import {
  type ProductContent,
  type ProductPatch,
  productPatchSchema,
} from "#features/products/product-model.ts";
import {
  cellKind,
  type LanguageField,
  type SharedField,
  type SheetColumn,
  type SheetFault,
} from "#features/products/spreadsheet.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { readPrice } from "#i18n/money/price-text.ts";
import { decimalOf, missingImage, type PlainText } from "./sheet-cells.ts";
import { parseNamedValues, readTexts } from "./sheet-lines.ts";
import { readLanguageSpecs, readSpecs } from "./sheet-specs.ts";

/** Why a cell cannot be used: it is lost, its row is not. */
export class CellFault extends Error {
  readonly code: SheetFault;
  constructor(code: SheetFault) {
    super(code);
    this.code = code;
  }
}

/** Lookups for the entities that a cell names. */
export type Lookups = {
  /** Null for a category that would have to be made first. */
  place(path: readonly string[]): Promise<{ categoryId: string | null; subCategoryId: string | null } | null>;
  /** The picture of the library at an address. */
  picture(address: string): Promise<string | null>;
  /** The product with a slug, or a number of the file's. */
  product(name: string): Promise<string | null>;
  /** The id of the award that is called so. */
  award(name: string): Promise<string>;
  /** What the row calls its currency. */
  currency: string | null;
  /** Of a price whose row and product name none. */
  usualCurrency: string | null;
};

type Read = (cell: string, content: ProductContent, lookups: Lookups) => Promise<ProductPatch> | ProductPatch;

const required = <Value>(value: Value | null): Value => {
  if (value === null) throw new CellFault("value-invalid");
  return value;
};

function decimal(cell: string): number {
  const written = cell.trim().replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(written)) throw new CellFault("value-invalid");
  return Number(written);
}

const words = (meaning: string) => new Set(meaning.split(" "));
const yesWords = words("yes y true 1 x oui כן نعم 是");
const noWordsSet = words("no n false 0 non לא لا 否");
export function readYes(cell: string): boolean {
  const word = cell.trim().toLowerCase();
  if (word === "" || noWordsSet.has(word)) return false;
  if (yesWords.has(word)) return true;
  throw new CellFault("value-invalid");
}

const publishedWords = words(
  "published publish public active live yes true 1 publié publiée פורסם מפורסם منشور 已发布",
);
const draftWords = words(
  "draft unpublished private inactive no false 0 -1 brouillon טיוטה مسودة 草稿 未发布",
);
export function readStatus(cell: string): "published" | "draft" {
  const word = cell.trim().toLowerCase();
  if (publishedWords.has(word)) return "published";
  if (draftWords.has(word)) return "draft";
  throw new CellFault("status-unknown");
}

function price(amount: string, currency: string | null): ProductPatch {
  if (amount.trim() === "") return { price: null };
  if (currency === null) throw new CellFault("currency-missing");
  const reading = readPrice(amount, { defaultCurrency: currency, loneMark: "decimal" });
  if (reading.ok) return { price: reading.money };
  const { code } = reading;
  throw new CellFault(
    code === "price-negative" ||
      code === "price-too-big" ||
      code === "price-too-precise" ||
      code === "currency-unknown"
      ? code
      : "price-unreadable",
  );
}

/** The levels of a path: parted by ">" outside quotation marks. */
function levels(cell: string): string[] {
  const parts = cell.match(/"(?:[^"\\]|\\.)*"|>|[^>"]+|"/gu) ?? [];
  const path = [""];
  for (const part of parts) {
    if (part === ">") path.push("");
    else path[path.length - 1] += part;
  }
  return path
    .map((level) => level.trim())
    .filter(Boolean)
    .map((level) => {
      if (!level.startsWith('"')) return level;
      try {
        return String(JSON.parse(level));
      } catch {
        return level; // An editor's own quotation mark belongs to the name.
      }
    });
}

const shared: { [Field in SharedField]: Read } = {
  brand: (brand) => ({ brand }),
  model: (model) => ({ model }),
  gtin(cell) {
    if (cell.trim() === "") return { gtin: "" };
    const reading = readGtin(cell.replace(/^'/, ""));
    if (!reading.ok) throw new CellFault(reading.code);
    return { gtin: reading.gtin };
  },
  async category(cell, content, { place }) {
    const path = levels(cell);
    const found = path.length ? await place(path) : { categoryId: null, subCategoryId: null };
    return found ?? { categoryId: content.categoryId, subCategoryId: content.subCategoryId };
  },
  price: (cell, content, { currency, usualCurrency }) =>
    price(cell, currency ?? content.price?.currency ?? usualCurrency),
  currency(cell, content) {
    const currency = cell.trim().toUpperCase();
    if (currency && !isCurrencyCode(currency)) throw new CellFault("currency-unknown");
    return content.price && currency ? price(decimalOf(content.price), currency) : {};
  },
  score: (cell) => ({ score: cell.trim() === "" ? null : decimal(cell) }),
  criteria: (cell) => ({
    ratings: required(parseNamedValues(cell)).map(({ key, value = "", label, unit }) => {
      if (label !== undefined || unit !== undefined) throw new CellFault("value-invalid");
      return { key, score: decimal(value) };
    }),
  }),
  async awards(cell, _, { award }) {
    const names = cell.split(/[,;،，、\n]/u).map((name) => name.trim());
    return { awards: await Promise.all(names.filter(Boolean).map(award)) };
  },
  specs: (cell, { specs }) => ({ specs: required(readSpecs(cell, specs)) }),
  async images(cell, content, { picture }) {
    const images: ProductContent["images"] = [];
    for (const line of cell.split(/\r\n?|\n/).map((one) => one.trim())) {
      if (line === "") continue;
      const [address = "", video, ...more] = line.split(/\s+/u);
      if (more.length || address === missingImage) throw new CellFault("value-invalid");
      const mediaId = await picture(address);
      const same = content.images.find((one) =>
        mediaId === null ? one.url === address : one.mediaId === mediaId,
      );
      images.push({
        mediaId,
        url: mediaId === null ? address : null,
        alt: same?.alt ?? {},
        ...(video ? { video } : {}),
      });
    }
    const addresses = cell.split(/\s+/u);
    return { images, ...(addresses.includes(content.imageUrl) ? {} : { imageUrl: "" }) };
  },
  main_image: (imageUrl) => ({ imageUrl: imageUrl.trim() }),
  async related(cell, _, { product }) {
    const ids = await Promise.all(
      cell
        .split(/[\s,]+/u)
        .filter(Boolean)
        .map(product),
    );
    if (ids.includes(null)) throw new CellFault("not-there");
    return { relatedIds: ids.filter((id) => id !== null) };
  },
  async successor(cell, _, { product }) {
    if (cell.trim() === "") return { successorId: null };
    const successorId = await product(cell.trim());
    if (successorId === null) throw new CellFault("not-there");
    return { successorId };
  },
  discontinued: (cell) => ({ isDiscontinued: readYes(cell) }),
  // A state, no content: the row turns it.
  blocked: () => ({}),
};

type Words = NonNullable<NonNullable<ProductPatch["translations"]>[Language]>;
const text =
  (field: PlainText) =>
  (cell: string): Words => ({ [field]: cell });

const textReaders: {
  [Field in Exclude<LanguageField, "status" | "specs" | "image_alts">]: (cell: string) => Words;
} = {
  name: text("name"),
  slug: text("slug"),
  summary: text("summary"),
  description: text("description"),
  pros: (cell) => ({ pros: readTexts(cell) }),
  cons: (cell) => ({ cons: readTexts(cell) }),
  verdict: text("verdict"),
  best_for: text("bestFor"),
  not_for: text("notFor"),
  seo_title: text("metaTitle"),
  seo_description: text("metaDescription"),
  seo_keywords: (cell) => ({ metaKeywords: cell.split(",") }),
};

function languagePatch(
  field: LanguageField,
  lang: Language,
  cell: string,
  content: ProductContent,
): ProductPatch {
  if (field === "status") return {};
  if (field === "specs") return { specs: required(readLanguageSpecs(cell, lang, content.specs)) };
  if (field === "image_alts") {
    const alts = readTexts(cell, { keepsEmpty: true });
    if (alts.slice(content.images.length).some(Boolean)) throw new CellFault("value-invalid");
    return {
      images: content.images.map((image, place) => {
        const { [lang]: _, ...others } = image.alt;
        return { ...image, alt: alts[place] ? { ...others, [lang]: alts[place] } : others };
      }),
    };
  }
  const words = textReaders[field](cell);
  return lang === baseLanguage ? words : { translations: { [lang]: words } };
}

/** A plain fact, as its kind reads it. */
function factIn(column: Extract<SheetColumn, { fact: AnyField }>, cell: string): ProductPatch {
  const { fact, field } = column;
  const text = cellKind(column) === "number" ? cell.replace(",", ".") : cell;
  const value = fact.kind === "yes-no" ? readYes(cell) : fact.read(text);
  if (value === undefined) throw new CellFault("value-invalid");
  return Object.fromEntries([[field, value]]) as ProductPatch;
}

/** What a cell changes in a content. Throws CellFault. */
export async function patchOf(
  column: SheetColumn,
  cell: string,
  content: ProductContent,
  lookups: Lookups,
): Promise<ProductPatch> {
  const patch = column.fact
    ? factIn(column, cell)
    : column.lang === null
      ? await shared[column.field](cell, content, lookups)
      : languagePatch(column.field, column.lang, cell, content);
  const checked = productPatchSchema.safeParse(patch);
  if (checked.success) return checked.data;
  const isLong = checked.error.issues.some((issue) => issue.code === "too_big" && issue.origin !== "number");
  throw new CellFault(isLong ? "value-too-long" : "value-invalid");
}
