import { LRUCache } from "lru-cache";
import type { Language } from "#i18n/languages.ts";
import type { Database } from "#platform/database/database.ts";
import { termIndexOf } from "./term-index.repo.ts";
import {
  indexTag,
  itemOf,
  type Postings,
  placeOf,
  readerToken,
  type SearchKind,
} from "./term-index.ts";

/** In bytes: of 100,000 products some hundred common words and thousands of rare ones. */
const mostKept = 32 * 2 ** 20;
/** What an entry takes beside its documents. */
const usualEntry = 200;

/** Says whether a document is the one that readers of a language see of its item. */
export type IsSeen = (document: number) => boolean;

export type PostingsReader = ReturnType<typeof createPostings>;

/** The postings of tokens as they are now. They are kept in memory until a text is indexed: readers ask for the same words. */
export function createPostings(db: Database) {
  const kept = new LRUCache<string, Postings>({
    maxSize: mostKept,
    sizeCalculation: (postings) => usualEntry + postings.byteLength,
  });
  const seenBy = new Map<string, IsSeen>();
  let version = 0;
  const forget = (): void => {
    version++;
    kept.clear();
    seenBy.clear();
  };
  db.memory.listen({ changed: (tags) => tags.includes(indexTag) && forget(), lost: forget });

  /** By token; one that no document has is there too. */
  async function of(kind: SearchKind, tokens: readonly string[]): Promise<ReadonlyMap<string, Postings>> {
    const found = new Map<string, Postings>();
    const missing = new Set<string>();
    for (const token of tokens) {
      const postings = db.memory.isTold() ? kept.get(`${kind} ${token}`) : undefined;
      if (postings) found.set(token, postings);
      else missing.add(token);
    }
    if (!missing.size) return found;
    const before = version;
    const list = [...missing];
    for (const [i, postings] of (await termIndexOf(db.read).postings(db.read, kind, list)).entries()) {
      const token = list[i] as string;
      found.set(token, postings);
      if (before === version) kept.set(`${kind} ${token}`, postings);
    }
    return found;
  }

  const readBy = async (kind: SearchKind, reader: Language): Promise<Postings> =>
    (await of(kind, [readerToken(reader)])).get(readerToken(reader)) ?? new Uint32Array();

  return {
    of,

    /** How many documents of a kind `reader` sees. */
    countSeen: async (kind: SearchKind, reader: Language): Promise<number> =>
      (await readBy(kind, reader)).length,

    /** Readers see one document of an item: in their language, else in English (readings.md 13). */
    async isSeenBy(kind: SearchKind, reader: Language): Promise<IsSeen> {
      const key = `${kind} ${reader}`;
      const known = db.memory.isTold() ? seenBy.get(key) : undefined;
      if (known) return known;
      const before = version;
      const documents = await readBy(kind, reader);
      // Of each item the place of that document, from 1.
      const places = new Uint8Array(itemOf(documents.reduce((a, b) => Math.max(a, b), 0)) + 1);
      for (const document of documents) places[itemOf(document)] = placeOf(document) + 1;
      const isSeen: IsSeen = (document) => places[itemOf(document)] === placeOf(document) + 1;
      if (before === version) seenBy.set(key, isSeen);
      return isSeen;
    },
  };
}
