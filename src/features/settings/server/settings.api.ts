import { createRoute } from "@hono/zod-openapi";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { publicSettingsSchema } from "../site-settings.ts";
import type { Settings } from "./settings.service.ts";

const shown = createRoute({
  method: "get",
  path: "/settings/public",
  request: { query: languageQuery },
  responses: jsonResponse(publicSettingsSchema, "The site settings that every page needs."),
});

export const settingsApi = ({ settings }: { settings: Settings }) =>
  apiRouter().openapi(shown, async (c) => c.json(await settings.shown(c.req.valid("query").lang), 200));
