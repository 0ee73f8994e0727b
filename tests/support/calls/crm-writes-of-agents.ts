import type { App } from "#server/app.ts";
import { goodPassword } from "./account-calls.ts";
import type { ApiCaller, Given, Write } from "./crm-writes.ts";

const redirectUri = "https://agent.example/callback";

/** An authorization request of a newly registered agent. */
async function aRequest(app: App, name: string) {
  const { client_id } = await app.agents.clients.register({
    client_name: name,
    redirect_uris: [redirectUri],
  });
  return {
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  };
}

/** An agent that the caller has connected. */
async function anAgent({ app, call, name }: Given): Promise<string> {
  const body = { ...(await aRequest(app, name)), granted: ["content:write", "content:publish"] };
  await call("POST", "/admin/agents", { ...body, password: goodPassword });
  const { items } = await call<{ items: { id: string; name: string }[] }>("GET", "/admin/agents");
  return items.find((one) => one.name === name)?.id ?? "";
}

/** A plan to publish an article, which waits for a person. */
async function aPlan(given: Given): Promise<{ id: string; call: ApiCaller }> {
  const { app, call, name } = given;
  const agentId = Number(await anAgent(given));
  const content = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Boils." }] }],
  };
  const article = await call("POST", "/admin/articles", { title: name, content });
  const owner = await app.db.read
    .selectFrom("agents")
    .select("user_id")
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  const scopes = ["content:write", "content:publish"] as const;
  const actor = { id: owner.user_id, name: "owner", ipPrefix: null, key: { id: agentId, name, scopes } };
  const agent = { id: agentId, name, scopes, actor };
  const plan = { kind: "publish", type: "article", id: Number(article.id) } as const;
  const { id } = await app.agents.plans.make(agent, plan);
  await app.agents.plans.execute(agent, Number(id));
  return { id, call };
}

const by = (says: string, send: Write["send"]): Write => ({ by: "editor", says, send });

/** Agents and their plans. */
export const agentWrites: Record<string, Write> = {
  "POST /api/admin/agents": by("connect agent", async ({ app, name }) => ({
    body: { ...(await aRequest(app, name)), granted: ["content:read"], password: goodPassword },
  })),
  "PATCH /api/admin/agents/{id}": {
    by: "admin",
    says: "update agent",
    send: async (given) => ({ at: [await anAgent(given)], body: { publishesAlone: true } }),
  },
  "DELETE /api/admin/agents/{id}": by("revoke agent", async (given) => ({ at: [await anAgent(given)] })),
  "POST /api/admin/agent-plans/{id}/approve": by("execute-plan agent-plan", async (given) => ({
    at: [(await aPlan(given)).id],
  })),
  "POST /api/admin/agent-plans/{id}/refuse": by("refuse-plan agent-plan", async (given) => ({
    at: [(await aPlan(given)).id],
  })),
  "POST /api/admin/agent-plans/{id}/revert": by("revert-plan agent-plan", async (given) => {
    const { id, call } = await aPlan(given);
    await call("POST", `/admin/agent-plans/${id}/approve`);
    return { at: [id] };
  }),
};
