import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import { menusStateSchema, menusWriteSchema } from "../menu.ts";
import type { MenusService } from "./menus.service.ts";

/** The editor of the menus. */
export const menusApi = ({
  menus,
  accounts,
  actorOf,
}: {
  menus: Pick<MenusService, "state" | "write">;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const editors = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const responses = jsonResponse(menusStateSchema, "The menus of every page.");
  return apiRouter()
    .openapi(createRoute({ method: "get", path: "/admin/menus", ...editors, responses }), async (c) =>
      c.json(await menus.state(), 200),
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/admin/menus",
        ...editors,
        request: json(menusWriteSchema),
        responses,
      }),
      async (c) => c.json(await menus.write(c.req.valid("json"), actorOf(c)), 200),
    );
};
