import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { documentLanguage } from "#client/browser/document-language.ts";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { defaultLanguage, isLanguage, type Language } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import type { articleLinesSchema, articleSorts, missingThings } from "../article-edit.ts";

type Lines = z.infer<typeof articleLinesSchema>;

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

export type ArticleFilter = {
  q: string;
  status: string;
  lang: string;
  author: string;
  category: string;
  missing: (typeof missingThings)[number] | "any";
  sort: (typeof articleSorts)[number];
};
export const usualSort = "-updated";

/** A filter as an API query. */
export const queryOf = ({ q, status, lang, author, category, missing, sort }: ArticleFilter) => ({
  shownIn: documentLanguage(),
  ...(q ? { q } : {}),
  ...(status === "all" ? {} : { status }),
  ...(isLanguage(lang) ? { lang } : {}),
  ...(author ? { author } : {}),
  ...(category ? { category } : {}),
  ...(missing === "any" ? {} : { missing }),
  sort,
});

/** A page of the list. */
export const articleListRows = (filter: ArticleFilter, cursor = "", limit = 100): Promise<Lines | null> =>
  crmApi().get("/api/admin/articles", {
    query: { ...queryOf(filter), limit, ...(cursor ? { cursor } : {}) },
  });

/** The lines of the list, portion by portion. */
export function useArticleListRows(filter: ArticleFilter, limit = 50) {
  return useInfiniteQuery({
    queryKey: ["articles", "list", filter, limit],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => articleListRows(filter, cursor, limit),
    getNextPageParam: (page) => page?.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const editorOf = (line: { id: string }): string => `/crm/articles/${line.id}/edit`;
