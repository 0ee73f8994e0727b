import { expect, test } from "@playwright/test";
import { raw } from "#tests/support/calls/raw-request.ts";
import { languageList } from "#tests/support/journey/journey.ts";

test.describe("the security headers", () => {
  const kinds: [kind: string, path: string, status: number][] = [
    ["a page", "/about", 200],
    ["a missing page", "/product/nope", 404],
    ["a redirect", "/en/about", 301],
    ["a call", "/api/categories", 200],
    ["a missing call", "/api/nope", 404],
    ["a file", "/favicon.svg", 200],
    ["a feed", "/rss.xml", 200],
    ["a sitemap", "/sitemap.xml", 200],
    ["a refusal", "/%ff", 400],
    ["a missing file", "/x.png", 404],
    ["the state of health", "/healthz", 200],
  ];
  const expectGuarded = (answer: { headers: Record<string, unknown> }, isPage: boolean) => {
    expect.soft(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": "same-origin",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const policy = String(answer.headers["content-security-policy"]);
    expect.soft(policy).toContain("frame-ancestors 'none'");
    expect.soft(policy).toContain("base-uri 'none'");
    expect.soft(policy).not.toContain("unsafe");
    expect.soft(policy).toContain(isPage ? "object-src 'none'" : "default-src 'none'");
    expect.soft(answer.headers).not.toHaveProperty("x-powered-by");
    expect.soft(answer.headers).not.toHaveProperty("set-cookie");
  };
  for (const [kind, path, status] of kinds)
    test(`are sent with ${kind}`, async ({ baseURL }) => {
      const answer = await raw(baseURL, path);
      expect(answer.status).toBe(status);
      expectGuarded(answer, answer.type.startsWith("text/html"));
    });

  test("are sent with images and built files, which are cached for a year", async ({ request, baseURL }) => {
    const html = await (await request.get("/")).text();
    const [picture = "", script = "", style = ""] = [
      /\/media\/[^\s"]+/,
      /\/assets\/[^\s"]+\.js/,
      /\/assets\/[^\s"]+\.css/,
    ].map((pattern) => pattern.exec(html)?.[0]);
    for (const path of [picture, script, style]) {
      const answer = await raw(baseURL, path);
      expect.soft(answer.status, path).toBe(200);
      expectGuarded(answer, false);
      expect.soft(answer.headers["cache-control"], path).toContain("immutable");
    }
  });
});

const textual = [
  "/",
  "/fr/products",
  "/api/products?lang=fr",
  "/rss.xml",
  "/sitemap-products.xml",
  "/robots.txt",
];

test("what the browser has cached is not sent again", async ({ request }) => {
  for (const path of textual) {
    const first = await request.get(path);
    const tag = first.headers().etag ?? "";
    // Weak once the page has been recompressed (decision 0039).
    expect.soft(tag, path).toMatch(/^(W\/)?"[^"]+"$/);
    const again = await request.get(path, { headers: { "If-None-Match": tag } });
    expect.soft([again.status(), (await again.body()).length], path).toEqual([304, 0]);
    const other = await request.get(path, { headers: { "If-None-Match": '"other"' } });
    expect.soft(other.status(), path).toBe(200);
  }
});

test("HEAD responds like GET, without the body", async ({ baseURL }) => {
  const compared = ({ status, headers }: { status: number; headers: Record<string, unknown> }) => ({
    status,
    ...Object.fromEntries(
      ["content-type", "etag", "cache-control", "location", "content-security-policy", "x-robots-tag"].map(
        (name) => [name, headers[name]],
      ),
    ),
  });
  for (const path of [...textual, "/product/nope", "/en/about", "/favicon.svg", "/api/nope"]) {
    const [head, get] = await Promise.all(["HEAD", "GET"].map((method) => raw(baseURL, path, { method })));
    expect.soft(head?.bytes.length, path).toBe(0);
    expect.soft(head && compared(head), path).toEqual(get && compared(get));
  }
});

test("text is sent as Brotli, else gzip, to browsers that accept it, and uncompressed to others", async ({
  request,
  baseURL,
}) => {
  const script = /\/assets\/[^\s"]+\.js/.exec(await (await request.get("/")).text())?.[0] ?? "";
  for (const path of [...textual, script]) {
    const sent = async (accepted: string) => {
      const answer = await raw(baseURL, path, { headers: { "Accept-Encoding": accepted } });
      expect.soft(answer.headers.vary, path).toMatch(/accept-encoding/i);
      return { encoding: answer.headers["content-encoding"], size: answer.bytes.length };
    };
    const [brotli, gzip, bare, refused] = await Promise.all([
      sent("gzip, deflate, br"),
      sent("gzip"),
      sent("identity"),
      sent("br;q=0, gzip;q=0.0"),
    ]);
    expect.soft(refused, path).toEqual(bare);
    // `npm run build` creates the precompressed files, not the bundler alone.
    if (path === script && brotli.encoding === undefined) continue;
    expect.soft(bare.encoding, path).toBeUndefined();
    // Files smaller than their headers are not compressed.
    if (bare.size < 200) continue;
    expect.soft([brotli.encoding, gzip.encoding], path).toEqual(["br", "gzip"]);
    if (bare.size > 400) expect.soft(brotli.size, path).toBeLessThan(bare.size);
  }
});

test("pages are UTF-8 and declare it early enough", async ({ baseURL }) => {
  for (const { code } of languageList) {
    const { type, bytes } = await raw(baseURL, code === "en" ? "/" : `/${code}`);
    expect(type).toBe("text/html; charset=utf-8");
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    expect(text).toMatch(/^<!DOCTYPE html>/i);
    expect(text.slice(0, 1024)).toMatch(/<meta charset="utf-8"/i);
  }
});

test("feeds work in feed readers, in each language; sitemaps and robots.txt point to each other", async ({
  request,
  baseURL,
}) => {
  for (const { code, tag } of languageList) {
    const feed = await request.get(code === "en" ? "/rss.xml" : `/rss.xml?lang=${code}`);
    expect(feed.headers()["x-robots-tag"]).toBe("noindex");
    expect(feed.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(await feed.text()).toContain(`<language>${tag}</language>`);
    const json = await request.get(code === "en" ? "/feed.json" : `/feed.json?lang=${code}`);
    expect(json.headers()["x-robots-tag"]).toBe("noindex");
    expect(json.headers()["content-type"]).toBe("application/feed+json; charset=utf-8");
    expect((await json.json()).language).toBe(tag);
  }
  expect((await request.get("/robots.txt")).text()).resolves.toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await request.get("/sitemap.xml")).text();
  for (const name of ["products", "categories", "articles"])
    expect(index).toContain(`<loc>${baseURL}/sitemap-${name}.xml</loc>`);
});

test("an article is Markdown for those who prefer it, also behind the cache, and names its page", async ({
  request,
}) => {
  const path = "/article/a-desk-that-works";
  const ask = (accept: string) => request.get(path, { headers: { accept }, maxRedirects: 0 });
  for (const accept of ["text/markdown, text/html, */*", "text/markdown;q=0.9, text/html;q=0.8"])
    expect((await ask(accept)).headers(), accept).toMatchObject({ location: `${path}.md`, vary: "Accept" });
  for (const accept of [
    "text/html,*/*;q=0.8",
    "text/html, text/markdown;q=0.5",
    "*/*",
    "text/html, text/markdown;q=0",
  ])
    expect((await ask(accept)).headers()["content-type"], accept).toContain("text/html");
  const { slug } = await (await request.get(`/api/articles/by-slug/a-desk-that-works?lang=ar`)).json();
  const page = `/ar/article/${encodeURIComponent(slug)}`;
  const copy = await request.get(`${page}.md`);
  expect(copy.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
  expect(copy.headers().link).toMatch(new RegExp(`^<https?://[^/]+${page}>; rel="canonical"$`));
});
