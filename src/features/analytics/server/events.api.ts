import { createRoute } from "@hono/zod-openapi";
import type { VisitOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { apiRouter } from "#platform/http/api-door.ts";
import { done, json } from "#platform/http/route-parts.ts";
import { visitEventSchema } from "../outbound-click.ts";
import type { OutboundClicks } from "./outbound-clicks.service.ts";

/** What the pages of visitors who allow it tell of themselves. The address is counted against floods and kept nowhere. */
export const eventsApi = ({
  accounts,
  outboundClicks,
  visitOf,
}: {
  accounts: Pick<Accounts, "countAddress">;
  outboundClicks: OutboundClicks;
  visitOf: VisitOf;
}) =>
  apiRouter().openapi(
    createRoute({
      method: "post",
      path: "/analytics/events",
      request: json(visitEventSchema),
      responses: done,
    }),
    async (c) => {
      accounts.countAddress("event", visitOf(c).ip);
      await outboundClicks.note(c.req.valid("json"));
      return c.body(null, 204);
    },
  );
