import { createRoute, z } from "@hono/zod-openapi";
import type { VisitOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { subscribeSchema, subscriptionTokenSchema } from "#features/newsletter/newsletter.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { firstDefaultLanguage, type Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter } from "#platform/http/api/api-middleware.ts";
import { done, json, seeOther } from "#platform/http/api/route-parts.ts";
import { formBody } from "#platform/http/body/form-body.ts";
import type { Newsletter } from "./newsletter.service.ts";

const tokenSchema = z.object({ token: subscriptionTokenSchema });
const limit = "newsletter";
const after = { confirm: "confirmed", unsubscribe: "unsubscribed" } as const;

/** A page in a mail's frame of the CRM: nothing runs in it, and nothing is fetched. */
const framePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** The newsletter, for anyone with an email address; without JavaScript the response redirects to a page. */
export const newsletterApi = ({
  newsletter: { subscriptions, digests },
  accounts,
  visitOf,
}: {
  newsletter: Newsletter;
  accounts: Pick<Accounts, "countAddress">;
  visitOf: VisitOf;
}) => {
  const router = apiRouter();
  /** Whether it succeeded; the page explains a client error. */
  const tried = (work: () => Promise<void>): Promise<boolean> =>
    work().then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.status < 500) return false;
        throw error;
      },
    );
  const langOf = (given: unknown): Language => {
    const parsed = languageSchema.safeParse(given);
    return parsed.success ? parsed.data : firstDefaultLanguage;
  };

  router.post("/newsletter", async (c, next) => {
    const sent = await formBody(c);
    if (!sent) return next();
    const request = subscribeSchema.safeParse(sent);
    const isAccepted = await tried(async () => {
      accounts.countAddress(limit, visitOf(c).ip);
      if (!request.success) throw new AppError("invalid");
      await subscriptions.subscribe(request.data);
    });
    return seeOther(c, localPath(langOf(sent.lang), `/newsletter/${isAccepted ? "check" : "retry"}`));
  });
  for (const verb of ["confirm", "unsubscribe"] as const)
    router.post(`/newsletter/${verb}`, async (c, next) => {
      const sent = await formBody(c);
      if (!sent) return next();
      // One-click unsubscribe by mail programs has the token in the URL (RFC 8058) and expects no page.
      const own = c.req.query("token");
      const token = subscriptionTokenSchema.safeParse(own ?? sent.token);
      const isDone = await tried(async () => {
        // Mail programs unsubscribe many readers from one address: the link itself proves who may.
        if (verb === "confirm") accounts.countAddress(limit, visitOf(c).ip);
        if (!token.success) throw new AppError("not-found");
        await subscriptions[verb](token.data);
      });
      if (own !== undefined) return c.body(null, 204);
      return seeOther(c, localPath(langOf(sent.lang), `/newsletter/${isDone ? after[verb] : "over"}`));
    });
  // The same URL, opened by a mail program that does not know RFC 8058: opening it does nothing yet.
  router.get("/newsletter/unsubscribe", async (c) => {
    const token = c.req.query("token") ?? "";
    const lang = await subscriptions.languageOf(token);
    const path = localPath(lang, "/newsletter/unsubscribe");
    return c.redirect(`${path}?token=${encodeURIComponent(token)}`, 303);
  });
  router.get("/newsletter/frame/:token", async (c) =>
    c.body(await digests.frame(c.req.param("token")), 200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": framePolicy,
      "X-Frame-Options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "private, no-store",
    }),
  );

  const post = <Path extends string>(path: Path) => ({ method: "post" as const, path, responses: done });
  return router
    .openapi(createRoute({ ...post("/newsletter"), request: json(subscribeSchema) }), async (c) => {
      accounts.countAddress(limit, visitOf(c).ip);
      await subscriptions.subscribe(c.req.valid("json"));
      return c.body(null, 204);
    })
    .openapi(createRoute({ ...post("/newsletter/confirm"), request: json(tokenSchema) }), async (c) => {
      accounts.countAddress(limit, visitOf(c).ip);
      await subscriptions.confirm(c.req.valid("json").token);
      return c.body(null, 204);
    })
    .openapi(createRoute({ ...post("/newsletter/unsubscribe"), request: json(tokenSchema) }), async (c) => {
      await subscriptions.unsubscribe(c.req.valid("json").token);
      return c.body(null, 204);
    });
};
