import { BlockList } from "node:net";
import type { Context } from "hono";
import { Hono } from "hono";
import { agentScopes } from "#features/agents/agent.ts";
import { largestBody } from "#features/agents/server/mcp/mcp-server.ts";
import { missingScope } from "#features/agents/server/mcp/tools.ts";
import { OAuthError } from "#features/agents/server/oauth/oauth-error.ts";
import { asAppError } from "#platform/http/as-app-error.ts";
import { limitBody } from "#platform/http/body/body-limit.ts";
import { checkJsonBody } from "#platform/http/body/json-body.ts";
import { clientIpOf, parseProxies } from "#platform/http/connections/client-ip.ts";
import { checkUrl } from "#platform/http/url-check.ts";
import type { App } from "./app.ts";

/** Of a request to the OAuth endpoints, in bytes. */
const largestForm = 20_000;
/** In brackets. */
const deepestBody = 100;

const bearer = /^Bearer +(\S+)$/i;

/** The MCP server, and the OAuth server for its clients: /mcp, /oauth/…, and the documents that name them (RFC 8414, RFC 9728). */
export function serveAgents(
  web: Hono<{ Bindings: object; Variables: { isGone?: boolean } }>,
  app: App,
): void {
  const { agents, accounts, config, log } = app;
  const { siteUrl } = config;
  const { host } = new URL(siteUrl);
  const ipOf = clientIpOf(parseProxies(config.TRUSTED_PROXIES) ?? new BlockList());
  const routes = new Hono();
  const resourceDocument = `${siteUrl}/.well-known/oauth-protected-resource/mcp`;

  routes.onError((error, c) => {
    if (error instanceof OAuthError)
      return c.json({ error: error.code, error_description: error.message }, error.status, noStore);
    const known = asAppError(error);
    if (known.status >= 500)
      log.error({ path: c.req.path, error: String(error.stack ?? error) }, "a request of an agent failed");
    const headers: Record<string, string> = { ...noStore };
    if (known.retryAfter !== undefined) headers["Retry-After"] = String(known.retryAfter);
    return c.json({ error: known.code }, known.status as 400, headers);
  });
  routes.use(async (c, next) => {
    checkUrl(c.req.raw.url);
    await next();
  });

  const resourceMetadata = (c: Context) =>
    c.json(
      {
        resource: agents.resource,
        authorization_servers: [siteUrl],
        scopes_supported: agentScopes,
        bearer_methods_supported: ["header"],
      },
      200,
      publicDocument,
    );
  routes.get("/.well-known/oauth-protected-resource", resourceMetadata);
  routes.get("/.well-known/oauth-protected-resource/mcp", resourceMetadata);
  routes.get("/.well-known/oauth-authorization-server", (c) =>
    c.json(
      {
        issuer: siteUrl,
        authorization_endpoint: `${siteUrl}/oauth/authorize`,
        token_endpoint: `${siteUrl}/oauth/token`,
        registration_endpoint: `${siteUrl}/oauth/register`,
        revocation_endpoint: `${siteUrl}/oauth/revoke`,
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        revocation_endpoint_auth_methods_supported: ["none"],
        authorization_response_iss_parameter_supported: true,
        scopes_supported: agentScopes,
      },
      200,
      publicDocument,
    ),
  );

  routes.get("/oauth/authorize", async (c) => {
    accounts.countAddress("oauth", ipOf(c));
    const given = c.req.query();
    await agents.authorizations.read(given);
    return c.newResponse(null, 302, { ...noStore, Location: agents.authorizations.consentUrl(given) });
  });
  routes.use("/oauth/*", limitBody(largestForm), checkJsonBody(deepestBody));
  routes.post("/oauth/register", async (c) => {
    accounts.countAddress("oauth-register", ipOf(c));
    return c.json(await agents.clients.register(await jsonOf(c)), 201, noStore);
  });
  routes.post("/oauth/token", async (c) => {
    accounts.countAddress("oauth", ipOf(c));
    return c.json(await agents.tokens.grant(await formOf(c)), 200, noStore);
  });
  routes.post("/oauth/revoke", async (c) => {
    accounts.countAddress("oauth", ipOf(c));
    await agents.tokens.revoke((await formOf(c)).token ?? "");
    return c.body(null, 200, noStore);
  });

  /** A refusal that says where to get a token, and for what (RFC 6750, RFC 9728). */
  function challenge(c: Context, status: 401 | 403, about: Record<string, string>) {
    const given = { ...about, resource_metadata: resourceDocument };
    const list = Object.entries(given).map(([name, value]) => `${name}="${value}"`);
    return c.json({ error: about.error ?? "unauthorized" }, status, {
      ...noStore,
      "WWW-Authenticate": `Bearer ${list.join(", ")}`,
    });
  }

  routes.use("/mcp", limitBody(largestBody), checkJsonBody(deepestBody));
  routes.all("/mcp", async (c) => {
    // Against DNS rebinding; agents are no web pages.
    const origin = c.req.header("origin");
    if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host))
      return c.json({ error: "forbidden" }, 403, noStore);
    const ip = ipOf(c);
    const header = c.req.header("authorization");
    const token = header === undefined ? undefined : (bearer.exec(header)?.[1] ?? "");
    const agent = token === undefined ? null : await agents.find(token, ip);
    if (token !== undefined && !agent) {
      accounts.countAddress("oauth", ip);
      return challenge(c, 401, { error: "invalid_token" });
    }
    if (!agent) accounts.countAddress("mcp", ip);
    // What is no JSON names no tool: the server below refuses it.
    const body = c.req.method === "POST" ? await jsonOf(c).catch(() => undefined) : undefined;
    const tool = agents.mcp.toolOf(body);
    const needed = tool?.anyOf.join(" ") ?? "";
    if (needed && !agent) return challenge(c, 401, { scope: needed });
    const missing = tool && agent ? missingScope(tool, agent) : null;
    if (missing) {
      await agents.mcp.refused(tool, agent, body);
      return challenge(c, 403, { error: "insufficient_scope", scope: missing });
    }
    const answer = await agents.mcp.answer(c.req.raw, { body, agent });
    const headers = new Headers(answer.headers);
    headers.set("Cache-Control", "no-store");
    return new Response(answer.body, { status: answer.status, headers });
  });

  for (const path of ["/mcp", "/oauth/*", "/.well-known/oauth-*"])
    web.all(path, (c) => routes.fetch(c.req.raw, c.env));
}

const noStore = { "Cache-Control": "no-store" };
/** Clients in a browser read these from anywhere; they say nothing that is not public. */
const publicDocument = { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" };

/** Throws OAuthError for what is no JSON. */
async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (cause) {
    throw new OAuthError("invalid_request", `The body must be JSON (${(cause as Error).name}).`);
  }
}

/** The fields of a form, or of JSON from clients that send it; a field that comes twice is none. */
async function formOf(c: Context): Promise<Record<string, string>> {
  if (/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
    const body = await jsonOf(c);
    return Object.fromEntries(
      Object.entries(body ?? {}).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
  }
  const form = new URLSearchParams(await c.req.text());
  return Object.fromEntries(
    [...form.keys()].flatMap((name) =>
      form.getAll(name).length === 1 ? [[name, form.get(name) ?? ""]] : [],
    ),
  );
}
