import { lineFromHtml } from "#i18n/plain-text.ts";
import type { ImportLayout } from "./column-mapping.ts";
import type { Cells, PlacedCell, Report } from "./placed-cells.ts";
import { isProductImageUrl } from "./web-address.ts";
import { splitAddresses, splitCategoryPath, splitEscapedList } from "./written-values.ts";

/** An address as written, with the two slips of feeds mended: "&amp;" between parameters, and blanks. */
export function addressOf(written: string): string {
  return written.trim().replaceAll("&amp;", "&").replaceAll(" ", "%20");
}

/** Every image of a record once, the main one first. Those the site may not show are left out with a remark. */
export function imageUrlsOf(cells: Cells, remark: Report): string[] {
  const found = new Set<string>();
  for (const cell of [...cells.all("imageUrl"), ...cells.all("imageUrls")]) {
    const single = cell.placement.kind === "field" && cell.placement.field === "imageUrl";
    for (const written of single ? [cell.text] : splitAddresses(cell.text)) {
      const url = addressOf(written);
      if (isProductImageUrl(url)) found.add(url);
      else remark("image-refused", cell.column, written);
    }
  }
  return [...found];
}

/** Every category path of a record once, the deepest first, without those that another one continues. */
export function categoryPathsOf(cells: Cells): string[][] {
  const told = [...wholePaths(cells.all("categoryPath")), ...listedPaths(cells.all("categories"))];
  // Google's own taxonomy may be a bare number, which names nothing.
  const fallback = wholePaths(cells.all("categoryFallback")).filter((path) => !/^\d+$/.test(path.join("")));
  const paths = (told.length > 0 ? told : fallback)
    .map((path) => path.map(lineFromHtml).filter((part) => part !== ""))
    .filter((path) => path.length > 0)
    .sort((one, other) => other.length - one.length);
  return paths.filter((path, place) => !paths.slice(0, place).some((longer) => continues(longer, path)));
}

function wholePaths(cells: readonly PlacedCell[]): string[][] {
  const members = cells.filter((cell) => cell.written === "list-member").map((cell) => cell.text);
  const texts = cells.filter((cell) => cell.written !== "list-member");
  return [members, ...texts.map((cell) => splitCategoryPath(cell.text))].filter((path) => path.length > 0);
}

function listedPaths(cells: readonly PlacedCell[]): string[][] {
  return cells
    .flatMap((cell) => (cell.written === "list-member" ? [cell.text] : splitEscapedList(cell.text)))
    .map(splitCategoryPath);
}

function continues(longer: readonly string[], path: readonly string[]): boolean {
  return path.every((part, place) => longer[place] === part);
}

/** The attributes of a record in the order of its columns; a name without a value, or the reverse, is none. */
export function attributesOf(
  placed: readonly PlacedCell[],
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
      add(
        names.get(placement.group) ?? "",
        layout === "woocommerce" ? splitEscapedList(text).join(", ") : text,
      );
      names.delete(placement.group);
    } else if (placement.kind === "attribute-details") {
      for (const [key, value] of productDetails(text)) add(key, value);
    }
  }
  return attributes;
}

// Google's tables write product_detail as "section:name:value", several parted by commas.
function productDetails(text: string): [string, string][] {
  return text.split(/,(?=[^,:]*:[^,:]+:)/).flatMap((detail) => {
    const [, name, ...value] = detail.split(":");
    return name === undefined || value.length === 0 ? [] : [[name.trim(), value.join(":").trim()]];
  });
}
