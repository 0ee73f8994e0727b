import type { ItemEvents } from "#content/server/items/item-events.ts";
import { saveTextListRows } from "#content/server/list-rows/text-list-rows.ts";
import { type ArticleContent, emptyContent, patched, textsIn } from "#features/articles/article-content.ts";
import type { Language } from "#i18n/languages.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import { indexTexts } from "#platform/search/search-index.repo.ts";
import * as repo from "../articles.repo.ts";
import * as authorsRepo from "../authors/authors.repo.ts";
import * as places from "./article-categories.repo.ts";
import * as edits from "./article-edits.repo.ts";
import { recordArticleChange, saveContent } from "./article-saving.ts";
import { indexArticles } from "./article-search.ts";

export type ArticleTextInput = {
  title: string;
  slug?: string;
  excerpt?: string;
  content: Document;
  updatedReason?: string;
  metaTitle?: string;
  metaDescription?: string;
  metaKeywords?: string[];
};
export type ArticleInput = {
  authorId: number | null;
  reviewerId?: number | null;
  template: "round-up" | "review" | "versus" | "guide";
  imageUrl?: string | null;
  categoryIds?: number[];
  texts: Partial<Record<Language, ArticleTextInput>>;
  publish?: boolean;
  publishedAt?: number;
  demoKey?: string;
};

const contentOf = ({
  authorId,
  reviewerId = null,
  template,
  imageUrl,
  categoryIds = [],
  texts,
}: ArticleInput): ArticleContent => {
  const { en, ...others } = texts;
  return patched(emptyContent, {
    authorId: authorId === null ? null : String(authorId),
    reviewerId: reviewerId === null ? null : String(reviewerId),
    template,
    imageUrl: imageUrl ?? "",
    categoryIds: categoryIds.map(String),
    ...en,
    translations: others,
  });
};

/** The verbs that change articles and authors; the reading verbs are in articles.service.ts. */
export function createArticleEditing({
  db,
  clock,
  siteUrl,
  itemEvents,
}: {
  db: Database;
  clock: Clock;
  siteUrl: string;
  itemEvents: ItemEvents;
}) {
  return {
    addAuthor: (author: {
      slug: string;
      imageUrl: string | null;
      demoKey?: string;
      texts: authorsRepo.AuthorRow["texts"];
    }): Promise<number> =>
      db.transact(async (tx) => {
        const id = await authorsRepo.insert(tx, { ...author, demoKey: author.demoKey ?? null }, clock.now());
        invalidateTags(tx, "authors");
        return id;
      }),

    /** Makes an article with its texts; the products it shows are read from its content. */
    create: (input: ArticleInput): Promise<number> =>
      db.transact(async (tx) => {
        const now = clock.now();
        const { authorId, reviewerId = null, template, imageUrl = null, demoKey = null } = input;
        const id = await edits.insert(tx, { authorId, reviewerId, template, imageUrl, demoKey }, now);
        const content = contentOf(input);
        await saveContent(tx, id, content, { now: input.publishedAt ?? now, siteUrl });
        if (input.publish)
          await repo.setPublished(
            tx,
            id,
            languageCodes.filter((lang) => textsIn(content, lang)),
            true,
            input.publishedAt ?? now,
          );
        itemEvents.imported(tx, "article", id, true);
        await recordArticleChange(tx, id);
        return id;
      }),

    setPublished: (id: number, langs: readonly Language[], published: boolean) =>
      db.transact(async (tx) => {
        await repo.setPublished(tx, id, langs, published, clock.now());
        await recordArticleChange(tx, id);
      }),
    remove: (id: number) =>
      db.transact(async (tx) => {
        await repo.setState(tx, id, { deletedAt: clock.now() }, clock.now());
        await recordArticleChange(tx, id);
      }),
    /** How many articles each category has, without the trash; for all categories where none are named. */
    countInCategories: places.counts,
    /** Has every article of a category belong to another one, or to none. */
    async moveToCategory(tx: Tx, from: number, to: number | null): Promise<void> {
      const moved = await places.move(tx, from, to);
      if (moved.length) invalidateTags(tx, ...moved.map((id) => `article:${id}`), "articles");
    },
    /** Adds an article to the search index or removes it, by its rows. */
    index: indexArticles,

    async removeDemo(tx: Tx): Promise<void> {
      const ids = await repo.demoIds(tx);
      await indexTexts(tx, "article", new Map(ids.map((id) => [id, []])));
      await saveTextListRows(tx, "article", ids, []);
      await repo.deleteDemo(tx);
      await authorsRepo.deleteDemo(tx);
    },
  };
}
