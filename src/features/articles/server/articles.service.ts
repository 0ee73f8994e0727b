import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import { formerOwner, ownerOf, slugLanguages } from "#content/server/slugs/slugs.service.ts";
import type { CompareTexts } from "#content/translation-differences.ts";
import type { Categories, CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { shareImageUrl } from "#features/media/share-image.ts";
import type { LinkLibrary } from "#features/offers/server/links/link-library.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Mention } from "#features/products/product.ts";
import type { Products } from "#features/products/server/products.service.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { AppError } from "#platform/errors.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { type Hits, noHits } from "#platform/search/hits.ts";
import type { Search, SearchPlan } from "#platform/search/search.ts";
import type { Article, ArticleCard, ArticleList, ArticlesQuery, Author } from "../article.ts";
import { type ArticleAdminDependencies, createArticleAdmin } from "./admin/article-admin.service.ts";
import { createArticleLists } from "./admin/article-lists.ts";
import { createArticlePreviews } from "./admin/article-previews.ts";
import { createArticleReferences } from "./admin/article-references.service.ts";
import { usesOf } from "./admin/article-uses.repo.ts";
import * as repo from "./articles.repo.ts";
import { createAuthorAdmin } from "./authors/author-admin.service.ts";
import * as authorsRepo from "./authors/authors.repo.ts";
import { authorText, bylines } from "./authors/bylines.ts";
import { createArticleCards } from "./public/article-cards.ts";
import { createArticleTexts } from "./public/article-html.ts";
import type { ArticleChoice, ArticleFilter } from "./public/article-index.ts";
import * as list from "./public/article-list.repo.ts";
import { createArticlePages } from "./public/article-pages.ts";
import { createDocumentAds } from "./public/document-ads.ts";
import { createDocumentParts, type SettingsOfDocuments } from "./public/document-parts.ts";
import { createNewestArticles } from "./public/newest-articles.ts";
import { createReusableImport } from "./reusable/reusable-import.ts";
import { usesOf as reusableUses } from "./reusable/reusable-uses.repo.ts";
import { createArticleEditing } from "./saving/article-editing.ts";
import { createArticleImport } from "./saving/article-import.service.ts";
import { createArticleLinkTexts } from "./saving/article-link-texts.ts";
import { createArticleRefresh } from "./saving/article-refresh.ts";

export type Articles = ReturnType<typeof createArticles>;

type Parts = ArticleAdminDependencies & {
  previews: PreviewLinks;
  siteUrl: string;
  compare: CompareTexts;
  media: Media;
  search: Search;
  categories: Categories;
  products: Products;
  offers: Pick<Offers, "linksTo">;
  library: Pick<LinkLibrary, "applied">;
  settings: () => SettingsOfDocuments;
};

export function createArticles({
  media,
  search,
  categories,
  products,
  offers,
  library,
  settings,
  previews,
  siteUrl,
  compare,
  ...work
}: Parts) {
  const { db, clock } = work;
  const byline = bylines(db, media);
  const { readable, cards, cardsOf, signatureOf, introduced } = createArticleCards({ db, media });

  const newest = createNewestArticles(db);
  const ids = async (choice: ArticleChoice, limit: number): Promise<number[]> =>
    (await newest(choice, { limit, after: null })).page.map((row) => row.id);

  const hitsOf = async (plan: SearchPlan): Promise<Hits> =>
    plan.article ? await search.hits(plan.article) : noHits;

  /** The author who had this slug before: the page redirects to the current slug. */
  async function formerAuthor(slug: string): Promise<authorsRepo.AuthorRow | undefined> {
    const id = await formerOwner(db.read, "author", baseLanguage, slug);
    return id === null ? undefined : (await authorsRepo.byIds(db.read, [id]))[0];
  }

  const ads = createDocumentAds({ media, settings });
  const { documentParts, documentsParts } = createDocumentParts({
    ...{ db, media, products, offers, library, cards, introduced, settings, ads },
  });
  const pageOf = createArticlePages({
    ...work,
    ...{ media, cards, documentParts, signatureOf, settings, newestOf: ids },
  });
  const items = createArticleAdmin({
    ...work,
    ...{ previews, siteUrl },
    needsApproval: (tx) => settings().needsApproval(tx),
    fieldsOf: (tx) => settings().articleFields(tx),
  });
  const lists = createArticleLists(work);
  const admin = {
    ...items,
    ...lists,
    /** The article, and what still links to it. */
    unpublish: async (...[id, which, actor, shownIn]: [...Parameters<typeof items.unpublish>, Language]) => ({
      ...(await items.unpublish(id, which, actor)),
      uses: await lists.uses(id, shownIn),
    }),
    ...createArticleReferences({
      ...work,
      ...{ items, siteUrl, compare, media, search, hitsOf, categories, products, cards, introduced },
      ...{ newestOf: ids, settings, ads },
    }),
    ...createArticlePreviews({ clock, items, previews, categories, cardsOf, pageOf }),
    /** The articles and pages that show a reusable block. */
    reusableUses: (id: number, lang: Language) => reusableUses(db.read, id, lang),
    ...createAuthorAdmin(work),
    ...createArticleLinkTexts({ db, search, newestOf: ids }),
  };

  async function articleAt(slug: string, lang: Language): Promise<Article> {
    const tree = await categories.tree(lang);
    const id = await ownerOf(db.read, "article", slug, slugLanguages(lang, tree.fallback));
    if (id === null) throw new AppError("not-found");
    const [found] = await readable([id], lang);
    const [card] = await cards([id], lang, tree);
    if (!found || !card) {
      const [row] = await repo.byIds(db.read, [id]);
      throw new AppError(row && row.deletedAt !== null ? "gone" : "not-found");
    }
    const placeIds = (await repo.categoriesOf(db.read, [id])).get(id) ?? [];
    return pageOf({ ...found, card, placeIds }, lang, tree);
  }

  return {
    cards,
    documentParts,
    texts: createArticleTexts({ readable, documentsParts }),
    /** The work of `articles.refresh`. */
    refreshWith: createArticleRefresh({ ...work, siteUrl }),
    reusableImport: createReusableImport(work),

    /** GET /api/articles, newest first; with `q` the best matches first. */
    async list(query: ArticlesQuery): Promise<ArticleList> {
      addCacheTag("articles");
      const tree = await categories.tree(query.lang);
      const plan = await search.plan(query.q ?? "", query.lang);
      const categoryId =
        query.category === undefined ? undefined : await categories.find(query.category, query.lang, tree);
      const author = query.author === undefined ? undefined : await authorsRepo.bySlug(db.read, query.author);
      if (author === null) return { items: [], total: 0, nextCursor: null };
      const filter: ArticleFilter = {
        lang: query.lang,
        ...(categoryId === undefined
          ? {}
          : { categories: categoryId === null ? [] : tree.subtree(categoryId) }),
        ...(author ? { authorId: author.id } : {}),
      };
      const own = listOf("articles", categoryId, query.author, query.q);
      const after = openCursor(own, query.cursor);
      const place = { limit: query.limit + 1, after };
      const { page, total } = await newest(
        { ...filter, ...(plan ? { hits: await hitsOf(plan) } : {}) },
        place,
      );
      const { shown, nextCursor } = cutPage(own, page, query.limit);
      return {
        items: await cards(
          shown.map((row) => row.id),
          query.lang,
          tree,
        ),
        total,
        nextCursor,
      };
    },

    /** The newest articles of a category (its subtree) or of all. */
    async newest(choice: {
      lang: Language;
      tree: CategoryTree;
      categoryId?: number;
      /** Without those that only have an English text. */
      isTranslated?: boolean;
      limit: number;
    }): Promise<ArticleCard[]> {
      addCacheTag("articles");
      return cards(
        await ids(
          {
            lang: choice.lang,
            ...(choice.categoryId === undefined
              ? {}
              : { categories: choice.tree.subtree(choice.categoryId) }),
            ...(choice.isTranslated ? { isTranslated: true } : {}),
          },
          choice.limit,
        ),
        choice.lang,
        choice.tree,
      );
    },

    /** The articles whose own text in a language was published in a span of time (epoch milliseconds), newest first. */
    async publishedIn({
      lang,
      from,
      to,
      limit,
    }: {
      lang: Language;
      from: number;
      to: number;
      limit: number;
    }): Promise<ArticleCard[]> {
      const after = { value: to + 1, id: 0 };
      const { page } = await newest({ lang, isTranslated: true }, { limit, after });
      const found = page.flatMap(({ id, value }) => (value !== null && value >= from ? id : []));
      return cards(found, lang, await categories.tree(lang));
    },

    /** The articles that match a search, the best matches first. */
    async search(
      plan: SearchPlan,
      lang: Language,
      tree: CategoryTree,
      most: { limit: number; countedTo: number },
    ): Promise<{ items: ArticleCard[]; total: number; matchingAll: number }> {
      addCacheTag("articles");
      const { page, total, matchingAll } = await newest(
        { lang, hits: await hitsOf(plan) },
        { limit: most.limit, after: null },
      );
      return {
        items: await cards(
          page.map(({ id }) => id),
          lang,
          tree,
        ),
        total: Math.min(total, most.countedTo),
        matchingAll: Math.min(matchingAll, most.countedTo),
      };
    },

    /** Which guides show a product, newest first. */
    async mentioning(productId: number, lang: Language): Promise<Mention[]> {
      addCacheTag("articles");
      const among = await list.holding(db.read, productId);
      const found = await cards(await ids({ lang, among }, 6), lang, await categories.tree(lang));
      return found.map(({ slug, title, textLang }) => ({ slug, title, ...(textLang ? { textLang } : {}) }));
    },

    /** The articles that mention a product, public or not: listed to whoever removes the product. */
    usesOf: (productId: number) => usesOf(db.read, productId),

    /** An article page's data. Throws `gone` for a deleted article, `not-found` else. `slug` may differ from the requested one. */
    bySlug: (slug: string, lang: Language): Promise<Article> =>
      db.memory.remember(`article:${lang}:${slug}`, () => articleAt(slug, lang), db.memory.sizeAsJson),

    /** GET /api/authors/{slug}. Throws `not-found`. */
    async author(slug: string, lang: Language): Promise<Author> {
      addCacheTag("authors");
      addCacheTag("articles");
      const author = (await authorsRepo.bySlug(db.read, slug)) ?? (await formerAuthor(slug));
      if (!author) throw new AppError("not-found");
      const tree = await categories.tree(lang);
      const text = authorText(author, lang, tree.fallback);
      const signed = await byline(author, lang);
      return {
        ...signed,
        shareImage: signed.image && shareImageUrl(signed.image),
        bio: text?.bio ?? "",
        isDemo: author.isDemo,
        articles: await cards(await ids({ lang, authorId: author.id }, 24), lang, tree),
        alternates: Object.fromEntries(
          languageCodes
            .filter((code) => author.texts[code])
            .map((code) => [code, localPath(code, `/author/${author.slug}`)]),
        ),
      };
    },

    ...createArticleEditing({ ...work, siteUrl }),
    /** What the CRM does with articles and their authors. */
    admin,
    ...createArticleImport(work),

    publishedAddresses: () => repo.publishedAddresses(db.read),
    authorSlugs: async () => (await authorsRepo.all(db.read)).map((author) => author.slug),
  };
}
