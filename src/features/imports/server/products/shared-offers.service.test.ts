import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Feed } from "#features/imports/feed.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { aFeedServer } from "#tests/support/servers/feed-server.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const gtin = "4006381333955";
const address = "https://shop-a.example/jug";
type Item = { price?: string; availability?: string; condition?: string; url?: string; shipping?: string };
const table = ({
  price = "20.00 EUR",
  availability = "in stock",
  condition = "new",
  url = address,
  shipping = "",
}: Item = {}) =>
  `id,gtin,title,link,price,availability,condition,shipping\n1,${gtin},The shop's name of it,${url},${price},${availability},${condition},${shipping}\n`;

async function aSite(first = table()) {
  const app = await testApp({ env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" } });
  const editor = await aMember(app, "editor");
  const product = await aProduct(app, "Jug", { gtin });
  const server = await aFeedServer(first);
  const created = await editor.by<Feed>("POST", "/admin/feeds", {
    name: "Shop",
    address: server.url,
    takes: "known",
  });
  const feed = created.body.id;
  const run = async (text?: string) => {
    if (text !== undefined) server.feed.text = text;
    app.clock.move(3_600_000);
    await editor.by("POST", `/admin/feeds/${feed}/start`, { what: "run" });
    await app.worker.runDue();
    return (await editor.by<Feed>("GET", `/admin/feeds/${feed}`)).body.lastRun;
  };
  const offers = () => app.offers.admin.list(product);
  const add = (more: object = {}) =>
    editor.by("POST", `/admin/products/${product}/offers`, {
      url: `${address}/`,
      price: { amount: 2500, currency: "EUR" },
      shipping: 300,
      coupon: null,
      ...more,
    });
  const change = async (more: object) => {
    const [offer] = await offers();
    return editor.by("PATCH", `/admin/products/${product}/offers/${offer?.id}`, {
      version: offer?.version,
      ...more,
    });
  };
  return { app, editor, product, feed, run, offers, add, change };
}

describe("shares one offer between an editor and a feed", () => {
  it("made by the editor first: the feed refreshes its price, availability and shipping only", async () => {
    const { app, run, offers, add } = await aSite();
    expect((await add()).status).toBe(201);
    expect(await run()).toMatchObject({ state: "done", counts: { joined: 1 } });
    const mine = { source: "hand", url: `${address}/`, shipping: 300 };
    expect(await offers()).toMatchObject([{ ...mine, price: { amount: 2000 }, availability: "in-stock" }]);

    // An unchanged offer gets the date of the feed.
    expect(await run()).toMatchObject({ state: "unchanged" });
    const [seen] = await offers();
    expect(Date.parse(seen?.fetchedAt ?? "")).toBe(app.clock.now());
    await run(table({ price: "21.00 EUR", availability: "out of stock", shipping: "DE:::4.00 EUR" }));
    expect(await offers()).toMatchObject([
      { ...mine, price: { amount: 2100 }, availability: "out-of-stock" },
    ]);
    // Values missing from the feed remove nothing, and a missing item does not end an editor's offer.
    await run(table({ price: "0", availability: "" }));
    expect(await offers()).toMatchObject([
      { ...mine, price: { amount: 2100 }, availability: "out-of-stock" },
    ]);
    await run("id,gtin,title,link,price\n2,,Other,https://shop-a.example/other,1.00 EUR\n");
    expect(await offers()).toMatchObject([{ ...mine, price: { amount: 2100 } }]);
    // A tenfold price waits for review.
    await run(table({ price: "210.00 EUR" }));
    expect(await offers()).toMatchObject([
      { ...mine, price: { amount: 2100 }, check: { suspect: { price: { amount: 21_000 } } } },
    ]);
  });

  it("made by the feed first: the editor's change takes it over, with its other values", async () => {
    const { app, run, offers, add } = await aSite();
    await run();
    expect(await offers()).toMatchObject([
      { source: expect.stringMatching(/^feed:/), price: { amount: 2000 } },
    ]);
    const [before] = await offers();
    const { status, body } = await add();
    expect([status, body]).toMatchObject([201, { id: before?.id, source: "hand", availability: "in-stock" }]);
    expect(await offers()).toMatchObject([{ price: { amount: 2500 }, url: `${address}/` }]);
    // An unchanged feed does not override the price entered since.
    const typed = (await offers())[0]?.fetchedAt;
    await run();
    expect(await offers()).toMatchObject([{ price: { amount: 2500 }, fetchedAt: typed }]);
    await run(table({ price: "22.00 EUR" }));
    expect(await offers()).toMatchObject([{ price: { amount: 2200 }, source: "hand" }]);
    await run();
    expect(Date.parse((await offers())[0]?.fetchedAt ?? "")).toBe(app.clock.now());
  });

  it("but not at another URL or in another condition", async () => {
    const { run, offers, add } = await aSite(table({ condition: "used" }));
    await add();
    await run();
    expect((await offers()).map(({ source, condition }) => [source.slice(0, 4), condition])).toEqual([
      ["hand", "new"],
      ["feed", "used"],
    ]);
  });

  it("and leaves one that the editor moved alone, including its age", async () => {
    const { run, offers, add, change } = await aSite();
    await add();
    await run();
    expect((await change({ url: "https://shop-a.example/jug-xl" })).status).toBe(200);
    const moved = (await offers())[0];
    for (const text of [undefined, table({ price: "22.00 EUR" }), undefined]) {
      await run(text);
      expect(await offers()).toMatchObject([
        { url: "https://shop-a.example/jug-xl", price: { amount: 2000 }, fetchedAt: moved?.fetchedAt },
      ]);
    }
  });

  it("and moves one of a file to the feed, which the file then leaves alone", async () => {
    const { app, run, offers } = await aSite();
    const path = join(await mkdtemp(join(tmpdir(), "magpie-shared-")), "shop.csv");
    const take = async (price: number) => {
      await writeFile(path, `id,gtin,name,price,currency,url\n1,${gtin},Jug,${price},EUR,${address}\n`);
      return app.imports.run({ path }, () => {});
    };
    await take(15);
    await run();
    expect(await offers()).toMatchObject([
      { source: expect.stringMatching(/^feed:/), price: { amount: 2000 } },
    ]);
    await take(16);
    expect(await offers()).toMatchObject([{ price: { amount: 2000 } }]);
  });

  it("and at Amazon uses no price of the feed", async () => {
    const url = "https://www.amazon.de/dp/B0CX23V2ZK";
    const { run, offers, add } = await aSite(table({ url }));
    await add({ url, price: null });
    await run();
    expect(await offers()).toMatchObject([{ source: "hand", programme: "amazon", price: null }]);
  });
});
