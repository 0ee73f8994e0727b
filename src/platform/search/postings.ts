import { LRUCache } from "lru-cache";
import type { Language } from "#i18n/languages.ts";
import type { Database } from "#platform/database/handles.ts";
import { languagesSeen, type Readers } from "./languages-seen.ts";
import { indexedTexts } from "./search-index.repo.ts";
import { termIndexOf } from "./term-index.repo.ts";
import {
  documentOf,
  documentSlot,
  itemOf,
  itemsOfChange,
  type Postings,
  type PublicSearchKind,
  readerToken,
} from "./term-index.ts";

/** In bytes: for 100,000 products, some hundred common words and thousands of rare ones. */
const cacheBytes = 32 * 2 ** 20;
/** Bytes per entry beside its documents. */
const usualEntry = 200;
/** Up to this many changed items are applied one by one; with more, everything is read again. */
const mostChanged = 1_000;

/** Whether a document is the one of its item that readers of a language see. */
export type IsVisibleDocument = (document: number) => boolean;

export type PostingsReader = ReturnType<typeof createPostings>;

type Entry = { postings: Postings; version: number };
type Changed = { version: number; documents: readonly { document: number; tokens: Set<string> }[] | null };

/** The postings of one kind. `version` counts the notified changes of the index. */
function createKindPostings(db: Database, kind: PublicSearchKind) {
  const cache = new LRUCache<string, Entry>({
    maxSize: cacheBytes,
    sizeCalculation: ({ postings }) => usualEntry + postings.byteLength,
  });
  /** Items that changed since the oldest entry was read. Their documents are read when needed. */
  const changed = new Map<number, Changed>();
  let version = 0;

  const forget = (): void => {
    version++;
    cache.clear();
    changed.clear();
  };
  db.memory.listen({
    changed(tags) {
      const items = itemsOfChange(kind, tags);
      if (items === "many" || changed.size + items.length > mostChanged) return forget();
      if (items.length) version++;
      for (const item of items) changed.set(item, { version, documents: null });
    },
    lost: forget,
  });

  async function readChanged(): Promise<void> {
    const unread = [...changed].filter(([, { documents }]) => !documents);
    if (!unread.length) return;
    const texts = Map.groupBy(
      await indexedTexts(
        db.read,
        kind,
        unread.map(([item]) => item),
      ),
      ({ entityId }) => entityId,
    );
    for (const [item, before] of unread)
      if (changed.get(item) === before)
        before.documents = (texts.get(item) ?? []).map(({ lang, tokens }) => ({
          document: documentOf(item, lang),
          tokens: new Set(tokens),
        }));
  }

  /** The current postings of a token, or undefined if they must be read. */
  function find(token: string): Postings | undefined {
    const entry = cache.get(token);
    if (!entry || entry.version === version) return entry?.postings;
    const since = new Map([...changed].filter(([, one]) => one.version > entry.version));
    const others = entry.postings.filter((document) => !since.has(itemOf(document)));
    const added: number[] = [];
    for (const { documents } of since.values()) {
      // It changed again while it was read.
      if (!documents) return undefined;
      for (const { document, tokens } of documents) if (tokens.has(token)) added.push(document);
    }
    const postings = new Uint32Array(others.length + added.length);
    postings.set(others);
    postings.set(added, others.length);
    cache.set(token, { postings, version });
    return postings;
  }

  return {
    async of(tokens: readonly string[]): Promise<ReadonlyMap<string, Postings>> {
      const found = new Map<string, Postings>();
      const isSubscribed = db.memory.isTold();
      if (isSubscribed) await readChanged();
      const before = version;
      const missing: string[] = [];
      for (const token of new Set(tokens)) {
        const postings = isSubscribed ? find(token) : undefined;
        if (postings) found.set(token, postings);
        else missing.push(token);
      }
      if (!missing.length) return found;
      for (const [i, postings] of (await termIndexOf(db.read).postings(db.read, kind, missing)).entries()) {
        const token = missing[i] as string;
        found.set(token, postings);
        // Changes during the read have a higher version than `before`, and are applied on the next request.
        if (isSubscribed) cache.set(token, { postings, version: before });
      }
      return found;
    },
  };
}

/** The current postings of tokens, cached and updated as texts are indexed: readers search for the same words. */
export function createPostings(db: Database) {
  const byKind = { product: createKindPostings(db, "product"), article: createKindPostings(db, "article") };
  const seenBy = new Map<string, { documents: Postings; count: number; isSeen: IsVisibleDocument }>();

  const readBy = async (kind: PublicSearchKind, reader: Language): Promise<Postings> =>
    (await byKind[kind].of([readerToken(reader)])).get(readerToken(reader)) ?? new Uint32Array();

  /** Readers see one document of an item: in their language, else in the default one (readings.md 13, 43). */
  async function seen(kind: PublicSearchKind, readers: Readers) {
    const documents = await readBy(kind, readers.lang);
    const key = `${kind} ${readers.lang} ${readers.fallback}`;
    const known = seenBy.get(key);
    if (known?.documents === documents) return known;
    // Others may be seen where another language is the default.
    const slots = languagesSeen(readers).map((lang) => documentSlot(documentOf(0, lang)));
    // The slot of each item's visible document, from 1.
    const places = new Uint8Array(itemOf(documents.reduce((a, b) => Math.max(a, b), 0)) + 1);
    let count = 0;
    for (const document of documents) {
      if (!slots.includes(documentSlot(document))) continue;
      places[itemOf(document)] = documentSlot(document) + 1;
      count++;
    }
    const isSeen: IsVisibleDocument = (document) => places[itemOf(document)] === documentSlot(document) + 1;
    const found = { documents, count, isSeen };
    seenBy.set(key, found);
    return found;
  }

  return {
    /** By token, including those without documents. */
    of: (kind: PublicSearchKind, tokens: readonly string[]): Promise<ReadonlyMap<string, Postings>> =>
      byKind[kind].of(tokens),

    /** The number of documents of a kind that readers see. */
    countSeen: async (kind: PublicSearchKind, readers: Readers): Promise<number> =>
      (await seen(kind, readers)).count,

    isSeenBy: async (kind: PublicSearchKind, readers: Readers): Promise<IsVisibleDocument> =>
      (await seen(kind, readers)).isSeen,
  };
}
