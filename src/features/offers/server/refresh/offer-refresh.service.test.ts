import { expect, it } from "vitest";
import {
  type Listing,
  type Marketplace,
  MarketplaceError,
  marketplaceKeys,
  type Refusal,
} from "#features/marketplaces/listing.ts";
import { type Scenario, scenarios } from "#features/marketplaces/scenario.ts";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import type { Product } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { aClick } from "#tests/support/content/visits.ts";
import { aShop, idOf, refusalIn, usualPrice } from "#tests/support/servers/marketplace-shops.ts";
import { aListing } from "#tests/support/servers/shop-pages.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { createOfferRefresh } from "./offer-refresh.ts";

const dollars = (amount: number) => ({ amount, currency: "USD" });
const running = { signal: new AbortController().signal };
const asin = (number: number) => `B0${String(number).padStart(8, "0")}`;

/** Shops with the test's answer for each item, recording the ids of each call. Items before a refusal are answered. */
function shopsThat(say: (id: string) => Partial<Listing> | "gone" | "nothing" | Refusal, mostIds = 10) {
  const calls: string[][] = [];
  const marketplace = (key: Marketplace["key"]): Marketplace => ({
    key,
    mostIds,
    countries: ["US"],
    search: async () => [],
    async byIds(ids) {
      calls.push([...ids]);
      const isRefusal = (it: ReturnType<typeof say>): it is Refusal =>
        typeof it === "string" && it !== "gone" && it !== "nothing";
      const entries = ids.map((externalId) => ({ externalId, it: say(externalId) }));
      const end = entries.findIndex(({ it }) => isRefusal(it));
      const refusal = (entries[end]?.it as Refusal | undefined) ?? null;
      if (refusal && end === 0) throw new MarketplaceError(refusal, "as the test wants it");
      const said = refusal ? entries.slice(0, end) : entries;
      return {
        listings: said.flatMap(({ externalId, it }) =>
          typeof it === "string" ? [] : [aListing({ externalId, fetchedAt: app.clock.now(), ...it })],
        ),
        gone: said.flatMap(({ externalId, it }) => (it === "gone" ? [externalId] : [])),
        refusal,
      };
    },
  });
  let app: Awaited<ReturnType<typeof testApp>>;
  return {
    calls,
    async open() {
      app = await testApp({ marketplace });
      return app;
    },
  };
}
type Opened = Awaited<ReturnType<typeof testApp>>;

const offerOf = (app: Opened, number: number, amount = 5_000) =>
  anOffer(app, {
    programme: "amazon",
    url: `https://www.amazon.com/dp/${asin(number)}`,
    price: dollars(amount),
  });

async function aKettle(say: Parameters<typeof shopsThat>[0]) {
  const shops = shopsThat(say);
  const app = await shops.open();
  const editor = await anEditor(app);
  const id = await aProduct(app, "Kettle", { offers: [offerOf(app, 1)] });
  const path = `/products/${id}/offers`;
  const offer = async () => (await editor.get<{ items: ManagedOffer[] }>(path)).body.items[0] as ManagedOffer;
  const shown = async () => (await call<Product>(app, "/api/products/by-slug/kettle")).body.offers[0];
  const history = () =>
    app.db.read.selectFrom("offer_prices").select(["amount", "availability"]).orderBy("id").execute();
  return { app, editor, path, offer, shown, history, calls: shops.calls };
}

it("two instances query a hundred due offers once in all, with the shop's maximum per call", async () => {
  const shops = shopsThat(() => ({ price: dollars(4_900) }));
  const app = await shops.open();
  for (let number = 1; number <= 100; number++)
    await aProduct(app, `Kettle ${number}`, { offers: [offerOf(app, number)] });
  const other = await app.another();
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 0 });
  app.clock.move(hours(19));
  const counts = await Promise.all([app.offerUpkeep.askDue(running), other.offerUpkeep.askDue(running)]);
  expect(counts.reduce((sum, { changed }) => sum + changed, 0)).toBe(100);
  expect(shops.calls.flat().sort()).toEqual([...Array(100).keys()].map((place) => asin(place + 1)));
  expect(shops.calls.every((ids) => ids.length <= 10)).toBe(true);
});

/** Offers whose shop takes ten ids in a call, all due. */
async function kettles(count: number, ...how: Parameters<typeof shopsThat>) {
  const shops = shopsThat(...how);
  const app = await shops.open();
  for (let number = 1; number <= count; number++)
    await aProduct(app, `Kettle ${number}`, { offers: [offerOf(app, number)] });
  app.clock.move(hours(19));
  return { app, calls: shops.calls };
}

it("the quotes of several calls invalidate lists once, and writing them yields to other requests", async () => {
  const { app } = await kettles(40, () => ({ price: dollars(4_900) }));
  const listInvalidations = async () =>
    (await app.db.read.selectFrom("changes").select("tags").execute()).filter(({ tags }) =>
      (JSON.parse(tags) as string[]).includes("products"),
    ).length;
  const before = await listInvalidations();
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  turn();
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 40 });
  isOver = true;
  expect((await listInvalidations()) - before).toBe(1);
  expect(turns).toBeGreaterThan(8);
});

it("an aborted job saves the quotes so far, and leaves the rest to the next", async () => {
  const ending = new AbortController();
  const { app, calls } = await kettles(25, (id) => {
    if (id === asin(11)) ending.abort();
    return { price: dollars(4_900) };
  });
  await expect(app.offerUpkeep.askDue(ending)).rejects.toThrow();
  expect(calls).toHaveLength(2);
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 5 });
  expect(calls.flat().sort()).toEqual([...Array(25).keys()].map((place) => asin(place + 1)));
});

it("quotes from before a refusal are saved, and the remaining offers stay due", {
  tags: postgresInEndure,
}, async () => {
  let isTired = true;
  const { app } = await kettles(25, (id) =>
    isTired && id === asin(11) ? "throttled" : { price: dollars(4_900) },
  );
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 10, refused: 10 });
  isTired = false;
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 5, refused: 0 });
});

it("a partial response before a refusal is saved", { tags: postgresInEndure }, async () => {
  let isTired = true;
  const { app } = await kettles(25, (id) =>
    isTired && id === asin(15) ? "throttled" : { price: dollars(4_900) },
  );
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 14, refused: 6 });
  isTired = false;
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 5, refused: 0 });
});

it("one unreadable item does not hold up the others; several in a row stop the shop", {
  tags: postgresInEndure,
}, async () => {
  let strange = [asin(2)];
  const { app, calls } = await kettles(
    8,
    (id) => (strange.includes(id) ? "malformed" : { price: dollars(4_900) }),
    1,
  );
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 7, refused: 1 });
  strange = [...Array(9).keys()].map(asin);
  app.clock.move(hours(19));
  calls.length = 0;
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ refused: 5 });
  expect(calls).toHaveLength(5);
});

it("the most clicked offers are queried first", async () => {
  const shops = shopsThat(() => ({}));
  const app = await shops.open();
  for (let number = 1; number <= 12; number++)
    await aProduct(app, `Kettle ${number}`, { offers: [offerOf(app, number)] });
  await aClick(app, { programme: "amazon", offer: "12", path: "/product/kettle-12" });
  app.clock.move(hours(19));
  await app.offerUpkeep.askDue(running);
  expect(shops.calls[0]?.[0]).toBe(asin(12));
});

it("an unchanged price is refreshed without a history row, a new version or a cache invalidation", async () => {
  const { app, offer, history, shown } = await aKettle(() => ({ price: dollars(5_000) }));
  const before = await offer();
  app.clock.move(hours(20));
  const forgotten: string[] = [];
  app.db.memory.listen({ changed: (tags) => forgotten.push(...tags), lost: () => {} });
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ unchanged: 1 });
  const after = await offer();
  expect(after.version).toBe(before.version);
  expect(Date.parse(after.fetchedAt ?? "") - Date.parse(before.fetchedAt ?? "")).toBe(hours(20));
  expect([await history(), forgotten]).toEqual([[{ amount: 5_000, availability: "in-stock" }], []]);
  app.clock.move(hours(10));
  expect((await shown())?.price?.amount).toBe(5_000);
});

it("a changed price is on the page at once, with a history row, and only that product's pages are re-rendered", async () => {
  const { app, history, shown } = await aKettle((id) =>
    id === asin(1) ? { price: dollars(4_500) } : { price: dollars(5_000) },
  );
  const other = await aProduct(app, "Mug", { offers: [offerOf(app, 2)] });
  expect((await shown())?.price?.amount).toBe(5_000);
  app.clock.move(hours(20));
  const forgotten: string[] = [];
  app.db.memory.listen({ changed: (tags) => forgotten.push(...tags), lost: () => {} });
  await app.offerUpkeep.askDue(running);
  expect((await shown())?.price?.amount).toBe(4_500);
  expect((await history()).map(({ amount }) => amount)).toEqual([5_000, 5_000, 4_500]);
  expect(forgotten).not.toContain(`product:${other}`);
});

it('a page that said "Check price" shows the price again, though it is unchanged', async () => {
  const { app, shown } = await aKettle(() => ({ price: dollars(5_000) }));
  app.clock.move(hours(25));
  expect((await shown())?.price).toBeNull();
  await app.offerUpkeep.askDue(running);
  expect((await shown())?.price?.amount).toBe(5_000);
});

it("a price jump awaits confirmation; a confirmed one is shown", async () => {
  const { app, editor, path, offer, shown, history } = await aKettle(() => ({ price: dollars(500) }));
  app.clock.move(hours(20));
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ suspicious: 1 });
  expect((await shown())?.price?.amount).toBe(5_000);
  const { id, check } = await offer();
  expect(check.suspect?.price).toEqual(dollars(500));
  const settled = await editor.post<ManagedOffer>(`${path}/${id}/suspect`, { accept: true });
  expect(settled.body).toMatchObject({ price: dollars(500), check: { suspect: null } });
  expect((await shown())?.price?.amount).toBe(500);
  expect((await history()).map(({ amount }) => amount)).toEqual([5_000, 500]);
  expect((await editor.post(`${path}/${id}/suspect`, { accept: true })).status).toBe(409);
});

it("a rejected price is not reported again, and the old one expires as usual", async () => {
  const { app, editor, path, offer, shown } = await aKettle(() => ({ price: dollars(500) }));
  app.clock.move(hours(20));
  await app.offerUpkeep.askDue(running);
  const { id } = await offer();
  await editor.post(`${path}/${id}/suspect`, { accept: false });
  expect((await shown())?.price?.amount).toBe(5_000);
  app.clock.move(hours(13));
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ suspicious: 1 });
  expect((await offer()).check.suspect).toBeNull();
  expect((await shown())?.price).toBeNull();
});

it("a gone item is out of stock; one missing from the response is unchanged", {
  tags: postgresInEndure,
}, async () => {
  const { app, offer, shown } = await aKettle((id) => (id === asin(1) ? "gone" : "nothing"));
  await aProduct(app, "Mug", { offers: [offerOf(app, 2)] });
  app.clock.move(hours(20));
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ gone: 1, unanswered: 1 });
  expect(await shown()).toMatchObject({ availability: "out-of-stock", price: null });
  expect((await offer()).check.isGone).toBe(true);
  const { body } = await call<Product>(app, "/api/products/by-slug/mug");
  expect(body.offers[0]).toMatchObject({ availability: "in-stock", price: { amount: 5_000 } });
});

it("a refusal leaves the offer unchanged, is recorded on it, and is cleared by the next answer", async () => {
  let answer: "throttled" | Partial<Listing> = "throttled";
  const { app, editor, path, offer, calls } = await aKettle(() => answer);
  const before = await offer();
  const refreshed = await editor.post<ManagedOffer>(`${path}/${before.id}/refresh`);
  expect(refreshed.body).toEqual({ ...before, check: { ...before.check, refusal: "throttled" } });
  answer = { price: dollars(4_800) };
  expect(calls).toHaveLength(1);
  app.clock.move(1_000);
  const again = await editor.post<ManagedOffer>(`${path}/${before.id}/refresh`);
  expect(again.body).toMatchObject({ price: dollars(4_800), check: { refusal: null } });
});

it("an offer of a shop without an API, or of another product, cannot be refreshed", {
  tags: postgresInEndure,
}, async () => {
  const { app, editor, path } = await aKettle(() => ({}));
  const made = await editor.post<ManagedOffer>(path, { url: "https://shop.example/kettle" });
  expect((await editor.post(`${path}/${made.body.id}/refresh`)).status).toBe(422);
  const other = await aProduct(app, "Mug");
  expect((await editor.post(`/products/${other}/offers/1/refresh`)).status).toBe(404);
});

it("a country outside the shop's API is not queried: its links are checked instead", {
  tags: postgresInEndure,
}, async () => {
  const shops = shopsThat(() => ({}));
  const app = await shops.open();
  const editor = await anEditor(app);
  const url = "https://www.walmart.ca/ip/512345678";
  const id = await aProduct(app, "Kettle", {
    offers: [anOffer(app, { programme: "walmart", url, country: "CA" })],
  });
  app.clock.move(hours(80));
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ refused: 0 });
  expect(shops.calls).toEqual([]);
  expect(
    (await app.offerUpkeep.links.claim(await app.offerUpkeep.links.due())).map((visit) => visit.url),
  ).toEqual([url]);
  const { body } = await editor.get<{ items: ManagedOffer[] }>(`/products/${id}/offers`);
  expect(body.items[0]?.check.refusal).toBeNull();
  expect((await editor.post(`/products/${id}/offers/${body.items[0]?.id}/refresh`)).status).toBe(422);
});

it("an offer edited while its shop is queried stays as the editor wrote it", async () => {
  let meanwhile = async (): Promise<unknown> => null;
  const shops = shopsThat(() => ({ price: dollars(1_000) }));
  const app = await shops.open();
  const editor = await anEditor(app);
  const id = await aProduct(app, "Kettle", { offers: [offerOf(app, 1)] });
  const path = `/products/${id}/offers`;
  const slow = (key: Marketplace["key"]): Marketplace => ({
    key,
    mostIds: 10,
    countries: ["US"],
    search: async () => [],
    async byIds(ids) {
      await meanwhile();
      const listings = ids.map((externalId) => aListing({ externalId, price: dollars(4_000) }));
      return { listings, gone: [], refusal: null };
    },
  });
  const { db, clock, offers, products } = app;
  const { changing } = products.saving;
  const refresh = createOfferRefresh({ db, clock, offers, marketplace: slow, changing });
  const url = "https://www.amazon.com/dp/B0CX23V2ZK";
  meanwhile = () => editor.patch(`${path}/1`, { version: 1, url, price: dollars(7_000) });
  app.clock.move(hours(20));
  await refresh.askDue(running);
  const { body } = await editor.get<{ items: ManagedOffer[] }>(path);
  expect(body.items[0]).toMatchObject({ url, price: dollars(7_000) });
});

const pageOf: Record<Marketplace["key"], (id: string) => string> = {
  amazon: (id) => `https://www.amazon.com/dp/${id}`,
  walmart: (id) => `https://www.walmart.com/ip/${id}`,
  aliexpress: (id) => `https://www.aliexpress.com/item/${id}.html`,
  ebay: (id) => `https://www.ebay.com/itm/${id}`,
};

it.each(marketplaceKeys)(
  "failures of %s do not affect readers, and editors see the reason",
  { tags: postgresInEndure },
  async (key) => {
    const { app, server, move, marketplaces } = await aShop(key);
    const url = pageOf[key](idOf[key](1));
    await aProduct(app, "Kettle", { offers: [anOffer(app, { programme: key, url, price: usualPrice })] });
    const { db, clock, offers, products } = app;
    const { changing } = products.saving;
    const refresh = createOfferRefresh({ db, clock, offers, marketplace: marketplaces.of, changing });
    const refreshOn = async (scenario: Scenario) => {
      server.play(scenario);
      await refresh.askDue(running);
      const { status, body } = await call<Product>(app, "/api/products/by-slug/kettle");
      expect([scenario, status, body.offers.length]).toEqual([scenario, 200, 1]);
      const [offer] = await app.offers.admin.list(1);
      return { refusal: offer?.check.refusal, price: body.offers[0]?.price };
    };
    move(hours(7));
    for (const [scenario, refusal] of Object.entries(refusalIn)) {
      const result = await refreshOn(scenario as Scenario);
      expect([scenario, result.refusal, result.price?.amount]).toEqual([
        scenario,
        refusal,
        usualPrice.amount,
      ]);
      move(31 * 60_000);
    }
    for (const scenario of scenarios.filter((one) => !(one in refusalIn)).reverse()) {
      // An item with several variations has no price of its own.
      const isOfMany = key === "ebay" && scenario === "partial";
      expect([scenario, (await refreshOn(scenario)).refusal]).toEqual([
        scenario,
        isOfMany ? "invalid-request" : null,
      ]);
      move(hours(25));
    }
    expect((await refreshOn("works")).price).not.toBeNull();
  },
);
