import { documentLanguage } from "#client/browser/document-language.ts";
import { crmApi } from "#client/crm-api.ts";
import type { ListPage, ListQuery } from "#content/crm/list/list-declaration.ts";
import type { ArticleContent } from "#features/articles/article-content.ts";
import type { ArticleListRow } from "#features/articles/article-edit.ts";

/** A row of the list; the fields that are set in many articles at once are those of a content. */
export type ArticleRow = ArticleListRow &
  Partial<Pick<ArticleContent, "authorId" | "reviewerId" | "categoryIds">>;

/** A page of the list, with titles in the CRM's language. */
export async function articlePage(
  query: ListQuery,
  cursor: string,
  limit: number,
  signal?: AbortSignal,
): Promise<ListPage<ArticleRow> | null> {
  const page = await crmApi().get("/api/admin/articles", {
    query: { ...query, limit, shownIn: documentLanguage(), ...(cursor ? { cursor } : {}) },
    ...(signal ? { signal } : {}),
  });
  return page && { ...page, items: page.items.map((row) => ({ ...row, authorId: row.author?.id ?? null })) };
}
