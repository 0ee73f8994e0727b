import { createRoute, z } from "@hono/zod-openapi";
import { safePath } from "#features/accounts/safe-path.ts";
import type { VisitOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  alertRequestSchema,
  alertStateSchema,
  alertTokenSchema,
  parseAmount,
} from "#features/products/price-alert.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { currencyDigits } from "#i18n/money/currency-digits.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { done, json, seeOther } from "#platform/http/api/route-parts.ts";
import { formBody } from "#platform/http/body/form-body.ts";
import type { PriceAlerts } from "./price-alerts.ts";

const tokenSchema = z.object({ token: alertTokenSchema });
const limit = "alert";

type Sent = Readonly<Record<string, unknown>>;
const textOf = (sent: Sent, name: string): string => (typeof sent[name] === "string" ? sent[name] : "");

/** The form of a product's page: a price that is written counts before the fall that is chosen. */
function requestOf(sent: Sent) {
  const [amount, currency] = [textOf(sent, "amount"), textOf(sent, "currency")];
  return alertRequestSchema.safeParse({
    ...sent,
    target: amount.trim()
      ? { amount: parseAmount(amount, currencyDigits(currency)), currency }
      : { percent: Number(textOf(sent, "percent")) },
  });
}

/** Price alerts, for anyone with an email address; without JavaScript the response redirects to the page. */
export const priceAlertsApi = ({
  priceAlerts,
  accounts,
  visitOf,
}: {
  priceAlerts: PriceAlerts;
  accounts: Pick<Accounts, "countAddress">;
  visitOf: VisitOf;
}) => {
  const router = apiRouter();
  /** Whether it succeeded; the page explains a client error. */
  const tried = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.status < 500) return false;
        throw error;
      },
    );

  router.post("/price-alerts", async (c, next) => {
    const sent = await formBody(c);
    if (!sent) return next();
    accounts.countAddress(limit, visitOf(c).ip);
    const request = requestOf(sent);
    const isAccepted = request.success && (await tried(priceAlerts.ask(request.data)));
    return seeOther(c, `${safePath(textOf(sent, "back"))}#${isAccepted ? "alert-asked" : "alert-refused"}`);
  });
  for (const verb of ["confirm", "stop"] as const)
    router.post(`/price-alerts/${verb}`, async (c, next) => {
      const sent = await formBody(c);
      if (!sent) return next();
      accounts.countAddress(limit, visitOf(c).ip);
      // One-click unsubscribe by mail clients has the token in the URL (RFC 8058) and expects no page.
      const own = c.req.query("token");
      const token = alertTokenSchema.safeParse(own ?? sent.token);
      if (token.success) await tried(priceAlerts[verb](token.data));
      return own === undefined ? seeOther(c, safePath(textOf(sent, "back"))) : c.body(null, 204);
    });

  const post = <Path extends string>(path: Path) => ({ method: "post" as const, path, responses: done });
  return router
    .openapi(createRoute({ ...post("/price-alerts"), request: json(alertRequestSchema) }), async (c) => {
      accounts.countAddress(limit, visitOf(c).ip);
      await priceAlerts.ask(c.req.valid("json"));
      return c.body(null, 204);
    })
    .openapi(createRoute({ ...post("/price-alerts/confirm"), request: json(tokenSchema) }), async (c) => {
      accounts.countAddress(limit, visitOf(c).ip);
      await priceAlerts.confirm(c.req.valid("json").token);
      return c.body(null, 204);
    })
    .openapi(createRoute({ ...post("/price-alerts/stop"), request: json(tokenSchema) }), async (c) => {
      accounts.countAddress(limit, visitOf(c).ip);
      await priceAlerts.stop(c.req.valid("json").token);
      return c.body(null, 204);
    })
    .openapi(
      createRoute({
        method: "get",
        path: "/price-alerts/{token}",
        request: { params: tokenSchema, query: languageQuery },
        responses: jsonResponse(alertStateSchema, "The alert a mail's link belongs to."),
      }),
      async (c) => {
        c.header("Cache-Control", "private, no-store");
        return c.json(await priceAlerts.state(c.req.valid("param").token, c.req.valid("query").lang), 200);
      },
    );
};
