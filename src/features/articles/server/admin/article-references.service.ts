import type { z } from "zod";
import { brokenLinks } from "#content/server/slugs/internal-links.ts";
import { pathOf } from "#content/slug-owner.ts";
import { type CompareTexts, differenceFindings } from "#content/translation-differences.ts";
import {
  type ArticleContent,
  patched,
  textsIn,
  translatedFields,
} from "#features/articles/article-content.ts";
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
import { type Document, readableDocument } from "#platform/document/document.ts";
import {
  authorsIn,
  hrefsIn,
  imagesIn,
  productsIn,
  referencesIn,
  reusablesIn,
} from "#platform/document/document-reading.ts";
import type { Hits } from "#platform/search/hits.ts";
import type { Search, SearchPlan } from "#platform/search/search.ts";
import type { createArticleCards } from "../public/article-cards.ts";
import type { ArticleChoice } from "../public/article-index.ts";
import type { AdReader } from "../public/document-ads.ts";
import type { SettingsOfDocuments } from "../public/document-parts.ts";
import { heldBlocks, withHeldBlocks } from "../reusable/held-blocks.ts";
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

/** The ids of all that a document shows and refers to. */
function namedIn(document: Document) {
  const led = (kind: string) =>
    referencesIn(document).flatMap((reference) => (reference.kind === kind ? [Number(reference.id)] : []));
  return {
    products: [...new Set([...productsIn(document).map(Number), ...led("product")])],
    articles: led("article"),
    categories: led("category"),
    pictures: imagesIn(document).map(Number),
    authors: authorsIn(document).map(Number),
  };
}

/** Whether a name has all words of a query, as the search tokenizes them. */
function isNamed({ name, lang }: { name: string; lang: Language }, plan: SearchPlan | null): boolean {
  const terms = new Set([...indexTerms(name, lang), ...joinedNeighbors(name, lang)]);
  return plan?.words.every((word) => word.some((term) => terms.has(term))) ?? false;
}

/** The content with another document in one language. */
const withContent = (content: ArticleContent, lang: Language, document: Document): ArticleContent =>
  patched(
    content,
    lang === baseLanguage ? { content: document } : { translations: { [lang]: { content: document } } },
  );

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
    const [tree, held] = await Promise.all([
      categories.tree(lang),
      heldBlocks(db.read, requested.reusables.map(String), lang),
    ]);
    const within = [...held.values()].map(namedIn);
    const all = (kind: keyof ReturnType<typeof namedIn>) => [
      ...new Set([...requested[kind], ...within.flatMap((named) => named[kind])]),
    ];
    const pictureIds = all("pictures");
    const [drawn, pictures, linked, authors, awards, newsletter, ads, { slots }] = await Promise.all([
      products.details(all("products"), lang, tree),
      media.pictures(pictureIds, lang),
      cards(all("articles"), lang, tree),
      introduced(all("authors"), lang),
      products.awards(lang),
      settings().newsletterForm(lang),
      adsFor(() => true, lang),
      settings().ads(),
    ]);
    return {
      products: drawn,
      pictures: Object.fromEntries(
        pictureIds.flatMap((id) => {
          const picture = pictures.get(id);
          return picture ? [[String(id), { ...picture, ...pictures.words(id) }]] : [];
        }),
      ),
      authors: Object.fromEntries(authors),
      awards,
      reusables: Object.fromEntries(held),
      newsletterConsent: newsletter?.consent ?? null,
      ads,
      adSlots: slots.map(({ id, name }) => ({ id, name })),
      names: Object.fromEntries([
        ...drawn.map(({ id, name }) => [`product:${id}`, name]),
        ...linked.map(({ id, title }) => [`article:${id}`, title]),
        ...all("categories").flatMap((id) => {
          const link = tree.link(id);
          return link ? [[`category:${id}`, link.name]] : [];
        }),
      ]),
    };
  }

  return {
    shown,

    /** Of the draft, where there is one. Throws `not-found`. */
    async checklist(id: number, lang: Language) {
      const { item, content: drafted } = await items.asDrafted(id);
      const textIn = (one: Language) => textsIn(drafted, one)?.content;
      const written = textIn(lang);
      const own = readableDocument(written ?? { content: [] });
      // Reusable blocks are checked as if their content were the article's.
      const document = await withHeldBlocks(db.read, own, lang);
      const content = reusablesIn(own).length ? withContent(drafted, lang, document) : drafted;
      const held = await heldBlocks(db.read, reusablesIn(own), lang);
      const hrefs = hrefsIn(document);
      const pictures = content.imageUrl ? (await media.picturesAt([content.imageUrl], lang)).entries() : [];
      const open = written ? await aiReview().open(db.read, id, lang, textIn) : nothingOpen;
      return checkArticle(content, {
        item,
        lang,
        shown: await shown({ lang, ...namedIn(document), reusables: [] }),
        hiddenBlocks: reusablesIn(own).filter((one) => !held.has(one)).length,
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
