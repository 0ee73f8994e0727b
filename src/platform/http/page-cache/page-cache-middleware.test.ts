import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, onTestFinished, vi } from "vitest";
import { raw } from "#tests/support/calls/raw-request.ts";
import { movingClock } from "#tests/support/site/moving-clock.ts";
import { addCacheTag, currentRequest } from "../request-context.ts";
import { cacheKey } from "./cache-key.ts";
import { cdnDialect } from "./cdn-dialects.ts";
import { createPageCache } from "./page-cache.ts";
import { pageCacheMiddleware, type SharedCache } from "./page-cache-middleware.ts";
import { createSmallerPages } from "./page-recompression.ts";
import { pack } from "./text-response.ts";

type Answer = (request: Request) => Promise<Response>;
const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { etag: '"tag"', "content-type": "text/html", ...headers } });

/** The middleware over real HTTP; records what it renders and what it passes on. */
async function aServer(answer: Answer, maxBytes = 10_000_000, shared: SharedCache | null = null) {
  const clock = movingClock();
  const cache = createPageCache({ maxBytes, clock });
  const rendered: string[] = [];
  const passed: string[] = [];
  const results: string[] = [];
  const server = createServer(
    pageCacheMiddleware({
      cache,
      clock,
      keyOf: (url) => cacheKey(url, (path) => (path === "/unkept" ? undefined : ["q"])),
      origin: "http://test",
      isSure: () => true,
      shared,
      answer: (request) => {
        rendered.push(request.url);
        return answer(request);
      },
      count: () => {},
      metrics: { cached: (result) => void results.push(result) },
      again: createSmallerPages({
        clock,
        onError: (error) => {
          throw error;
        },
      }).asked,
      originHeaders: () => null,
      next: (request, response) => {
        passed.push(request.url ?? "");
        response.end("by the ordinary way");
      },
    }),
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    raw(site, path, { headers, method });
  return { cache, clock, rendered, passed, results, ask, port };
}

it("a rendered response has the id of its render, which the log has; a cached one an id of its own", async () => {
  const { ask } = await aServer(async () => page(currentRequest()?.requestId ?? ""));
  const rendered = await ask("/a");
  expect(rendered.headers["x-request-id"]).toBe(String(rendered.bytes));
  const cached = await ask("/a");
  expect(cached.headers["x-request-id"]).not.toBe(String(cached.bytes));
});

it("a hundred concurrent requests for an uncached page cause one render", async () => {
  const { ask, rendered } = await aServer(async () => {
    await new Promise((later) => setTimeout(later, 300));
    return page("x".repeat(5_000));
  });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(`/?campaign=${i}`)));
  expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.length}`))).toEqual(
    new Set(["200 5000"]),
  );
  expect(rendered).toEqual(["http://test/"]);
});

it("HEAD renders an uncached page once for all clients, and is then answered from the cache", async () => {
  const { ask, rendered, passed, results } = await aServer(async () => page("x".repeat(5_000)));
  const heads = await Promise.all(Array.from({ length: 50 }, () => ask("/", {}, "HEAD")));
  heads.push(await ask("/", {}, "HEAD"));
  expect(new Set(heads.map(({ status, bytes }) => `${status} ${bytes.length}`))).toEqual(new Set(["200 0"]));
  expect((await ask("/")).headers["cache-status"]).toBe("Magpie; hit");
  expect([rendered, passed]).toEqual([["http://test/"], []]);
  expect(results.slice(-2)).toEqual(["hit", "hit"]);
});

it("spellings that URL parsing normalizes are one page, rendered once", async () => {
  const { ask, rendered, cache } = await aServer(async () => page("x".repeat(5_000)));
  for (const spelling of [
    "/",
    "/a/..",
    "/b/../",
    "/./",
    "/%2e/c/%2E%2e/",
    "/.",
    "/#a",
    "/#b",
    "/d\\..\\",
    "/?x#y",
  ])
    expect([spelling, (await ask(spelling)).status]).toEqual([spelling, 200]);
  expect(rendered).toEqual(["http://test/"]);
  expect(cache.size()).toBe(1);
});

it("sends a page that was invalidated during its render, but never again", async () => {
  const { ask, cache } = await aServer(async () => {
    const text = version;
    addCacheTag("product:1");
    await new Promise((later) => setTimeout(later, 200));
    return page(text);
  });
  let version = "before";
  const first = ask("/");
  await new Promise((later) => setTimeout(later, 100));
  version = "after";
  cache.forget(["product:1"]);
  const second = ask("/");
  const said = (await Promise.all([first, second, ask("/")])).map(({ bytes, headers }) => [
    String(bytes),
    headers["cache-status"],
  ]);
  expect(said).toEqual([
    ["before", "Magpie; fwd=miss"],
    ["after", "Magpie; fwd=miss; stored"],
    ["after", "Magpie; fwd=miss; stored"],
  ]);
  expect(String((await ask("/")).bytes)).toBe("after");
});

it("a response with more tags than headers may hold is not cached by shared caches", async () => {
  const { ask } = await aServer(
    async ({ url }) => {
      for (let id = 0; id < Number(new URL(url).pathname.slice(1)); id++) addCacheTag(`product:${id}`);
      return page(url);
    },
    undefined,
    { headers: cdnDialect("purge-url", {}).headers, seconds: () => 60 },
  );
  const sharedHeaders = async (path: string) => {
    const { headers } = await ask(path);
    return [headers["cdn-cache-control"], String(headers["cache-tag"] ?? "").split(",").length];
  };
  expect(await sharedHeaders("/600")).toEqual([
    "max-age=60, stale-while-revalidate=60, stale-if-error=86400",
    600,
  ]);
  expect(await sharedHeaders("/700")).toEqual([undefined, 1]);
});

it("ten thousand junk queries are one page, rendered once", { tags: "endure" }, async () => {
  const { ask, rendered, cache } = await aServer(async () => page("x".repeat(5_000)));
  await ask("/");
  const bytes = cache.bytes();
  for (let i = 0; i < 10_000; i += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, j) => ask(`/?_=${i + j}&utm_${j}=x&${"p".repeat(j)}=${i}`)),
    );
  expect([rendered.length, cache.size(), cache.bytes()]).toEqual([1, 1, bytes]);
});

it("ten thousand unknown URLs stay within the cache's capacity, and pages in use stay cached", {
  tags: "endure",
}, async () => {
  const { ask, rendered, cache } = await aServer(async ({ url }) => {
    addCacheTag(`slug:${url}`);
    const path = new URL(url).pathname;
    if (path.startsWith("/moved")) return new Response(null, { status: 302, headers: { location: "/" } });
    if (path.startsWith("/gone")) return new Response("x".repeat(2_000), { status: 404 });
    return page("x".repeat(5_000));
  }, 1_000_000);
  for (const times of [1, 2]) for (let i = 0; i < 20; i++) await ask(`/used/${times && i}`);
  for (let i = 0; i < 10_000; i += 100)
    await Promise.all(Array.from({ length: 100 }, (_, j) => ask(`/${j % 2 ? "gone" : "moved"}/${i + j}`)));
  expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
  const before = rendered.length;
  for (let i = 0; i < 20; i++) await ask(`/used/${i}`);
  expect(rendered.length).toBe(before);
});

it("nothing but the URL of a request reaches the cache, and requests with a token bypass it", async () => {
  const { ask, rendered, passed } = await aServer(async (request) =>
    page(`${request.url} ${JSON.stringify([...request.headers])}`),
  );
  const tricks = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "evil",
    "x-original-url": "/evil",
    "x-rewrite-url": "/evil",
    "x-http-method-override": "DELETE",
    cookie: "session=evil",
    "accept-language": "ar",
    range: "bytes=0-3",
    "user-agent": "evil",
    ...Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`x-${i}`, "evil"])),
  };
  const poisoned = await ask("/page", tricks);
  const plain = await ask("/page");
  expect(poisoned.status).toBe(200);
  expect(String(poisoned.bytes)).toBe("http://test/page []");
  expect(plain.bytes).toEqual(poisoned.bytes);
  expect(JSON.stringify(plain.headers)).not.toContain("evil");
  const own = { authorization: "Bearer x" };
  expect(String((await ask("/page", own)).bytes)).toBe("by the ordinary way");
  const guarded = await ask("/page", { authorization: "Basic cGFzczp3b3Jk" });
  expect([String(guarded.bytes), guarded.headers["cache-status"]]).toEqual([
    "http://test/page []",
    "Magpie; hit",
  ]);
  for (const method of ["POST", "OPTIONS", "PURGE"]) await ask("/page", {}, method);
  expect([rendered.length, passed.length]).toEqual([1, 4]);
});

it("reads If-None-Match as a list, weak or strong, and * as any", async () => {
  const { ask } = await aServer(async () => page("x".repeat(5_000)));
  const accept = { "accept-encoding": "br" };
  const tag = String((await ask("/", accept)).headers.etag);
  const status = async (header: string, more = accept) =>
    (await ask("/", { ...more, "if-none-match": header })).status;
  for (const header of [tag, `W/${tag}`, `"a", ${tag}`, `"a",W/"b" , ${tag}`, "*"])
    expect([header, await status(header)]).toEqual([header, 304]);
  for (const header of ["", '"a"', tag.slice(1), `${tag}x`, ",,,", "W/", '"a'.repeat(3_000)])
    expect([header, await status(header)]).toEqual([header, 200]);
  expect(await status(tag, { "accept-encoding": "gzip" })).toBe(200);
  expect((await ask("/", { ...accept, "if-none-match": tag }, "HEAD")).status).toBe(304);
});

it("any spelling of Accept-Encoding gets a readable body", async () => {
  const text = "x".repeat(5_000);
  const { ask } = await aServer(async () => page(text));
  const spellings: [string, string | undefined][] = [
    ["br", "br"],
    ["gzip;q=1.0, br;q=0.2", "br"],
    ["br;q=0", undefined],
    ["br;q=0, gzip;q=0.000", undefined],
    ["br;q=0, gzip", "gzip"],
    ["deflate, zstd", undefined],
    ["*", undefined],
    ["identity;q=0", undefined],
    ["", undefined],
    [";;;,,,q=br0", undefined],
    ["brotli, gzipped", undefined],
    ["br;q=0,".repeat(1_500), undefined],
  ];
  for (const [header, encoding] of spellings) {
    const { status, headers, bytes } = await ask("/", { "accept-encoding": header });
    expect([header, status, headers["content-encoding"]]).toEqual([header, 200, encoding]);
    expect(Number(headers["content-length"])).toBe(bytes.length);
    if (!encoding) expect(String(bytes)).toBe(text);
  }
  for (let i = 0; i < 1_000; i++) await ask("/", { "accept-encoding": `x${i}, br` });
});

it("caches a page in gzip only on request, and no longer than the page it was made from", async () => {
  let version = "before";
  const { ask, rendered, cache } = await aServer(async () => {
    addCacheTag("product:1");
    return page(version.repeat(1_000));
  });
  const gzip = { "accept-encoding": "gzip" };
  await ask("/", { "accept-encoding": "br" });
  expect(cache.size()).toBe(1);
  const [first, ...rest] = await Promise.all(Array.from({ length: 20 }, () => ask("/", gzip)));
  for (const { bytes, headers } of rest)
    expect([bytes, headers.etag]).toEqual([first?.bytes, first?.headers.etag]);
  expect([cache.size(), rendered.length]).toEqual([2, 1]);
  expect(first?.headers.etag).toBe('"tag-gzip"');
  cache.forget(["product:1"]);
  expect(cache.size()).toBe(0);
  version = "after";
  expect(gunzipSync((await ask("/", gzip)).bytes).toString()).toBe("after".repeat(1_000));
});

it("also in gzip, sends a page that was invalidated during its render, but never again", async () => {
  let version = "before";
  let overtake = () => {};
  const { ask, cache } = await aServer(async () => {
    const text = version.repeat(1_000);
    addCacheTag("product:1");
    overtake();
    return page(text);
  });
  overtake = () => cache.forget(["product:1"]);
  const textOf = async () =>
    gunzipSync((await ask("/", { "accept-encoding": "gzip" })).bytes)
      .toString()
      .slice(0, 6);
  expect(await textOf()).toBe("before");
  expect(cache.size()).toBe(0);
  [version, overtake] = ["after.", () => {}];
  expect([await textOf(), await textOf(), cache.size()]).toEqual(["after.", "after.", 2]);
});

it("concurrent gzip requests for an uncacheable page share one body", async () => {
  const { ask } = await aServer(async () => {
    await new Promise((later) => setTimeout(later, 100));
    return new Response("x".repeat(50_000), { status: 500, headers: { "content-type": "text/html" } });
  });
  const packed = vi.spyOn(pack, "gzip");
  onTestFinished(() => packed.mockRestore());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask("/", { "accept-encoding": "gzip" })),
  );
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers["content-encoding"]}`))).toEqual(
    new Set(["500 gzip"]),
  );
  expect(packed).toHaveBeenCalledTimes(1);
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

it("two hundred slow readers of a large page share its one body, in any encoding", {
  tags: "endure",
}, async () => {
  const large = randomBytes(3_000_000).toString("base64");
  const { ask, port } = await aServer(
    async ({ url }) => page(url.includes("small") ? "small" : large),
    100_000_000,
  );
  for (const encoding of ["br", "gzip", "identity"]) await ask("/", { "accept-encoding": encoding });
  for (const encoding of ["br", "gzip", "identity"]) {
    const before = process.memoryUsage();
    const readers: Socket[] = [];
    for (let wave = 0; wave < 4; wave++) {
      for (let i = 0; i < 50; i++) {
        const socket = connect(port, "127.0.0.1");
        socket.pause();
        socket.on("error", () => {});
        socket.write(`GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
        readers.push(socket);
      }
      // Others are served meanwhile.
      for (let i = 0; i < 10; i++) {
        expect((await ask("/small")).status).toBe(200);
        await new Promise((later) => setTimeout(later, 20));
      }
      collectGarbage();
    }
    const after = process.memoryUsage();
    for (const socket of readers) socket.destroy();
    const grown = after.arrayBuffers + after.external - before.arrayBuffers - before.external;
    // A copy for each would be 600 megabytes; one more per garbage collection, over 30.
    expect(grown / 1_000_000, encoding).toBeLessThan(20);
  }
});

it("recompresses a page in demand to its smallest size; clients with the other bytes still get 304", async () => {
  const text = Array.from({ length: 4_000 }, (_, i) => `<p>${(i * 7919) % 977}</p>`).join("");
  const { ask, rendered, clock } = await aServer(async () => page(text));
  const br = { "accept-encoding": "br" };
  const first = await ask("/", br);
  await ask("/", br);
  clock.move(21_000);
  await ask("/", br);
  await expect.poll(async () => (await ask("/", br)).bytes.length).toBeLessThan(first.bytes.length);
  const smaller = await ask("/", br);
  expect(brotliDecompressSync(smaller.bytes).toString()).toBe(text);
  expect(smaller.headers["content-length"]).toBe(String(smaller.bytes.length));
  expect(smaller.headers.etag).toBe(`W/${first.headers.etag}`);
  for (const tag of [first.headers.etag, smaller.headers.etag])
    expect((await ask("/", { ...br, "if-none-match": String(tag) })).status).toBe(304);
  expect((await ask("/", { "accept-encoding": "gzip" })).headers.etag).toBe('"tag-gzip"');
  expect(rendered).toHaveLength(1);
});
