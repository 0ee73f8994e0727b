import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import type { Article } from "#features/articles/article.ts";
import { textsIn } from "#features/articles/article-content.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { textFor } from "#i18n/publication.ts";
import type { Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type * as repo from "../articles.repo.ts";
import type { createArticleCards } from "../public/article-cards.ts";
import type { createArticlePages } from "../public/article-pages.ts";
import type { ArticleItems } from "./article-admin.service.ts";

type Parts = {
  clock: Clock;
  items: ArticleItems;
  previews: PreviewLinks;
  categories: Categories;
  cardsOf: ReturnType<typeof createArticleCards>["cardsOf"];
  pageOf: ReturnType<typeof createArticlePages>;
};
type Drafted = Awaited<ReturnType<ArticleItems["asDrafted"]>>;

/** Articles as they are being written, for who has a link. */
export function createArticlePreviews({ clock, items, previews, categories, cardsOf, pageOf }: Parts) {
  return {
    /** GET /api/preview/articles/{token}. Throws `link-expired`, and `not-found` for a day on which it is not public. */
    preview: (token: string, lang: Language): Promise<Article> =>
      previews.look(token, "article", async ({ id, at }) => {
        const isSure = at === null;
        const drafted = await items.asDrafted(id);
        const texts = textsAsIf(drafted, { now: at ?? clock.now(), isPublic: isSure });
        const tree = await categories.tree(lang);
        const text = textFor(texts, lang, tree.fallback) ?? (isSure ? texts[0] : undefined);
        const { isActive, deletedAt } = drafted.item;
        if (!text || !(isSure || (isActive && deletedAt === null))) throw new AppError("not-found");
        const row = rowAsIf(drafted);
        const placeIds = drafted.content.categoryIds.map(Number);
        const card = (await cardsOf([{ row, text }], new Map([[id, placeIds]]), lang, tree))(id);
        if (!card) throw new AppError("not-found");
        return pageOf({ row, text, texts, card, placeIds }, lang, tree);
      }),
  };
}

const rowAsIf = ({ item, content }: Drafted): repo.ArticleRow => ({
  ...item,
  authorId: content.authorId === null ? null : Number(content.authorId),
  reviewerId: content.reviewerId === null ? null : Number(content.reviewerId),
  template: content.template,
  imageUrl: content.imageUrl || null,
  fields: content.fields,
});

/** The texts an article would have with its content, public in all its languages or as they are now. */
const textsAsIf = (
  { item, content }: Drafted,
  { now, isPublic }: { now: number; isPublic: boolean },
): repo.ArticleText[] =>
  languageCodes.flatMap((lang) => {
    const words = textsIn(content, lang);
    if (!words) return [];
    const stored = item.texts.find((text) => text.lang === lang);
    return [
      {
        ...words,
        slug: words.slug || stored?.slug || String(item.id),
        articleId: item.id,
        lang,
        updatedReason: words.updatedReason || null,
        metaTitle: words.metaTitle || null,
        metaDescription: words.metaDescription || null,
        published: isPublic || (stored?.published ?? false),
        publishedAt: stored?.publishedAt ?? now,
        updatedAt: stored?.updatedAt ?? now,
      },
    ];
  });
