import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import type { TextState } from "#content/text-state.ts";
import { staleFields, untranslatedFields } from "#content/translation-marks.ts";
import { articleTemplateSchema } from "#features/articles/article.ts";
import {
  type ArticleContent,
  articleContentSchema,
  emptyContent,
  isComplete,
  patched,
  textsIn,
  translatedFields,
} from "#features/articles/article-content.ts";
import type { AdminArticle, ArticleDraft } from "#features/articles/article-edit.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { editableDocument } from "#platform/document/document.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "../articles.repo.ts";
import * as edits from "../saving/article-edits.repo.ts";

const maybeTime = (time: number | null): string | null => (time === null ? null : isoTime(time));

/** An article as stored: its live content, and the state of each language. */
export type ArticleState = {
  row: repo.ArticleRow;
  texts: readonly repo.ArticleText[];
  plans: readonly edits.TextPlan[];
  content: ArticleContent;
};

export function contentOf(
  row: repo.ArticleRow,
  texts: readonly repo.ArticleText[],
  categoryIds: readonly number[],
): ArticleContent {
  const words = (lang: Language) => {
    const text = texts.find((one) => one.lang === lang);
    return (
      text && {
        title: text.title,
        slug: text.slug,
        excerpt: text.excerpt,
        content: editableDocument(text.content),
        updatedReason: text.updatedReason ?? "",
        metaTitle: text.metaTitle ?? "",
        metaDescription: text.metaDescription ?? "",
        metaKeywords: text.metaKeywords,
      }
    );
  };
  return patched(emptyContent, {
    authorId: row.authorId === null ? null : String(row.authorId),
    reviewerId: row.reviewerId === null ? null : String(row.reviewerId),
    template: articleTemplateSchema.parse(row.template),
    imageUrl: row.imageUrl ?? "",
    categoryIds: categoryIds.map(String),
    ...words(defaultLanguage),
    translations: Object.fromEntries(
      languageCodes.flatMap((lang) => {
        const own = lang === defaultLanguage ? undefined : words(lang);
        return own ? [[lang, own]] : [];
      }),
    ),
  });
}

/** Throws `not-found`. */
export async function readState(db: Queries | Tx, id: number): Promise<ArticleState> {
  const [row] = await repo.byIds(db, [id]);
  if (!row) throw new AppError("not-found");
  const [texts, plans, places] = await Promise.all([
    repo.textsOf(db, [id]),
    edits.plansOf(db, [id]),
    repo.categoriesOf(db, [id]),
  ]);
  return { row, texts, plans, content: contentOf(row, texts, places.get(id) ?? []) };
}

export function statesOf({ texts, plans }: Pick<ArticleState, "texts" | "plans">): AdminArticle["states"] {
  const source = texts.find((text) => text.lang === defaultLanguage);
  return Object.fromEntries(
    texts.map((text): [Language, TextState] => {
      const plan = plans.find((one) => one.articleId === text.articleId && one.lang === text.lang);
      const isTranslation = source !== undefined && text.lang !== defaultLanguage;
      return [
        text.lang,
        {
          published: text.published,
          publishedAt: maybeTime(text.publishedAt),
          publishAt: maybeTime(plan?.publishAt ?? null),
          unpublishAt: maybeTime(plan?.unpublishAt ?? null),
          missedAt: maybeTime(plan?.missedAt ?? null),
          updatedAt: isoTime(text.updatedAt),
          isComplete: text.title !== "" && text.content.content.length > 0,
          untranslated: isTranslation ? untranslatedFields(translatedFields, source, text) : [],
          stale: isTranslation
            ? staleFields(translatedFields, { source, translation: text, marks: plan?.marks ?? {} })
            : [],
        },
      ];
    }),
  );
}

/** The languages a content can be published in. */
export const completeLanguages = (content: ArticleContent): Language[] =>
  languageCodes.filter((lang) => isComplete(textsIn(content, lang)));

type StoredDraft = NonNullable<Awaited<ReturnType<Revisions["draft"]>>>;

/** A draft of another release is read as far as it is understood; one that is not is no draft. */
export function readDraft(draft: StoredDraft | null): ArticleDraft | null {
  if (!draft) return null;
  const content = articleContentSchema.safeParse(draft.content);
  if (!content.success) return null;
  const { author, updatedAt, baseVersion } = draft;
  return { content: content.data, version: baseVersion, author, updatedAt };
}

export const adminArticleOf = (state: ArticleState, hasDraft: boolean): AdminArticle => ({
  ...state.content,
  id: String(state.row.id),
  version: state.row.version,
  states: statesOf(state),
  isActive: state.row.isActive,
  hasDraft,
  createdAt: isoTime(state.row.createdAt),
  updatedAt: isoTime(state.row.updatedAt),
  checkedAt: maybeTime(state.row.checkedAt),
  deletedAt: maybeTime(state.row.deletedAt),
});
