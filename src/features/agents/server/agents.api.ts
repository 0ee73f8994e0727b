import { createRoute } from "@hono/zod-openapi";
import type { VisitOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import {
  agentCallsSchema,
  agentChangeSchema,
  agentSchema,
  agentsSchema,
  authorizationSchema,
  consentAnswerSchema,
  consentResultSchema,
  consentSchema,
  planSchema,
  plansSchema,
} from "#features/agents/agent.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import type { ActorOf } from "#platform/http/api/guards.ts";
import { done, idPath, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { AgentsService } from "./agents.service.ts";

const root = "/admin/agents";
const path = `${root}/{id}` as const;
const plan = "/admin/agent-plans/{id}";

/** Connected agents and their plans: editors have their own, administrators all. Closed to API keys and to agents. */
export const agentsApi = ({
  agents,
  accounts,
  actorOf,
  visitOf,
}: {
  agents: AgentsService;
  accounts: Pick<Accounts, "guards">;
  actorOf: ActorOf;
  visitOf: VisitOf;
}) => {
  const own = { security: withBearer, middleware: accounts.guards.requireRole("admin", "editor") };
  const forAdmins = { security: withBearer, middleware: accounts.guards.requireRole("admin") };
  const withId = { request: { params: idPath } };
  const onePlan = {
    ...own,
    ...withId,
    method: "post",
    responses: jsonResponse(planSchema, "The plan."),
  } as const;
  return apiRouter()
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: root,
        responses: jsonResponse(agentsSchema, "The newest first."),
      }),
      async (c) => c.json({ items: await agents.list(c.get("signedIn")) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: `${root}/consent`,
        request: json(authorizationSchema),
        responses: jsonResponse(consentSchema, "Who asks for what; nothing is saved."),
      }),
      async (c) => c.json(await agents.consent(c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: root,
        request: json(consentAnswerSchema),
        responses: jsonResponse(consentResultSchema, "Where the browser goes with the answer."),
      }),
      async (c) => {
        const by = { actor: actorOf(c), visit: visitOf(c) };
        return c.json({ location: await agents.answer(c.get("signedIn"), c.req.valid("json"), by) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...forAdmins,
        method: "patch",
        path,
        request: { params: idPath, ...json(agentChangeSchema) },
        responses: jsonResponse(agentSchema, "The agent."),
      }),
      async (c) => {
        const { publishesAlone } = c.req.valid("json");
        const { id } = c.req.valid("param");
        return c.json(await agents.change(c.get("signedIn"), id, publishesAlone, actorOf(c)), 200);
      },
    )
    .openapi(createRoute({ ...own, ...withId, method: "delete", path, responses: done }), async (c) => {
      await agents.revoke(c.get("signedIn"), c.req.valid("param").id, actorOf(c));
      return c.body(null, 204);
    })
    .openapi(
      createRoute({
        ...own,
        ...withId,
        method: "get",
        path: `${path}/calls`,
        responses: jsonResponse(agentCallsSchema, "Its last 100 calls, the newest first."),
      }),
      async (c) => c.json({ items: await agents.calls(c.get("signedIn"), c.req.valid("param").id) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/admin/agent-plans",
        responses: jsonResponse(
          plansSchema,
          "Plans that wait for a person or were decided, the newest first.",
        ),
      }),
      async (c) => c.json({ items: await agents.plans.list(c.get("signedIn")) }, 200),
    )
    .openapi(createRoute({ ...onePlan, path: `${plan}/approve` }), async (c) =>
      c.json(await agents.plans.approve(c.get("signedIn"), c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(createRoute({ ...onePlan, path: `${plan}/refuse` }), async (c) =>
      c.json(await agents.plans.refuse(c.get("signedIn"), c.req.valid("param").id, actorOf(c)), 200),
    )
    .openapi(createRoute({ ...onePlan, path: `${plan}/revert` }), async (c) =>
      c.json(await agents.plans.revert(c.get("signedIn"), c.req.valid("param").id, actorOf(c)), 200),
    );
};
