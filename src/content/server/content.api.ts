import { createRoute, z } from "@hono/zod-openapi";
import {
  bulkPreviewSchema,
  bulkResultSchema,
  undoneSchema,
  undoSchema,
} from "#content/admin-action-schemas.ts";
import { itemImportSchema, itemSchemas, itemsQuery } from "#content/admin-item.ts";
import type { ContentPatch } from "#content/content-type.ts";
import type { DropsDraft } from "#content/revision.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile, csvLine } from "#platform/http/api/csv.ts";
import type { ActorOf, Guards } from "#platform/http/api/guards.ts";
import {
  done,
  idempotencyKey,
  idPath,
  ifMatch,
  json,
  versionOf,
  withBearer,
} from "#platform/http/api/route-parts.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import type { ContentService } from "./content.service.ts";
import { addStateRoutes } from "./content-states.api.ts";

/** What the schemas of a type's changes give beside its fields. */
type Changed = ContentPatch & DropsDraft & { version: number };
type Drafted = ContentPatch & { version: number; draftOf: string | null };

/** /api/admin/content/{type}/…: everything editors do with the items of a type, from its declaration. */
export function contentApi({
  content,
  accounts,
  actorOf,
}: {
  content: ContentService;
  accounts: { guards: Guards };
  actorOf: ActorOf;
}) {
  const router = apiRouter();
  for (const one of content.all) {
    addRoutes(router, one, { guards: accounts.guards, actorOf });
    addStateRoutes(router, one, { guards: accounts.guards, actorOf });
  }
  return router;
}

function addRoutes(
  router: ReturnType<typeof apiRouter>,
  { type, items, list }: ContentService["all"][number],
  { guards, actorOf }: { guards: Guards; actorOf: ActorOf },
): void {
  const path = `/admin/content/${type.name}` as const;
  const own = { security: withBearer, middleware: guards.requireRole("admin", "editor") };
  const schemas = itemSchemas(type);
  const one = jsonResponse(schemas.item, "The item in all languages.");
  const restored = jsonResponse(
    schemas.restored,
    "The item, and the fields whose references no longer exist.",
  );
  const listQuery = itemsQuery.extend({ shownIn: languageQuery.shape.lang });

  router
    .openapi(
      createRoute({
        ...own,
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
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path,
        request: { headers: idempotencyKey, ...json(schemas.patch) },
        responses: {
          201: {
            content: { "application/json": { schema: schemas.item } },
            description: "An unpublished item.",
          },
        },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await items.create(c.req.valid("json") as ContentPatch, actorOf(c), key), 201);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk`,
        request: json(schemas.bulk),
        responses: jsonResponse(bulkResultSchema, "The result, and a single-use undo token."),
      }),
      async (c) => {
        const { patch, ...bulk } = c.req.valid("json");
        return c.json(await items.bulk({ ...bulk, patch: patch as ContentPatch }, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk/preview`,
        request: json(schemas.bulkPreview),
        responses: jsonResponse(bulkPreviewSchema, "What the edit would change. Nothing is saved."),
      }),
      async (c) => {
        const { ids, patch } = c.req.valid("json");
        return c.json(await items.bulkPreview({ ids, patch: patch as ContentPatch }), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk/undo`,
        request: json(undoSchema),
        responses: jsonResponse(undoneSchema, "How many were restored, and how many were edited since."),
      }),
      async (c) => c.json(await items.undo(c.req.valid("json").undo, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await items.get(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "patch",
        path: `${path}/{id}`,
        request: { params: idPath, ...json(schemas.changed) },
        responses: one,
      }),
      async (c) => {
        const { version, dropsDraft, draftOf, ...patch } = c.req.valid("json") as Changed;
        const change = { version, dropsDraft, draftOf };
        const { id } = c.req.valid("param");
        return c.json(await items.change(id, patch as ContentPatch, change, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: `${path}/{id}`,
        request: { params: idPath, headers: ifMatch },
        responses: done,
      }),
      async (c) => {
        const version = versionOf(c.req.valid("header")["if-match"]) ?? undefined;
        await items.remove(c.req.valid("param").id, version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/restore`,
        request: { params: idPath },
        responses: restored,
      }),
      async (c) => c.json(await items.restore(c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/duplicate`,
        request: { params: idPath, headers: idempotencyKey },
        responses: one,
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await items.duplicate(c.req.valid("param").id, actorOf(c), key), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/draft`,
        request: { params: idPath },
        responses: jsonResponse(schemas.draft.nullable(), "The draft; null if there is none."),
      }),
      async (c) => c.json(await items.draft(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "put",
        path: `${path}/{id}/draft`,
        request: { params: idPath, ...json(schemas.drafted) },
        responses: jsonResponse(
          z.object({ updatedAt: z.string(), version: versionNumber }),
          "When the draft was saved, and the item's version.",
        ),
      }),
      async (c) => {
        const { version, draftOf, ...patch } = c.req.valid("json") as Drafted;
        const { id } = c.req.valid("param");
        return c.json(
          await items.saveDraft(id, patch as ContentPatch, { version, draftOf }, actorOf(c)),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: `${path}/{id}/draft`,
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        await items.dropDraft(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    );
}
