import { createRoute, type z } from "@hono/zod-openapi";
import {
  type BulkPreview,
  type BulkResult,
  bulkPreviewSchema,
  bulkResultSchema,
  type Undone,
  undoneSchema,
  undoSchema,
} from "#content/admin-action-schemas.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { idempotencyKey, idPath, json } from "#platform/http/api/route-parts.ts";
import { forAuthors, forEditors, idIn, type RouteContext, validPart } from "./route-context.ts";

/** {path}/bulk: one change of many items, its preview and its undo. */
export function bulkRoutes<const Path extends string, Bulk extends z.ZodType, Preview extends z.ZodType>(
  path: Path,
  schemas: { bulk: Bulk; bulkPreview: Preview },
  items: {
    bulk(bulk: z.output<Bulk>, actor: Actor): Promise<BulkResult>;
    bulkPreview(edit: z.output<Preview>): Promise<BulkPreview>;
    undo(token: string, actor: Actor): Promise<Undone>;
  },
  context: RouteContext,
) {
  const { actorOf } = context;
  const own = forEditors(context);
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk`,
        request: json(schemas.bulk),
        responses: jsonResponse(bulkResultSchema, "The result, and a single-use undo token."),
      }),
      async (c) => c.json(await items.bulk(validPart(c, "json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk/preview`,
        request: json(schemas.bulkPreview),
        responses: jsonResponse(bulkPreviewSchema, "What the edit would change. Nothing is saved."),
      }),
      async (c) => c.json(await items.bulkPreview(validPart(c, "json")), 200),
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
    );
}

/** {path}/{id}/duplicate: an unpublished copy. */
export function duplicateRoute<const Path extends string, Item extends z.ZodType>(
  path: Path,
  { item }: { item: Item },
  items: { duplicate(id: number, actor: Actor, key?: string): Promise<z.output<Item>> },
  context: RouteContext,
) {
  return apiRouter().openapi(
    createRoute({
      ...forAuthors(context),
      method: "post",
      path: `${path}/{id}/duplicate`,
      request: { params: idPath, headers: idempotencyKey },
      responses: { 201: { ...jsonResponse(item, "The unpublished copy.")[200] } },
    }),
    async (c) => {
      const key = c.req.valid("header")["idempotency-key"];
      return c.json(await items.duplicate(idIn(c), context.actorOf(c), key), 201);
    },
  );
}
