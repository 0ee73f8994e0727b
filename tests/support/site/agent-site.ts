import { createHash, randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { auth, createMCPClient, type OAuthClientProvider } from "@ai-sdk/mcp";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { onTestFinished } from "vitest";
import type { AgentScope } from "#features/agents/agent.ts";
import { createWeb } from "#server/http.ts";
import { goodPassword } from "../calls/account-calls.ts";
import type { aMember } from "../calls/crm-member.ts";
import { testApp } from "./test-app.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
type AgentSite = Awaited<ReturnType<typeof agentSite>>;

/** Where agents of the tests are sent back to. Nothing listens there: the tests read the code from the address. */
export const redirectUri = "http://127.0.0.1:7199/callback";

/** The site over real HTTP at the address that it calls its own, without its pages. */
export async function agentSite() {
  let listener: RequestListener = (_, response) => response.end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await testApp({ env: { SITE_URL: url } });
  const web = createWeb(app, {} as ServerBuild, {
    clientDir: app.config.dataDir,
    publicScript: { file: "/assets/public.js", imports: [] },
  });
  listener = getRequestListener(web.fetch, { overrideGlobalObjects: false });

  /** A request; objects are sent as JSON, parameters as a form. */
  async function send(path: string, body?: object | URLSearchParams, headers: Record<string, string> = {}) {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(url + path, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      headers: { ...(body && !isForm ? { "Content-Type": "application/json" } : {}), ...headers },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get("content-type") ?? "");
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Record<string, string>,
    };
  }
  return { app, url, send };
}

/** A client that has registered itself, and the parameters of a sound authorization request of it. */
export async function aClient({ send, url }: AgentSite, name = "Scribe") {
  const { body } = await send("/oauth/register", { client_name: name, redirect_uris: [redirectUri] });
  const verifier = randomBytes(32).toString("base64url");
  const request = {
    response_type: "code",
    client_id: body.client_id ?? "",
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "a state",
    resource: `${url}/mcp`,
  };
  return { verifier, request };
}

/** The user's consent, as the screen sends it; returns the code that the browser would bring to the agent. */
export async function consented(
  owner: Member,
  request: object,
  granted: readonly AgentScope[],
): Promise<{ code: string; location: URL }> {
  const { status, body } = await owner.by<{ location: string }>("POST", "/admin/agents", {
    ...request,
    granted,
    password: goodPassword,
  });
  if (status !== 200) throw new Error(`No consent: ${JSON.stringify(body)}`);
  const location = new URL(body.location);
  return { location, code: location.searchParams.get("code") ?? "" };
}

/** Tokens of an agent that is connected without a client library. */
export async function agentTokens(
  site: AgentSite,
  owner: Member,
  granted: readonly AgentScope[],
  name?: string,
) {
  const { verifier, request } = await aClient(site, name);
  const { code } = await consented(owner, request, granted);
  const form = {
    grant_type: "authorization_code",
    client_id: request.client_id,
    redirect_uri: request.redirect_uri,
    code,
    code_verifier: verifier,
  };
  const { body } = await site.send("/oauth/token", new URLSearchParams(form));
  return { access: body.access_token ?? "", refresh: body.refresh_token ?? "", form, request };
}

/** An agent written with an MCP client library that shares no code with the server's: it registers, gets consent, and connects. */
export async function anAgent(
  site: AgentSite,
  owner: Member,
  granted: readonly AgentScope[],
  name = "Scribe",
) {
  const stored: {
    tokens?: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
    verifier: string;
    state?: string;
    client?: Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>;
    server?: Awaited<ReturnType<NonNullable<OAuthClientProvider["authorizationServerInformation"]>>>;
    to?: URL;
  } = { verifier: "" };
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    tokens: () => stored.tokens,
    saveTokens: (tokens) => {
      stored.tokens = tokens;
    },
    redirectToAuthorization: (to) => {
      stored.to = to;
    },
    saveCodeVerifier: (verifier) => {
      stored.verifier = verifier;
    },
    codeVerifier: () => stored.verifier,
    state: () => "state of the agent",
    saveState: (state) => {
      stored.state = state;
    },
    storedState: () => stored.state,
    clientInformation: () => stored.client,
    isClientInformationDynamicallyRegistered: () => true,
    saveClientInformation: (client) => {
      stored.client = client;
    },
    authorizationServerInformation: () => stored.server,
    saveAuthorizationServerInformation: (server) => {
      stored.server = server;
    },
  };
  const serverUrl = `${site.url}/mcp`;
  await auth(provider, { serverUrl });
  const consent = await fetch(stored.to ?? "", { redirect: "manual" });
  const screen = new URL(consent.headers.get("location") ?? "", site.url);
  const { location, code } = await consented(owner, Object.fromEntries(screen.searchParams), granted);
  await auth(provider, {
    serverUrl,
    authorizationCode: code,
    callbackState: location.searchParams.get("state") ?? "",
    callbackIssuer: location.searchParams.get("iss") ?? "",
  });
  const client = await createMCPClient({
    transport: { type: "http", url: serverUrl, authProvider: provider },
  });
  onTestFinished(() => client.close());
  return {
    client,
    screen,
    /** Calls a tool and reads its structured result. */
    async use<Result = Record<string, unknown>>(tool: string, given: Record<string, unknown>) {
      const result = await client.callTool({ name: tool, arguments: given });
      const {
        isError = false,
        structuredContent,
        content,
      } = result as {
        isError?: boolean;
        structuredContent?: Result;
        content: { text: string }[];
      };
      return { isError, value: structuredContent as Result, text: content[0]?.text ?? "" };
    },
  };
}
