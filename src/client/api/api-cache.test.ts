import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeGateway, startGateway } from "#tests/support/servers/fake-api-server.ts";
import { createApiClient } from "./api-client.ts";

const minutes = 60_000;
let gateway: FakeGateway;
let time: number;
let api: ReturnType<typeof createApiClient>;
beforeEach(async () => {
  gateway = await startGateway();
  gateway.replies({ json: [{ id: "1" }] });
  time = 1_000;
  api = client();
});
afterEach(() => gateway.stop());

const client = (cacheBust = false) => {
  const base = gateway.address;
  return createApiClient({
    gateways: { main: base, alternative: base, forgotPassword: base, staging: cacheBust, cacheBust },
    token: () => null,
    clock: { now: () => time },
  });
};
const requestCount = () => gateway.received.length;
const bySlug = "/api/articles/by-slug/{slug}";

describe("the five-minute cache", () => {
  it.each(["/api/categories", "/api/articles", "/api/articles/by-slug/lamps"])(
    "answers %s for five minutes and no longer",
    async (path) => {
      const first = await api.get(path);
      time += 5 * minutes - 1;
      expect(await api.get(path)).toEqual(first);
      expect(requestCount()).toBe(1);
      time += 1;
      await api.get(path);
      expect(requestCount()).toBe(2);
    },
  );

  it("counts from the response, not from the request", async () => {
    gateway.replies(() => {
      time += 1 * minutes;
      return { json: [] };
    });
    await api.get("/api/categories");
    time += 4.5 * minutes;
    await api.get("/api/categories");
    expect(requestCount()).toBe(1);
  });

  it("caches articles by query, whatever the order of its parameters", async () => {
    await api.get("/api/articles", { query: { lang: "fr", limit: 3 } });
    await api.get("/api/articles", { query: { limit: 3, lang: "fr" } });
    expect(requestCount()).toBe(1);
    await api.get("/api/articles", { query: { lang: "he", limit: 3 } });
    expect(requestCount()).toBe(2);
  });

  it("caches an article by slug and language", async () => {
    for (const [slug, lang] of [
      ["a", "en"],
      ["a", "fr"],
      ["b", "en"],
      ["a", "en"],
    ] as const)
      await api.get(bySlug, { params: { slug }, query: { lang } });
    expect(requestCount()).toBe(3);
  });

  it("works behind a cache-busting query too", async () => {
    const staging = client(true);
    await staging.get("/api/categories");
    time += 1;
    await staging.get("/api/categories");
    expect(requestCount()).toBe(1);
  });

  it.each([
    "/api/admin/categories",
    "/api/crm/imports",
    "/api/products",
    "/api/articles/7",
    "/api/favorites",
    "/api/categories/7",
  ])("never keeps %s", async (path) => {
    await api.get(path);
    await api.get(path);
    expect(requestCount()).toBe(2);
  });

  it("sends one request for concurrent callers", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => api.get("/api/categories")));
    expect(answers).toEqual([[{ id: "1" }], [{ id: "1" }], [{ id: "1" }]]);
    expect(requestCount()).toBe(1);
  });

  it("rejects for all waiting callers and requests again next time", async () => {
    gateway.replies({ status: 500, json: { message: "Down" } });
    const both = await Promise.allSettled([api.get("/api/categories"), api.get("/api/categories")]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(requestCount()).toBe(1);
    gateway.replies({ json: [] });
    expect(await api.get("/api/categories")).toEqual([]);
  });

  it.each([
    ["a time-out", "hang"],
    ["an empty answer", { status: 204 }],
    ["a JSON null", { json: null }],
  ] as const)("does not keep %s", async (_, reply) => {
    gateway.replies(reply);
    const reasons: string[] = [];
    const call = {
      ...(reply === "hang" ? { timeoutMs: 40 } : {}),
      onSilence: (reason: string) => reasons.push(reason),
    };
    expect(await Promise.all([api.get("/api/articles", call), api.get("/api/articles", call)])).toEqual([
      null,
      null,
    ]);
    expect(reasons).toEqual(reply === "hang" ? ["timed-out", "timed-out"] : []);
    gateway.replies({ json: [] });
    expect(await api.get("/api/articles")).toEqual([]);
  });

  it("continues for the others when one waiting caller aborts", async () => {
    let arrive = () => {};
    const after = new Promise<void>((resolve) => (arrive = resolve));
    gateway.replies({ json: ["here"], after });
    const leaving = new AbortController();
    const first = api.get("/api/categories", { signal: leaving.signal });
    const second = api.get("/api/categories");
    leaving.abort();
    expect(await first).toBe(null);
    arrive();
    expect(await second).toEqual(["here"]);
    expect(requestCount()).toBe(1);
  });
});

describe("clearing the cache", () => {
  it("empties the cache", async () => {
    await api.get("/api/categories");
    api.forget();
    await api.get("/api/categories");
    expect(requestCount()).toBe(2);
  });

  it("does not cache requests that were in flight", async () => {
    let arrive = () => {};
    const after = new Promise<void>((resolve) => (arrive = resolve));
    gateway.replies({ json: ["old"], after });
    const old = api.get("/api/categories");
    await gateway.hasReceived(1);
    api.forget();
    arrive();
    expect(await old).toEqual(["old"]);
    gateway.replies({ json: ["new"] });
    expect(await api.get("/api/categories")).toEqual(["new"]);
  });

  it.each(["/api/admin/categories", "/api/crm/imports", "/api/articles/generate"])(
    "follows a write to %s, even one that failed",
    async (path) => {
      await api.get("/api/categories");
      gateway.replies("drop");
      await expect(api.post(path)).rejects.toThrow();
      gateway.replies({ json: ["new"] });
      expect(await api.get("/api/categories")).toEqual(["new"]);
    },
  );

  it("follows a delete", async () => {
    await api.get("/api/categories");
    await api.delete("/api/admin/categories/1");
    await api.get("/api/categories");
    expect(requestCount()).toBe(3);
  });

  it("does not follow a favorite or a beacon", async () => {
    await api.get("/api/categories");
    await api.put("/api/favorites/7");
    await api.post("/api/analytics/events");
    await api.get("/api/categories");
    expect(requestCount()).toBe(3);
  });
});
