import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { homePageChangeSchema, homePageForEditorsSchema } from "#features/discovery/home-page.ts";
import { setUpAnswersSchema, setUpSchema } from "#features/discovery/set-up.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { json, withBearer } from "#platform/http/api/route-parts.ts";
import type { HomePageService } from "./home-page.service.ts";
import type { SetUpService } from "./set-up.service.ts";

/** The home page's editor, and the setup questions of a new site. */
export const homePageApi = ({
  homePage,
  setUp,
  accounts,
  actorOf,
}: {
  homePage: HomePageService;
  setUp: SetUpService;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const { requireRole } = accounts.guards;
  const editors = { security: withBearer, middleware: requireRole("admin", "editor") };
  const administrators = { security: withBearer, middleware: requireRole("admin") };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/front-page",
        ...editors,
        request: { query: languageQuery },
        responses: jsonResponse(homePageForEditorsSchema, "The selected items, with their cards."),
      }),
      async (c) => c.json(await homePage.forEditors(c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/front-page",
        ...editors,
        request: { query: languageQuery, ...json(homePageChangeSchema) },
        responses: jsonResponse(homePageForEditorsSchema, "The current selection."),
      }),
      async (c) =>
        c.json(await homePage.change(c.req.valid("json"), actorOf(c), c.req.valid("query").lang), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/set-up",
        ...administrators,
        responses: jsonResponse(setUpSchema, "Whether setup is still open, and the current values."),
      }),
      async (c) => c.json(await setUp.state(), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/set-up",
        ...administrators,
        request: json(setUpAnswersSchema),
        responses: jsonResponse(setUpSchema, "The current values."),
      }),
      async (c) => c.json(await setUp.answer(c.req.valid("json"), actorOf(c)), 200),
    );
};
