import type { RawBuilder } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/database.ts";

/** What is found by terms; categories are few and are searched in memory. */
export type SearchKind = "product" | "article";

/** Where in a text a term is: anywhere, in its summary, in a name, or as the item's own number (GTIN, ASIN, model). */
export type Field = "text" | "summary" | "name" | "number";

const letters: Record<Field, string> = { text: "t", summary: "s", name: "n", number: "o" };

/** A term of one language in one field as the index holds it. Terms are letters and digits only, so a token needs no escaping. */
export const tokenOf = (field: Field, lang: Language, term: string): string => letters[field] + lang + term;
/** A text of a language that readers of `reader` see. */
export const readerToken = (reader: Language): string => `r${reader}`;
/** An item of this category. */
export const categoryToken = (id: number): string => `c${id}`;

export type IndexedText = { entityId: number; lang: Language; tokens: readonly string[] };

/** Every token that begins so. */
export const beginning = (token: string): string => `${token}*`;

/** Matches texts that have, of each group, at least one token. */
export type TokenGroups = readonly (readonly string[])[];

/**
 * The full-text index of one database engine: FTS5 or tsvector with GIN (docs/decisions/0010). It knows tokens and nothing else;
 * what they mean and how hits are ranked is the same code for both.
 */
export type TermIndex = {
  put(tx: Tx, kind: SearchKind, texts: readonly IndexedText[]): Promise<void>;
  remove(tx: Tx, kind: SearchKind, texts: readonly Omit<IndexedText, "tokens">[]): Promise<void>;
  clear(tx: Tx, kind: SearchKind): Promise<void>;
  /** The ids of matching items, in no order; at most `limit` where it is given. */
  matching(db: Queries, kind: SearchKind, groups: TokenGroups, limit?: number): Promise<number[]>;
  /** The ids of the items that match one of the queries, for a condition of a larger statement. */
  idsMatching(kind: SearchKind, queries: readonly TokenGroups[]): RawBuilder<number>;
  /** How many texts match each of the queries, counted up to `most`. */
  count(db: Queries, kind: SearchKind, queries: readonly TokenGroups[], most: number): Promise<number[]>;
};
