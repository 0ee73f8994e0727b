import { createRoute, z } from "@hono/zod-openapi";
import {
  auditChoicesSchema,
  auditFilterQuery,
  auditSchema,
  type EntityNames,
  namedAuditQuery,
} from "#features/audit/audit-entry.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import { withBearer } from "../account-routes.ts";
import type { Accounts } from "../accounts.service.ts";

/** The audit log, for administrators. It is here because the audit, on which accounts depend, knows no guards. */
export const auditApi = ({
  audit,
  thingNames,
  accounts,
}: {
  audit: Audit;
  thingNames: EntityNames;
  accounts: Pick<Accounts, "guards">;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/audit",
        ...own,
        request: { query: namedAuditQuery },
        responses: jsonResponse(auditSchema, "Audit entries, newest first."),
      }),
      async (c) => {
        const { lang, ...query } = c.req.valid("query");
        const list = await audit.list(query);
        const names = await thingNames(list.items, lang);
        const items = list.items.map((entry) => ({
          ...entry,
          name: names.get(`${entry.type} ${entry.thing}`) ?? null,
        }));
        return c.json({ ...list, items }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/audit/choices",
        ...own,
        responses: jsonResponse(auditChoicesSchema, "The available filters."),
      }),
      async (c) => c.json(await audit.choices(), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/audit/file",
        ...own,
        request: { query: auditFilterQuery },
        responses: {
          200: {
            content: { "text/csv": { schema: z.string() } },
            description: "The filtered list as CSV.",
          },
        },
      }),
      (c) => csvFile("audit.csv", audit.lines(c.req.valid("query"))) as never,
    );
};
