import { decodeHTMLStrict } from "entities";
import { readMended } from "./mended-json.ts";

/** A piece of marked data: an object of JSON-LD, or microdata brought into its form. */
export type Marked = Record<string, unknown>;

export const isMarked = (value: unknown): value is Marked =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The values in a script of JSON-LD, read as its writers mean it: as it is, else mended, else with the entities and the typographic quotes
 * that an editor made of its signs. What cannot be read is left out; what else the page says is read.
 */
export function readJsonLd(script: string): unknown[] {
  const text = script
    .replace(/^[\s\uFEFF]*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, "")
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/, "");
  try {
    return [JSON.parse(text)];
  } catch {
    // Pages hold broken JSON-LD; it is mended.
    const values = readMended(text);
    if (values.length || !/[&“”„]/.test(text)) return values;
    const decoded = decodeHTMLStrict(text);
    return readMended(decoded.includes('"') ? decoded : decoded.replace(/[“”„‟″]/g, '"'));
  }
}

const prefix = /^(?:https?:\/\/schema\.org\/|schema:)/i;
/** A name of the vocabulary without where it is from. */
export const plainName = (name: string): string => name.replace(prefix, "");

/** One or many, in whatever way that is written. */
export function listOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? one : listOf(one)));
  const inner = isMarked(value) ? (value["@list"] ?? value["@set"] ?? value["@value"]) : undefined;
  if (inner !== undefined && inner !== null) return Array.isArray(inner) ? inner : [inner];
  return [value];
}

export const typesOf = (node: Marked): string[] =>
  listOf(node["@type"] ?? node.type).flatMap((type) => (typeof type === "string" ? plainName(type) : []));

/** So much of a page's data is looked at. */
const mostNodes = 20_000;
/** Leads to other things than the page's own. */
const elsewhere =
  /^(isRelatedTo|isSimilarTo|isAccessoryOrSparePartFor|isConsumableFor|review|reviews|itemReviewed|subjectOf)$/;

export type Graph = {
  /** `parent` is the thing around it. */
  nodes: { node: Marked; parent: Marked | null; isListed: boolean }[];
  /** What a property says; references to other places of the page are followed. */
  get(node: Marked, name: string): unknown[];
};

/** All marked things of a page, however deep and in whatever order; a thing that contains itself is met once. */
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
