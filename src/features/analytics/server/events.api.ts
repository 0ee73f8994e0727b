import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { VisitOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter } from "#platform/http/api/api-middleware.ts";
import { done, json } from "#platform/http/api/route-parts.ts";
import { isPageOrigin } from "#platform/http/page-origins.ts";
import { visitEventsSchema } from "../visit-event.ts";
import type { Analytics } from "./analytics.ts";

/** Checks the Origin header. Behind a proxy that names another host it is the site's own address, on a gateway one of its pages. */
async function isOwnPage(c: Context, siteUrl: string, gateways: Settings["gateways"]): Promise<boolean> {
  const origin = c.req.header("origin");
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  if (host === c.req.header("host") || host === new URL(siteUrl).host) return true;
  return isPageOrigin(origin, await gateways());
}

/** Global Privacy Control and its predecessor, Do Not Track. */
const refuses = (c: Context): boolean => c.req.header("sec-gpc") === "1" || c.req.header("dnt") === "1";

/** Events from pages of visitors who allow counting. The IP address is used for rate limiting and never stored. */
export const eventsApi = ({
  accounts,
  analytics,
  config,
  settings,
  visitOf,
}: {
  accounts: Pick<Accounts, "countAddress">;
  analytics: Pick<Analytics, "visits">;
  config: Pick<Config, "siteUrl">;
  settings: Pick<Settings, "gateways">;
  visitOf: VisitOf;
}) =>
  apiRouter().openapi(
    createRoute({
      method: "post",
      path: "/analytics/events",
      request: json(visitEventsSchema),
      responses: done,
    }),
    async (c) => {
      if (!(await isOwnPage(c, config.siteUrl, settings.gateways))) throw new AppError("forbidden");
      const { events } = c.req.valid("json");
      const { ip, userAgent } = visitOf(c);
      accounts.countAddress("event", ip, events.length);
      if (!refuses(c)) analytics.visits.note(events, userAgent ?? "");
      return c.body(null, 204);
    },
  );
