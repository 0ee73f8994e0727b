import { expect, it } from "vitest";
import { testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";

const gateways = JSON.stringify({
  production: { hosts: ["www.example.com"], main: "https://api.example.com" },
});
const page = "https://www.example.com";
const evil = "https://evil.example";

const corsOf = ({ headers }: { headers: Record<string, unknown> }) => [
  headers["access-control-allow-origin"],
  /\bOrigin\b/.test(String(headers.vary)),
];

it("a cached response is readable by the gateway's pages, and by no other, whatever origin it was rendered for", async () => {
  const app = await testApp({ env: { API_GATEWAYS: gateways } });
  const { ask } = await webInstance(app);
  const paths = [
    "/api/categories?lang=en",
    "/api/products?lang=fr",
    "/api/products/by-slug/none",
    "/api/settings/public",
  ];
  for (const path of paths)
    for (const encoding of ["br", "gzip", "identity"]) {
      const from = (origin: string) => ask(path, { origin, "accept-encoding": encoding });
      const answers = [await ask(path), await from(page), await from(evil), await from(page)];
      const etag = String(answers[0]?.headers.etag);
      if (answers[0]?.status === 200)
        answers.push(await ask(path, { origin: page, "if-none-match": etag, "accept-encoding": "identity" }));
      expect([path, encoding, ...answers.map(corsOf)]).toEqual([
        path,
        encoding,
        [undefined, true],
        [page, true],
        [undefined, true],
        [page, true],
        ...(answers.length > 4 ? [[page, true]] : []),
      ]);
      expect(answers[3]?.headers["cache-status"]).toBe("Magpie; hit");
      expect(answers[3]?.headers["access-control-expose-headers"]).toContain("X-Request-Id");
    }
  // Precompressed and uncached responses have the same headers.
  for (const path of ["/api/openapi.json", "/api/favorites"])
    expect([path, corsOf(await ask(path, { origin: page })), corsOf(await ask(path))]).toEqual([
      path,
      [page, true],
      [undefined, true],
    ]);
});

it("without gateways no access is granted and nothing varies", async () => {
  const { ask } = await webInstance(await testApp());
  for (const path of ["/api/categories", "/api/categories", "/api/favorites"])
    expect(corsOf(await ask(path, { origin: page }))).toEqual([undefined, false]);
});

it("changed gateways apply to cached responses at once", async () => {
  const app = await testApp();
  const { ask } = await webInstance(app);
  const set = (change: object) =>
    app.db.transact((tx) => app.settings.editing.set(tx, "gateways", change, null));
  const corsHeaders = async () => corsOf(await ask("/api/categories", { origin: page }));
  expect([await corsHeaders(), await corsHeaders()]).toEqual(Array(2).fill([undefined, false]));
  await set(JSON.parse(gateways));
  expect([await corsHeaders(), await corsHeaders()]).toEqual(Array(2).fill([page, true]));
  await set({ production: { hosts: ["other.example.com"], main: "https://api.example.com" } });
  expect([await corsHeaders(), await corsHeaders()]).toEqual(Array(2).fill([undefined, true]));
});
