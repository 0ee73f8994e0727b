import { createRoute, z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { isoTime } from "#platform/clock.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import { backupHealthSchema, backupOverviewSchema } from "../backups-contract.ts";
import type { SiteBackups } from "./backups.service.ts";

/** The site's backups, for administrators. None can be downloaded here: each has every password hash and the secret. */
export const backupsApi = ({
  siteBackups,
  accounts,
  actorOf,
}: {
  siteBackups: SiteBackups;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  return apiRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/backups",
        ...own,
        responses: jsonResponse(backupOverviewSchema, "Where backups go, and those that are stored."),
      }),
      async (c) => c.json(await siteBackups.overview(), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/backups/health",
        ...own,
        responses: jsonResponse(backupHealthSchema, "Since when a scheduled backup has been overdue."),
      }),
      async (c) => {
        const { overdueSince } = await siteBackups.health();
        return c.json({ overdueSince: overdueSince === null ? null : isoTime(overdueSince) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/backups",
        ...own,
        responses: jsonResponse(z.object({ job: z.string() }), "Starts a backup, unless one is being made."),
      }),
      async (c) => c.json({ job: String(await siteBackups.start(actorOf(c))) }, 200),
    );
};
