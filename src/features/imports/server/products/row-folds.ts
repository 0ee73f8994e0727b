import type { ColumnReport } from "#features/imports/columns/column-mapping.ts";
import type { ImportLanguage, ImportRow } from "#features/imports/import-row.ts";
import type { RowRole } from "#features/imports/rows/assemble-row.ts";
import { gtin14 } from "#features/marketplaces/gtin.ts";
import { comparableUrl } from "#features/offers/library-rules.ts";
import { openImportFile } from "../files/open-import-file.ts";
import { type ImportFileSettings, readOpened } from "../files/read-import-file.ts";
import { storedKey } from "./stored-key.ts";
import { createGroup, createValues, type Group } from "./variant-group.ts";

/**
 * What becomes of a row: a product; part of another one; a repeated key, first used on `line`; or a text of a product in a language the
 * site does not have.
 */
export type Folded =
  | { is: "row"; row: ImportRow }
  | { is: "part" }
  | { is: "twice"; line: number }
  | { is: "foreign" };

/** Must receive all rows of the file in order. */
export type RowFolds = { take(row: ImportRow, role: RowRole): Folded };

/** What the variations of a product add to it. */
type Fold = Pick<ImportRow, "price" | "salePrice" | "availability"> & {
  imageUrls: Set<string>;
  values: ReturnType<typeof createValues>;
};
type Variation = Pick<
  ImportRow,
  "price" | "salePrice" | "availability" | "imageUrls" | "attributes" | "published"
>;
/** The row a product is made of: `at` is its index in the file, `waiting` holds it while a better one may follow. */
type Lead = { at: number; line: number; lang: ImportRow["lang"]; rank: number; waiting: ImportRow | null };
type Text = { at: number; text: { name: string; summary?: string; description?: string } };
const bestRank = 3;

const mostImages = 100;
const mostAttributes = 500;
/** Bounds the texts in other languages that are buffered until their product comes. */
const mostLetters = 50_000_000;

const amountOf = ({ price, salePrice }: Pick<ImportRow, "price" | "salePrice">): number =>
  (salePrice ?? price)?.amount ?? Number.POSITIVE_INFINITY;
const variationOf = ({
  price,
  salePrice,
  availability,
  imageUrls,
  attributes,
  published,
}: ImportRow): Variation => ({ price, salePrice, availability, imageUrls, attributes, published });
const namesOf = ({ key, sku }: ImportRow): string[] => [key, ...(sku === undefined ? [] : [`sku:${sku}`])];

/** Whether rows of a file may belong together, which takes a first pass to find out. */
export const mayFold = ({ placed }: ColumnReport): boolean => placed.some(({ as }) => joining.has(as));
const joining = new Set(["parent", "group", "lang", "storeView", "rowKind", "variants"]);

/** Identifies the offer of a row that another row may repeat: product, URL and condition. */
function offerOf({ gtin, url, condition = "new" }: ImportRow): string | undefined {
  return gtin && url ? storedKey(`${gtin14(gtin)} ${condition} ${comparableUrl(url)}`) : undefined;
}

/** Two rows of one offer would overwrite each other: the first wins, as with keys. */
function withoutSameOffers(take: RowFolds["take"]): RowFolds {
  const lines = new Map<string, number>();
  return {
    take(row, role) {
      const folded = take(row, role);
      const offer = folded.is === "row" ? offerOf(folded.row) : undefined;
      const line = offer === undefined ? undefined : lines.get(offer);
      if (line !== undefined) return { is: "twice", line };
      if (offer !== undefined) lines.set(offer, row.line);
      return folded;
    },
  };
}

/** No merging; a repeated key is reported. */
export function plainRows(): RowFolds {
  const lines = new Map<string, number>();
  return withoutSameOffers((row) => {
    const key = storedKey(row.key);
    const line = lines.get(key);
    if (line !== undefined) return { is: "twice", line };
    lines.set(key, row.line);
    return { is: "row", row };
  });
}

/**
 * Finds the rows of a file that belong together, wherever they are. The variations of a product contribute the price of the cheapest
 * one, their images, their options, and availability. Variants of a group without a parent become one product. Of the rows of a key in
 * several languages the first that is no translation leads; the others contribute only their texts.
 */
export async function foldsOf(
  path: string,
  encoding: string | undefined,
  settings: Omit<ImportFileSettings, "path" | "encoding">,
): Promise<RowFolds> {
  const folds = new Map<string, Fold>();
  const parents = new Set<string>();
  const groups = new Map<string, Group>();
  const leads = new Map<string, Lead>();
  /** Rows without a page of their own, and the products that name them, by the key of the variant. */
  const hidden = new Map<string, Variation>();
  const owners = new Map<string, string>();
  const texts = new Map<string, Map<ImportLanguage, Text>>();
  let letters = 0;

  const lettersOf = ({ name, summary = "", description = "" }: ImportRow): number =>
    name.length + summary.length + description.length;

  function addText(key: string, row: ImportRow, at: number): void {
    const { lang, name, summary, description } = row;
    const known = texts.get(key) ?? new Map<ImportLanguage, Text>();
    letters += lettersOf(row);
    if (lang === undefined || known.has(lang) || letters > mostLetters) return;
    const text = { name, ...(summary ? { summary } : {}), ...(description ? { description } : {}) };
    texts.set(key, known.set(lang, { at, text }));
  }

  /** How well a row represents its product: the highest is the product itself, the lowest a text in a language the site does not have. */
  function rankOf({ lang, price, url, categoryPath }: ImportRow, role: RowRole): number {
    if (role !== "product") return role === "foreign" ? 0 : 1;
    const isBare = price === undefined && url === undefined && categoryPath === undefined;
    return isBare && lang !== settings.lang && letters < mostLetters ? bestRank - 1 : bestRank;
  }

  function read(row: ImportRow, role: RowRole, at: number): void {
    const key = storedKey(row.key);
    const lead = leads.get(key);
    const rank = rankOf(row, role);
    if (lead !== undefined && rank <= lead.rank) {
      if (lead.lang !== row.lang && role !== "foreign") addText(key, row, at);
      return;
    }
    if (lead?.waiting && lead.rank > 0 && lead.lang !== row.lang) addText(key, lead.waiting, lead.at);
    const isBest = rank === bestRank;
    leads.set(key, { at, line: row.line, lang: row.lang, rank, waiting: isBest ? null : row });
    if (isBest) join(row);
    else letters += lettersOf(row);
  }

  function join(row: ImportRow): void {
    if (row.parentKey !== undefined) addVariation(row.parentKey, row);
    else if (row.groupKey !== undefined) {
      const group = groups.get(row.groupKey) ?? createGroup(row.groupKey);
      group.add(row);
      groups.set(row.groupKey, group);
    } else for (const name of namesOf(row)) parents.add(name);
    if (row.isHidden) for (const name of namesOf(row)) hidden.set(name, variationOf(row));
    // A hidden row owns nothing: two that name each other would both be lost.
    else for (const variant of row.variantKeys ?? []) if (!owners.has(variant)) owners.set(variant, row.key);
  }

  const isOwned = (row: ImportRow): boolean =>
    row.isHidden === true && namesOf(row).some((name) => owners.has(name));

  function addVariation(parentKey: string, row: Variation): void {
    const fold = folds.get(parentKey) ?? { imageUrls: new Set(), values: createValues() };
    const isCheaper = row.published !== false && amountOf(row) < amountOf(fold);
    folds.set(parentKey, {
      ...fold,
      ...(isCheaper ? { price: row.price, salePrice: row.salePrice } : {}),
      availability: fold.availability === "in-stock" ? "in-stock" : (row.availability ?? fold.availability),
    });
    for (const url of row.imageUrls) if (fold.imageUrls.size < mostImages) fold.imageUrls.add(url);
    fold.values.add(row.attributes);
  }

  function withVariations(row: ImportRow): ImportRow {
    const fold = namesOf(row).flatMap((name) => folds.get(name) ?? [])[0];
    if (!fold || row.parentKey !== undefined) return row;
    const { price, salePrice, availability } = fold;
    const labels = new Set(row.attributes.map(({ key }) => key.toLowerCase()));
    const values = fold.values.list().filter(({ key }) => !labels.has(key.toLowerCase()));
    return {
      ...row,
      ...(row.price === undefined && price ? { price } : {}),
      ...(row.price === undefined && salePrice ? { salePrice } : {}),
      ...(availability ? { availability } : {}),
      imageUrls: [...new Set([...row.imageUrls, ...fold.imageUrls])].slice(0, mostImages),
      attributes: [...row.attributes, ...values].slice(0, mostAttributes),
    };
  }

  const opened = await openImportFile(path, encoding);
  try {
    let at = 0;
    for await (const event of readOpened(opened, settings))
      if (event.kind === "row") read(event.row, event.role, at++);
  } finally {
    await opened.close();
  }
  for (const lead of leads.values()) {
    if (lead.waiting) join(lead.waiting);
    lead.waiting = null;
  }
  for (const [variant, owner] of owners) {
    const variation = hidden.get(variant);
    if (variation) addVariation(owner, variation);
  }
  hidden.clear();

  let at = -1;
  const taken = new Set<string>();
  return withoutSameOffers((row, role) => {
    at += 1;
    const key = storedKey(row.key);
    const lead = leads.get(key);
    if (lead !== undefined && lead.at !== at) {
      if (role === "foreign") return { is: "foreign" };
      const isText = row.lang !== undefined && texts.get(key)?.get(row.lang)?.at === at;
      return isText ? { is: "part" } : { is: "twice", line: lead.line };
    }
    if ((row.parentKey !== undefined && parents.has(row.parentKey)) || isOwned(row)) return { is: "part" };
    const group = row.groupKey === undefined ? undefined : groups.get(row.groupKey);
    if (group !== undefined && taken.has(row.groupKey ?? "")) return { is: "part" };
    if (row.groupKey !== undefined) taken.add(row.groupKey);
    const folded = group?.product() ?? withVariations(row);
    const added = [...(texts.get(key) ?? [])].map(([lang, { text }]) => [lang, text] as const);
    if (added.length === 0) return { is: "row", row: folded };
    return { is: "row", row: { ...folded, texts: { ...Object.fromEntries(added), ...folded.texts } } };
  });
}
