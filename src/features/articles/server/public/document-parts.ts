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
  reusablesIn,
  withReusables,
} from "#platform/document/document-reading.ts";
import { heldBlocks } from "../reusable/held-blocks.ts";
import type { createArticleCards } from "./article-cards.ts";
import type { AdReader } from "./document-ads.ts";

/** What blocks show of the settings. */
export type SettingsOfDocuments = Pick<
  Settings,
  "newsletterForm" | "ads" | "needsApproval" | "articleFields"
>;
export type DocumentResolver = ReturnType<typeof createDocumentParts>["documentParts"];
export type DocumentsResolver = ReturnType<typeof createDocumentParts>["documentsParts"];

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

  /** The authors that each document introduces. */
  async function authorsOf(
    documents: readonly { content: Document; own: number | null }[],
    lang: Language,
  ): Promise<ResolvedDocument["authors"][]> {
    const idOf = (id: string | null, own: number | null) => (id === null ? own : Number(id));
    const boxes = documents.map(({ content, own }) => ({
      own,
      wanted: blocksIn(content).flatMap((block) =>
        block.type === "authorBox" ? [block.attrs.authorId] : [],
      ),
    }));
    const all = boxes.flatMap(({ own, wanted }) => wanted.flatMap((id) => idOf(id, own) ?? []));
    const known = await introduced([...new Set(all)], lang);
    return boxes.map(({ own, wanted }) =>
      Object.fromEntries(
        wanted.flatMap((id) => {
          const author = known.get(idOf(id, own) ?? -1);
          return author ? [[id ?? ownAuthor, author]] : [];
        }),
      ),
    );
  }

  /** Documents as they are shown: with what reusable blocks hold, and with the links of the library. */
  async function contentsOf(
    documents: readonly Document[],
    { textLang, hasKeywordLinks }: { textLang: Language; hasKeywordLinks: boolean },
  ): Promise<Document[]> {
    const ids = [...new Set(documents.flatMap(reusablesIn))];
    const held = await heldBlocks(db.read, ids, textLang);
    const whole = documents.map((one) => (reusablesIn(one).length ? withReusables(one, held) : one));
    return hasKeywordLinks ? Promise.all(whole.map((one) => library.applied(one, textLang))) : whole;
  }

  type Stored = { stored: { content: readonly unknown[] }; authorId: number | null };
  type Reading = {
    textLang: Language;
    lang: Language;
    tree: CategoryTree;
    hasKeywordLinks?: boolean;
  };

  /** What several documents show; products, links and images are those of all of them, read at once. */
  async function documentsParts(
    documents: readonly Stored[],
    { textLang, lang, tree, hasKeywordLinks = true }: Reading,
  ): Promise<ResolvedDocument[]> {
    const contents = await contentsOf(
      documents.map(({ stored }) => readableDocument(stored)),
      { textLang, hasKeywordLinks },
    );
    const content: Document = { type: "doc", content: contents.flatMap((one) => one.content) };
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
      authorsOf(
        contents.map((one, place) => ({ content: one, own: documents[place]?.authorId ?? null })),
        lang,
      ),
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
    return contents.map((one, place) => ({
      ...{ content: one, products: shown, links, shopLinks, pictures, awards, newsletterConsent, ads },
      authors: authors[place] ?? {},
    }));
  }

  return {
    documentsParts,
    /** `textLang` is the language of the document, `lang` the reader's; `hasKeywordLinks`: with the links of the library. */
    async documentParts(
      stored: Stored["stored"],
      { authorId = null, ...reading }: Reading & { /** Who wrote it. */ authorId?: number | null },
    ): Promise<ResolvedDocument> {
      const [parts] = await documentsParts([{ stored, authorId }], reading);
      return parts as ResolvedDocument;
    },
  };
}
