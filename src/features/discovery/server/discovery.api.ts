import { createRoute, z } from "@hono/zod-openapi";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { picksSchema, searchQuery, searchResultSchema } from "../discovery.ts";
import { homeSchema } from "../home-page.ts";
import type { Discovery } from "./discovery.service.ts";
import type { HomePageService } from "./home-page/home-page.service.ts";

const home = createRoute({
  method: "get",
  path: "/home",
  request: { query: languageQuery },
  responses: jsonResponse(homeSchema, "The rows of the home page."),
});
const picks = createRoute({
  method: "get",
  path: "/picks",
  request: { query: languageQuery.extend({ category: z.string().min(1).max(200) }) },
  responses: jsonResponse(picksSchema, "The picks of a category: two, three or none."),
});
const search = createRoute({
  method: "get",
  path: "/search",
  request: { query: searchQuery },
  responses: jsonResponse(searchResultSchema, "Products, articles and categories that match."),
});
export const discoveryApi = ({ discovery, homePage }: { discovery: Discovery; homePage: HomePageService }) =>
  apiRouter()
    .openapi(home, async (c) => c.json(await homePage.home(c.req.valid("query").lang), 200))
    .openapi(picks, async (c) => {
      const { category, lang } = c.req.valid("query");
      return c.json({ items: await discovery.picks(category, lang) }, 200);
    })
    .openapi(search, async (c) => {
      const { q, lang, limit, suggest } = c.req.valid("query");
      return c.json(await discovery.search(q, lang, limit, { unfinished: suggest !== undefined }), 200);
    });
