import { createRoute, z } from "@hono/zod-openapi";
import { specFieldSchema } from "#content/fields/custom-field.ts";
import { bulkRoutes, duplicateRoute } from "#content/server/routes/bulk-routes.ts";
import { deleteRoute, itemRoutes } from "#content/server/routes/item-routes.ts";
import {
  checkedRoutes,
  previewRoute,
  publishingRoutes,
  usesRoute,
} from "#content/server/routes/publishing-routes.ts";
import { revisionRoutes } from "#content/server/routes/revision-routes.ts";
import { forEditors, forEveryone, type RouteContext } from "#content/server/routes/route-context.ts";
import { articleSchema } from "#features/articles/article.ts";
import {
  type ArticleListRow,
  adminArticlesQuery,
  articleLinesSchema,
  articleSchemas,
  bulkPreviewQuery,
  bulkSchema,
  referencesQuery,
  referencesSchema,
  reusableUsesSchema,
  targetsQuery,
  targetsSchema,
  usesSchema,
} from "#features/articles/article-edit.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { languageCodes } from "#i18n/languages.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile, csvOfPages } from "#platform/http/api/csv.ts";
import type { Articles } from "../articles.service.ts";

const path = "/admin/articles";
const schemas = {
  ...articleSchemas,
  unpublished: articleSchemas.item.extend(usesSchema.shape),
  bulk: bulkSchema,
  bulkPreview: bulkPreviewQuery,
};

type Dependencies = RouteContext & { articles: Pick<Articles, "admin"> };

/** The articles as the CRM reads and changes them. */
export const adminArticlesApi = ({ articles: { admin }, ...context }: Dependencies) =>
  [
    articleListApi({ articles: { admin }, ...context }),
    bulkRoutes(path, schemas, admin, context),
    itemRoutes(path, schemas, admin, context),
    deleteRoute(path, admin, context),
    duplicateRoute(path, schemas, admin, context),
    publishingRoutes(path, schemas, admin, context),
    checkedRoutes(path, schemas, admin, context),
    revisionRoutes(path, schemas, admin, context),
    usesRoute(path, usesSchema, async (id, lang) => ({ uses: await admin.uses(id, lang) }), context),
    usesRoute(
      "/admin/content/reusable",
      reusableUsesSchema,
      async (id, lang) => ({ uses: await admin.reusableUses(id, lang) }),
      { ...context, owned: undefined },
    ),
    previewRoute("/preview/articles", articleSchema, admin.preview),
  ] as const;

/** Articles read in one go for a file. */
const readAtOnce = 100;
const table = {
  heading: ["id", "title", "template", "author", ...languageCodes, "createdAt", "updatedAt"],
  row: ({ id, title, template, author, states, createdAt, updatedAt }: ArticleListRow) => [
    id,
    title,
    template,
    author?.name ?? "",
    ...languageCodes.map((lang) =>
      states[lang] ? (states[lang].published ? "published" : "unpublished") : "",
    ),
    createdAt,
    updatedAt,
  ],
};

function articleListApi({ articles: { admin }, ...context }: Dependencies) {
  const own = forEditors(context);
  const shared = forEveryone(context);
  return apiRouter()
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path,
        request: { query: adminArticlesQuery.extend({ shownIn: languageQuery.shape.lang }) },
        responses: jsonResponse(articleLinesSchema, "All articles, published or not."),
      }),
      async (c) => {
        const { shownIn, ...query } = c.req.valid("query");
        const { user, userId } = c.var.signedIn;
        const own = user.role === "author" ? { createdBy: userId } : {};
        return c.json(await admin.lines({ ...query, ...own }, shownIn), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/export`,
        request: { query: adminArticlesQuery.extend({ shownIn: languageQuery.shape.lang }) },
        responses: {
          200: { content: { "text/csv": { schema: z.string() } }, description: "The list as CSV." },
        },
      }),
      (c) => {
        const { shownIn, ...query } = c.req.valid("query");
        const page = (cursor: string | undefined) =>
          admin.lines({ ...query, cursor, limit: readAtOnce }, shownIn);
        return csvFile("articles.csv", csvOfPages(table, page)) as never;
      },
    )
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: "/admin/article-parts",
        request: { query: referencesQuery },
        responses: jsonResponse(
          referencesSchema,
          "The data of a text's embedded blocks and references in a language.",
        ),
      }),
      async (c) => c.json(await admin.shown(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: "/admin/article-fields",
        responses: jsonResponse(
          z.object({ items: z.array(specFieldSchema) }),
          "The fields that articles have.",
        ),
      }),
      async (c) => c.json({ items: [...(await admin.fields())] }, 200),
    )
    .openapi(
      createRoute({
        ...shared,
        method: "get",
        path: "/admin/article-targets",
        request: { query: targetsQuery },
        responses: jsonResponse(targetsSchema, "Link and embed targets by name."),
      }),
      async (c) => c.json({ items: await admin.targets(c.req.valid("query")) }, 200),
    );
}
