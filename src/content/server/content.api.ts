import { createRoute, z } from "@hono/zod-openapi";
import { itemImportSchema, itemSchemas, itemsQuery } from "#content/admin-item.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile, csvLine } from "#platform/http/api/csv.ts";
import { json } from "#platform/http/api/route-parts.ts";
import type { ContentService } from "./content.service.ts";
import { bulkRoutes, duplicateRoute } from "./routes/bulk-routes.ts";
import { deleteRoute, itemRoutes } from "./routes/item-routes.ts";
import { blockRoutes, checkedRoutes, publishingRoutes } from "./routes/publishing-routes.ts";
import { revisionRoutes } from "./routes/revision-routes.ts";
import { forEditors, forTranslators, type RouteContext } from "./routes/route-context.ts";

/** /api/admin/content/{type}/…: everything editors do with the items of a type, from its declaration. */
export function contentApi({ content, ...context }: RouteContext & { content: ContentService }) {
  const router = apiRouter();
  for (const { type, list, checklist, items: verbs } of content.all) {
    const path = `/admin/content/${type.name}` as const;
    const schemas = { ...itemSchemas(type), unpublished: itemSchemas(type).item };
    const items = { ...verbs, checklist };
    for (const routes of [
      listRoutes(path, { type, list, items: verbs }, context),
      bulkRoutes(path, schemas, items, context),
      itemRoutes(path, schemas, items, context),
      deleteRoute(path, items, context),
      duplicateRoute(path, schemas, items, context),
      publishingRoutes(path, schemas, items, context),
      checkedRoutes(path, schemas, items, context),
      blockRoutes(path, schemas, items, context),
      revisionRoutes(path, schemas, items, context),
    ])
      router.route("/", routes);
  }
  return router;
}

function listRoutes(
  path: string,
  { type, items, list }: Pick<ContentService["all"][number], "type" | "items" | "list">,
  context: RouteContext,
) {
  const { actorOf } = context;
  const own = forEditors(context);
  const schemas = itemSchemas(type);
  const listQuery = itemsQuery.extend({ shownIn: languageQuery.shape.lang });

  return apiRouter()
    .openapi(
      createRoute({
        ...forTranslators(context),
        method: "get",
        path,
        request: { query: listQuery },
        responses: jsonResponse(schemas.rows, "All items, published or not."),
      }),
      async (c) => {
        const { shownIn, ...query } = c.req.valid("query");
        return c.json(await list.list(query, shownIn), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/export`,
        request: { query: listQuery.omit({ shownIn: true, limit: true, cursor: true }) },
        responses: {
          200: { content: { "text/csv": { schema: z.string() } }, description: "The list as CSV." },
        },
      }),
      (c) => {
        const rows = list.sheet(c.req.valid("query"));
        const lines = (async function* () {
          for await (const row of rows) yield csvLine(row);
        })();
        return csvFile(`${type.name}.csv`, lines) as never;
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/import`,
        request: json(z.object({ csv: z.string().max(900_000) })),
        responses: jsonResponse(
          itemImportSchema,
          "What was created and changed, and what could not be read.",
        ),
      }),
      async (c) => c.json(await items.importTable(c.req.valid("json").csv, actorOf(c)), 200),
    );
}
