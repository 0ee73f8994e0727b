import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { describe, expect, it, onTestFinished } from "vitest";
import { aUser, type CallResult, callApi, mailedToken } from "#tests/support/calls/account-calls.ts";
import { movingClock } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const site = "https://magpie.example";
const callback = `${site}/api/auth/oidc/callback`;

/** A real OpenID provider; every sign-in there is as the person of that name. */
async function issuer(client: { client_secret?: string } = {}) {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: "magpie",
        redirect_uris: [callback],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: client.client_secret ? "client_secret_basic" : "none",
        ...client,
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["test"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: `The ${id}` }),
    }),
  });
  server.on("request", provider.callback());
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return url;
}

/** A browser that follows addresses, fills in the issuer's forms as `who`, and stops where it comes back to us. */
async function browse(start: string, who: string): Promise<URL> {
  const jar = new Map<string, string>();
  let address = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    if (address.startsWith(site)) return new URL(address);
    const answer = await fetch(address, {
      redirect: "manual",
      method: form ? "POST" : "GET",
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const location = answer.headers.get("location");
    const page = await answer.text();
    form = undefined;
    if (location) address = new URL(location, address).toString();
    else {
      const prompt = page.match(/name="prompt" value="(\w+)"/)?.[1];
      if (!prompt) throw new Error(`The issuer said: ${page.slice(0, 400)}`);
      address = new URL(page.match(/action="([^"]+)"/)?.[1] ?? "", address).toString();
      form = new URLSearchParams({ prompt, login: who, password: "any" });
    }
  }
  throw new Error("The browser went in circles.");
}

async function withIssuer(client: { client_secret?: string } = {}) {
  const OIDC_ISSUER = await issuer(client);
  const app = await testApp({
    clock: movingClock(Date.now()),
    env: {
      OIDC_ISSUER,
      OIDC_CLIENT_ID: "magpie",
      OIDC_CLIENT_SECRET: client.client_secret ?? "",
      OIDC_NAME: "Company",
    },
  });
  const handle = randomBytes(32).toString("base64url");
  const binding = createHash("sha256").update(handle).digest("base64url");
  const start = async (redirect = "/crm/home?x=1") => {
    const query = new URLSearchParams({ redirect, binding, lang: "fr" });
    const answer = await callApi(app, "GET", `/auth/oidc/start?${query}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "private, no-store"]);
    return answer.headers.get("location") ?? "";
  };
  /** Back from the issuer: what the page finds behind the #. */
  const arrive = async (address: URL) => {
    const answer = await callApi(app, "GET", `${address.pathname.replace("/api", "")}${address.search}`);
    const page = new URL(answer.headers.get("location") ?? "");
    expect([page.origin, page.pathname, page.search]).toEqual([site, "/sign-in", ""]);
    return Object.fromEntries(new URLSearchParams(page.hash.slice(1)));
  };
  const exchange = (code = "", said = handle) =>
    callApi<CallResult>(app, "POST", "/auth/oidc/exchange", { code, handle: said });
  return { app, start, arrive, exchange };
}

describe("the way through an issuer and back", () => {
  it.each([
    ["public client", {}],
    ["client with a secret", { client_secret: "a-secret: of ours/+" }],
  ])("signs a person in, once for each code (%s)", async (_, client) => {
    const { app, start, arrive, exchange } = await withIssuer(client);
    const found = await arrive(await browse(await start(), "grace"));
    expect(found).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), redirect: "/crm/home?x=1" });
    const answer = await exchange(found.code);
    expect(answer.body.user).toMatchObject({ email: "grace@example.com", name: "The grace", language: "fr" });
    expect((await callApi(app, "GET", "/auth/verify", undefined, answer.body)).status).toBe(200);
    expect((await exchange(found.code)).status).toBe(410);
    const again = await exchange((await arrive(await browse(await start(), "grace"))).code);
    expect(again.body.user.id).toBe(answer.body.user.id);
  });

  it("ends at the page that began it: a code in another's hands opens nothing", async () => {
    const { start, arrive, exchange } = await withIssuer();
    const { code } = await arrive(await browse(await start(), "grace"));
    expect((await exchange(code, randomBytes(32).toString("base64url"))).status).toBe(410);
  });

  it("accepts an answer of the issuer once, and refuses one that was never requested", async () => {
    const { start, arrive } = await withIssuer();
    const back = await browse(await start(), "grace");
    expect((await arrive(back)).code).toBeTruthy();
    expect(await arrive(back)).toEqual({ error: "link-expired" });
    expect(await arrive(new URL(`${callback}?code=x&state=${"A".repeat(43)}`))).toEqual({
      error: "link-expired",
    });
  });

  it("with a code of another sign-in opens nothing: neither its proof nor its nonce fits", async () => {
    const { start, arrive } = await withIssuer();
    const hers = await browse(await start(), "grace");
    const state = new URL(await start()).searchParams.get("state") ?? "";
    hers.searchParams.set("state", state);
    expect((await arrive(hers)).error).toBe("provider-refused");
  });

  it("says at the page what went wrong: refused there, an address taken here", async () => {
    const { app, start, arrive, exchange } = await withIssuer();
    const state = new URL(await start("/favorites")).searchParams.get("state") ?? "";
    const refused = new URL(`${callback}?error=access_denied&state=${state}`);
    expect(await arrive(refused)).toEqual({ error: "provider-refused", redirect: "/favorites" });
    const grace = await aUser(app, "grace@example.com");
    const taken = await arrive(await browse(await start("/"), "grace"));
    expect(taken).toEqual({ error: "email-taken", redirect: "/" });
    await callApi(app, "POST", "/auth/confirm-email", {
      token: await mailedToken(app, "confirm-email", "grace@example.com"),
    });
    const linked = await exchange((await arrive(await browse(await start("/"), "grace"))).code);
    expect(linked.body.user.id).toBe(grace.user.id);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/..//evil.example",
  ])("leads back to this site, never to %s", async (redirect) => {
    const { start, arrive } = await withIssuer();
    const back = await browse(await start(redirect), "grace");
    expect((await arrive(back)).redirect).toBe("/");
  });

  it("while the issuer is away ends at the page, too", async () => {
    const app = await testApp({ env: { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "magpie" } });
    const answer = await callApi(app, "GET", `/auth/oidc/start?redirect=/&binding=${"A".repeat(43)}`);
    expect(answer.headers.get("location")).toBe(`${site}/sign-in#error=unavailable&redirect=%2F`);
  });
});
