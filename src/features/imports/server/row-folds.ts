import type { ColumnReport } from "../column-mapping.ts";
import type { ImportRow } from "../import-row.ts";
import { openImportFile } from "./open-import-file.ts";
import { type ImportFileSettings, readOpened } from "./read-import-file.ts";
import { storedKey } from "./stored-key.ts";
import { createGroup, createValues, type Group } from "./variant-group.ts";

/** What becomes of a row: a product; part of another one; or the second of its key, whose first stands on `line`. */
export type Folded = { is: "row"; row: ImportRow } | { is: "part" } | { is: "twice"; line: number };

/** Takes the rows of a file in its order, all of them. */
export type RowFolds = { take(row: ImportRow): Folded };

/** What the variations of one product bring to it. */
type Fold = Pick<ImportRow, "price" | "salePrice" | "availability"> & {
  imageUrls: Set<string>;
  values: ReturnType<typeof createValues>;
};
type Variation = Pick<
  ImportRow,
  "price" | "salePrice" | "availability" | "imageUrls" | "attributes" | "published"
>;
type First = { line: number; lang: ImportRow["lang"] };

const mostImages = 100;
const mostAttributes = 500;
/** Letters of further languages that are kept until their product comes. */
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

/** Whether rows of a file may belong together: then it is read for that first. */
export const mayFold = ({ placed }: ColumnReport): boolean => placed.some(({ as }) => joining.has(as));
const joining = new Set(["parent", "group", "lang", "storeView", "rowKind", "variants"]);

/** Every row for itself; the second of a key is told. */
export function plainRows(): RowFolds {
  const lines = new Map<string, number>();
  return {
    take(row) {
      const key = storedKey(row.key);
      const line = lines.get(key);
      if (line !== undefined) return { is: "twice", line };
      lines.set(key, row.line);
      return { is: "row", row };
    },
  };
}

/**
 * Reads a file for rows that belong together, which may stand anywhere in it. The variations of a product bring it the price of the
 * cheapest one, their pictures, what tells them apart, and that it is in stock. Variants of a group without a parent are one product. A later row of a key in
 * another language brings its texts, and nothing else.
 */
export async function foldsOf(
  path: string,
  encoding: string | undefined,
  settings: Omit<ImportFileSettings, "path" | "encoding">,
): Promise<RowFolds> {
  const folds = new Map<string, Fold>();
  const parents = new Set<string>();
  const groups = new Map<string, Group>();
  const firsts = new Map<string, First>();
  /** Rows without a page of their own, and the products that name them, by the key of the variant. */
  const hidden = new Map<string, Variation>();
  const owners = new Map<string, string>();
  const texts = new Map<string, NonNullable<ImportRow["texts"]>>();
  let letters = 0;

  function addTexts(key: string, { lang, name, summary, description }: ImportRow): boolean {
    const known = texts.get(key) ?? {};
    letters += name.length + (summary?.length ?? 0) + (description?.length ?? 0);
    if (lang === undefined || known[lang] !== undefined || letters > mostLetters) return false;
    texts.set(key, {
      ...known,
      [lang]: { name, ...(summary ? { summary } : {}), ...(description ? { description } : {}) },
    });
    return true;
  }

  function read(row: ImportRow): void {
    const key = storedKey(row.key);
    const first = firsts.get(key);
    if (first !== undefined) {
      if (first.lang !== row.lang) addTexts(key, row);
      return;
    }
    firsts.set(key, { line: row.line, lang: row.lang });
    if (row.parentKey !== undefined) addVariation(row.parentKey, row);
    else if (row.groupKey !== undefined) {
      const group = groups.get(row.groupKey) ?? createGroup(row.groupKey);
      group.add(row);
      groups.set(row.groupKey, group);
    } else for (const name of namesOf(row)) parents.add(name);
    for (const variant of row.variantKeys ?? []) if (!owners.has(variant)) owners.set(variant, row.key);
    if (row.isHidden) for (const name of namesOf(row)) hidden.set(name, variationOf(row));
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
    for await (const event of readOpened(opened, settings)) if (event.kind === "row") read(event.row);
  } finally {
    await opened.close();
  }
  for (const [variant, owner] of owners) {
    const variation = hidden.get(variant);
    if (variation) addVariation(owner, variation);
  }
  hidden.clear();

  const met = new Map<string, Set<string>>();
  const begun = new Set<string>();
  return {
    take(row) {
      const key = storedKey(row.key);
      const languages = met.get(key);
      const { line, lang } = firsts.get(key) ?? { line: row.line, lang: row.lang };
      met.set(key, new Set(languages).add(row.lang ?? ""));
      if (languages !== undefined) {
        const { lang: own } = row;
        const isTranslation = own !== undefined && own !== lang && texts.get(key)?.[own] !== undefined;
        return isTranslation && !languages.has(own) ? { is: "part" } : { is: "twice", line };
      }
      if ((row.parentKey !== undefined && parents.has(row.parentKey)) || isOwned(row)) return { is: "part" };
      const group = row.groupKey === undefined ? undefined : groups.get(row.groupKey);
      if (group !== undefined && begun.has(row.groupKey ?? "")) return { is: "part" };
      if (row.groupKey !== undefined) begun.add(row.groupKey);
      const folded = group?.product() ?? withVariations(row);
      const added = texts.get(key);
      return { is: "row", row: added ? { ...folded, texts: { ...added, ...folded.texts } } : folded };
    },
  };
}
