import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { translationsQuery, translationsSchema } from "#features/discovery/translation.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import type { TranslationsService } from "./translations.service.ts";

/** The translation matrix, for translators. */
export const translationsApi = ({
  translations,
  accounts,
}: {
  translations: TranslationsService;
  accounts: Pick<Accounts, "guards">;
}) =>
  apiRouter().openapi(
    createRoute({
      method: "get",
      path: "/admin/translations",
      security: withBearer,
      middleware: accounts.guards.requireRole("admin", "editor", "translator"),
      request: { query: translationsQuery },
      responses: jsonResponse(
        translationsSchema,
        "All translated items by language, with the progress of each language.",
      ),
    }),
    async (c) => c.json(await translations.list(c.req.valid("query")), 200),
  );
