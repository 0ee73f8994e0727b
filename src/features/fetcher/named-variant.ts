import { searchText } from "#i18n/text-analysis/search-text.ts";
import { cleanUrl } from "./clean-url.ts";
import { type Graph, isMarked, type Marked } from "./json-ld.ts";
import { nameOf, singleLineText } from "./read-text.ts";

const numbers = ["sku", "productID", "mpn", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "@id"];
const properties = ["color", "size", "material", "pattern"];

/** The URLs a node declares for itself and for its offers. */
function addressesOf(graph: Graph, node: Marked): string[] {
  const own = (one: Marked) => ["url", "@id", "mainEntityOfPage"].flatMap((name) => graph.get(one, name));
  const offers = graph.get(node, "offers").filter(isMarked);
  return [node, ...offers]
    .flatMap(own)
    .map((value) => (isMarked(value) ? value["@id"] : value))
    .filter((value): value is string => typeof value === "string" && value !== "");
}

/** Whether one of the URLs is the page's own including the fragment, which some shops use to select a variant. */
const isAtFragment = (written: string, page: URL, fragment: string): boolean => {
  const url = fragment === "" ? null : URL.parse(written, page);
  return url?.hash === fragment && url.pathname === page.pathname;
};

/** How certainly the page's URL identifies a node; 0 if it does not. The same page on another host counts as this one. */
function certainty(graph: Graph, node: Marked, page: URL, fragment: string): number {
  const addresses = addressesOf(graph, node);
  if (addresses.some((written) => isAtFragment(written, page, fragment))) return 1_000;
  const own = addresses.map((written) => {
    // A fragment-only id is not a URL of its own.
    if (/^[^?]*#/.test(written)) return 0;
    const url = URL.parse(cleanUrl(URL.parse(written, page)?.href ?? ""));
    if (!url || url.pathname !== page.pathname) return 0;
    const parts = [...url.searchParams];
    return parts.every(([name, value]) => page.searchParams.getAll(name).includes(value))
      ? 100 + parts.length
      : 0;
  });
  const ids = numbers.flatMap((name) => graph.get(node, name).map((value) => singleLineText(value, 200)));
  const said = [...page.searchParams].filter(([, value]) => value !== "");
  const byNumber = said.filter(([, value]) => ids.includes(value)).length;
  const byProperty = said.filter(([name, value]) => {
    const property = name.toLowerCase().replace("colour", "color");
    if (!properties.includes(property)) return false;
    return graph.get(node, property).some((one) => searchText(nameOf(one)) === searchText(value));
  }).length;
  return Math.max(0, ...own) || byNumber * 10 + byProperty;
}

/** The variant or offer that the page's URL identifies; undefined if there is none or more than one. */
export function selectedVariant(graph: Graph, nodes: readonly Marked[], address: string): Marked | undefined {
  const page = URL.parse(cleanUrl(address));
  const fragment = URL.parse(address)?.hash ?? "";
  if (!page || nodes.length < 2) return undefined;
  const scored = nodes.map((node) => ({ node, by: certainty(graph, node, page, fragment) }));
  const most = scored.reduce((best, { by }) => Math.max(best, by), 0);
  const [only, ...others] = scored.filter(({ by }) => by === most);
  return most > 0 && !others.length ? only?.node : undefined;
}
