import { createRoute } from "@hono/zod-openapi";
import { apiKeysSchema, createdApiKeySchema, newApiKeySchema } from "#features/accounts/api-key.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { VisitOf } from "../account-routes.ts";
import type { Accounts } from "../accounts.service.ts";

const path = "/admin/api-keys";

/** API keys: editors have their own, administrators see all. Closed to keys themselves, so that none makes another. */
export const apiKeysApi = ({
  accounts,
  actorOf,
  visitOf,
}: {
  accounts: Pick<Accounts, "guards" | "apiKeys">;
  actorOf: ActorOf;
  visitOf: VisitOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path,
        responses: jsonResponse(apiKeysSchema, "The keys, the newest first; revoked and expired ones too."),
      }),
      async (c) => c.json({ items: await accounts.apiKeys.list(c.get("signedIn")) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path,
        request: json(newApiKeySchema),
        responses: {
          201: {
            content: { "application/json": { schema: createdApiKeySchema } },
            description: "The new key, and its token, which is in no other response.",
          },
        },
      }),
      async (c) => {
        const by = { actor: actorOf(c), visit: visitOf(c) };
        return c.json(await accounts.apiKeys.create(c.get("signedIn"), c.req.valid("json"), by), 201);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: `${path}/{id}`,
        request: { params: idPath },
        responses: done,
      }),
      async (c) => {
        await accounts.apiKeys.revoke(c.get("signedIn"), c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    );
};
