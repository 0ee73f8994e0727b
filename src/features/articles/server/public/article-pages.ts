import { alternatesOf } from "#content/server/slugs/slugs.service.ts";
import { pathOf } from "#content/slug-owner.ts";
import type { Article, ArticleCard } from "#features/articles/article.ts";
import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { shareImageUrl } from "#features/media/share-image.ts";
import type { LinkLibrary } from "#features/offers/server/links/link-library.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { type Document, readableDocument } from "#platform/document/document.ts";
import { htmlOf } from "#platform/document/document-html.ts";
import { imagesIn, outsideLinksIn, productsIn, referencesIn } from "#platform/document/document-reading.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { MachineReview } from "../admin/ai-review.ts";
import type { createArticleCards, VisibleArticle } from "./article-cards.ts";
import type { ArticleChoice } from "./article-index.ts";

/** An article with its card and the categories it belongs to: what its page is made from. */
type Made = VisibleArticle & { card: ArticleCard; placeIds: readonly number[] };

/** What an article's page shows of it. */
export function createArticlePages({
  media,
  products,
  offers,
  library,
  cards,
  signatureOf,
  newestOf,
  machine: aiReview,
}: {
  media: Media;
  products: Products;
  offers: Pick<Offers, "linksTo">;
  library: Pick<LinkLibrary, "applied">;
  cards: ReturnType<typeof createArticleCards>["cards"];
  signatureOf: ReturnType<typeof createArticleCards>["signatureOf"];
  newestOf: (choice: ArticleChoice, limit: number) => Promise<number[]>;
  machine: () => MachineReview;
}) {
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

  return async function pageOf(
    { row, text, texts, card, placeIds }: Made,
    lang: Language,
    tree: CategoryTree,
  ): Promise<Article> {
    addCacheTag("articles");
    const content = await library.applied(readableDocument(text.content), text.lang);
    const [shown, links, shopLinks, book, head, siblings, machineNote, reviewer] = await Promise.all([
      products.details(productsIn(content).map(Number), lang, tree),
      linksOf(content, lang, tree),
      offers.linksTo(outsideLinksIn(content), lang),
      media.pictures(imagesIn(content).map(Number), text.lang),
      media.picturesAt(row.imageUrl ? [row.imageUrl] : [], lang),
      newestOf({ lang, ...(placeIds.length ? { categories: placeIds } : {}) }, 4),
      aiReview().noteFor(row.id, { textLang: text.lang, lang }),
      signatureOf(row.reviewerId === row.authorId ? null : row.reviewerId, lang),
    ]);
    const pictures = Object.fromEntries(
      imagesIn(content).flatMap((target) => {
        const picture = book.get(Number(target));
        return picture ? [[target, { ...picture, ...book.words(Number(target)) }]] : [];
      }),
    );
    const more = siblings.length > 1 ? siblings : await newestOf({ lang }, 4);
    return {
      ...card,
      reviewer,
      image: card.image && { ...card.image, ...head.words(row.imageUrl ?? "") },
      ...(machineNote === null ? {} : { machineNote }),
      content,
      contentHtml: htmlOf(content, {
        link: ({ kind, id: target }) => links[`${kind}:${target}`],
        shop: (href) => shopLinks[href]?.url,
        product: (target) => {
          const product = shown.find((one) => one.id === target);
          return (
            product && {
              name: product.name,
              href: localPath(lang, pathOf("product", product.slug)),
              verdict: product.verdict,
            }
          );
        },
        picture: (target) => pictures[target],
      }),
      products: shown,
      links,
      shopLinks,
      pictures,
      related: (
        await cards(
          more.filter((other) => other !== row.id),
          lang,
          tree,
        )
      ).slice(0, 3),
      categories: placeIds.flatMap((place) => tree.link(place) ?? []),
      updatedReason: text.updatedReason,
      shareImage: card.image && shareImageUrl(card.image),
      metaTitle: text.metaTitle,
      metaDescription: text.metaDescription,
      metaKeywords: text.metaKeywords,
      alternates: alternatesOf("article", texts),
    };
  };
}
