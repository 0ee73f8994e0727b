import type { PreviewRequest } from "#content/admin-action-schemas.ts";
import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import { pathOf } from "#content/slug-owner.ts";
import type { Article } from "#features/articles/article.ts";
import { type ArticleContent, textsIn } from "#features/articles/article-content.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { textFor } from "#i18n/publication.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { AppError } from "#platform/errors.ts";
import type * as repo from "../articles.repo.ts";
import type { createArticleCards } from "../public/article-cards.ts";
import type { createArticlePages } from "../public/article-pages.ts";
import { type ArticleAdminDependencies, revised } from "../saving/article-writing.ts";
import { type ArticleState, readDraft, readState } from "./article-state.ts";

type Parts = Pick<ArticleAdminDependencies, "db" | "clock" | "revisions"> & {
  previews: PreviewLinks;
  categories: Categories;
  cardsOf: ReturnType<typeof createArticleCards>["cardsOf"];
  pageOf: ReturnType<typeof createArticlePages>;
};

/** Articles as they are being written, for who has a link. */
export function createArticlePreviews({
  db,
  clock,
  revisions,
  previews,
  categories,
  cardsOf,
  pageOf,
}: Parts) {
  /** The article, and what it would say: the draft, where there is one. */
  async function asWritten(id: number): Promise<ArticleState> {
    const state = await readState(db.read, id);
    const draft = readDraft(await revisions.draft(revised(id)));
    return draft ? { ...state, content: draft.content } : state;
  }

  return {
    /** An address that shows the article as it is written now to who has it. */
    async previewLink(id: number, { lang, at }: PreviewRequest, actor: Actor) {
      const { content } = await asWritten(id);
      const slug = (textsIn(content, lang) ?? textsIn(content, defaultLanguage))?.slug || String(id);
      return previews.make(revised(id), { path: localPath(lang, pathOf("article", slug)), at, actor });
    },

    /** GET /api/preview/articles/{token}. Throws `link-expired`, and `not-found` for a day on which it is not public. */
    preview: (token: string, lang: Language): Promise<Article> =>
      previews.look(token, "article", async ({ id, at }) => {
        const isSure = at === null;
        const state = await asWritten(id);
        const texts = textsAsIf(state, { now: at ?? clock.now(), isPublic: isSure });
        const text = textFor(texts, lang) ?? (isSure ? texts[0] : undefined);
        if (!text || !(isSure || isShown(state.row))) throw new AppError("not-found");
        const tree = await categories.tree(lang);
        const row = rowAsIf(state);
        const placeIds = state.content.categoryIds.map(Number);
        const card = (await cardsOf([{ row, text }], new Map([[id, placeIds]]), lang, tree))(id);
        if (!card) throw new AppError("not-found");
        return pageOf({ row, text, texts, card, placeIds }, lang, tree);
      }),
  };
}

const isShown = (row: repo.ArticleRow): boolean => row.isActive && row.deletedAt === null;

const rowAsIf = ({ row, content }: ArticleState): repo.ArticleRow => ({
  ...row,
  authorId: content.authorId === null ? null : Number(content.authorId),
  reviewerId: content.reviewerId === null ? null : Number(content.reviewerId),
  template: content.template,
  imageUrl: content.imageUrl || null,
});

/** The texts an article would have with its content, public in all its languages or as they are now. */
const textsAsIf = (
  { row, texts, content }: Pick<ArticleState, "row" | "texts"> & { content: ArticleContent },
  { now, isPublic }: { now: number; isPublic: boolean },
): repo.ArticleText[] =>
  languageCodes.flatMap((lang) => {
    const words = textsIn(content, lang);
    if (!words) return [];
    const stored = texts.find((text) => text.lang === lang);
    return [
      {
        ...words,
        slug: words.slug || stored?.slug || String(row.id),
        articleId: row.id,
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
