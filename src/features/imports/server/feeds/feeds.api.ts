import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  categoryChoicesSchema,
  feedCategorySchema,
  feedChangeSchema,
  feedRunSchema,
  feedSchema,
  newFeedSchema,
} from "#features/imports/feed.ts";
import { problemSchema } from "#features/imports/import-run.ts";
import { languageQuery } from "#i18n/language-query.ts";
import type { Config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import { withUpload } from "#platform/http/body/upload.ts";
import { draftsFolder } from "../files/import-files.ts";
import { problemsTable } from "../runs/problems-table.ts";
import type { Feeds } from "./feeds.service.ts";

const id = z.string().regex(/^\d{1,9}$/);
const params = z.object({ id });
const runParams = z.object({ id, runId: id });
const page = z.object({ cursor: id.optional(), limit: z.coerce.number().int().min(1).max(100).default(24) });
const startRequest = z.object({ what: z.enum(["run", "check"]) });
const confirmed = z.object({ runId: id });
const categoriesSchema = z.object({ items: z.array(feedCategorySchema) });

/** Shop feeds: locations, settings and runs. */
export const feedsApi = ({
  feeds,
  accounts,
  actorOf,
  config,
}: {
  feeds: Feeds;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
  config: Config;
}) => {
  // A feed goes on changing what it brought, also once that is published.
  const guard = accounts.guards
    .forKeys({ read: "imports:write", write: "content:publish" })
    .requireRole("admin", "editor");
  const own = { security: withBearer, middleware: guard };
  const largest = config.IMPORT_MAX_MB * 1_000_000;

  const router = apiRouter();
  // The multipart body is read as a stream, which the router's own form parser cannot do.
  router.openAPIRegistry.registerPath({
    method: "post",
    path: "/admin/feeds/{id}/upload",
    security: withBearer,
    request: {
      params,
      body: {
        required: true,
        content: {
          "multipart/form-data": { schema: z.object({ file: z.string().openapi({ format: "binary" }) }) },
        },
      },
    },
    responses: jsonResponse(feedSchema, "A job imports the uploaded file instead of fetching one."),
  });
  return router
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/feeds",
        ...own,
        responses: jsonResponse(z.object({ items: z.array(feedSchema) }), "The feeds, by name."),
      }),
      async (c) => c.json(await feeds.list(), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/feeds",
        ...own,
        request: json(newFeedSchema),
        responses: {
          201: {
            content: { "application/json": { schema: feedSchema } },
            description: "The feed is saved; nothing is fetched before its schedule.",
          },
        },
      }),
      async (c) => c.json(await feeds.create(c.req.valid("json"), actorOf(c)), 201),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/feeds/{id}",
        ...own,
        request: { params },
        responses: jsonResponse(feedSchema, "A feed with its latest run."),
      }),
      async (c) => c.json(await feeds.find(Number(c.req.valid("param").id)), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/feeds/{id}",
        ...own,
        request: { params, ...json(feedChangeSchema) },
        responses: jsonResponse(feedSchema, "The feed."),
      }),
      async (c) =>
        c.json(await feeds.change(Number(c.req.valid("param").id), c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/admin/feeds/{id}",
        ...own,
        request: { params, headers: z.object({ "if-match": z.string().regex(/^"?\d{1,9}"?$/) }) },
        responses: done,
      }),
      async (c) => {
        const version = Number(c.req.valid("header")["if-match"].replaceAll('"', ""));
        await feeds.remove(Number(c.req.valid("param").id), version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/feeds/{id}/start",
        ...own,
        request: { params, ...json(startRequest) },
        responses: jsonResponse(feedSchema, "A job imports the feed, or only checks it."),
      }),
      async (c) => {
        const feedId = Number(c.req.valid("param").id);
        await feeds.start(feedId, c.req.valid("json").what, actorOf(c));
        return c.json(await feeds.find(feedId), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/feeds/{id}/confirm",
        ...own,
        request: { params, ...json(confirmed) },
        responses: jsonResponse(
          feedSchema,
          "The paused run is accepted, with the items it found missing, and imported.",
        ),
      }),
      async (c) => {
        const feedId = Number(c.req.valid("param").id);
        await feeds.confirm(feedId, Number(c.req.valid("json").runId), actorOf(c));
        return c.json(await feeds.find(feedId), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/feeds/{id}/runs",
        ...own,
        request: { params, query: page },
        responses: jsonResponse(
          z.object({ items: z.array(feedRunSchema), nextCursor: z.string().nullable() }),
          "The latest runs, the newest first.",
        ),
      }),
      async (c) => {
        const { cursor, limit } = c.req.valid("query");
        const before = cursor === undefined ? null : Number(cursor);
        return c.json(await feeds.runs(Number(c.req.valid("param").id), before, limit), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/feeds/{id}/runs/{runId}/problems",
        ...own,
        request: { params: runParams, query: page },
        responses: jsonResponse(
          z.object({ items: z.array(problemSchema), nextCursor: z.string().nullable() }),
          "Problems in the file.",
        ),
      }),
      async (c) => {
        const { id: feedId, runId } = c.req.valid("param");
        const { cursor, limit } = c.req.valid("query");
        return c.json(await feeds.problems(Number(feedId), Number(runId), Number(cursor ?? 0), limit), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/feeds/{id}/runs/{runId}/problems.csv",
        ...own,
        request: { params: runParams, query: languageQuery },
        responses: {
          200: {
            description: "The same as a table for a spreadsheet.",
            content: { "text/csv": { schema: z.string() } },
          },
        },
      }),
      async (c) => {
        const { id: feedId, runId } = c.req.valid("param");
        const of = (after: string | null, limit: number) =>
          feeds.problems(Number(feedId), Number(runId), Number(after ?? 0), limit);
        await of(null, 1);
        const lines = problemsTable(of, c.req.valid("query").lang);
        return csvFile(`feed-${feedId}-${runId}-problems.csv`, lines) as never;
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/feeds/{id}/categories",
        ...own,
        request: { params },
        responses: jsonResponse(categoriesSchema, "The categories the feed names, the most used first."),
      }),
      async (c) => c.json(await feeds.categories(Number(c.req.valid("param").id)), 200),
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/admin/feeds/{id}/categories",
        ...own,
        request: { params, ...json(categoryChoicesSchema) },
        responses: jsonResponse(categoriesSchema, "The updated values; omitted fields are unchanged."),
      }),
      async (c) => {
        const { items } = c.req.valid("json");
        return c.json(await feeds.chooseCategories(Number(c.req.valid("param").id), items, actorOf(c)), 200);
      },
    )
    .post("/admin/feeds/:id/upload", guard, async (c) => {
      const feedId = c.req.param("id");
      if (!id.safeParse(feedId).success) throw new AppError("not-found");
      await withUpload(c.req.raw, { folder: draftsFolder(config.dataDir), largest }, (upload) =>
        feeds.upload(Number(feedId), upload, actorOf(c)),
      );
      return c.json(await feeds.find(Number(feedId)), 200);
    });
};
