import type { z } from "zod";
import { brokenLinks } from "#content/server/slugs/internal-links.ts";
import { pathOf } from "#content/slug-owner.ts";
import { type CompareTexts, differenceFindings } from "#content/translation-differences.ts";
import { type ArticleContent, textsIn, translatedFields } from "#features/articles/article-content.ts";
import type {
  ResolvedReferences,
  referencesQuery,
  Target,
  targetsQuery,
} from "#features/articles/article-edit.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { indexTerms, joinedNeighbors } from "#i18n/text-analysis/search-analyzer.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { readableDocument } from "#platform/document/document.ts";
import {
  authorsIn,
  hrefsIn,
  imagesIn,
  productsIn,
  referencesIn,
} from "#platform/document/document-reading.ts";
import type { Hits } from "#platform/search/hits.ts";
import type { Search, SearchPlan } from "#platform/search/search.ts";
import type { createArticleCards } from "../public/article-cards.ts";
import type { ArticleChoice } from "../public/article-index.ts";
import type { AdReader } from "../public/document-ads.ts";
import type { SettingsOfDocuments } from "../public/document-parts.ts";
import type { ArticleAdminDependencies, ArticleItems } from "./article-admin.service.ts";
import { checkArticle } from "./article-checklist.ts";

const nothingOpen = { sections: 0, claims: 0, isOwn: false };

type Parts = Pick<ArticleAdminDependencies, "db" | "machine"> & {
  items: ArticleItems;
  siteUrl: string;
  compare: CompareTexts;
  media: Media;
  search: Search;
  hitsOf: (plan: SearchPlan) => Promise<Hits>;
  categories: Categories;
  products: Products;
  newestOf: (choice: ArticleChoice, limit: number) => Promise<number[]>;
  settings: () => SettingsOfDocuments;
  ads: AdReader;
} & Pick<ReturnType<typeof createArticleCards>, "cards" | "introduced">;

/** Whether a name has all words of a query, as the search tokenizes them. */
function isNamed({ name, lang }: { name: string; lang: Language }, plan: SearchPlan | null): boolean {
  const terms = new Set([...indexTerms(name, lang), ...joinedNeighbors(name, lang)]);
  return plan?.words.every((word) => word.some((term) => terms.has(term))) ?? false;
}

/** What a draft text would show if it were public now, and what it could link to. */
export function createArticleReferences({
  db,
  items,
  machine: aiReview,
  siteUrl,
  compare,
  media,
  search,
  hitsOf,
  categories,
  products,
  cards,
  introduced,
  newestOf,
  settings,
  ads: adsFor,
}: Parts) {
  async function shown(requested: z.output<typeof referencesQuery>): Promise<ResolvedReferences> {
    const { lang } = requested;
    const tree = await categories.tree(lang);
    const [drawn, pictures, linked, authors, awards, newsletter, ads, { slots }] = await Promise.all([
      products.details(requested.products, lang, tree),
      media.pictures(requested.pictures, lang),
      cards(requested.articles, lang, tree),
      introduced(requested.authors, lang),
      products.awards(lang),
      settings().newsletterForm(lang),
      adsFor(() => true, lang),
      settings().ads(),
    ]);
    return {
      products: drawn,
      pictures: Object.fromEntries(
        requested.pictures.flatMap((id) => {
          const picture = pictures.get(id);
          return picture ? [[String(id), { ...picture, ...pictures.words(id) }]] : [];
        }),
      ),
      authors: Object.fromEntries(authors),
      awards,
      newsletterConsent: newsletter?.consent ?? null,
      ads,
      adSlots: slots.map(({ id, name }) => ({ id, name })),
      names: Object.fromEntries([
        ...drawn.map(({ id, name }) => [`product:${id}`, name]),
        ...linked.map(({ id, title }) => [`article:${id}`, title]),
        ...requested.categories.flatMap((id) => {
          const link = tree.link(id);
          return link ? [[`category:${id}`, link.name]] : [];
        }),
      ]),
    };
  }

  function referencesOf(content: ArticleContent, lang: Language): z.output<typeof referencesQuery> {
    const document = readableDocument(textsIn(content, lang)?.content ?? { content: [] });
    const led = (kind: string) =>
      referencesIn(document).flatMap((reference) => (reference.kind === kind ? [Number(reference.id)] : []));
    return {
      lang,
      products: [...new Set([...productsIn(document).map(Number), ...led("product")])],
      articles: led("article"),
      categories: led("category"),
      pictures: imagesIn(document).map(Number),
      authors: authorsIn(document).map(Number),
    };
  }

  return {
    shown,

    /** Of the draft, where there is one. Throws `not-found`. */
    async checklist(id: number, lang: Language) {
      const { item, content } = await items.asDrafted(id);
      const textIn = (one: Language) => textsIn(content, one)?.content;
      const written = textIn(lang);
      const hrefs = written ? hrefsIn(readableDocument(written)) : [];
      const pictures = content.imageUrl ? (await media.picturesAt([content.imageUrl], lang)).entries() : [];
      const open = written ? await aiReview().open(db.read, id, lang, textIn) : nothingOpen;
      return checkArticle(content, {
        item,
        lang,
        shown: await shown(referencesOf(content, lang)),
        open,
        // AI text written in this language is based on facts, not on the English text.
        differences: open.isOwn
          ? []
          : await differenceFindings(compare, {
              lang,
              fields: translatedFields,
              source: textsIn(content, baseLanguage),
              translation: textsIn(content, lang),
              brands: [],
            }),
        brokenAddresses: await brokenLinks(db.read, hrefs, { lang, siteUrl }),
        isPictureDescribed: pictures.every(([, { alt }]) => alt.trim() !== ""),
      });
    },

    /** What a text may link to or show, by its name; the newest where the query is empty. */
    async targets({ q, lang, kind, limit }: z.output<typeof targetsQuery>): Promise<Target[]> {
      const tree = await categories.tree(lang);
      const plan = q.trim() ? await search.plan(q, lang, undefined, { unfinished: true }) : null;
      const wants = (one: Target["kind"]) => kind === undefined || kind === one;
      const most = { limit, countedTo: limit };
      const [foundProducts, foundArticles] = await Promise.all([
        !wants("product")
          ? []
          : plan
            ? products.search(plan, lang, tree, most).then(({ items }) => items)
            : products.newest(lang, tree, limit),
        !wants("article")
          ? []
          : plan
            ? newestOf({ lang, hits: await hitsOf(plan) }, limit).then((ids) => cards(ids, lang, tree))
            : newestOf({ lang }, limit).then((ids) => cards(ids, lang, tree)),
      ]);
      const typed = q.trim().toLocaleLowerCase();
      const places = wants("category")
        ? tree.shown
            .filter(({ text }) => text.name.toLocaleLowerCase().includes(typed) || isNamed(text, plan))
            .slice(0, limit)
        : [];
      const path = (owner: Target["kind"], slug: string) => localPath(lang, pathOf(owner, slug));
      const found: Target[] = [
        ...foundProducts.map(({ id, name, slug, image }) => ({
          kind: "product" as const,
          id,
          name,
          path: path("product", slug),
          imageUrl: image?.url ?? null,
        })),
        ...foundArticles.map(({ id, title, slug, image }) => ({
          kind: "article" as const,
          id,
          name: title,
          path: path("article", slug),
          imageUrl: image?.url ?? null,
        })),
        ...places.map(({ id, text }) => ({
          kind: "category" as const,
          id: String(id),
          name: text.name,
          path: path("category", text.slug),
          imageUrl: null,
        })),
      ];
      return found;
    },
  };
}
