import { lineFromHtml } from "#i18n/plain-text.ts";
import type { ImportLayout } from "../columns/column-placement.ts";
import type { ImportField } from "../import-fields.ts";
import { isProductImageUrl } from "../web-url.ts";
import { type CategoryStyle, splitCategories, splitCategoryPath, splitEscapedList } from "./list-parsing.ts";
import type { Cells, MappedCell, Report } from "./placed-cells.ts";
import { optionsOf, variantsOf } from "./row-kinds.ts";
import { splitAddresses } from "./value-parsing.ts";

/** A URL with two common feed errors corrected: "&amp;" between parameters, and blanks. */
export function readUrl(written: string): string {
  return written.trim().replaceAll("&amp;", "&").replaceAll(" ", "%20");
}

/** Whether a URL is a path without a host, which names a file of the shop. */
export const isRelative = (written: string): boolean =>
  !/^[a-z][a-z\d+.-]*:|^[/\\]{2}/iu.test(written) && /^[^\s<>"]+$/u.test(written) && /[./]/.test(written);

/** The image folder of shops whose program writes bare file names. */
const imageFolders = new Map<ImportLayout, string>([
  ["opencart", "image/"],
  ["magento", "media/catalog/product/"],
]);

/** The distinct images of a record, the main one first. Images the site may not show are left out with a remark. */
export function imageUrlsOf(
  cells: Cells,
  { layout, shopUrl }: { layout: ImportLayout; shopUrl?: string | undefined },
  remark: Report,
): string[] {
  const found = new Set<string>();
  const folder = imageFolders.get(layout);
  function add(written: string, column: string): void {
    const url = readUrl(written);
    const isInShop = isRelative(url) && (folder !== undefined || !url.startsWith("/"));
    const inShop = isInShop && shopUrl ? addressInShop(url, shopUrl, folder) : null;
    if (isInShop && inShop === null) remark("image-relative", column, written);
    else if (isProductImageUrl(inShop ?? url)) found.add(inShop ?? url);
    else remark(/^http:/i.test(url) ? "image-http" : "image-refused", column, written);
  }
  for (const cell of [...cells.all("imageUrl"), ...cells.all("imageUrls")]) {
    const single = cell.placement.kind === "field" && cell.placement.field === "imageUrl";
    const isPaths = folder !== undefined && !/https?:/i.test(cell.text);
    const written = single ? [cell.text] : isPaths ? cell.text.split(",") : splitAddresses(cell.text);
    for (const one of written) if (one.trim() !== "") add(one.trim(), cell.column);
  }
  return [...found];
}

/** A shop path as an absolute URL; null if it is not one. */
export function addressInShop(path: string, shopUrl: string, folder = ""): string | null {
  const base = `${shopUrl.replace(/\/+$/, "")}/`;
  const below = folder === "" && path.startsWith("/") ? path : `${folder}${path.replace(/^\/+/, "")}`;
  return URL.parse(below, base)?.href ?? null;
}

/** Longer prefixes of a path are not recorded as continued. */
const deepest = 20;

const isNumber = (path: readonly string[]): boolean => /^\d+$/.test(path.join(""));

/**
 * The distinct category paths of a record, the deepest first, without those that another one continues. Bare numbers, which are a
 * shop's internal ids, are left out with a remark.
 */
export function categoryPathsOf(cells: Cells, style: CategoryStyle, remark: Report): string[][] {
  const read = (text: string, column: string): string[] => {
    const { path, isUnsure } = splitCategoryPath(text, style);
    if (isUnsure) remark("category-slash", column, text);
    return path;
  };
  const whole = (some: readonly MappedCell[]): string[][] => {
    const members = some.filter((cell) => cell.written === "list-member").map((cell) => cell.text);
    const texts = some.filter((cell) => cell.written !== "list-member");
    return [members, ...texts.map((cell) => read(cell.text, cell.column))].filter((path) => path.length > 0);
  };
  const listed = cells
    .all("categories")
    .flatMap(({ written, text, column }) =>
      (written === "list-member" ? [text] : splitCategories(text, style.list)).map((one) =>
        read(one, column),
      ),
    );
  const all = withLevels([...whole(cells.all("categoryPath")), ...listed], cells.all("categoryLevel"));
  const named = all.filter((path) => !isNumber(path));
  // Google's own taxonomy may be a bare number, which names nothing.
  const fallback = whole(cells.all("categoryFallback")).filter((path) => !isNumber(path));
  const numbered = cells.first("categoryPath") ?? cells.first("categories");
  if (named.length < all.length && numbered) remark("category-number", numbered.column, numbered.text);
  const paths = (named.length > 0 ? named : fallback)
    .map((path) => path.map(lineFromHtml).filter((part) => part !== ""))
    .filter((path) => path.length > 0)
    .sort((one, other) => other.length - one.length);
  const continued = new Set<string>();
  return paths.filter((path) => {
    if (continued.has(JSON.stringify(path))) return false;
    for (let length = 1; length <= Math.min(path.length, deepest); length++)
      continued.add(JSON.stringify(path.slice(0, length)));
    return true;
  });
}

/** The first path, continued by columns of one level each: by their numbers, else in their order. */
function withLevels([path = [], ...others]: string[][], levels: readonly MappedCell[]): string[][] {
  const numberOf = ({ column }: MappedCell) => Number(/\d/.exec(column)?.[0] ?? 0);
  const whole = [...path];
  for (const { text } of [...levels].sort((one, other) => numberOf(one) - numberOf(other))) {
    const own = splitCategoryPath(text, { slash: "name", tops: new Set() }).path;
    // Some columns repeat the levels above.
    const start = own.findIndex((name, place) => name !== whole[place]);
    if (start < 0) continue;
    if (start >= whole.length) whole.splice(0, whole.length, ...own);
    else whole.push(...own.slice(start).filter((name) => name !== whole.at(-1)));
  }
  return whole.length > 0 ? [whole, ...others] : others;
}

/** The attributes of a record in column order; a name without a value, or the reverse, is skipped. */
export function attributesOf(
  placed: readonly MappedCell[],
  layout: ImportLayout,
): { key: string; value: string }[] {
  const attributes: { key: string; value: string }[] = [];
  const names = new Map<string, string>();
  const add = (key: string, value: string): void => {
    const attribute = { key: lineFromHtml(key), value: lineFromHtml(value) };
    if (attribute.key !== "" && attribute.value !== "") attributes.push(attribute);
  };
  for (const { placement, text } of placed) {
    if (placement.kind === "attribute") add(placement.key, text);
    else if (placement.kind === "attribute-name") names.set(placement.group, text);
    else if (placement.kind === "attribute-value") {
      const isList = layout === "woocommerce" || layout === "etsy";
      add(names.get(placement.group) ?? "", isList ? splitEscapedList(text).join(", ") : text);
      names.delete(placement.group);
    } else if (placement.kind === "attribute-details") {
      for (const [key, value] of productDetails(text)) add(key, value);
    } else if (placement.kind === "field") {
      for (const [key, value] of detailsIn(placement.field, text, layout)) add(key, value);
    }
  }
  return attributes;
}

/** The facts in a cell that holds several, in the format of each program. */
function detailsIn(field: ImportField, text: string, layout: ImportLayout): [string, string][] {
  if (layout === "bigcommerce" && (field === "name" || field === "details")) return optionsOf(text);
  if (field === "variants")
    return [...variantsOf(text).attributes].map(([name, values]) => [name, values.join(", ")]);
  if (field !== "details") return [];
  return text.split(/[,|;](?=[^=,|;]*=)/u).flatMap((one): [string, string][] => {
    const at = one.indexOf("=");
    // eBay's format for the values of a product's variants.
    const value =
      layout === "ebay"
        ? one
            .slice(at + 1)
            .split(";")
            .join(", ")
        : one.slice(at + 1);
    return at > 0 ? [[one.slice(0, at), value]] : [];
  });
}

// Google's tables write product_detail as "section:name:value", separated by commas.
function productDetails(text: string): [string, string][] {
  return text.split(/,(?=[^,:]*:[^,:]+:)/).flatMap((detail) => {
    const [, name, ...value] = detail.split(":");
    return name === undefined || value.length === 0 ? [] : [[name.trim(), value.join(":").trim()]];
  });
}
