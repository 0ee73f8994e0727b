import { describe, expect, it } from "vitest";
import type { Feed, FeedRun } from "#features/imports/feed.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { aFeedServer, type FeedRow, feedTable } from "#tests/support/servers/feed-server.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const hour = 3_600_000;
const rowsOf = (ids: string, price?: string): FeedRow[] =>
  ids.split("").map((id) => ({ id, ...(price ? { price } : {}) }));

async function aSite(given: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp({ ...given, env: { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8", ...given.env } });
  const editor = await aMember(app, "editor");
  const find = async (id: string) => (await editor.by<Feed>("GET", `/admin/feeds/${id}`)).body;
  /** Runs a feed to its end; returns that run. */
  async function run(id: string, what: "run" | "check" = "run"): Promise<FeedRun> {
    const begun = await editor.by<Feed>("POST", `/admin/feeds/${id}/start`, { what });
    expect(begun.status).toBe(200);
    await app.worker.runDue();
    return (await find(id)).lastRun as FeedRun;
  }
  async function aFeed(address: string, more: object = {}): Promise<Feed> {
    const { status, body } = await editor.by<Feed>("POST", "/admin/feeds", {
      name: "Shop",
      address,
      ...more,
    });
    expect(status).toBe(201);
    return body;
  }
  const items = (feedId: string) =>
    app.db.read
      .selectFrom("feed_items as i")
      .leftJoin("offers as o", "o.id", "i.offer_id")
      .select(["i.item_key", "i.gone_at", "i.product_id", "o.price_amount", "o.availability", "o.fetched_at"])
      .where("i.feed_id", "=", Number(feedId))
      .orderBy("i.item_key")
      .execute();
  const drafts = async () =>
    (await app.adminProducts.list({ sort: "name", limit: 100, cursor: undefined })).items;
  return { app, editor, find, run, aFeed, items, drafts };
}

describe("imports a feed", () => {
  it("bringing drafts with offers, then only changes, and ending offers while their item is gone", async () => {
    const { app, aFeed, run, items, drafts } = await aSite();
    const server = await aFeedServer(feedTable(rowsOf("abcd")));
    const { id } = await aFeed(server.url);
    expect(await run(id)).toMatchObject({ state: "done", counts: { added: 4, rejected: 0 } });
    expect((await drafts()).map(({ name }) => name)).toEqual(["Lamp a", "Lamp b", "Lamp c", "Lamp d"]);
    const offer = await app.db.read.selectFrom("offers").selectAll().orderBy("id").executeTakeFirstOrThrow();
    expect(offer).toMatchObject({ source: `feed:${id}`, price_amount: 1000, fetched_at: app.clock.now() });

    server.feed.text = feedTable([...rowsOf("ab"), { id: "c", price: "8.50 USD" }, { id: "e" }]);
    app.clock.move(hour);
    const second = await run(id);
    expect(second).toMatchObject({ state: "done", counts: { added: 1, changed: 1, unchanged: 2, gone: 1 } });
    expect(
      (await items(id)).map((row) => [
        row.item_key,
        row.price_amount,
        row.availability,
        row.gone_at !== null,
      ]),
    ).toEqual([
      ["id:a", 1000, "in-stock", false],
      ["id:b", 1000, "in-stock", false],
      ["id:c", 850, "in-stock", false],
      ["id:d", null, "out-of-stock", true],
      ["id:e", 1000, "in-stock", false],
    ]);

    server.feed.text = feedTable(rowsOf("abcde"));
    expect((await run(id)).counts).toMatchObject({ back: 1, changed: 1, unchanged: 3, gone: 0, added: 0 });
    expect((await items(id)).every((row) => row.gone_at === null && row.price_amount === 1000)).toBe(true);
    expect(await drafts()).toHaveLength(5);
    const history = await app.db.read.selectFrom("offer_prices").select("id").execute();
    expect(history).toHaveLength(5 + 1 + 1 + 1 + 1);
  });

  it("with a conditional request, and only refreshes the age of prices if nothing changed", async () => {
    const { app, aFeed, run, items } = await aSite();
    const server = await aFeedServer(feedTable(rowsOf("ab")));
    const { id } = await aFeed(server.url);
    await run(id);
    app.clock.move(5 * hour);
    expect(await run(id)).toMatchObject({ state: "unchanged", counts: { unchanged: 2, changed: 0 } });
    expect(server.statuses).toEqual([200, 304]);
    expect((await items(id)).map((row) => row.fetched_at)).toEqual([app.clock.now(), app.clock.now()]);
    const text = server.feed.text;
    server.feed.serve = (_, answer) => void answer.writeHead(200).end(text);
    expect(await run(id)).toMatchObject({ state: "unchanged" });
  });

  it("but changes nothing while more than half of it is missing, until an editor confirms", async () => {
    const { aFeed, run, items, editor, app, find } = await aSite();
    const server = await aFeedServer(feedTable(rowsOf("abcd")));
    const { id } = await aFeed(server.url);
    await run(id);
    server.feed.text = feedTable([{ id: "a", price: "5.00 USD" }]);
    const held = await run(id);
    expect(held).toMatchObject({ state: "held", loss: { known: 4, missing: 3 } });
    expect((await items(id)).map((row) => row.price_amount)).toEqual([1000, 1000, 1000, 1000]);
    const confirm = (runId: string) => editor.by<Feed>("POST", `/admin/feeds/${id}/confirm`, { runId });
    expect((await confirm("999")).status).toBe(409);
    // Meanwhile the last one is gone too, which is a larger loss than the confirmed one.
    server.feed.text = feedTable([]);
    expect((await confirm(held.id)).status).toBe(200);
    await app.worker.runDue();
    const emptied = (await find(id)).lastRun as FeedRun;
    expect(emptied).toMatchObject({ state: "held", loss: { known: 4, missing: 4 } });
    await confirm(emptied.id);
    await app.worker.runDue();
    expect((await find(id)).lastRun).toMatchObject({ state: "done", counts: { gone: 4 } });
    expect((await items(id)).map((row) => row.availability)).toEqual(Array(4).fill("out-of-stock"));
  });

  it("making one product with two offers of the same GTIN in two feeds, or offers only if configured", async () => {
    const { app, aFeed, run } = await aSite();
    const gtin = "4006381333931";
    const [one, two] = [
      await aFeedServer(feedTable([{ id: "a", gtin }])),
      await aFeedServer(
        feedTable(
          [{ id: "x", gtin: `0${gtin}`, title: "The same", price: "9.00 USD" }, { id: "y" }],
          "https://other.example",
        ),
      ),
    ];
    await run((await aFeed(one.url)).id);
    const other = await aFeed(two.url, { takes: "known" });
    expect((await run(other.id)).counts).toMatchObject({ joined: 1, left: 1, added: 0 });
    const offers = await app.db.read
      .selectFrom("offers")
      .select(["product_id", "price_amount"])
      .orderBy("id")
      .execute();
    expect(offers.map((offer) => offer.price_amount)).toEqual([1000, 900]);
    expect(new Set(offers.map((offer) => offer.product_id)).size).toBe(1);
    two.feed.text = feedTable(
      [{ id: "x", gtin, title: "Another name", price: "7.00 USD" }, { id: "y" }],
      "https://other.example",
    );
    expect((await run(other.id)).counts).toMatchObject({ changed: 1, left: 1, joined: 0 });
    const texts = await app.db.read.selectFrom("product_texts").select("name").execute();
    expect(texts).toEqual([{ name: "Lamp a" }]);
  });

  it("keeping an editor's changes while still updating the price, and not restoring an offer an editor removed", async () => {
    const { app, aFeed, run, items, editor } = await aSite();
    const server = await aFeedServer(feedTable(rowsOf("ab")));
    const { id } = await aFeed(server.url);
    await run(id);
    const [a, b] = await items(id);
    await app.products.rename(Number(a?.product_id), "en", { name: "Our own name" });
    const { items: offers } = await app.adminProducts.offers.list(Number(b?.product_id), "en");
    const [offer] = offers;
    await editor.by(
      "DELETE",
      `/admin/products/${b?.product_id}/offers/${offer?.id}`,
      undefined,
      offer?.version,
    );
    server.feed.text = feedTable([
      { id: "a", title: "Their new name", price: "7.00 USD" },
      { id: "b", price: "7.00 USD" },
    ]);
    await run(id);
    expect((await items(id)).map((row) => row.price_amount)).toEqual([700, null]);
    const names = await app.db.read
      .selectFrom("product_texts")
      .select("name")
      .orderBy("product_id")
      .execute();
    expect(names.map(({ name }) => name)).toEqual(["Our own name", "Lamp b"]);
  });

  it("into the categories the editors mapped, and unmapped ones into the default", async () => {
    const { app, aFeed, run, editor, drafts } = await aSite();
    const [home, kitchen] = [await aCategory(app, "Home"), await aCategory(app, "Kitchen")];
    const lamps = await aCategory(app, "Lamps", { parentId: home });
    const server = await aFeedServer(
      feedTable([{ id: "a" }, { id: "b", more: { product_type: "Cooking > Pots > Small" } }]),
    );
    const { id } = await aFeed(server.url, { categoryId: String(kitchen) });
    expect(await run(id, "check")).toMatchObject({ state: "checked", counts: { added: 2 } });
    expect(await drafts()).toHaveLength(0);
    const named = await editor.by<{ items: object[] }>("GET", `/admin/feeds/${id}/categories`);
    expect(named.body.items).toEqual([
      { text: "Cooking > Pots > Small", items: 1, categoryId: null, near: null },
      { text: "Home > Lamps", items: 1, categoryId: null, near: { id: String(lamps), name: "Lamps" } },
    ]);
    const choice = { text: "Home > Lamps", categoryId: String(lamps) };
    expect((await editor.by("PUT", `/admin/feeds/${id}/categories`, { items: [choice] })).status).toBe(200);
    // A check after the choice predicts the run.
    const { counts } = await run(id, "check");
    expect((await run(id)).counts).toEqual(counts);
    const placed = () =>
      app.db.read.selectFrom("products").select(["category_id", "sub_category_id"]).orderBy("id").execute();
    expect(await placed()).toEqual([
      { category_id: home, sub_category_id: lamps },
      { category_id: kitchen, sub_category_id: null },
    ]);
    await editor.by("PUT", `/admin/feeds/${id}/categories`, {
      items: [{ text: "Cooking", categoryId: String(home) }],
    });
    expect((await run(id)).counts).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await placed())[1]).toEqual({ category_id: home, sub_category_id: null });
  });

  it("assigning unknown hosts to its configured program, but no item of another partner", async () => {
    const { app, aFeed, run } = await aSite();
    const b = { id: "b", more: { link: "https://www.amazon.com/dp/B0CX23V2ZK" } };
    const server = await aFeedServer(feedTable([{ id: "a" }, b]));
    const { id } = await aFeed(server.url, { programme: "walmart" });
    expect(await run(id)).toMatchObject({ state: "done", counts: { added: 1, rejected: 1 } });
    const stored = await app.db.read
      .selectFrom("offers as o")
      .innerJoin("programmes as g", "g.id", "o.programme_id")
      .select(["g.key", "o.url"])
      .execute();
    expect(stored).toEqual([{ key: "walmart", url: "https://shop.example/a" }]);
  });

  it("on schedule, once, whatever the number of instances", async () => {
    const { app, aFeed, find } = await aSite();
    const server = await aFeedServer(feedTable(rowsOf("a")));
    const { id } = await aFeed(server.url, { isOn: true, everyHours: 6 });
    const other = await app.another();
    await Promise.all([app.imports.feeds.startDue(), other.imports.feeds.startDue()]);
    await Promise.all([app.worker.runDue(), other.worker.runDue()]);
    expect(server.statuses).toEqual([200]);
    expect((await find(id)).nextAt).toBe(new Date(app.clock.now() + 6 * hour).toISOString());
    app.clock.move(5 * hour);
    expect(await app.imports.feeds.startDue()).toEqual({ started: 0 });
    app.clock.move(hour);
    expect(await app.imports.feeds.startDue()).toEqual({ started: 1 });
  });

  it("continuing after the server was stopped midway, without duplicates", {
    tags: postgresInEndure,
  }, async () => {
    const { app, aFeed, editor, find, drafts } = await aSite();
    const ids = Array.from({ length: 250 }, (_, i) => ({ id: `n${i}` }));
    const server = await aFeedServer(feedTable(ids));
    const { id } = await aFeed(server.url);
    await editor.by("POST", `/admin/feeds/${id}/start`, { what: "run" });
    const begun = (await find(id)).lastRun as FeedRun;
    const stopping = new AbortController();
    let written = 0;
    const off = app.db.onCommit(({ tags }) => {
      if (tags.includes("products") && ++written === 1) stopping.abort(new Error("stopping"));
    });
    const job = { id: Number(begun.jobId), attempt: 1, signal: stopping.signal, progress: () => {} };
    const task = { feedId: Number(id), runId: Number(begun.id) };
    await expect(app.imports.feeds.work(task, job)).rejects.toThrow("stopping");
    off();
    await app.worker.runDue();
    expect((await find(id)).lastRun).toMatchObject({ state: "done", counts: { added: 250, unchanged: 0 } });
    expect(await app.db.read.selectFrom("offers").select("id").execute()).toHaveLength(250);
    expect((await drafts()).length).toBe(100);
  });

  it("expiring prices as the program requires, and trusting an unchanged response only until a sale begins", async () => {
    const { app, aFeed, run, items } = await aSite();
    const begins = app.clock.now() + 30 * hour;
    const rows = `id\ttitle\tlink\timage_link\tprice\tsale_price\tsale_price_effective_date
a\tLamp\thttps://www.walmart.com/ip/1\thttps://shop.example/a.jpg\t10.00 USD\t8.00 USD\t${new Date(begins).toISOString().slice(0, 16)}Z/2999-01-01T00:00Z
`;
    const server = await aFeedServer(rows);
    const { id } = await aFeed(server.url, { programme: "walmart", country: "US" });
    await run(id);
    const offer = async () =>
      app.db.read
        .selectFrom("offers")
        .select(["price_amount", "price_expires_at", "country"])
        .executeTakeFirstOrThrow();
    expect(await offer()).toEqual({
      price_amount: 1000,
      price_expires_at: app.clock.now() + 72 * hour,
      country: "US",
    });
    app.clock.move(24 * hour);
    expect((await run(id)).state).toBe("unchanged");
    expect((await offer()).price_expires_at).toBe(app.clock.now() + 72 * hour);
    app.clock.move(24 * hour);
    expect(await run(id)).toMatchObject({ state: "done", counts: { changed: 1 } });
    expect((await items(id))[0]?.price_amount).toBe(800);
    expect(server.statuses).toEqual([200, 304, 200]);
  });

  it("leaving a product that is in no feed unchanged", async () => {
    const { app, aFeed, run } = await aSite();
    const product = await aProduct(app, "Kettle");
    const server = await aFeedServer(feedTable(rowsOf("a")));
    await run((await aFeed(server.url)).id);
    const row = await app.db.read
      .selectFrom("products")
      .select("version")
      .where("id", "=", product)
      .executeTakeFirst();
    expect(row?.version).toBe(1);
  });
});
