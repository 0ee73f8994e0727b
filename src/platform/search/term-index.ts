import type { RawBuilder } from "kysely";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** Kinds that are found by terms; categories are few and are searched in memory. */
export const searchKinds = ["product", "article", "content"] as const;
export type SearchKind = (typeof searchKinds)[number];
/** Those that the visitors' search finds. */
export type PublicSearchKind = Exclude<SearchKind, "content">;

/** Added by reads of the index, and invalidated when a text is indexed or removed. */
export const indexTag = "search-index";
/** The most items that a change of the index names. */
const mostNamed = 100;
/** The tags for a change of these items' texts. */
export const changeOfItems = (kind: SearchKind, ids: readonly number[]): string[] => [
  indexTag,
  ...(ids.length > mostNamed ? [`indexed:${kind}`] : ids.map((id) => `indexed:${kind}:${id}`)),
];
/** The items of a kind that a change names, or "many" if it names none of them. */
export function itemsOfChange(kind: SearchKind, tags: readonly string[]): number[] | "many" {
  const start = `indexed:${kind}`;
  if (tags.includes(start)) return "many";
  return tags.flatMap((tag) => (tag.startsWith(`${start}:`) ? [Number(tag.slice(start.length + 1))] : []));
}

/** The field of a term: the item's own number (GTIN, ASIN, model), a name, its summary, or the rest. */
export const fields = ["number", "name", "summary", "body"] as const;
export type Field = (typeof fields)[number];

const letters: Record<Field, string> = { number: "o", name: "n", summary: "s", body: "b" };

/** A term of one language in one field as the index stores it. Terms are letters and digits only, so a token needs no escaping. */
export const tokenOf = (field: Field, lang: Language, term: string): string => letters[field] + lang + term;
/** Marks a text that readers of `reader` see. */
export const readerToken = (reader: Language): string => `r${reader}`;
/** Marks a text of an item of this category. */
export const categoryToken = (id: number): string => `c${id}`;

/** Matches every token with this prefix. */
export const prefixToken = (token: string): string => `${token}*`;

/** A document is the text of an item in a language; its number encodes both, so that postings need no join. */
const languageBits = 3;
const places = 2 ** languageBits;
const placeMask = places - 1;
export const documentOf = (item: number, lang: Language): number =>
  item * places + languageCodes.indexOf(lang);
export const itemOf = (document: number): number => document >>> languageBits;
/** Which of an item's documents it is: 0 to 7. */
export const documentSlot = (document: number): number => document & placeMask;

/** The documents that have a token, without duplicates, unordered. 32-bit numbers: for up to half a billion items. */
export type Postings = Uint32Array;

export type IndexedText = { entityId: number; lang: Language; tokens: readonly string[] };

/** Matches documents that have at least one token of each group. */
export type TokenGroups = readonly (readonly string[])[];

/**
 * The full-text index of a database engine: FTS5 or tsvector with GIN (docs/decisions/0010). It only knows tokens: their meaning and the
 * ranking of hits are the same code for both.
 */
export type TermIndex = {
  put(tx: Tx, kind: SearchKind, texts: readonly IndexedText[]): Promise<void>;
  remove(tx: Tx, kind: SearchKind, texts: readonly Omit<IndexedText, "tokens">[]): Promise<void>;
  clear(tx: Tx, kind: SearchKind): Promise<void>;
  /** The postings of each token, in the order of `tokens`. */
  postings(db: Queries, kind: SearchKind, tokens: readonly string[]): Promise<Postings[]>;
  /** The items of matching documents, unordered; at most `limit` documents. */
  matching(db: Queries, kind: SearchKind, groups: TokenGroups, limit: number): Promise<number[]>;
  /** The ids of the items that match one of the queries, for a condition of a larger statement. */
  idsMatching(kind: SearchKind, queries: readonly TokenGroups[]): RawBuilder<number>;
  /** The number of documents that match each of the queries, counted up to `most`. */
  count(db: Queries, kind: SearchKind, queries: readonly TokenGroups[], most: number): Promise<number[]>;
};
