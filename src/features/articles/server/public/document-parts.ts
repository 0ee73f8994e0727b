import { pathOf } from "#content/slug-owner.ts";
import type { ResolvedDocument } from "#features/articles/article.ts";
import { ownAuthor } from "#features/articles/own-author.ts";
import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { LinkLibrary } from "#features/offers/server/links/link-library.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import { awardsAmong } from "#features/settings/award.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Database } from "#platform/database/handles.ts";
import { type Document, readableDocument } from "#platform/document/document.ts";
import {
  blocksIn,
  imagesIn,
  outsideLinksIn,
  productsIn,
  referencesIn,
} from "#platform/document/document-reading.ts";
import { withHeldBlocks } from "../reusable/held-blocks.ts";
import type { createArticleCards } from "./article-cards.ts";
import type { AdReader } from "./document-ads.ts";

/** What blocks show of the settings. */
export type SettingsOfDocuments = Pick<
  Settings,
  "newsletterForm" | "ads" | "needsApproval" | "articleFields"
>;
export type DocumentResolver = ReturnType<typeof createDocumentParts>;

/** What a page with a document shows of it: the public products, images and links that it names. */
export function createDocumentParts({
  db,
  media,
  products,
  offers,
  library,
  cards,
  introduced,
  settings,
  ads: adsFor,
}: {
  db: Database;
  media: Media;
  products: Products;
  offers: Pick<Offers, "linksTo">;
  library: Pick<LinkLibrary, "applied">;
  settings: () => SettingsOfDocuments;
  ads: AdReader;
} & Pick<ReturnType<typeof createArticleCards>, "cards" | "introduced">) {
  /** The paths of what a document references by id, public entities only: "product:42" → "/fr/product/x". */
  async function linksOf(
    document: Document,
    lang: Language,
    tree: CategoryTree,
  ): Promise<Record<string, string>> {
    const wanted = (kind: string) => [
      ...new Set(
        referencesIn(document)
          .filter((reference) => reference.kind === kind)
          .map((reference) => Number(reference.id)),
      ),
    ];
    const [linkedProducts, linkedArticles] = await Promise.all([
      products.cards(wanted("product"), lang, tree),
      cards(wanted("article"), lang, tree),
    ]);
    const links: [string, string][] = [
      ...linkedProducts.map((card): [string, string] => [
        `product:${card.id}`,
        localPath(lang, pathOf("product", card.slug)),
      ]),
      ...linkedArticles.map((card): [string, string] => [
        `article:${card.id}`,
        localPath(lang, pathOf("article", card.slug)),
      ]),
      ...wanted("category").flatMap((id): [string, string][] => {
        const link = tree.link(id);
        return link ? [[`category:${id}`, localPath(lang, pathOf("category", link.slug))]] : [];
      }),
    ];
    return Object.fromEntries(links);
  }

  /** The authors that a document introduces. */
  async function authorsOf(
    document: Document,
    { lang, own }: { lang: Language; own: number | null },
  ): Promise<ResolvedDocument["authors"]> {
    const wanted = blocksIn(document).flatMap((block) =>
      block.type === "authorBox" ? [block.attrs.authorId] : [],
    );
    const idOf = (id: string | null) => (id === null ? own : Number(id));
    const known = await introduced(
      wanted.flatMap((id) => idOf(id) ?? []),
      lang,
    );
    return Object.fromEntries(
      wanted.flatMap((id) => {
        const author = known.get(idOf(id) ?? -1);
        return author ? [[id ?? ownAuthor, author]] : [];
      }),
    );
  }

  /** `textLang` is the language of the document, `lang` the reader's; `hasKeywordLinks`: with the links of the library. */
  return async function documentParts(
    stored: { content: readonly unknown[] },
    {
      textLang,
      lang,
      tree,
      hasKeywordLinks = true,
      authorId = null,
    }: {
      textLang: Language;
      lang: Language;
      tree: CategoryTree;
      hasKeywordLinks?: boolean;
      /** Who wrote it. */
      authorId?: number | null;
    },
  ): Promise<ResolvedDocument> {
    const document = await withHeldBlocks(db.read, readableDocument(stored), textLang);
    const content = hasKeywordLinks ? await library.applied(document, textLang) : document;
    const slots = new Set(
      blocksIn(content).flatMap((block) => (block.type === "adSlot" ? [block.attrs.slotId] : [])),
    );
    const ads = slots.size ? await adsFor((id) => slots.has(id), lang) : [];
    const outside = [...outsideLinksIn(content), ...ads.map(({ href }) => href)];
    const [shown, links, shopLinks, book, authors] = await Promise.all([
      products.details(productsIn(content).map(Number), lang, tree),
      linksOf(content, lang, tree),
      offers.linksTo(outside, lang),
      media.pictures(imagesIn(content).map(Number), textLang),
      authorsOf(content, { lang, own: authorId }),
    ]);
    const pictures = Object.fromEntries(
      imagesIn(content).flatMap((target) => {
        const picture = book.get(Number(target));
        return picture ? [[target, { ...picture, ...book.words(Number(target)) }]] : [];
      }),
    );
    const picked = content.content.flatMap((block) =>
      block.type === "picks" ? block.attrs.picks.map(({ award }) => award) : [],
    );
    const awards = picked.length ? awardsAmong(await products.awards(lang), picked) : [];
    const hasForm = blocksIn(content).some(({ type }) => type === "newsletterForm");
    const newsletterConsent = hasForm ? ((await settings().newsletterForm(lang))?.consent ?? null) : null;
    return { content, products: shown, links, shopLinks, pictures, authors, awards, newsletterConsent, ads };
  };
}
