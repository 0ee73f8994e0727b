import { createRoute } from "@hono/zod-openapi";
import { safePath } from "#features/accounts/safe-path.ts";
import type { VisitOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { reportSchema } from "#features/discovery/inbox.ts";
import { apiRouter } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, json, seeOther, withBearer } from "#platform/http/api/route-parts.ts";
import { formBody } from "#platform/http/body/form-body.ts";
import { numberedParams } from "../dashboard.api.ts";
import type { InboxService } from "./inbox.service.ts";

/** Readers' corrections: anyone may send one, editors resolve them. */
export const reportsApi = ({
  accounts,
  inbox,
  visitOf,
  actorOf,
}: {
  accounts: Accounts;
  inbox: InboxService;
  visitOf: VisitOf;
  actorOf: ActorOf;
}) => {
  const router = apiRouter();
  // The response is the page again, with the outcome.
  router.post("/reports", async (c, next) => {
    const sent = await formBody(c);
    if (!sent) return next();
    accounts.countAddress("report", visitOf(c).ip);
    const back = safePath(typeof sent.back === "string" ? sent.back : null);
    const report = reportSchema.safeParse(sent);
    if (report.success) await inbox.report(report.data);
    return seeOther(c, `${back}#${report.success ? "reported" : "report"}`);
  });
  return router
    .openapi(
      createRoute({ method: "post", path: "/reports", request: json(reportSchema), responses: done }),
      async (c) => {
        accounts.countAddress("report", visitOf(c).ip);
        await inbox.report(c.req.valid("json"));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/reports/{id}/settle",
        security: withBearer,
        middleware: accounts.guards.requireRole("admin", "editor"),
        request: { params: numberedParams },
        responses: done,
      }),
      async (c) => {
        await inbox.settle(c.req.valid("param").id, actorOf(c));
        return c.body(null, 204);
      },
    );
};
