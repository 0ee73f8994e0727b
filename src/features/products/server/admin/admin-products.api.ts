import { createRoute, z } from "@hono/zod-openapi";
import { specFieldSchema } from "#content/fields/custom-field.ts";
import { revisionSchema } from "#content/revision.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  adminExportQuery,
  adminListSchema,
  adminProductSchema,
  adminProductsQuery,
  draftedProductSchema,
  productSchemas,
  restoredProductSchema,
  shownIn,
} from "#features/products/admin-product.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import {
  done,
  idempotencyKey,
  idPath,
  ifMatch,
  json,
  versionOf,
  withBearer,
} from "#platform/http/api/route-parts.ts";
import { idText, versionNumber } from "#platform/input/text-input.ts";
import type { AdminProducts } from "./admin-products.service.ts";

export type AdminProductsDependencies = {
  adminProducts: AdminProducts;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
};

const path = "/admin/products";
const revisionPath = idPath.extend({ number: z.coerce.number().int().min(1).max(1e6) });

/** The products as the CRM reads and changes them; what concerns their publication is in product-states.api.ts. */
export const adminProductsApi = ({ adminProducts, accounts, actorOf }: AdminProductsDependencies) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const one = jsonResponse(adminProductSchema, "The product in all languages.");
  const restored = jsonResponse(
    restoredProductSchema,
    "The product, and the fields whose references no longer exist.",
  );
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path,
        request: { query: adminProductsQuery.extend({ shownIn }) },
        responses: jsonResponse(adminListSchema, "All products, published or not."),
      }),
      async (c) => {
        const { shownIn: lang, ...query } = c.req.valid("query");
        return c.json(await adminProducts.list(query, lang), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/export`,
        request: { query: adminExportQuery },
        responses: {
          200: {
            content: { "text/csv": { schema: z.string() } },
            description:
              "Everything editorial of the list's products as CSV, which POST /api/crm/imports reads back.",
          },
        },
      }),
      (c) => csvFile("products.csv", adminProducts.spreadsheet.file(c.req.valid("query"))) as never,
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path,
        request: { headers: idempotencyKey, ...json(productSchemas.patch) },
        responses: { 201: { ...one[200], description: "The created draft." } },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await adminProducts.create(c.req.valid("json"), actorOf(c), key), 201);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/product-fields",
        request: { query: z.object({ category: idText.optional() }) },
        responses: jsonResponse(
          z.object({ items: z.array(specFieldSchema) }),
          "The fields of products in a category, or of those in none.",
        ),
      }),
      async (c) => {
        const { category } = c.req.valid("query");
        const id = category === undefined ? null : Number(category);
        return c.json({ items: await adminProducts.fieldsIn(id) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await adminProducts.get(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "patch",
        path: `${path}/{id}`,
        request: { params: idPath, ...json(productSchemas.changed) },
        responses: one,
      }),
      async (c) => {
        const { version, dropsDraft, draftOf, ...patch } = c.req.valid("json");
        const seen = { version, dropsDraft, draftOf };
        return c.json(await adminProducts.change(c.req.valid("param").id, patch, seen, actorOf(c)), 200);
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
        await adminProducts.remove(c.req.valid("param").id, version, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/duplicate`,
        request: { params: idPath, headers: idempotencyKey },
        responses: { 201: { ...one[200], description: "The unpublished copy." } },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await adminProducts.duplicate(c.req.valid("param").id, actorOf(c), key), 201);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/draft`,
        request: { params: idPath },
        responses: jsonResponse(productSchemas.draft.nullable(), "The draft; null if there is none."),
      }),
      async (c) => c.json(await adminProducts.draft(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "put",
        path: `${path}/{id}/draft`,
        request: { params: idPath, ...json(draftedProductSchema) },
        responses: jsonResponse(
          z.object({ updatedAt: z.string(), version: versionNumber }),
          "When the draft was saved, and the product's version.",
        ),
      }),
      async (c) => {
        const { version, draftOf, ...patch } = c.req.valid("json");
        const saved = { version, draftOf };
        return c.json(await adminProducts.saveDraft(c.req.valid("param").id, patch, saved, actorOf(c)), 200);
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
        await adminProducts.dropDraft(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/revisions`,
        request: {
          params: idPath,
          query: z.object({
            before: z.coerce.number().int().min(1).max(1e6).optional(),
            limit: z.coerce.number().int().min(1).max(100).default(50),
          }),
        },
        responses: jsonResponse(z.object({ items: z.array(revisionSchema) }), "The newest first."),
      }),
      async (c) => {
        const { before, limit } = c.req.valid("query");
        return c.json(
          { items: await adminProducts.revisions(c.req.valid("param").id, before ?? null, limit) },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/revisions/{number}`,
        request: {
          params: revisionPath,
          query: z.object({ since: z.coerce.number().int().min(0).max(1e6).optional() }),
        },
        responses: jsonResponse(
          productSchemas.revision,
          "A revision, and its differences from another one, by default the previous.",
        ),
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        const since = c.req.valid("query").since ?? number - 1;
        return c.json(await adminProducts.revision(id, number, since), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/revisions/{number}/restore`,
        request: { params: revisionPath },
        responses: restored,
      }),
      async (c) => {
        const { id, number } = c.req.valid("param");
        return c.json(await adminProducts.restoreRevision(id, number, actorOf(c)), 200);
      },
    );
};
