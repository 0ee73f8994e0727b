import { createRoute, z } from "@hono/zod-openapi";
import { arrangedLists, listPreferencesSchema } from "#features/accounts/list-preferences.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import type { Accounts } from "../accounts.service.ts";

const path = "/admin/list-preferences/{list}";
const params = z.object({ list: z.enum(arrangedLists) });

/** The signed-in user's preferences for the CRM's lists; each user sees only their own. */
export const listPreferencesApi = ({ accounts }: { accounts: Accounts }) => {
  const own = {
    security: withBearer,
    middleware: accounts.guards.requireTeam,
  };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path,
        ...own,
        request: { params },
        responses: jsonResponse(
          listPreferencesSchema.nullable(),
          "The user's saved views and columns; null if there are none.",
        ),
      }),
      async (c) =>
        c.json(await accounts.listPreferences.find(c.get("signedIn").userId, c.req.valid("param").list), 200),
    )
    .openapi(
      createRoute({
        method: "put",
        path,
        ...own,
        request: { params, ...json(listPreferencesSchema) },
        responses: jsonResponse(listPreferencesSchema, "The saved preferences."),
      }),
      async (c) => {
        const { list } = c.req.valid("param");
        return c.json(
          await accounts.listPreferences.save(c.get("signedIn").userId, list, c.req.valid("json")),
          200,
        );
      },
    );
};
