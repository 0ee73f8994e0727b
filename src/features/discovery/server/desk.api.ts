import { createRoute } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { answers, apiRouter } from "#platform/http/api-door.ts";
import { withBearer } from "#platform/http/route-parts.ts";
import { findQuery, foundSchema } from "../finding.ts";
import type { Finder } from "./finder.service.ts";

/** What the CRM's frame and its first screen ask. */
export const deskApi = ({ accounts, finder }: { accounts: Accounts; finder: Finder }) => {
  const guarded = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  return apiRouter().openapi(
    createRoute({
      method: "get",
      path: "/admin/find",
      ...guarded,
      request: { query: findQuery },
      responses: answers(foundSchema, "Products, articles, categories and, for administrators, users."),
    }),
    async (c) => {
      const { q, lang } = c.req.valid("query");
      return c.json({ items: await finder.find(q, lang, c.var.signedIn.user.role) }, 200);
    },
  );
};
