import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { indexNowSchema } from "#features/discovery/index-now.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import type { IndexNow } from "./index-now.service.ts";

/** Whether changed URLs are sent to search engines, and how the last call ended. */
export const indexNowApi = ({
  indexNow,
  accounts,
}: {
  indexNow: Pick<IndexNow, "report">;
  accounts: Pick<Accounts, "guards">;
}) =>
  apiRouter().openapi(
    createRoute({
      method: "get",
      path: "/admin/index-now",
      security: withBearer,
      middleware: accounts.guards.requireRole("admin"),
      responses: jsonResponse(indexNowSchema, "Whether URLs are sent, and the last result."),
    }),
    async (c) => c.json(await indexNow.report(), 200),
  );
