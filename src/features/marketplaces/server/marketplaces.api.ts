import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import {
  connectionChangeSchema,
  connectionSchema,
  connectionsSchema,
  connectionTestSchema,
  scenarioChangeSchema,
} from "../connection.ts";
import { marketplaceKeySchema } from "../listing.ts";
import type { Marketplaces } from "./marketplaces.service.ts";

const params = z.object({ key: marketplaceKeySchema });

/** The supported marketplaces, for administrators: their keys can be written and never read. */
export const marketplacesApi = ({
  marketplaces,
  accounts,
  actorOf,
}: {
  marketplaces: Marketplaces;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/marketplaces",
        ...own,
        responses: jsonResponse(connectionsSchema, "All marketplaces, with their last response."),
      }),
      async (c) => c.json({ items: await marketplaces.states() }, 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/marketplaces",
        ...own,
        request: json(connectionChangeSchema),
        responses: jsonResponse(connectionSchema, "The marketplace."),
      }),
      async (c) => c.json(await marketplaces.change(c.req.valid("json"), actorOf(c)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/marketplaces/{key}/test",
        ...own,
        request: { params },
        responses: jsonResponse(connectionTestSchema, "Whether it responded, or why not."),
      }),
      async (c) => c.json(await marketplaces.test(c.req.valid("param").key), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/marketplaces/{key}/scenario",
        ...own,
        request: { params, ...json(scenarioChangeSchema) },
        responses: jsonResponse(connectionSchema, "The demo marketplace now responds this way."),
      }),
      async (c) =>
        c.json(await marketplaces.play(c.req.valid("param").key, c.req.valid("json").scenario), 200),
    );
};
