import { alternatesOf } from "#content/server/slugs/slugs.service.ts";
import type { Article, ArticleCard } from "#features/articles/article.ts";
import type { CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { shareImageUrl } from "#features/media/share-image.ts";
import { specsOf } from "#features/products/server/public/product-view.ts";
import type { Language } from "#i18n/languages.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { MachineReview } from "../admin/ai-review.ts";
import type { createArticleCards, VisibleArticle } from "./article-cards.ts";
import { articleHtml } from "./article-html.ts";
import type { ArticleChoice } from "./article-index.ts";
import type { DocumentResolver, SettingsOfDocuments } from "./document-parts.ts";

/** An article with its card and the categories it belongs to: what its page is made from. */
type Made = VisibleArticle & { card: ArticleCard; placeIds: readonly number[] };

/** What an article's page shows of it. */
export function createArticlePages({
  media,
  cards,
  documentParts,
  signatureOf,
  newestOf,
  machine: aiReview,
  settings,
}: {
  media: Media;
  cards: ReturnType<typeof createArticleCards>["cards"];
  documentParts: DocumentResolver;
  signatureOf: ReturnType<typeof createArticleCards>["signatureOf"];
  newestOf: (choice: ArticleChoice, limit: number) => Promise<number[]>;
  machine: () => MachineReview;
  settings: () => SettingsOfDocuments;
}) {
  return async function pageOf(
    { row, text, texts, card, placeIds }: Made,
    lang: Language,
    tree: CategoryTree,
  ): Promise<Article> {
    addCacheTag("articles");
    addCacheTag("settings");
    const [parts, head, siblings, machineNote, reviewer, defined] = await Promise.all([
      documentParts(text.content, { textLang: text.lang, lang, tree, authorId: row.authorId }),
      media.picturesAt(row.imageUrl ? [row.imageUrl] : [], lang),
      newestOf({ lang, ...(placeIds.length ? { categories: placeIds } : {}) }, 4),
      aiReview().noteFor(row.id, { textLang: text.lang, lang }),
      signatureOf(row.reviewerId === row.authorId ? null : row.reviewerId, lang),
      settings().articleFields(),
    ]);
    const more = siblings.length > 1 ? siblings : await newestOf({ lang }, 4);
    return {
      ...card,
      reviewer,
      image: card.image && { ...card.image, ...head.words(row.imageUrl ?? "") },
      ...(machineNote === null ? {} : { machineNote }),
      ...parts,
      contentHtml: articleHtml(parts, { lang, textLang: text.lang }),
      related: (
        await cards(
          more.filter((other) => other !== row.id),
          lang,
          tree,
        )
      ).slice(0, 3),
      categories: placeIds.flatMap((place) => tree.link(place) ?? []),
      fields: specsOf(
        row.fields.filter(({ key }) => defined.some((field) => field.key === key)),
        defined,
        { lang: text.lang, labelsIn: lang, fallback: tree.fallback },
      ),
      updatedReason: text.updatedReason,
      shareImage: card.image && shareImageUrl(card.image),
      metaTitle: text.metaTitle,
      metaDescription: text.metaDescription,
      metaKeywords: text.metaKeywords,
      alternates: alternatesOf("article", texts),
    };
  };
}
