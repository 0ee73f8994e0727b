import {
  type ArticleCard,
  articleTemplateSchema,
  type Byline,
  type IntroducedAuthor,
} from "#features/articles/article.ts";
import { lengthOf, minutesOf } from "#features/articles/reading-time.ts";
import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Language } from "#i18n/languages.ts";
import { textFor } from "#i18n/publication.ts";
import { isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { readableDocument } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import * as repo from "../articles.repo.ts";
import * as authorsRepo from "../authors/authors.repo.ts";
import { bylines, introductions } from "../authors/bylines.ts";
import { withHeldBlocks } from "../reusable/held-blocks.ts";

/** An article with the text that is shown of it, and its other languages. */
export type VisibleArticle = { row: repo.ArticleRow; text: repo.ArticleText; texts: repo.ArticleText[] };

/** What lists and pages show of articles. */
export function createArticleCards({ db, media }: { db: Database; media: Media }) {
  const byline = bylines(db, media);
  const introduction = introductions(db, media);

  /** Also where nothing is shown: it may be published later. */
  const noteArticle = (id: number): void => addCacheTag(`article:${id}`);

  async function shown(ids: readonly number[], lang: Language) {
    const [rows, texts, fallback] = await Promise.all([
      repo.byIds(db.read, ids),
      repo.textsOf(db.read, ids),
      defaultLanguageOf(db),
    ]);
    return ids.flatMap((id) => {
      const row = rows.find((one) => one.id === id);
      const own = texts.filter((one) => one.articleId === id);
      const text = textFor(own, lang, fallback);
      if (!row || !text || !row.isActive || row.deletedAt !== null) return [];
      return [{ row, text, texts: own }];
    });
  }

  /** Articles a visitor may see, with the text a reader of `lang` gets, in the order of `ids`. */
  function readable(ids: readonly number[], lang: Language) {
    ids.forEach(noteArticle);
    return shown(ids, lang);
  }

  /** The cards of articles a visitor may see, in the order of `ids`. */
  async function cards(ids: readonly number[], lang: Language, tree: CategoryTree): Promise<ArticleCard[]> {
    const found = await db.memory.rememberEach(`article-card:${lang}`, ids, (missing) =>
      cardMaker(missing, lang, tree),
    );
    return found.filter((card) => card !== null);
  }

  async function cardMaker(
    ids: readonly number[],
    lang: Language,
    tree: CategoryTree,
  ): Promise<(id: number) => ArticleCard | null> {
    const [found, places] = await Promise.all([shown(ids, lang), repo.categoriesOf(db.read, ids)]);
    return cardsOf(found, places, lang, tree);
  }

  /** The cards of these articles, whether public or not. */
  async function cardsOf(
    found: readonly Pick<VisibleArticle, "row" | "text">[],
    places: ReadonlyMap<number, readonly number[]>,
    lang: Language,
    tree: CategoryTree,
  ): Promise<(id: number) => ArticleCard | null> {
    addCacheTag("authors");
    addCacheTag("categories");
    const [authors, pictures] = await Promise.all([
      authorsRepo.byIds(db.read, [...new Set(found.flatMap(({ row }) => row.authorId ?? []))]),
      media.picturesAt(
        found.flatMap(({ row }) => row.imageUrl ?? []),
        lang,
      ),
    ]);
    const signed = new Map(
      await Promise.all(authors.map(async (author) => [author.id, await byline(author, lang)] as const)),
    );
    const minutes = new Map(
      await Promise.all(
        found.map(async ({ row, text: { content, lang: own } }) => {
          const document = await withHeldBlocks(db.read, readableDocument(content), own);
          return [row.id, minutesOf(lengthOf(plainText(document), own))] as const;
        }),
      ),
    );
    return (id) => {
      noteArticle(id);
      const one = found.find(({ row }) => row.id === id);
      if (!one) return null;
      const { row, text } = one;
      return {
        id: String(row.id),
        slug: text.slug,
        title: text.title,
        excerpt: text.excerpt,
        template: articleTemplateSchema.parse(row.template),
        author: signed.get(row.authorId ?? -1) ?? null,
        imageUrl: row.imageUrl,
        image: row.imageUrl ? (pictures.get(row.imageUrl) ?? null) : null,
        category: (places.get(id) ?? []).map(tree.link).findLast((link) => link !== null) ?? null,
        publishedAt: text.publishedAt === null ? null : isoTime(text.publishedAt),
        updatedAt: isoTime(Math.max(text.updatedAt, text.publishedAt ?? 0)),
        checkedAt: row.checkedAt === null ? null : isoTime(row.checkedAt),
        readingMinutes: minutes.get(id) ?? 1,
        ...(text.lang === lang ? {} : { textLang: text.lang }),
      };
    };
  }

  /** The byline of an author; null without one. */
  async function signatureOf(id: number | null, lang: Language): Promise<Byline | null> {
    addCacheTag("authors");
    const [author] = id === null ? [] : await authorsRepo.byIds(db.read, [id]);
    return author ? byline(author, lang) : null;
  }

  /** The authors with these ids who are there, each with the biography. */
  async function introduced(
    ids: readonly number[],
    lang: Language,
  ): Promise<ReadonlyMap<number, IntroducedAuthor>> {
    if (!ids.length) return new Map();
    addCacheTag("authors");
    const rows = await authorsRepo.byIds(db.read, ids);
    return new Map(
      await Promise.all(rows.map(async (row) => [row.id, await introduction(row, lang)] as const)),
    );
  }

  return { readable, cards, cardsOf, signatureOf, introduced };
}
