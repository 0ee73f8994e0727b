import { createRoute, z } from "@hono/zod-openapi";
import type { Role } from "#features/accounts/account.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import { finderResultSchema, findQuery, namesQuery } from "../finding.ts";
import { inboxSchema } from "../inbox.ts";
import type { InboxService } from "./inbox/inbox.service.ts";
import type { Finder } from "./search/finder.service.ts";

export const numberedParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

/** Authors find the reusable blocks that their articles may show, and nothing that is not public. */
const isFoundBy = (role: Role, kind: string | undefined): boolean => role !== "author" || kind === "reusable";

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
  const shared = {
    security: withBearer,
    middleware: accounts.guards.requireTeam,
  };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/find",
        ...shared,
        request: { query: findQuery },
        responses: jsonResponse(
          finderResultSchema,
          "Content of every type and, for administrators, users; of a kind that does not exist none.",
        ),
      }),
      async (c) => {
        const { q = "", kind, lang } = c.req.valid("query");
        const { role } = c.var.signedIn.user;
        if (!isFoundBy(role, kind)) return c.json({ items: [] }, 200);
        const items = kind ? await finder.findOf(kind, q, lang) : await finder.find(q, lang, role);
        return c.json({ items }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/find/names",
        ...shared,
        request: { query: namesQuery },
        responses: jsonResponse(finderResultSchema, "Those of the items that exist."),
      }),
      async (c) => {
        const { kind, ids, lang } = c.req.valid("query");
        if (!isFoundBy(c.var.signedIn.user.role, kind)) return c.json({ items: [] }, 200);
        return c.json({ items: await finder.names(kind, ids, lang) }, 200);
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
      async (c) => {
        const { userId, user } = c.var.signedIn;
        const who = { userId, isAdmin: user.role === "admin" };
        return c.json(await inbox.open(c.req.valid("query").lang, who), 200);
      },
    );
};
