import { describe, expect, it } from "vitest";
import type { Agent, AgentScope, Plan } from "#features/agents/agent.ts";
import { callApi, goodPassword } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, sampleDocument } from "#tests/support/content/made-content.ts";
import { aClient, agentSite, agentTokens, consented, redirectUri } from "#tests/support/site/agent-site.ts";

const minute = 60_000;
const all: AgentScope[] = ["content:read", "content:write", "content:publish"];

async function aSite() {
  const site = await agentSite();
  const ada = await aMember(site.app, "editor", "ada@example.com");
  const bea = await aMember(site.app, "editor", "bea@example.com");
  /** Calls a tool as clients of 2025 did, which need no library. */
  const tool = async (name: string, given: object, token?: string) => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } };
    const answer = await site.send("/mcp", message, {
      Accept: "application/json, text/event-stream",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    });
    const data = /^data: (\{.*\})$/m.exec(answer.text)?.[1] ?? answer.text;
    const { result } = (data.startsWith("{") ? JSON.parse(data) : {}) as {
      result?: { isError?: boolean; content: { text: string }[]; structuredContent?: { plan: string } };
    };
    return { ...answer, result, said: result?.content[0]?.text ?? "" };
  };
  const find = (token: string) => tool("find_content", { type: "article" }, token);
  return { ...site, site, ada, bea, tool, find };
}

describe("an authorization", () => {
  it("needs a registered client, its exact redirect URI, PKCE by S256, and this site as audience", async () => {
    const { site, send, ada } = await aSite();
    const { request } = await aClient(site);
    const ask = async (change: Record<string, string | undefined>) => {
      const entries = Object.entries({ ...request, ...change }).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(entries as [string, string][]);
      const { status, body, headers } = await send(`/oauth/authorize?${query}`);
      const sent = await ada.by("POST", "/admin/agents", {
        ...Object.fromEntries(entries),
        granted: ["content:read"],
        password: goodPassword,
      });
      return [status, body.error, headers.get("location"), sent.status];
    };
    const sound = await ask({});
    expect([sound[0], sound[3]]).toEqual([302, 200]);
    // A program on the user's computer takes a free port each time (RFC 8252).
    const [otherPort] = await ask({ redirect_uri: redirectUri.replace(":7199", ":50123") });
    expect(otherPort).toBe(302);
    expect(sound[2]).toMatch(/^\/crm\/connect-agent\?response_type=code&client_id=/);
    for (const [change, error] of [
      [{ client_id: "unknown" }, "invalid_client"],
      [{ client_id: "__proto__" }, "invalid_client"],
      [{ redirect_uri: `${redirectUri}/` }, "invalid_redirect_uri"],
      [{ redirect_uri: `${redirectUri}?x=1` }, "invalid_redirect_uri"],
      [{ redirect_uri: "https://evil.example/callback" }, "invalid_redirect_uri"],
      [{ redirect_uri: "http://evil.example:7199/callback" }, "invalid_redirect_uri"],
      [{ redirect_uri: "http://127.0.0.1@evil.example/callback" }, "invalid_redirect_uri"],
      [{ redirect_uri: "http://ada@127.0.0.1:7199/callback" }, "invalid_redirect_uri"],
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ code_challenge: undefined }, "invalid_request"],
      [{ code_challenge: "short" }, "invalid_request"],
      [{ resource: "https://other.example/mcp" }, "invalid_target"],
      [{ scope: "everything" }, "invalid_scope"],
    ] as const)
      expect([change, ...(await ask(change))]).toEqual([change, expect.any(Number), error, null, 422]);
  });

  it("registers only https and loopback addresses, under a name without disguise", async () => {
    const { app, send } = await aSite();
    const register = (given: object) => {
      app.clock.move(minute);
      return send("/oauth/register", given);
    };
    for (const uri of [
      "http://evil.example/",
      "javascript:alert(1)",
      "myapp://callback",
      "https://user:word@evil.example/",
      "https://evil.example/#x",
      "https://evil.example/ x",
      "nonsense",
    ])
      expect([uri, (await register({ redirect_uris: [uri] })).body.error]).toEqual([
        uri,
        "invalid_redirect_uri",
      ]);
    for (const wrong of [{}, { redirect_uris: [] }, { redirect_uris: "x" }, { redirect_uris: [1] }, []])
      expect((await register(wrong)).status).toBe(400);
    const name = "\u202eBank\u0000 of\n\n Ada";
    const { body } = await register({ client_name: name, redirect_uris: ["https://agent.example/cb"] });
    expect(body.client_name).toBe("Bank of Ada");
    const flood = async () =>
      (await send("/oauth/register", { redirect_uris: ["https://a.example/"] })).status;
    const answers: number[] = [];
    for (let call = 0; call < 11; call++) answers.push(await flood());
    expect(answers.at(-1)).toBe(429);
  });

  it("is the user's choice: narrowed, never widened, refused, and only with the password", async () => {
    const { site, ada, find, tool } = await aSite();
    const { request } = await aClient(site);
    const requested = { ...request, scope: "content:read content:write" };
    const answer = (granted: string[], password?: string) =>
      ada.by<{ location: string }>("POST", "/admin/agents", { ...requested, granted, password });
    expect((await answer([...all], goodPassword)).status).toBe(422);
    expect((await answer(["content:read"])).status).toBe(403);
    expect((await answer(["content:read"], "wrong horse")).status).toBe(403);
    const refused = new URL((await answer([])).body.location).searchParams;
    expect([refused.get("error"), refused.get("state"), refused.get("code")]).toEqual([
      "access_denied",
      "a state",
      null,
    ]);
    const { access } = await agentTokens(site, ada, ["content:read"]);
    expect((await find(access)).result?.isError).toBeFalsy();
    const { status, headers } = await tool(
      "plan_create",
      { type: "article", changes: { title: "A" } },
      access,
    );
    expect(status).toBe(403);
    expect(headers.get("www-authenticate")).toContain('error="insufficient_scope", scope="content:write"');
  });
});

describe("a code", () => {
  it("is exchanged once, by its client, with its verifier and redirect URI, for two minutes", async () => {
    const { site, app, send, ada, find } = await aSite();
    const { verifier, request } = await aClient(site);
    const { verifier: other, request: another } = await aClient(site, "Other");
    const form = (code: string) => ({
      grant_type: "authorization_code",
      client_id: request.client_id,
      redirect_uri: request.redirect_uri,
      code,
      code_verifier: verifier,
    });
    const exchange = async (given: Record<string, string>) =>
      (await send("/oauth/token", new URLSearchParams(given))).body;
    const { code } = await consented(ada, request, ["content:read"]);
    for (const change of [
      { code_verifier: other },
      { code_verifier: "" },
      { client_id: another.client_id },
      { redirect_uri: "https://evil.example/" },
      { code: code.replace("mgc_", "mga_") },
      { code: "" },
    ])
      expect([change, (await exchange({ ...form(code), ...change })).error]).toEqual([
        change,
        "invalid_grant",
      ]);
    const elsewhere = { ...form(code), resource: "https://other.example/mcp" };
    expect((await exchange(elsewhere)).error).toBe("invalid_target");
    const pair = await exchange(form(code));
    expect(pair).toMatchObject({ token_type: "Bearer", scope: "content:read" });
    expect((await find(pair.access_token ?? "")).status).toBe(200);

    // A replay ends what the code was exchanged for.
    expect((await exchange(form(code))).error).toBe("invalid_grant");
    expect((await find(pair.access_token ?? "")).status).toBe(401);
    expect((await ada.by<{ items: Agent[] }>("GET", "/admin/agents")).body.items[0]?.state).toBe("revoked");

    const { code: late } = await consented(ada, request, ["content:read"]);
    app.clock.move(2 * minute);
    expect((await exchange(form(late))).error).toBe("invalid_grant");
  });
});

describe("a token", () => {
  it("is refused where it is forged, expired, of another audience, revoked, or of a user without rights", async () => {
    const { site, app, send, url, ada, bea, find } = await aSite();
    const { access, refresh } = await agentTokens(site, ada, ["content:read"]);
    expect((await find(access)).status).toBe(200);
    for (const token of [`mga_${"x".repeat(43)}`, refresh, access.slice(0, -1), "nonsense", ada.token]) {
      const { status, headers } = await find(token);
      expect([token, status]).toEqual([token, 401]);
      expect(headers.get("www-authenticate")).toContain(`${url}/.well-known/oauth-protected-resource/mcp`);
    }
    // It is for the MCP server only, and never in an address.
    expect((await callApi(app, "GET", "/admin/articles", undefined, { token: access })).status).toBe(401);
    expect((await send(`/mcp?access_token=${access}`)).status).not.toBe(200);
    const stored = await app.db.read.selectFrom("agent_tokens").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(access.slice(4));
    const setResource = (resource: string) =>
      app.db.transact((tx) => tx.updateTable("agent_tokens").set({ resource }).execute());
    await setResource("https://other.example/mcp");
    expect((await find(access)).status).toBe(401);
    await setResource(`${url}/mcp`);
    await app.accounts.changeRole(Number(ada.id), "user", null, []);
    expect((await find(access)).status).toBe(401);
    await app.accounts.changeRole(Number(ada.id), "editor", null, []);
    expect((await find(access)).status).toBe(200);
    app.clock.move(30 * minute);
    expect((await find(access)).status).toBe(401);

    const other = await agentTokens(site, bea, ["content:read"]);
    const [agent] = (await bea.by<{ items: Agent[] }>("GET", "/admin/agents")).body.items;
    expect((await ada.by("DELETE", `/admin/agents/${agent?.id}`)).status).toBe(404);
    expect((await bea.by("DELETE", `/admin/agents/${agent?.id}`)).status).toBe(204);
    expect((await find(other.access)).status).toBe(401);
  });

  it("is renewed by a refresh token of one use; a second use ends the agent", async () => {
    const { site, send, ada, find } = await aSite();
    const { refresh, form } = await agentTokens(site, ada, ["content:read"]);
    const renew = async (token: string, client = form.client_id) => {
      const given = { grant_type: "refresh_token", client_id: client, refresh_token: token };
      return (await send("/oauth/token", new URLSearchParams(given))).body;
    };
    expect((await renew(refresh, "other")).error).toBe("invalid_grant");
    const next = await renew(refresh);
    expect((await find(next.access_token ?? "")).status).toBe(200);
    expect((await renew(refresh)).error).toBe("invalid_grant");
    expect((await find(next.access_token ?? "")).status).toBe(401);
    expect((await renew(next.refresh_token ?? "")).error).toBe("invalid_grant");
  });
});

describe("what an agent may not see or do", () => {
  it("reads nothing that is not published, and needs no token for what is", async () => {
    const { app, tool } = await aSite();
    await anArticle(app, "Kettles", {
      texts: { en: { title: "Kettles", content: sampleDocument("Secret.") } },
      publish: false,
    });
    await anArticle(app, "Pots", { texts: { en: { title: "Pots", content: sampleDocument("Public.") } } });
    const hidden = await tool("get_article", { slug: "kettles" });
    expect([hidden.result?.isError, hidden.said]).toEqual([true, expect.not.stringContaining("Secret")]);
    expect((await tool("search", { query: "kettles" })).said).not.toContain("Kettles");
    expect((await tool("get_article", { slug: "pots" })).said).toContain("Public.");
    for (const name of ["find_content", "get_content", "plan_create", "execute_plan"]) {
      const { status, headers } = await tool(name, { type: "article", id: "1" });
      expect([name, status, headers.get("www-authenticate")]).toEqual([
        name,
        401,
        expect.stringContaining("scope="),
      ]);
    }
    for (const given of [{}, { slug: "" }, { slug: "\0" }, { slug: "x", lang: "xx" }, { slug: { a: 1 } }])
      expect((await tool("get_article", given)).status).toBeLessThan(500);
  });

  it("touches no plan of another agent, and decides about none", async () => {
    const { site, ada, bea, tool } = await aSite();
    const mine = await agentTokens(site, ada, all);
    const other = await agentTokens(site, bea, all, "Other");
    const made = await tool("plan_create", { type: "article", changes: { title: "A" } }, mine.access);
    const { plan = "" } = made.result?.structuredContent ?? {};
    for (const name of ["execute_plan", "get_plan"])
      expect((await tool(name, { plan }, other.access)).said).toMatch(/^not-found/);
    for (const verb of ["approve", "refuse", "revert"])
      expect((await bea.by<Plan>("POST", `/admin/agent-plans/${plan}/${verb}`)).status).toBe(404);
    expect((await tool("execute_plan", { plan }, mine.access)).result?.isError).toBeFalsy();
    expect((await bea.by<Plan>("POST", `/admin/agent-plans/${plan}/revert`)).status).toBe(404);
    expect((await bea.by<{ items: Plan[] }>("GET", "/admin/agent-plans")).body.items).toEqual([]);
  });

  it("is refused from the pages of other sites", async () => {
    const { send } = await aSite();
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    for (const origin of ["https://evil.example", "null"])
      expect((await send("/mcp", message, { Origin: origin })).status).toBe(403);
  });
});
