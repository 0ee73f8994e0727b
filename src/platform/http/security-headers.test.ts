import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { acceptedEncoding, textResponse } from "./page-cache/text-response.ts";
import { pagePolicy, securityHeaders } from "./security-headers.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("the policy carries the hashes of exactly the page's inline scripts", () => {
  const policy = pagePolicy(
    '<script>a()</script><script src="/x.js"></script><script type="application/ld+json">{"a":1}</script><script type="module" async="">b()</script>',
  );
  expect(policy).toContain(`script-src 'self' ${hash("a()")} ${hash("b()")};`);
  expect(policy).not.toContain(hash('{"a":1}'));
  expect(policy).not.toContain("unsafe");
});

it("allows calls to gateways of other hosts, and nothing else", () => {
  expect(pagePolicy("", ["https://api.example"])).toContain("connect-src 'self' https://api.example;");
  expect(pagePolicy("")).toContain("connect-src 'self';");
});

it("allows external sources by kind, and framing only if requested", () => {
  const others = {
    script: ["https://a.example/x"],
    style: ["https://a.example/y"],
    connect: ["https://b.example"],
    frame: ["https://c.example"],
  };
  const policy = pagePolicy("<script>a()</script>", [], { others });
  expect(policy).toContain(`script-src 'self' ${hash("a()")} https://a.example/x;`);
  expect(policy).toContain("style-src 'self' https://a.example/y;");
  expect(policy).toContain("connect-src 'self' https://b.example;");
  expect(policy).toContain("frame-src https://c.example;");
  expect(pagePolicy("")).not.toContain("frame-src");
});

it("sends HSTS only if the site is served over https", () => {
  expect(securityHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
  expect(securityHeaders(true)).toHaveProperty("Strict-Transport-Security");
});

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", null],
  [undefined, null],
])("of %j the encoding %j is chosen", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it("answers 304 for a matching ETag, per encoding", async () => {
  const text = "hello ".repeat(200);
  const ask = (headers: Record<string, string>, said = text) =>
    textResponse(said, {
      status: 200,
      headers: new Headers(),
      request: new Request("http://x/", { headers }),
    });
  const first = await ask({ "accept-encoding": "gzip" });
  const tag = first.headers.get("etag") ?? "";
  expect(first.headers.get("content-encoding")).toBe("gzip");
  expect((await ask({ "accept-encoding": "gzip", "if-none-match": tag })).status).toBe(304);
  expect((await ask({ "accept-encoding": "br", "if-none-match": tag })).status).toBe(200);
  expect(await (await ask({})).text()).toBe(text);
  expect((await ask({ "accept-encoding": "gzip" }, "hello")).headers.get("content-encoding")).toBeNull();
});
