import { createCurrentRows } from "#platform/cache/row-cache.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Cursor } from "#platform/http/api/cursor.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import { indexRows } from "./article-index.repo.ts";
import { type ArticleChoice, createArticleIndex, scanArticles } from "./article-index.ts";

const articleTag = /^article:(\d+)$/;

/**
 * Lists of articles, newest first, from the in-memory index: their cost does not grow with the table. A result is cached until an
 * article changes, so that a repeated request costs the same with any number (decision 0011).
 */
export function createNewestArticles(db: Database) {
  const columns = createCurrentRows(db, {
    make: createArticleIndex,
    read: (choice) => indexRows(db.read, choice),
    rowTag: articleTag,
    isOfAll: (tags) => tags.includes("articles") && !tags.some((tag) => articleTag.test(tag)),
  });

  /** One page after a place in the list, and how many there are in all. */
  return (
    choice: ArticleChoice,
    place: { limit: number; after: Cursor | null },
  ): Promise<ReturnType<typeof scanArticles>> => {
    const find = async () => {
      addCacheTag("articles");
      return scanArticles(await columns(), { ...choice, fallback: await defaultLanguageOf(db) }, place);
    };
    // Those with one product in them are few, and other ones for each product; a search's hits are cached already.
    return choice.among || choice.hits
      ? find()
      : db.memory.remember(`newest-articles:${JSON.stringify([choice, place])}`, find);
  };
}
