import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import { finderResultSchema, findQuery } from "../finding.ts";
import { inboxSchema } from "../inbox.ts";
import type { InboxService } from "./inbox/inbox.service.ts";
import type { Finder } from "./search/finder.service.ts";

export const numberedParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

/** Data of the CRM's layout and dashboard. */
export const dashboardApi = ({
  accounts,
  finder,
  inbox,
}: {
  accounts: Accounts;
  finder: Finder;
  inbox: InboxService;
}) => {
  const guarded = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/find",
        ...guarded,
        request: { query: findQuery },
        responses: jsonResponse(
          finderResultSchema,
          "Products, articles, categories and, for administrators, users.",
        ),
      }),
      async (c) => {
        const { q, lang } = c.req.valid("query");
        return c.json({ items: await finder.find(q, lang, c.var.signedIn.user.role) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/inbox",
        ...guarded,
        request: { query: languageQuery },
        responses: jsonResponse(
          inboxSchema,
          "Open tasks, with names in the given language where there is one.",
        ),
      }),
      async (c) => c.json(await inbox.open(c.req.valid("query").lang), 200),
    );
};
