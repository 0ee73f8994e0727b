import { createRoute, z } from "@hono/zod-openapi";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { pageTextSchema, publicSettingsSchema, staticPageSchema } from "../site-settings.ts";
import type { Settings } from "./settings.service.ts";

const shown = createRoute({
  method: "get",
  path: "/settings/public",
  request: { query: languageQuery },
  responses: jsonResponse(publicSettingsSchema, "The site settings that every page needs."),
});
const page = createRoute({
  method: "get",
  path: "/pages/{page}",
  request: { query: languageQuery, params: z.object({ page: staticPageSchema }) },
  responses: jsonResponse(pageTextSchema, "A static page."),
});

export const settingsApi = ({ settings }: { settings: Settings }) =>
  apiRouter()
    .openapi(shown, async (c) => c.json(await settings.shown(c.req.valid("query").lang), 200))
    .openapi(page, async (c) =>
      c.json(await settings.page(c.req.valid("param").page, c.req.valid("query").lang), 200),
    );
