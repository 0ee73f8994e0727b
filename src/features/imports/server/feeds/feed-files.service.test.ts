import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Feed } from "#features/imports/feed.ts";
import type { Problem } from "#features/imports/import-run.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aFeedServer } from "#tests/support/servers/feed-server.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

/** Runs a feed of this file; returns the feed and its problems. */
async function ran(file: string | Buffer, settings: object = {}) {
  const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
  const editor = await aMember(app, "editor");
  const server = await aFeedServer("");
  server.feed.text = file;
  const given = { name: "Shop", address: server.url, ...settings };
  const { body: feed } = await editor.by<Feed>("POST", "/admin/feeds", given);
  const run = async () => {
    await editor.by("POST", `/admin/feeds/${feed.id}/start`, { what: "run" });
    await app.worker.runDue();
    return (await editor.by<Feed>("GET", `/admin/feeds/${feed.id}`)).body.lastRun;
  };
  const last = await run();
  const { body } = await editor.by<{ items: Problem[] }>(
    "GET",
    `/admin/feeds/${feed.id}/runs/${last?.id}/problems`,
  );
  const offers = await app.db.read
    .selectFrom("offers")
    .select(["url", "condition", "price_amount"])
    .orderBy("url")
    .execute();
  return {
    app,
    server,
    run,
    last,
    problems: body.items.map(({ line, otherLine, code }) => [line, otherLine, code]),
    offers,
  };
}

it("reads a feed in a zip archive; refuses one with several files with a specific error", {
  tags: postgresInEndure,
}, async () => {
  const zip = await readFile("tests/support/import-files/reported/feed.zip");
  const { last, run, server } = await ran(zip);
  expect(last).toMatchObject({ state: "done", counts: { added: 1 } });
  server.feed.text = Buffer.concat([zip.subarray(0, 100), Buffer.from("x"), zip.subarray(100)]);
  expect(await run()).toMatchObject({ state: "failed", failure: { code: "zip-damaged" } });
});

it("requires a currency for prices without one instead of assuming dollars", {
  tags: postgresInEndure,
}, async () => {
  const table = "id,title,link,price\n1,Cup,https://shop.example/1,5.00\n";
  expect((await ran(table)).last).toMatchObject({ state: "failed", failure: { code: "currency-missing" } });
  const xml =
    '<products><product><id>1</id><name>Cup</name><url>https://shop.example/1</url><price currency="GBP">5</price></product></products>';
  expect(await ran(xml)).toMatchObject({ last: { state: "done" }, offers: [{ price_amount: 500 }] });
  expect((await ran(table, { currency: "GBP" })).last).toMatchObject({ state: "done", counts: { added: 1 } });
});

const header = "id,title,link,image_link,price,availability,gtin,item_group_id,color,condition\n";

it("makes one product with one offer of an item group, the same when a variant disappears", {
  tags: postgresInEndure,
}, async () => {
  const row = (id: number, color: string, price: number) =>
    `${id},Linen shirt ${color},https://shop.example/${id},https://shop.example/${id}.jpg,${price} EUR,in stock,,G,${color},new\n`;
  const { last, offers, run, server, app } = await ran(header + row(1, "red", 20) + row(2, "blue", 18));
  expect(last).toMatchObject({ state: "done", counts: { added: 1 } });
  expect(offers).toMatchObject([{ url: "https://shop.example/2", price_amount: 1800 }]);
  server.feed.text = header + row(1, "red", 20);
  expect(await run()).toMatchObject({ state: "done", counts: { added: 0, changed: 1, gone: 0 } });
  expect(await app.db.read.selectFrom("offers").select("url").execute()).toEqual([
    { url: "https://shop.example/1" },
  ]);
});

it("reports a repeated key and a price that must not be stored", { tags: postgresInEndure }, async () => {
  const { problems } = await ran(
    `${header}1,Camera,https://shop.example/1,,200 EUR,in stock,4006381333931,,,new
2,Camera,https://shop.example/2,,90 EUR,in stock,4006381333931,,,used
1,Camera,https://shop.example/1,,210 EUR,in stock,4006381333931,,,new
3,Lens,https://www.amazon.com/dp/B000000001,,50 USD,in stock,,,,new
`,
  );
  expect(problems).toEqual([
    [4, 2, "key-twice"],
    [5, null, "price-not-kept"],
  ]);
});
