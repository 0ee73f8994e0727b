import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { testApp } from "#tests/support/site/test-app.ts";

/** A site with a purgeable shared cache in front; `heard` records the purged tags. */
async function aPurgingSite() {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const text = await new Response(Readable.toWeb(request) as ReadableStream).text();
    const { tags, everything } = JSON.parse(text) as { tags?: string[]; everything?: boolean };
    heard.push(...(everything ? ["everything"] : (tags ?? [])));
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const app = await testApp({
    env: { CDN_PURGE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
  });
  return { app, heard };
}

/** A start purges everything twice as well: changes before it are unknown. */
const begun = (heard: readonly string[]) =>
  vi.waitFor(() => expect(heard).toEqual(["everything", "everything"]), { timeout: 8_000 });

const sharedHeaders = (headers: Headers) => [headers.get("cdn-cache-control"), headers.get("cache-tag")];

it("a purgeable shared cache may store responses until they expire", async () => {
  const { app, heard } = await aPurgingSite();
  const { ask } = await cachedInstance(app);
  await begun(heard);
  const id = await aProduct(app, "Kettle", {
    offers: [anOffer(app, { programme: "amazon", fetchedAt: app.clock.now() - 23.5 * 3_600_000 })],
  });
  await vi.waitFor(() => expect(heard).toContain(`product:${id}`), { timeout: 3_000 });
  const kettle = "/api/products/by-slug/kettle";
  const { headers } = await ask(kettle);
  expect(headers.get("cdn-cache-control")).toBe("max-age=1800");
  expect(headers.get("cache-tag")?.split(",")).toContain(`product:${id}`);
  expect(headers.get("cache-tag")).not.toContain("slug:");
  app.clock.move(600_000);
  expect((await ask(kettle)).headers.get("cdn-cache-control")).toBe("max-age=1200");
  // What never expires may be stale for a while; a price never.
  expect((await ask("/api/settings/public")).headers.get("cdn-cache-control")).toBe(
    "max-age=3600, stale-while-revalidate=60, stale-if-error=86400",
  );
  expect(sharedHeaders((await ask("/api/products/by-slug/none")).headers)).toEqual([null, null]);
});

it("a serving instance purges what a worker or a command changes, and again a little later", async () => {
  const { app, heard } = await aPurgingSite();
  const worker = await app.another();
  await cachedInstance(app);
  await begun(heard);
  const id = await aProduct(worker, "Kettle");
  const times = () => heard.filter((tag) => tag === `product:${id}`).length;
  await vi.waitFor(() => expect(times()).toBe(1), { timeout: 3_000 });
  await vi.waitFor(() => expect(times()).toBe(2), { timeout: 4_000 });
});

it("without a purgeable shared cache, no response carries cache tags", async () => {
  const app = await testApp();
  const { ask } = await cachedInstance(app);
  expect(sharedHeaders((await ask("/api/settings/public")).headers)).toEqual([null, null]);
});
