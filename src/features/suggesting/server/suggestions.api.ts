import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import { suggestionOrderSchema, suggestionsSchema } from "../suggestion.ts";
import type { SuggestingService } from "./suggestions.service.ts";

/** Suggestions for single fields of what editors write. */
export const suggestionsApi = ({
  suggesting,
  accounts,
  actorOf,
}: {
  suggesting: SuggestingService;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) =>
  apiRouter().openapi(
    createRoute({
      security: withBearer,
      middleware: accounts.guards.requireRole("admin", "editor"),
      method: "post",
      path: "/admin/suggestions",
      request: { ...json(suggestionOrderSchema) },
      responses: jsonResponse(suggestionsSchema, "Suggestions; nothing is saved."),
    }),
    async (c) => c.json(await suggesting.suggest(c.req.valid("json"), actorOf(c).id, c.req.raw.signal), 200),
  );
