import { searchText } from "#i18n/text-analysis/search-text.ts";
import { cleanUrl } from "./clean-url.ts";
import { type Graph, isMarked, type Marked, typesOf } from "./json-ld.ts";
import { nameOf, singleLineText, urlIn } from "./read-text.ts";
import type { PageReading } from "./schema-offer.ts";

/** `titles` are the page's names for itself, headings first. */
export type MarkedPage = PageReading & { titles: readonly string[] };

const products = new Set(
  "Product ProductGroup IndividualProduct ProductModel SomeProducts Vehicle Car Book SoftwareApplication MobileApplication VideoGame".split(
    " ",
  ),
);
const isProduct = (node: Marked): boolean => typesOf(node).some((type) => products.has(type));

/** The variants of a group: those it lists, and those that refer to it. */
export function variantsOf(graph: Graph, group: Marked): Marked[] {
  const id = groupIdOf(graph, group);
  const naming = graph.nodes.flatMap(({ node }) =>
    node !== group &&
    (graph.get(node, "isVariantOf").includes(group) ||
      (id !== "" && singleLineText(graph.get(node, "inProductGroupWithID")[0], 200) === id))
      ? [node]
      : [],
  );
  return [...new Set([...graph.get(group, "hasVariant").filter(isMarked), ...naming])];
}

const groupIdOf = (graph: Graph, node: Marked): string =>
  singleLineText(graph.get(node, "productGroupID")[0], 200);

/** Whether the node's URL is the page's own; a fragment within the page does not count. */
const isAt = (graph: Graph, node: Marked, url: string): boolean =>
  [...graph.get(node, "url"), ...graph.get(node, "@id"), ...graph.get(node, "mainEntityOfPage")].some(
    (one) => {
      const written = isMarked(one) ? one["@id"] : one;
      if (typeof written !== "string" || written === "" || written.startsWith("#")) return false;
      const address = urlIn(written, url);
      return address !== null && cleanUrl(address) === cleanUrl(url);
    },
  );

const isPage = (type: string): boolean => /^(Web|Item|Product)Page$/.test(type);

type Candidate = { node: Marked; name: string; isListed: boolean; isHere: boolean; rank: number };

/** Top-level products of a page: neither variants of another product nor mentioned only inside one. */
function candidatesOf(graph: Graph, url: string): Candidate[] {
  const groups = graph.nodes.filter(({ node }) => isProduct(node));
  const ids = new Set(groups.map(({ node }) => groupIdOf(graph, node)).filter(Boolean));
  const known = new Set(groups.map(({ node }) => node));
  const variants = new Set(graph.nodes.flatMap(({ node }) => graph.get(node, "hasVariant")));
  const within = new Set<Marked>();
  const main = new Set(
    graph.nodes.flatMap(({ node }) => (typesOf(node).some(isPage) ? graph.get(node, "mainEntity") : [])),
  );
  return graph.nodes.flatMap(({ node, parent, isListed }) => {
    if (parent && (known.has(parent) || within.has(parent))) within.add(node);
    if (!known.has(node) || within.has(node) || variants.has(node)) return [];
    const isOfGroup =
      graph
        .get(node, "isVariantOf")
        .some((group) => group !== node && isMarked(group) && known.has(group) && !within.has(group)) ||
      ids.has(singleLineText(graph.get(node, "inProductGroupWithID")[0], 200));
    if (isOfGroup) return [];
    const name = searchText(nameOf(graph.get(node, "name")[0], 500));
    const isHere = isAt(graph, node, url) || main.has(node);
    const isOffered = graph.get(node, "offers").length > 0 || graph.get(node, "hasVariant").length > 0;
    const rank = (isHere ? 8 : 0) + (isListed ? 0 : 4) + (name ? 2 : 0) + (isOffered ? 1 : 0);
    return [{ node, name, isListed, isHere, rank }];
  });
}

/**
 * Picks the main product of a page: the one with the page's URL or that the page marks as its main entity, else the one outside lists that
 * matches the title or is the only one offered. Null if ambiguous: a category, a comparison, a recipe.
 */
export function findProduct(
  graph: Graph,
  { url, titles }: MarkedPage,
): { product: Marked | null; isList: boolean } {
  const all = candidatesOf(graph, url).toSorted((a, b) => b.rank - a.rank);
  const named = all.filter(({ name }) => name !== "");
  /** The best-ranked candidate if all share one name; null if the names differ. */
  const only = (some: readonly Candidate[]): Candidate | null =>
    new Set(some.map(({ name }) => name)).size === 1 ? (some[0] ?? null) : null;
  const free = named.filter(({ isListed }) => !isListed);
  const shown = titles.map((title) => searchText(title)).filter(Boolean);
  const some = free.length ? free : named;
  const called =
    shown.map((title) => only(some.filter(({ name }) => name === title))).find((one) => one !== null) ??
    shown.map((title) => longestIn(title, free)).find((one) => one !== null) ??
    null;
  const found =
    only(named.filter(({ isHere }) => isHere)) ??
    only(some) ??
    called ??
    only(free.filter(({ node }) => graph.get(node, "offers").length || graph.get(node, "hasVariant").length));
  if (found) return { product: found.node, isList: false };
  return named.length ? { product: null, isList: true } : { product: all[0]?.node ?? null, isList: false };
}

/** The longest name contained in a title; null if there is none, or a tie. */
function longestIn(title: string, some: readonly Candidate[]): Candidate | null {
  const held = some.filter(({ name }) => ` ${title} `.includes(` ${name} `));
  const most = held.reduce((length, { name }) => Math.max(length, name.length), 0);
  const longest = held.filter(({ name }) => name.length === most);
  return new Set(longest.map(({ name }) => name)).size === 1 ? (longest[0] ?? null) : null;
}
