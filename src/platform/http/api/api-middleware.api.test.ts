import { describe, expect, it } from "vitest";
import { languageCodes } from "#i18n/languages.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type Failure = {
  message: string;
  error: string;
  code: string;
  requestId: string;
  details?: { path: string; message: string }[];
};

describe("the API answers bad input with a clear 4xx in one shape", () => {
  it.each([
    ["/api/nowhere", 404, "not-found"],
    ["/api/products?lang=xx", 400, "malformed-request"],
    ["/api/products?limit=0", 400, "malformed-request"],
    ["/api/products?limit=1e9", 400, "malformed-request"],
    ["/api/products?sort=drop", 400, "malformed-request"],
    ["/api/products?minPrice=-1", 400, "malformed-request"],
    ["/api/products?cursor=%00", 400, "malformed-request"],
    ["/api/products?cursor=WzEsMl0x", 400, "malformed-request"],
    [`/api/products?cursor=${Buffer.from('["a",1]').toString("base64url")}`, 400, "malformed-request"],
    [
      `/api/products?cursor=${Buffer.from("[1,99999999999]").toString("base64url")}`,
      400,
      "malformed-request",
    ],
    [`/api/products?q=${"x".repeat(600)}`, 400, "malformed-request"],
    ["/api/compare?ids=1;drop table products", 400, "malformed-request"],
    ["/api/compare?ids=99999999999999", 400, "malformed-request"],
    ["/api/compare?ids=1", 400, "malformed-request"],
    ["/api/compare?ids=1,1,01", 400, "malformed-request"],
    ["/api/compare?ids=1,2,3,4,5", 400, "malformed-request"],
    ["/api/compare", 400, "malformed-request"],
    ["/api/products/by-slug/' or 1=1 --", 404, "not-found"],
    ["/api/products/by-slug/%00", 400, "malformed-request"],
    ["/api/products?brand=a%00b", 400, "malformed-request"],
    ["/api/categories/by-slug/99999999999", 404, "not-found"],
    ["/api/articles/by-slug/x?lang=de", 400, "malformed-request"],
    ["/api/pages/secrets", 400, "malformed-request"],
    ["/api/authors/nobody", 404, "not-found"],
    ["/api/resolve?path=nowhere", 400, "malformed-request"],
    ["/api/products/by-slug/%ff", 400, "malformed-request"],
    ["/api/products?q=%ff", 400, "malformed-request"],
    [`/api/products?q=${"x".repeat(8192)}`, 414, "address-too-long"],
  ])("%s → %i", async (path, status, code) => {
    const app = await testApp();
    const answer = await call<Failure>(app, path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toBe(answer.body.error);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("sends the message in the requested language, and in English beside it", async () => {
    const app = await testApp();
    const sentences = await Promise.all(
      languageCodes.map(
        async (lang) => (await call<Failure>(app, `/api/products/by-slug/x?lang=${lang}`)).body,
      ),
    );
    expect(new Set(sentences.map((body) => body.message)).size).toBe(5);
    expect(new Set(sentences.map((body) => body.error))).toEqual(new Set([sentences[0]?.message]));
  });
});

it("refuses a body of two megabytes in the same shape", async () => {
  const app = await testApp();
  const answer = await call<Failure>(app, "/api/products", { method: "POST", body: "x".repeat(2_000_000) });
  expect([answer.status, answer.body.code]).toEqual([413, "too-large"]);
});

it("documents every read with the schema of its response", async () => {
  const app = await testApp();
  const { body } = await call<{
    openapi: string;
    paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>;
  }>(app, "/api/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  for (const path of [
    "/api/categories",
    "/api/products",
    "/api/products/by-slug/{slug}",
    "/api/articles",
    "/api/articles/by-slug/{slug}",
    "/api/search",
    "/api/authors/{slug}",
    "/api/compare",
    "/api/settings/public",
  ])
    expect([path, body.paths[path]?.get?.responses["200"]?.content !== undefined]).toEqual([path, true]);
});

it("a site without any content returns empty lists, not errors", async () => {
  const app = await testApp();
  for (const path of [
    "/api/categories",
    "/api/products",
    "/api/articles",
    "/api/home",
    "/api/search?q=x",
    "/api/settings/public",
    "/api/pages/about?lang=he",
  ])
    expect([path, (await call(app, path)).status]).toEqual([path, 200]);
});
