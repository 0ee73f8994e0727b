import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeGateway, startGateway } from "#tests/support/servers/fake-api-server.ts";
import { createApiClient } from "./api-client.ts";

let gateway: FakeGateway;
let alternative: FakeGateway;
let forgotten: FakeGateway;
beforeEach(async () => {
  [gateway, alternative, forgotten] = await Promise.all([startGateway(), startGateway(), startGateway()]);
});
afterEach(() => Promise.all([gateway.stop(), alternative.stop(), forgotten.stop()]));

const client = ({ cacheBust = false, token = "secret" as string | null } = {}) =>
  createApiClient({
    gateways: {
      main: gateway.address,
      alternative: alternative.address,
      forgotPassword: forgotten.address,
      staging: false,
      cacheBust,
    },
    token: () => token,
    clock: { now: () => 1_700_000_000_000 },
  });

describe("the URL of a call", () => {
  it("encodes the values of the path's placeholders", async () => {
    await client().get("/api/products/by-slug/{slug}", { params: { slug: "a/b ü?" } });
    expect(gateway.received[0]?.path).toBe("/api/products/by-slug/a%2Fb%20%C3%BC%3F");
  });

  it.each(["", ".", ".."])("refuses %j as a value, which would be another address", async (slug) => {
    await expect(client().get("/api/products/by-slug/{slug}", { params: { slug } })).rejects.toThrow(
      TypeError,
    );
    expect(gateway.received).toEqual([]);
  });

  it("repeats the key of a list and leaves null, undefined and empty text out, but not 0 and false", async () => {
    const query = { brand: ["A", "B", ""], q: "", minPrice: 0, facets: false, lang: null, sort: undefined };
    await client().get("/api/products", { query });
    expect(String(gateway.received[0]?.query)).toBe("brand=A&brand=B&facets=false&minPrice=0");
  });

  it("is relative where the gateway is the page's own origin", async () => {
    const urls: string[] = [];
    const api = createApiClient({
      gateways: { main: "", alternative: "", forgotPassword: "", staging: false, cacheBust: false },
      token: () => null,
      clock: { now: () => 0 },
      fetch: (address, request) => {
        urls.push(String(address));
        return fetch(new URL(String(address), gateway.address), request);
      },
    });
    await api.get("/api/products");
    expect(urls).toEqual(["/api/products"]);
    expect(gateway.received).toHaveLength(1);
  });
});

describe("reads", () => {
  it("are GET without a body and ask for JSON", async () => {
    gateway.replies({ json: { items: [] } });
    expect(await client().get("/api/products")).toEqual({ items: [] });
    expect(gateway.received[0]).toMatchObject({
      method: "GET",
      body: "",
      headers: { accept: "application/json" },
    });
  });

  it("carry a cache-busting query on staging and local gateways, beside their own", async () => {
    await client({ cacheBust: true }).get("/api/products", { query: { lang: "fr" } });
    expect(String(gateway.received[0]?.query)).toBe("_=1700000000000&lang=fr");
  });

  it("carry none elsewhere, and writes carry none anywhere", async () => {
    await client().get("/api/products");
    await client({ cacheBust: true }).post("/api/reports");
    await client({ cacheBust: true }).delete("/api/favorites/7");
    expect(gateway.received.map(({ query }) => String(query))).toEqual(["", "", ""]);
  });
});

describe("writes", () => {
  it.each(["post", "put", "patch"] as const)("by %s send JSON and give the answer", async (verb) => {
    gateway.replies({ status: 201, json: { id: "7" } });
    expect(await client()[verb]("/api/admin/products", { name: "Lamp" })).toEqual({ id: "7" });
    expect(gateway.received[0]).toMatchObject({
      method: verb.toUpperCase(),
      body: '{"name":"Lamp"}',
      headers: { "content-type": "application/json" },
    });
  });

  it("send {} without a body, and return null for a response without one", async () => {
    gateway.replies({ status: 204 });
    expect(await client().post("/api/admin/products/{id}/publish", undefined, { params: { id: "7" } })).toBe(
      null,
    );
    expect(gateway.received[0]).toMatchObject({ path: "/api/admin/products/7/publish", body: "{}" });
  });

  it("carry Prefer, If-Match and Idempotency-Key where they are given", async () => {
    const headers = { Prefer: "respond-async", "Idempotency-Key": "k1", "If-Match": undefined };
    await client().post("/api/articles/generate", {}, { headers });
    expect(alternative.received[0]?.headers).toMatchObject({
      prefer: "respond-async",
      "idempotency-key": "k1",
    });
    expect(alternative.received[0]?.headers).not.toHaveProperty("if-match");
  });

  it("upload a form as multipart, by POST, and by PUT where an image is replaced", async () => {
    const form = new FormData();
    form.set("alt", "A lamp");
    await client().upload("/api/admin/media", form);
    await client().put("/api/admin/media/7", form);
    expect(gateway.received.map(({ method }) => method)).toEqual(["POST", "PUT"]);
    for (const { headers, body } of gateway.received) {
      expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
      expect(body).toContain("A lamp");
    }
  });

  it("delete without a body: true where it was deleted, false where there was none", async () => {
    const reasons: string[] = [];
    const call = { onSilence: (reason: string) => reasons.push(reason), headers: { "If-Match": "3" } };
    gateway.replies({ status: 204 });
    expect(await client().delete("/api/admin/products/7", call)).toBe(true);
    gateway.replies({ status: 404, json: { message: "No such product" } });
    expect(await client().delete("/api/admin/products/7", call)).toBe(false);
    expect(reasons).toEqual(["not-found"]);
    expect(gateway.received[0]).toMatchObject({ method: "DELETE", body: "", headers: { "if-match": "3" } });
    expect(gateway.received[0]?.headers).not.toHaveProperty("content-type");
  });
});

describe("the gateway of a call", () => {
  it.each(["/api/articles/generate", "/api/trends/search", "/api/crm/imports"])(
    "is the alternative one for %s",
    async (path) => {
      await client().post(path, {});
      expect(alternative.received).toHaveLength(1);
      expect(gateway.received).toEqual([]);
    },
  );

  it("is its own, without an authorization header, for forgot-password", async () => {
    await client().post("/api/auth/forgot-password", { email: "a@example.com" });
    expect(forgotten.received).toHaveLength(1);
    expect(forgotten.received[0]?.headers).not.toHaveProperty("authorization");
  });

  it("is the main one for the rest", async () => {
    await client().post("/api/articles/7/react", {});
    await client().get("/api/crmx");
    expect(gateway.received).toHaveLength(2);
  });
});

describe("the bearer token", () => {
  const own = [
    "verify",
    "profile",
    "change-password",
    "logout",
    "sessions/7",
    "email",
    "totp",
    "passkeys",
    "export",
  ];
  it.each([
    "/api/admin/products",
    "/api/analytics/summary",
    "/api/crm/imports/7",
    "/api/trends/rising",
    "/api/favorites",
    ...own.map((name) => `/api/auth/${name}`),
  ])("goes with a read of %s", async (path) => {
    await client().get(path);
    const request = gateway.received[0] ?? alternative.received[0];
    expect(request?.headers.authorization).toBe("Bearer secret");
  });

  it.each(["/api/articles/generate", "/api/admin/users", "/api/auth/delete-account"])(
    "goes with a post to %s",
    async (path) => {
      await client().post(path);
      const request = gateway.received[0] ?? alternative.received[0];
      expect(request?.headers.authorization).toBe("Bearer secret");
    },
  );

  it.each([
    "/api/analytics/events",
    "/api/reports",
    "/api/auth/login",
    "/api/auth/register",
    "/api/auth/google",
    "/api/auth/reset-password",
    "/api/auth/confirm-email",
    "/api/auth/emails",
    "/api/administration",
  ])("does not go with a post to %s", async (path) => {
    await client().post(path);
    expect(gateway.received[0]?.headers).not.toHaveProperty("authorization");
  });

  it.each(["/api/categories", "/api/articles", "/api/products", "/api/settings/public"])(
    "does not go with a read of %s",
    async (path) => {
      await client().get(path);
      expect(gateway.received[0]?.headers).not.toHaveProperty("authorization");
    },
  );

  it("is left out while there is none", async () => {
    await client({ token: null }).get("/api/admin/products");
    expect(gateway.received[0]?.headers).not.toHaveProperty("authorization");
  });
});
