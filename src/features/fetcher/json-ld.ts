import { decodeHTMLStrict } from "entities";
import { readMended } from "./mended-json.ts";

/** A node of structured data: a JSON-LD object, or microdata converted to that form. */
export type Marked = Record<string, unknown>;

export const isMarked = (value: unknown): value is Marked =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses the values of a JSON-LD script leniently: as is, else repaired, else after decoding entities and typographic quotes that an editor
 * inserted. Unparsable scripts are skipped, so that the rest of the page is still read.
 */
export function readJsonLd(script: string): unknown[] {
  const text = script
    .replace(/^[\s\uFEFF]*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, "")
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/, "");
  try {
    return [JSON.parse(text)];
  } catch {
    // Broken JSON-LD is common in the wild: try to repair it.
    const values = readMended(text);
    if (values.length || !/[&“”„]/.test(text)) return values;
    const decoded = decodeHTMLStrict(text);
    return readMended(decoded.includes('"') ? decoded : decoded.replace(/[“”„‟″]/g, '"'));
  }
}

const prefix = /^(?:https?:\/\/schema\.org\/|schema:)/i;
/** The local name of a schema.org term, without its prefix. */
export const plainName = (name: string): string => name.replace(prefix, "");

/** Normalizes a single value or a list to a list. */
export function listOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? one : listOf(one)));
  const inner = isMarked(value) ? (value["@list"] ?? value["@set"] ?? value["@value"]) : undefined;
  if (inner !== undefined && inner !== null) return Array.isArray(inner) ? inner : [inner];
  return [value];
}

export const typesOf = (node: Marked): string[] =>
  listOf(node["@type"] ?? node.type).flatMap((type) => (typeof type === "string" ? plainName(type) : []));

/** Limit on the nodes read per page. */
const mostNodes = 20_000;
/** Properties that point to other entities than the page's own. */
const elsewhere =
  /^(isRelatedTo|isSimilarTo|isAccessoryOrSparePartFor|isConsumableFor|review|reviews|itemReviewed|subjectOf)$/;

export type Graph = {
  /** `parent` is the enclosing node. */
  nodes: { node: Marked; parent: Marked | null; isListed: boolean }[];
  /** The values of a property, with @id references resolved. */
  get(node: Marked, name: string): unknown[];
};

/** All nodes of a page at any depth; a node that contains itself is visited once. */
export function graphOf(values: readonly unknown[]): Graph {
  const nodes: Graph["nodes"] = [];
  const known = new Map<string, Marked>();
  const seen = new Set<unknown>();
  type Waiting = { value: unknown; parent: Marked | null; isListed: boolean };
  let waiting: Waiting[] = values.map((value) => ({ value, parent: null, isListed: false }));
  while (waiting.length && seen.size < mostNodes) {
    const next: Waiting[] = [];
    for (const { value, parent, isListed } of waiting) {
      if (typeof value !== "object" || value === null || seen.has(value) || seen.size >= mostNodes) continue;
      seen.add(value);
      if (isMarked(value)) {
        nodes.push({ node: value, parent, isListed });
        const id = value["@id"];
        if (typeof id === "string" && Object.keys(value).length > 1 && !known.has(id)) known.set(id, value);
      }
      const around = isMarked(value) ? value : parent;
      for (const [key, inner] of Object.entries(value))
        if (typeof inner === "object" && !elsewhere.test(plainName(key)))
          next.push({
            value: inner,
            parent: around,
            isListed: isListed || plainName(key) === "itemListElement",
          });
    }
    waiting = next;
  }
  function resolved(value: unknown): unknown {
    if (!isMarked(value) || Object.keys(value).length !== 1) return value;
    const id = value["@id"];
    return typeof id === "string" ? (known.get(id) ?? value) : value;
  }
  return {
    nodes,
    get: (node, name) =>
      listOf(
        node[name] ??
          node[`schema:${name}`] ??
          node[`http://schema.org/${name}`] ??
          node[`https://schema.org/${name}`],
      ).map(resolved),
  };
}
