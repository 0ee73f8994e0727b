import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { documentLanguage } from "#client/browser/document-language.ts";
import { crmApi } from "#client/crm-api.ts";
import { isLanguage } from "#i18n/languages.ts";
import type { articleLinesSchema, articleSorts, missingThings } from "../article-edit.ts";

type Lines = z.infer<typeof articleLinesSchema>;

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
