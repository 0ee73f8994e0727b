import { createRoute, z } from "@hono/zod-openapi";
import {
  articleListSchema,
  articleSchema,
  articlesQuery,
  authorQuery,
  authorSchema,
} from "#features/articles/article.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { Articles } from "../articles.service.ts";

const slugParam = z.object({ slug: z.string().min(1).max(400) });

const list = createRoute({
  method: "get",
  path: "/articles",
  request: { query: articlesQuery },
  responses: jsonResponse(articleListSchema, "Published articles, newest first."),
});
const bySlug = createRoute({
  method: "get",
  path: "/articles/by-slug/{slug}",
  request: { query: languageQuery, params: slugParam },
  responses: jsonResponse(
    articleSchema,
    "An article by slug or former slug, with the products its content shows.",
  ),
});
const author = createRoute({
  method: "get",
  path: "/authors/{slug}",
  request: { query: authorQuery, params: slugParam },
  responses: jsonResponse(authorSchema, "An author with their articles."),
});

export const articlesApi = ({ articles }: { articles: Articles }) =>
  apiRouter()
    .openapi(list, async (c) => c.json(await articles.list(c.req.valid("query")), 200))
    .openapi(bySlug, async (c) =>
      c.json(await articles.bySlug(c.req.valid("param").slug, c.req.valid("query").lang), 200),
    )
    .openapi(author, async (c) =>
      c.json(await articles.author(c.req.valid("param").slug, c.req.valid("query").lang), 200),
    );
