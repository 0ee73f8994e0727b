import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import {
  clicksQuery,
  clicksSchema,
  entityPagesQuery,
  mostRowsOfFile,
  pagesQuery,
  pagesSchema,
  type ReportName,
  reportNames,
  searchesQuery,
  searchesSchema,
  summaryQuery,
  summarySchema,
  visitsQuery,
  visitsSchema,
} from "../report.ts";
import type { Analytics } from "./analytics.ts";
import { clicksTable, pagesTable, searchesTable, summaryTable, visitsTable } from "./report-files.ts";

/** Parses a report's own query; errors are the same as for the report itself. */
function read<Schema extends z.ZodType>(schema: Schema, query: Record<string, string>): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new AppError("malformed-request", { details });
}

/** Visit reports for editors. A file has the rows that the report returns for the same query. */
export const visitReportsApi = ({
  accounts,
  analytics: { reports },
}: {
  accounts: Pick<Accounts, "guards">;
  analytics: Pick<Analytics, "reports">;
}) => {
  const own = {
    security: withBearer,
    middleware: accounts.guards.forKeys({ read: "analytics:read" }).requireRole("admin", "editor"),
  };
  const all = { limit: mostRowsOfFile };
  const files: Record<ReportName, (query: Record<string, string>) => Promise<string>> = {
    summary: async (query) => summaryTable(await reports.summary(read(summaryQuery, query))),
    pages: async (query) => pagesTable(await reports.pages({ ...read(pagesQuery, query), ...all })),
    products: async (query) =>
      pagesTable(await reports.pages({ ...read(entityPagesQuery, query), kind: "product", ...all })),
    articles: async (query) =>
      pagesTable(await reports.pages({ ...read(entityPagesQuery, query), kind: "article", ...all })),
    visits: async (query) => visitsTable(await reports.visits({ ...read(visitsQuery, query), ...all })),
    searches: async (query) =>
      searchesTable(await reports.searches({ ...read(searchesQuery, query), ...all })),
    clicks: async (query) => clicksTable(await reports.clicks({ ...read(clicksQuery, query), ...all })),
  };
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/analytics/summary",
        request: { query: summaryQuery },
        responses: jsonResponse(
          summarySchema,
          "Views, clicks and searches of a time, by day and by what they were.",
        ),
      }),
      async (c) => c.json(await reports.summary(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/analytics/pages",
        request: { query: pagesQuery },
        responses: jsonResponse(pagesSchema, "Pages with their views and the clicks to shops made on them."),
      }),
      async (c) => c.json(await reports.pages(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/analytics/products",
        request: { query: entityPagesQuery },
        responses: jsonResponse(pagesSchema, "Pages of products with their views and clicks."),
      }),
      async (c) => c.json(await reports.pages({ ...c.req.valid("query"), kind: "product" }), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/analytics/articles",
        request: { query: entityPagesQuery },
        responses: jsonResponse(pagesSchema, "Pages of articles with their views and clicks."),
      }),
      async (c) => c.json(await reports.pages({ ...c.req.valid("query"), kind: "article" }), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/analytics/visits",
        request: { query: visitsQuery },
        responses: jsonResponse(
          visitsSchema,
          "Views and clicks of all pages by day, language, device or where visits came from.",
        ),
      }),
      async (c) => c.json(await reports.visits(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/analytics/searches",
        request: { query: searchesQuery },
        responses: jsonResponse(searchesSchema, "Searches, and how often nothing was found."),
      }),
      async (c) => c.json(await reports.searches(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/analytics/clicks",
        request: { query: clicksQuery },
        responses: jsonResponse(clicksSchema, "Clicks on shop links by page, position, shop or language."),
      }),
      async (c) => c.json(await reports.clicks(c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/analytics/{report}/file",
        request: { params: z.object({ report: z.enum(reportNames) }) },
        responses: {
          200: {
            content: { "text/csv": { schema: z.string() } },
            description: "The rows of a report as CSV.",
          },
        },
      }),
      async (c) => {
        const { report } = c.req.valid("param");
        return csvFile(`${report}.csv`, [await files[report](c.req.query())]) as never;
      },
    );
};
