import { createRoute, z } from "@hono/zod-openapi";
import {
  bulkPreviewSchema,
  bulkResultSchema,
  checklistSchema,
  previewLinkSchema,
  previewRequestSchema,
  previewToken,
  undoneSchema,
  undoSchema,
} from "#content/admin-action-schemas.ts";
import {
  adminProductSchema,
  bulkPreviewQuery,
  bulkSchema,
  languageChoice,
  linkSchema,
  productSchemas,
  publishSchema,
  restoredProductSchema,
  scheduleSchema,
} from "#features/products/admin-product.ts";
import { productSchema } from "#features/products/product.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { parseTime } from "#platform/clock.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { AdminProductsDependencies } from "./admin-products.api.ts";

const path = "/admin/products";
const usesSchema = z.object({ uses: z.array(linkSchema) });

const given = (time: string | null | undefined) => (typeof time === "string" ? parseTime(time) : time);

/** Where products can be seen: publication, its clock, what is to be checked before it, and previews. */
export const productStatesApi = ({ adminProducts, accounts, actorOf }: AdminProductsDependencies) => {
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
        method: "post",
        path: `${path}/bulk`,
        request: json(bulkSchema),
        responses: jsonResponse(bulkResultSchema, "The result, and a single-use undo token."),
      }),
      async (c) => c.json(await adminProducts.bulk(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk/preview`,
        request: json(bulkPreviewQuery),
        responses: jsonResponse(bulkPreviewSchema, "What the edit would change. Nothing is saved."),
      }),
      async (c) => c.json(await adminProducts.bulkPreview(c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/bulk/undo`,
        request: json(undoSchema),
        responses: jsonResponse(undoneSchema, "How many were restored, and how many were edited since."),
      }),
      async (c) => c.json(await adminProducts.undo(c.req.valid("json").undo, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/reviewed`,
        request: { params: idPath, ...json(productSchemas.reviewed) },
        responses: one,
      }),
      async (c) => {
        const { lang, fields } = c.req.valid("json");
        return c.json(await adminProducts.review(c.req.valid("param").id, lang, fields, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/publish`,
        request: { params: idPath, ...json(publishSchema) },
        responses: one,
      }),
      async (c) =>
        c.json(await adminProducts.publish(c.req.valid("param").id, c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/unpublish`,
        request: { params: idPath, ...json(languageChoice) },
        responses: jsonResponse(
          adminProductSchema.extend(usesSchema.shape),
          "The product, and the pages that link to it.",
        ),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const product = await adminProducts.unpublish(id, c.req.valid("json"), actorOf(c));
        return c.json({ ...product, uses: await adminProducts.uses(id) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/block`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await adminProducts.setActive(c.req.valid("param").id, false, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/unblock`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await adminProducts.setActive(c.req.valid("param").id, true, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/mark-checked`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await adminProducts.setChecked(c.req.valid("param").id, true, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/clear-checked`,
        request: { params: idPath },
        responses: one,
      }),
      async (c) => c.json(await adminProducts.setChecked(c.req.valid("param").id, false, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/schedule`,
        request: { params: idPath, ...json(scheduleSchema) },
        responses: one,
      }),
      async (c) => {
        const { publishAt, unpublishAt, ...which } = c.req.valid("json");
        const plan = { ...which, publishAt: given(publishAt), unpublishAt: given(unpublishAt) };
        return c.json(await adminProducts.schedule(c.req.valid("param").id, plan, actorOf(c)), 200);
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
      async (c) => c.json(await adminProducts.restore(c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/uses`,
        request: { params: idPath },
        responses: jsonResponse(usesSchema, "The pages that link to the product."),
      }),
      async (c) => c.json({ uses: await adminProducts.uses(c.req.valid("param").id) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: `${path}/{id}/checklist`,
        request: { params: idPath, query: languageQuery },
        responses: jsonResponse(checklistSchema, "The checklist for publishing in a language."),
      }),
      async (c) =>
        c.json(await adminProducts.checklist(c.req.valid("param").id, c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${path}/{id}/preview-link`,
        request: { params: idPath, ...json(previewRequestSchema) },
        responses: jsonResponse(previewLinkSchema, "A URL that shows the product's draft."),
      }),
      async (c) =>
        c.json(
          await adminProducts.previewLink(c.req.valid("param").id, c.req.valid("json"), actorOf(c)),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/preview/products/{token}",
        request: { params: previewToken, query: languageQuery },
        responses: jsonResponse(productSchema, "The product's draft, for holders of the preview link."),
      }),
      async (c) => {
        const product = await adminProducts.preview(c.req.valid("param").token, c.req.valid("query").lang);
        c.header("Cache-Control", "private, no-store");
        return c.json(product, 200);
      },
    );
};
