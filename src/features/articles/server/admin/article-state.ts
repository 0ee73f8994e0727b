import type { ValuesOf } from "#content/fields/field.ts";
import { textStateOf } from "#content/server/items/item-view.ts";
import type { TextState } from "#content/text-state.ts";
import { article } from "#features/articles/article.content.ts";
import { articleTemplateSchema } from "#features/articles/article.ts";
import { type ArticleContent, emptyContent, patched } from "#features/articles/article-content.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { editableDocument } from "#platform/document/document.ts";
import type * as repo from "../articles.repo.ts";
import type * as edits from "../saving/article-edits.repo.ts";

export function contentOf(
  row: repo.ArticleRow,
  texts: readonly repo.ArticleText[],
  categoryIds: readonly number[],
): ArticleContent {
  const words = (lang: Language) => {
    const text = texts.find((one) => one.lang === lang);
    return (
      text &&
      ({
        title: text.title,
        slug: text.slug,
        excerpt: text.excerpt,
        content: editableDocument(text.content),
        updatedReason: text.updatedReason ?? "",
        metaTitle: text.metaTitle ?? "",
        metaDescription: text.metaDescription ?? "",
        metaKeywords: text.metaKeywords,
      } satisfies (typeof article)["emptyTexts"])
    );
  };
  // A field of the declaration that is not read does not compile.
  const facts: ValuesOf<typeof article.facts> = {
    authorId: row.authorId === null ? null : String(row.authorId),
    reviewerId: row.reviewerId === null ? null : String(row.reviewerId),
    template: articleTemplateSchema.parse(row.template),
    imageUrl: row.imageUrl ?? "",
    categoryIds: categoryIds.map(String),
    fields: row.fields,
  };
  return patched(emptyContent, {
    ...facts,
    ...words(baseLanguage),
    translations: Object.fromEntries(
      languageCodes.flatMap((lang) => {
        const own = lang === baseLanguage ? undefined : words(lang);
        return own ? [[lang, own]] : [];
      }),
    ),
  });
}

/** The state of each language of an article. */
export function statesOf({
  texts,
  plans,
}: {
  texts: readonly repo.ArticleText[];
  plans: readonly edits.TextPlan[];
}): AdminArticle["states"] {
  const source = texts.find((text) => text.lang === baseLanguage);
  return Object.fromEntries(
    texts.map((text): [Language, TextState] => {
      const plan = plans.find((one) => one.articleId === text.articleId && one.lang === text.lang);
      const { publishAt = null, unpublishAt = null, missedAt = null, marks = {} } = plan ?? {};
      const stored = { ...text, publishAt, unpublishAt, missedAt, marks };
      return [text.lang, textStateOf(article, stored, { words: text, source })];
    }),
  );
}
