import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { createLog } from "#platform/log.ts";
import { type Cdn, cdnDialect, longestStale } from "./cdn-dialects.ts";
import { createCdnPurge } from "./cdn-purge.ts";

type Call = { request: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** A shared cache's purge endpoint, which gives these answers, then 200. */
async function aSharedCache(cdn: Cdn, ...answers: Answer[]) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    calls.push({ request: `${request.method} ${request.url}`, headers: request.headers, body });
    const answer = answers.shift() ?? { status: 200 };
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const dialect = cdnDialect(cdn, { id: "zone1", token: "secret", url: `http://127.0.0.1:${port}` });
  const purge = createCdnPurge({ dialect, log: createLog("silent") });
  onTestFinished(async () => {
    await purge.close();
    server.close();
  });
  const until = (count: number) =>
    vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(count), { timeout: 4_000 });
  return { calls, purge, until, bodies: () => calls.map(({ body }) => JSON.parse(body)) };
}

it("sends changed tags to the purge URL, batched, with the owner's token", async () => {
  const { calls, purge, until, bodies } = await aSharedCache("purge-url");
  purge.forget(["product:1", "products", "slug:product:x"]);
  purge.forget(["product:2", "products"]);
  await until(1);
  expect(calls[0]?.headers.authorization).toBe("Bearer secret");
  expect(bodies()[0]).toEqual({ tags: ["product:1", "products", "product:2"] });
});

it("sends refused tags again, with those that changed meanwhile, and is failing until it succeeds", async () => {
  const { purge, until, bodies } = await aSharedCache("purge-url", { status: 503 });
  purge.forget(["product:1"]);
  await until(1);
  await vi.waitFor(() => expect(purge.isFailing()).toBe(true));
  purge.forget(["product:2"]);
  await until(2);
  expect(new Set(bodies()[1].tags)).toEqual(new Set(["product:1", "product:2"]));
  await vi.waitFor(() => expect(purge.isFailing()).toBe(false));
});

it("waits as long as a busy purge API requests", async () => {
  const { calls, purge, until } = await aSharedCache("purge-url", {
    status: 429,
    headers: { "Retry-After": "3" },
  });
  purge.forget(["product:1"]);
  await until(1);
  const begun = performance.now();
  await until(2);
  expect(performance.now() - begun).toBeGreaterThan(2_500);
  expect(calls).toHaveLength(2);
});

it("sends a flood of changes as everything", async () => {
  const { purge, until, bodies } = await aSharedCache("purge-url");
  purge.forget(Array.from({ length: 500 }, (_, i) => `product:${i}`));
  await until(1);
  expect(bodies()[0]).toEqual({ everything: true });
});

it("a success that says it failed is a failure, however long the answer is", async () => {
  const { purge, until } = await aSharedCache("cloudflare", {
    status: 200,
    body: `{"success": false, "errors": [], "more": "${"x".repeat(5_000_000)}"}`,
  });
  purge.forget(["product:1"]);
  await until(1);
  await vi.waitFor(() => expect(purge.isFailing()).toBe(true));
  await until(2);
  await vi.waitFor(() => expect(purge.isFailing()).toBe(false));
});

const times = { fresh: 60, staleWhileRevalidate: 30, staleIfError: 90 };
const ages = "max-age=60, stale-while-revalidate=30, stale-if-error=90";
const tags = ["product:1", "products"];

it.each<[Cdn, string[], Partial<Call>[], Partial<Call>[]]>([
  [
    "cloudflare",
    ["cloudflare-cdn-cache-control", ages, "cache-tag", "product:1,products"],
    [{ request: "POST /zones/zone1/purge_cache", body: JSON.stringify({ tags }) }],
    [{ request: "POST /zones/zone1/purge_cache", body: JSON.stringify({ purge_everything: true }) }],
  ],
  [
    "fastly",
    ["surrogate-control", ages, "surrogate-key", "product:1 products"],
    [{ request: "POST /service/zone1/purge" }],
    [{ request: "POST /service/zone1/purge_all" }],
  ],
  [
    "bunny",
    ["cdn-cache-control", ages, "cdn-tag", "product:1,products"],
    tags.map((tag) => ({
      request: "POST /pullzone/zone1/purgeCache",
      body: JSON.stringify({ CacheTag: tag }),
    })),
    [{ request: "POST /pullzone/zone1/purgeCache", body: "{}" }],
  ],
  [
    "varnish",
    ["surrogate-control", ages, "xkey", "product:1 products"],
    [{ request: "PURGE /" }],
    [{ request: "PURGE /" }],
  ],
])("%s has its own headers and calls", async (cdn, headers, byTag, everything) => {
  const { calls, purge, until } = await aSharedCache(cdn);
  expect(cdnDialect(cdn, {}).headers(times, tags)).toEqual(headers);
  purge.forget(tags);
  await until(byTag.length);
  expect(calls.slice(0, byTag.length)).toMatchObject(byTag);
  const first = calls[0]?.headers ?? {};
  const named = [first["surrogate-key"] ?? "", first["xkey-purge"] ?? ""].join("");
  if (cdn === "fastly" || cdn === "varnish") expect(named).toBe("product:1 products");
  expect(JSON.stringify(first)).toContain("secret");
  const before = calls.length;
  purge.forgetAll();
  await until(before + everything.length);
  expect(calls.map(({ request, body }) => `${request} ${body}`)).toContain(
    `${everything[0]?.request} ${everything[0]?.body ?? ""}`,
  );
});

it("a response whose tags are too long for the cache is not shared; nginx, which cannot purge, compares after a second", () => {
  const many = Array.from({ length: 200 }, (_, i) => `product:${i}`);
  const has = (cdn: Cdn) => cdnDialect(cdn, {}).headers(times, many) !== null;
  expect((["purge-url", "cloudflare", "fastly", "bunny"] as const).map(has)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  // What nginx has it sends while the site is down, however long: nothing whose price expires.
  expect(cdnDialect("nginx", {}).headers(times, many)).toEqual(["x-accel-expires", "0"]);
  const unlimited = { ...times, staleIfError: longestStale };
  expect(cdnDialect("nginx", {}).headers(unlimited, many)).toEqual(["x-accel-expires", "1"]);
});
