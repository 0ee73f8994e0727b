/** A piece of marked data: an object of JSON-LD, or microdata brought into its form. */
export type Marked = Record<string, unknown>;

export const isMarked = (value: unknown): value is Marked =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The values in a script of JSON-LD, read as its writers mean it: with comments or CDATA around, line ends in strings, a semicolon
 * behind, several values one after the other. What cannot be read is left out.
 */
export function readJsonLd(script: string): unknown[] {
  const text = script
    .replace(/^[\s\uFEFF]*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, "")
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/, "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what JSON refuses inside strings
    .replace(/[\u0000-\u001f\uFEFF]/g, " ")
    .trim()
    .replace(/;+$/, "");
  return parsed(text) ?? valuesIn(text).flatMap((one) => parsed(one) ?? []);
}

function parsed(text: string): unknown[] | null {
  try {
    return [JSON.parse(text)];
  } catch {
    // Pages hold broken JSON-LD; what else they say is read.
    return null;
  }
}

/** The outermost objects and lists of a text, cut out one by one. */
function valuesIn(text: string): string[] {
  const values: string[] = [];
  let depth = 0;
  let start = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isString) {
      if (sign === "\\") at++;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = depth > 0;
    else if (sign === "{" || sign === "[") {
      if (depth++ === 0) start = at;
    } else if ((sign === "}" || sign === "]") && depth > 0) {
      if (--depth === 0) values.push(text.slice(start, at + 1));
    }
  }
  return values;
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
  nodes: { node: Marked; isListed: boolean }[];
  /** What a property says; references to other places of the page are followed. */
  get(node: Marked, name: string): unknown[];
};

/** All marked things of a page, however deep and in whatever order; a thing that contains itself is met once. */
export function graphOf(values: readonly unknown[]): Graph {
  const nodes: Graph["nodes"] = [];
  const known = new Map<string, Marked>();
  const seen = new Set<unknown>();
  let waiting: { value: unknown; isListed: boolean }[] = values.map((value) => ({ value, isListed: false }));
  while (waiting.length && seen.size < mostNodes) {
    const next: typeof waiting = [];
    for (const { value, isListed } of waiting) {
      if (typeof value !== "object" || value === null || seen.has(value) || seen.size >= mostNodes) continue;
      seen.add(value);
      if (isMarked(value)) {
        nodes.push({ node: value, isListed });
        const id = value["@id"];
        if (typeof id === "string" && Object.keys(value).length > 1 && !known.has(id)) known.set(id, value);
      }
      for (const [key, inner] of Object.entries(value))
        if (typeof inner === "object" && !elsewhere.test(plainName(key)))
          next.push({ value: inner, isListed: isListed || plainName(key) === "itemListElement" });
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
