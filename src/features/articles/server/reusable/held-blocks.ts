import { itemTag } from "#content/server/items/item-index.ts";
import { createTableStorage } from "#content/server/items/table-storage.ts";
import { reusable } from "#features/articles/reusable.content.ts";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { type Document, readableDocument } from "#platform/document/document.ts";
import { reusablesIn, withReusables } from "#platform/document/document-reading.ts";
import { addCacheTag } from "#platform/http/request-context.ts";

const storage = createTableStorage(reusable);

/** What reusable blocks hold in a language, by id: those that are public in it. What reads it is invalidated with them. */
export async function heldBlocks(
  db: Queries | Tx,
  ids: readonly string[],
  lang: Language,
): Promise<ReadonlyMap<string, Document>> {
  for (const id of ids) addCacheTag(itemTag(reusable.name, Number(id)));
  const items = ids.length ? await storage.read(db, ids.map(Number)) : [];
  return new Map(
    items.flatMap(({ id, isActive, deletedAt, texts, content }): [string, Document][] => {
      const isPublic =
        isActive && deletedAt === null && texts.some((text) => text.lang === lang && text.published);
      const words = isPublic ? reusable.textsIn(content as typeof reusable.empty, lang) : undefined;
      return words ? [[String(id), readableDocument(words.content)]] : [];
    }),
  );
}

/** A text with what its reusable blocks hold in its language, in their place. */
export async function withHeldBlocks(
  db: Queries | Tx,
  document: Document,
  lang: Language,
): Promise<Document> {
  const ids = reusablesIn(document);
  return ids.length ? withReusables(document, await heldBlocks(db, ids, lang)) : document;
}
