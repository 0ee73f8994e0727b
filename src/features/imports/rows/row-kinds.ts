import type { ImportLayout } from "../columns/column-placement.ts";
import { languageOfName } from "../columns/header-qualifiers.ts";
import type { Cells, Report } from "./placed-cells.ts";

/** The kind of a row: a product; a variant or image of the product above it; or something else, such as a rule. */
export type RowKind = "product" | "part" | "other";

/** The words for a product and for its parts, in programs that write one below the other. */
const words = new Map<ImportLayout, Record<"product" | "part", RegExp>>([
  ["bigcommerce", { product: /^product$/i, part: /^(sku|variant|image)$/i }],
  ["ebay", { product: /^$/, part: /^variation$/i }],
]);

export function rowKindOf(cells: Cells, layout: ImportLayout): RowKind {
  const kind = cells.first("rowKind");
  const known = words.get(layout);
  if (kind === undefined || known === undefined || known.product.test(kind.text)) return "product";
  return known.part.test(kind.text) ? "part" : "other";
}

/**
 * Returns false, with a report, for rows that make no product: rules, parts of a product that is missing, and store views in languages
 * the site does not have.
 */
export function requireUsed(
  cells: Cells,
  { kind, above }: { kind: RowKind; above: string | undefined },
  reject: Report,
): boolean {
  const word = cells.first("rowKind");
  if (word !== undefined && (kind === "other" || (kind === "part" && above === undefined))) {
    reject("row-kind-left-out", word.column, word.text);
    return false;
  }
  const view = cells.first("storeView");
  if (view === undefined || isBaseView(view.text)) return true;
  if (languageOfName(view.text) && cells.first("name") !== undefined) return true;
  reject("store-view-left-out", view.column, view.text);
  return false;
}

export const isBaseView = (view: string): boolean =>
  /^(default|base|admin|all|main)(_?store)?(_?view)?$/i.test(view);

/**
 * The options of a variant as BigCommerce writes them: "[C]Color=Red:#f00,[RB]Size=S" in place of its name, or
 * "Type=Swatch|Name=Color|Value=Red[#f00]" one after the other.
 */
export function optionsOf(written: string): [name: string, value: string][] {
  const bracketed = written.split(/,\s*(?=\[[A-Z]{1,3}\])/u).flatMap((one): [string, string][] => {
    const [, name, value] = /^\[[A-Z]{1,3}\]([^=]+)=(.*)$/su.exec(one.trim()) ?? [];
    return name && value ? [[name.trim(), value.replace(/:#[\da-f]{3,8}.*$/isu, "").trim()]] : [];
  });
  if (bracketed.length > 0) return bracketed;
  return written.split(/(?=Type=[^|=]{1,40}\|Name=)/u).flatMap((one): [string, string][] => {
    const [, name, value] = /\|Name=([^|]*)\|Value=(.*)$/su.exec(one) ?? [];
    return name && value
      ? [[name.trim(), value.replace(/\[[^\]]*\]\s*$/u, "").replace(/[,;\s]+$/u, "")]]
      : [];
  });
}

/** No program allows more variants per product. */
const mostVariants = 5_000;

/** The variants that a configurable product of Magento names: "sku=A,color=Red|sku=B,color=Blue". */
export function variantsOf(written: string): { keys: string[]; attributes: Map<string, string[]> } {
  const keys: string[] = [];
  const attributes = new Map<string, string[]>();
  for (const variant of written.split("|").slice(0, mostVariants))
    for (const pair of variant.split(/,(?=[^,=]*=)/u)) {
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      if (at <= 0 || value === "") continue;
      if (name === "sku") keys.push(`sku:${value}`);
      else attributes.set(name, [...new Set([...(attributes.get(name) ?? []), value])]);
    }
  return { keys, attributes };
}
