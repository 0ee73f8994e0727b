import { useQueryClient } from "@tanstack/react-query";
import type { CrmResponse } from "#client/crm-api.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";

export type AdminArticle = NonNullable<CrmResponse<"/api/admin/articles/{id}">>;
export type ArticleDraft = NonNullable<CrmResponse<"/api/admin/articles/{id}/draft">>;
export type ArticleDraftContent = ArticleDraft["content"];
export type ArticleDraftTexts = Pick<
  ArticleDraftContent,
  | "title"
  | "slug"
  | "excerpt"
  | "content"
  | "updatedReason"
  | "metaTitle"
  | "metaDescription"
  | "metaKeywords"
>;

export const emptyDocument: Document = { type: "doc", content: [] };
const noWords: ArticleDraftTexts = {
  title: "",
  slug: "",
  excerpt: "",
  content: emptyDocument,
  updatedReason: "",
  metaTitle: "",
  metaDescription: "",
  metaKeywords: [],
};

const contentKeys = [
  ...(Object.keys(noWords) as (keyof ArticleDraftTexts)[]),
  "authorId",
  "reviewerId",
  "template",
  "imageUrl",
  "categoryIds",
  "translations",
] as const;

/** The editable content of an article, without its states. */
export const contentOf = (article: ArticleDraftContent): ArticleDraftContent =>
  Object.fromEntries(contentKeys.map((key) => [key, article[key]])) as ArticleDraftContent;

export const draftTextsIn = (content: ArticleDraftContent, lang: Language): ArticleDraftTexts =>
  lang === defaultLanguage ? content : (content.translations[lang] ?? noWords);

export const withDraftTexts = (
  content: ArticleDraftContent,
  lang: Language,
  words: Partial<ArticleDraftTexts>,
): ArticleDraftContent =>
  lang === defaultLanguage
    ? { ...content, ...words }
    : {
        ...content,
        translations: {
          ...content.translations,
          [lang]: { ...noWords, ...content.translations[lang], ...words },
        },
      };

const isSameBut = (skipped: string, one: object, other: object): boolean =>
  Object.entries(one).every(([key, value]) => key === skipped || value === other[key as keyof typeof other]);

/** Whether two contents differ in a language in nothing but the text itself, which is most of what is written. */
export function differInTextOnly(
  one: ArticleDraftContent,
  other: ArticleDraftContent,
  lang: Language,
): boolean {
  const { translations: before, ...base } = one;
  const { translations: after, ...now } = other;
  return (
    isSameBut("content", base, now) &&
    isSameBut("content", before[lang as "fr"] ?? noWords, after[lang as "fr"] ?? noWords)
  );
}

/** What was changed between two contents, by identity: they are never changed in place. */
export function changesBetween(
  before: ArticleDraftContent,
  after: ArticleDraftContent,
): Partial<ArticleDraftContent> {
  const flat = Object.fromEntries(
    contentKeys.flatMap((key) =>
      key !== "translations" && before[key] !== after[key] ? [[key, after[key]]] : [],
    ),
  ) as Partial<ArticleDraftContent>;
  const languages = Object.entries(after.translations).filter(
    ([lang, words]) => before.translations[lang as "fr"] !== words,
  );
  return languages.length ? { ...flat, translations: Object.fromEntries(languages) } : flat;
}

/** Invalidates all article queries. */
export function useInvalidateArticles(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["articles"] });
}

export const editorOf = (line: { id: string }): string => `/crm/articles/${line.id}/edit`;
