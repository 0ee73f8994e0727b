import { createRoute, z } from "@hono/zod-openapi";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { csvFile } from "#platform/http/api/csv.ts";
import type { Guards } from "#platform/http/api/guards.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import {
  auditChoicesSchema,
  auditFilterQuery,
  auditSchema,
  type EntityNames,
  namedAuditQuery,
} from "../audit-entry.ts";
import type { AuditLog } from "./audit-log.service.ts";

/** The audit log, for administrators. */
export const auditApi = ({
  auditLog,
  thingNames,
  accounts,
}: {
  auditLog: AuditLog;
  thingNames: EntityNames;
  accounts: { guards: Guards };
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
        const list = await auditLog.list(query);
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
      async (c) => c.json(await auditLog.choices(), 200),
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
      (c) => csvFile("audit.csv", auditLog.lines(c.req.valid("query"))) as never,
    );
};
