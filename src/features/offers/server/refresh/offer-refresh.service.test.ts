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

/** Shops that say of each thing what the test lets them say, and the ids they were asked for, call by call. Whatever comes before a refusal is answered. */
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
      const asked = ids.map((externalId) => ({ externalId, it: say(externalId) }));
      const end = asked.findIndex(({ it }) => isRefusal(it));
      const refusal = (asked[end]?.it as Refusal | undefined) ?? null;
      if (refusal && end === 0) throw new MarketplaceError(refusal, "as the test wants it");
      const said = refusal ? asked.slice(0, end) : asked;
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

it("two instances ask for a hundred due offers once in all, as many in one call as the shop takes", async () => {
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

/** Offers whose shop takes ten ids in a call, due by now. */
async function kettles(count: number, ...how: Parameters<typeof shopsThat>) {
  const shops = shopsThat(...how);
  const app = await shops.open();
  for (let number = 1; number <= count; number++)
    await aProduct(app, `Kettle ${number}`, { offers: [offerOf(app, number)] });
  app.clock.move(hours(19));
  return { app, calls: shops.calls };
}

it("what several calls say is told to lists together, and others are served while it is written", async () => {
  const { app } = await kettles(40, () => ({ price: dollars(4_900) }));
  const told = async () =>
    (await app.db.read.selectFrom("changes").select("tags").execute()).filter(({ tags }) =>
      (JSON.parse(tags) as string[]).includes("products"),
    ).length;
  const before = await told();
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  turn();
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 40 });
  isOver = true;
  expect((await told()) - before).toBe(1);
  expect(turns).toBeGreaterThan(8);
});

it("a job that has to end in the middle writes what was said, and leaves the rest to the next", async () => {
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

it("what was said before a shop refused is written, and what it was not asked for can be asked at once", async () => {
  let isTired = true;
  const { app } = await kettles(25, (id) =>
    isTired && id === asin(11) ? "throttled" : { price: dollars(4_900) },
  );
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 10, refused: 10 });
  isTired = false;
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 5, refused: 0 });
});

it("what a shop said of a part of what it was asked for, before it refused, is written", async () => {
  let isTired = true;
  const { app } = await kettles(25, (id) =>
    isTired && id === asin(15) ? "throttled" : { price: dollars(4_900) },
  );
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 14, refused: 6 });
  isTired = false;
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ changed: 5, refused: 0 });
});

it("one thing whose answer cannot be read keeps no other from being asked for; several in a row are the shop's", async () => {
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

it("what is followed most is asked for first", async () => {
  const shops = shopsThat(() => ({}));
  const app = await shops.open();
  for (let number = 1; number <= 12; number++)
    await aProduct(app, `Kettle ${number}`, { offers: [offerOf(app, number)] });
  await aClick(app, { programme: "amazon", offer: "12", path: "/product/kettle-12" });
  app.clock.move(hours(19));
  await app.offerUpkeep.askDue(running);
  expect(shops.calls[0]?.[0]).toBe(asin(12));
});

it("a price that stands is young again without a line of history, a version or a forgotten page", async () => {
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

it("another price is on the page at once, with a line of history, and only that product's pages are made anew", async () => {
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

it('a page that said "Check price" says the price again, though it is the same', async () => {
  const { app, shown } = await aKettle(() => ({ price: dollars(5_000) }));
  app.clock.move(hours(25));
  expect((await shown())?.price).toBeNull();
  await app.offerUpkeep.askDue(running);
  expect((await shown())?.price?.amount).toBe(5_000);
});

it("a price that jumps waits for somebody: who believes it has it shown", async () => {
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

it("a price that nobody believed is not asked about again, and the old one ends in its time", async () => {
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

it("what a shop has no more cannot be bought there; what it did not answer for stays", async () => {
  const { app, offer, shown } = await aKettle((id) => (id === asin(1) ? "gone" : "nothing"));
  await aProduct(app, "Mug", { offers: [offerOf(app, 2)] });
  app.clock.move(hours(20));
  expect(await app.offerUpkeep.askDue(running)).toMatchObject({ gone: 1, unanswered: 1 });
  expect(await shown()).toMatchObject({ availability: "out-of-stock", price: null });
  expect((await offer()).check.isGone).toBe(true);
  const { body } = await call<Product>(app, "/api/products/by-slug/mug");
  expect(body.offers[0]).toMatchObject({ availability: "in-stock", price: { amount: 5_000 } });
});

it("a refusal leaves the offer as it is, is said of it, and is over with the next answer", async () => {
  let answer: "throttled" | Partial<Listing> = "throttled";
  const { app, editor, path, offer, calls } = await aKettle(() => answer);
  const before = await offer();
  const asked = await editor.post<ManagedOffer>(`${path}/${before.id}/refresh`);
  expect(asked.body).toEqual({ ...before, check: { ...before.check, refusal: "throttled" } });
  answer = { price: dollars(4_800) };
  expect(calls).toHaveLength(1);
  app.clock.move(1_000);
  const again = await editor.post<ManagedOffer>(`${path}/${before.id}/refresh`);
  expect(again.body).toMatchObject({ price: dollars(4_800), check: { refusal: null } });
});

it("an offer of a shop without an interface, or of another product, cannot be refreshed", async () => {
  const { app, editor, path } = await aKettle(() => ({}));
  const made = await editor.post<ManagedOffer>(path, { url: "https://shop.example/kettle" });
  expect((await editor.post(`${path}/${made.body.id}/refresh`)).status).toBe(422);
  const other = await aProduct(app, "Mug");
  expect((await editor.post(`/products/${other}/offers/1/refresh`)).status).toBe(404);
});

it("a country that the shop's interface does not serve is not asked for: there the link is followed", async () => {
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

it("an offer that an editor changed while its shop was asked is left as he wrote it", async () => {
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
  "%s on its bad days breaks nothing that readers see, and editors are told what is wrong",
  { tags: postgresInEndure },
  async (key) => {
    const { app, server, move, marketplaces } = await aShop(key);
    const url = pageOf[key](idOf[key](1));
    await aProduct(app, "Kettle", { offers: [anOffer(app, { programme: key, url, price: usualPrice })] });
    const { db, clock, offers, products } = app;
    const { changing } = products.saving;
    const refresh = createOfferRefresh({ db, clock, offers, marketplace: marketplaces.of, changing });
    const askedOn = async (scenario: Scenario) => {
      server.play(scenario);
      await refresh.askDue(running);
      const { status, body } = await call<Product>(app, "/api/products/by-slug/kettle");
      expect([scenario, status, body.offers.length]).toEqual([scenario, 200, 1]);
      const [offer] = await app.offers.desk.list(1);
      return { refusal: offer?.check.refusal, price: body.offers[0]?.price };
    };
    move(hours(7));
    for (const [scenario, refusal] of Object.entries(refusalIn)) {
      const told = await askedOn(scenario as Scenario);
      expect([scenario, told.refusal, told.price?.amount]).toEqual([scenario, refusal, usualPrice.amount]);
      move(31 * 60_000);
    }
    for (const scenario of scenarios.filter((one) => !(one in refusalIn)).reverse()) {
      // A page of several variations is of none of them.
      const isOfMany = key === "ebay" && scenario === "partial";
      expect([scenario, (await askedOn(scenario)).refusal]).toEqual([
        scenario,
        isOfMany ? "invalid-request" : null,
      ]);
      move(hours(25));
    }
    expect((await askedOn("works")).price).not.toBeNull();
  },
);
