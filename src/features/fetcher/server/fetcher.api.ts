import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { marketplaceKeySchema } from "#features/marketplaces/listing.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { idempotencyKey, idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import { newRunSchema, runListSchema, wholeRunSchema } from "../fetch-run.ts";
import {
  createdDraftSchema,
  draftRequestsSchema,
  fetchQuerySchema,
  fetchResultSchema,
  followedSchema,
  pastedUrlSchema,
  shopRulesSchema,
} from "../fetched-product.ts";
import type { Fetcher } from "./fetcher.service.ts";

const shopsSchema = z.object({
  items: z.array(
    z.object({
      key: marketplaceKeySchema,
      name: z.string(),
      countries: z.array(z.string()),
      rules: shopRulesSchema,
    }),
  ),
});
/** Product fetcher: previews, drafts and runs of several URLs. Of the two under /crm, see docs/decisions/0044. */
export const fetcherApi = ({
  fetcher,
  accounts,
  actorOf,
}: {
  fetcher: Fetcher;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/fetcher/shops",
        responses: jsonResponse(shopsSchema, "The shops that can be searched, and what their rules say."),
      }),
      async (c) => c.json({ items: await fetcher.shops() }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/crm/fetcher/preview",
        request: json(fetchQuerySchema),
        responses: jsonResponse(
          fetchResultSchema,
          "The product at a URL, or a shop's search results; or the run that continues.",
        ),
      }),
      async (c) => c.json(await fetcher.preview(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/admin/fetcher/follow",
        request: json(pastedUrlSchema),
        responses: jsonResponse(followedSchema, "The shop URL behind a short one; null if it leads to none."),
      }),
      async (c) => c.json({ url: await fetcher.follow(c.req.valid("json").url) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/crm/fetcher/import",
        request: { headers: idempotencyKey, ...json(draftRequestsSchema) },
        responses: {
          201: {
            ...jsonResponse(createdDraftSchema, "")[200],
            description: "The created drafts and offers.",
          },
        },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        return c.json(await fetcher.take(c.req.valid("json").items, actorOf(c), key), 201);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/fetcher/jobs",
        responses: jsonResponse(runListSchema, "URL lists, newest first."),
      }),
      async (c) => c.json(await fetcher.runs.list(), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/admin/fetcher/jobs",
        request: { headers: idempotencyKey, ...json(newRunSchema) },
        responses: {
          202: {
            ...jsonResponse(wholeRunSchema, "")[200],
            description: "A job fetches the pages and creates drafts.",
          },
        },
      }),
      async (c) => {
        const key = c.req.valid("header")["idempotency-key"];
        const wanted = { ...c.req.valid("json"), makesDrafts: true };
        const id = await fetcher.runs.begin(wanted, actorOf(c), key);
        return c.json(await fetcher.runs.whole(Number(id)), 202);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/fetcher/jobs/{id}",
        request: { params: idPath },
        responses: jsonResponse(wholeRunSchema, "A list and the result of each URL so far."),
      }),
      async (c) => c.json(await fetcher.runs.whole(c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/admin/fetcher/jobs/{id}/retry",
        request: { params: idPath },
        responses: jsonResponse(wholeRunSchema, "Failed items are retried."),
      }),
      async (c) => c.json(await fetcher.runs.retry(c.req.valid("param").id, actorOf(c)), 200),
    );
};
