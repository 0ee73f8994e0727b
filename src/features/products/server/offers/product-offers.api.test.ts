import { expect, it } from "vitest";
import type { FollowShort } from "#features/marketplaces/server/short-urls.ts";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import type { Product } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

async function aKettle(followShort: FollowShort = async () => null) {
  const app = await testApp({ followShort });
  const editor = await anEditor(app);
  const id = await aProduct(app, "Kettle");
  const path = `/products/${id}/offers`;
  const shown = async (query = "") =>
    (await call<Product>(app, `/api/products/by-slug/kettle${query}`)).body.offers;
  return { app, editor, path, shown };
}
const url = "https://www.amazon.fr/Bouilloire/dp/B0CX23V2ZK?tag=theirs-21";
const dollars = (amount: number) => ({ amount, currency: "USD" });

it("a short link is stored as the shop URL it redirects to; one that redirects to no shop is rejected", async () => {
  const { editor, path } = await aKettle(async (address) =>
    address === "https://amzn.to/3xYz" ? "https://www.amazon.fr/dp/B0CX23V2ZK" : null,
  );
  const made = await editor.post<ManagedOffer>(path, { url: "amzn.to/3xYz" });
  expect(made).toMatchObject({
    status: 201,
    body: { programme: "amazon", country: "FR", url: "https://www.amazon.fr/dp/B0CX23V2ZK" },
  });
  expect((await editor.post(path, { url: "https://amzn.to/other" })).status).toBe(422);
});

it("an offer is recognised by its address, shown at once, changed and removed", async () => {
  const { app, editor, path, shown } = await aKettle();
  const made = await editor.post<ManagedOffer>(path, { url, price: { amount: 4_900, currency: "EUR" } });
  expect(made).toMatchObject({
    status: 201,
    body: {
      programme: "amazon",
      country: "FR",
      externalId: "B0CX23V2ZK",
      url: "https://www.amazon.fr/dp/B0CX23V2ZK",
      source: "hand",
      isShown: false,
    },
  });
  expect(await shown()).toMatchObject([{ shop: "Amazon", price: null }]);
  const { id, version } = made.body;
  const changed = await editor.patch<ManagedOffer>(`${path}/${id}`, {
    version,
    availability: "out-of-stock",
  });
  expect(changed.body).toMatchObject({ availability: "out-of-stock", price: { amount: 4_900 } });
  const late = await editor.patch<ManagedOffer>(`${path}/${id}`, { version, shipping: 500 });
  expect([late.status, late.body.current?.availability]).toEqual([409, "out-of-stock"]);
  expect((await editor.remove(`${path}/${id}`, undefined, { "If-Match": `"${version}"` })).status).toBe(409);
  expect((await editor.remove(`${path}/${id}`, undefined, { "If-Match": `"${version + 1}"` })).status).toBe(
    204,
  );
  expect(await shown()).toEqual([]);
  const { items } = await app.auditLog.list({ type: "offer", limit: 10 } as never);
  expect(items.map(({ action }) => action)).toEqual(["delete", "update", "create"]);
});

it("the same call with the same key makes one offer", async () => {
  const { editor, path, shown } = await aKettle();
  const key = { "Idempotency-Key": "once" };
  const first = await editor.post<ManagedOffer>(path, { url }, key);
  const again = await editor.post<ManagedOffer>(path, { url }, key);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  expect(await shown()).toHaveLength(1);
});

it("a manually entered price is current, and the other prices keep their age", async () => {
  const { app, editor, path } = await aKettle();
  const walmart = "https://www.walmart.com/ip/512345678";
  const { body: offer } = await editor.post<ManagedOffer>(path, { url: walmart, price: dollars(5_000) });
  expect(offer.isShown).toBe(true);
  app.clock.move(hours(71));
  const other = await editor.patch<ManagedOffer>(`${path}/${offer.id}`, { version: 1, shipping: 0 });
  expect(other.body.fetchedAt).toBe(offer.fetchedAt);
  app.clock.move(hours(2));
  expect((await editor.get<{ items: ManagedOffer[] }>(path)).body.items[0]?.isShown).toBe(false);
  const renewed = await editor.patch<ManagedOffer>(`${path}/${offer.id}`, {
    version: 2,
    price: dollars(5_000),
  });
  expect(renewed.body.isShown).toBe(true);
});

it("a typed price of a shop that gives its prices itself is shown nowhere, whatever its rules say of age", async () => {
  const { app, editor, path, shown } = await aKettle();
  const stored = async () => (await editor.get<{ items: ManagedOffer[] }>(path)).body.items[0];
  const { body: made } = await editor.post<ManagedOffer>(path, { url, price: dollars(4_321) });
  const typed = await editor.patch<ManagedOffer>(`${path}/${made.id}`, { version: 1, price: dollars(4_322) });
  expect(typed.body).toMatchObject({ isShown: false, fetchedAt: null, price: dollars(4_322) });
  const amazon = (await app.programmes.list()).find(({ key }) => key === "amazon");
  const rule = <Value>(value: Value) => ({ value, source: "", readAt: null });
  const policy = { maxPriceAgeHours: rule(null), mayShowHistory: rule(true) };
  await app.db.transact((tx) => app.programmes.change(tx, Number(amazon?.id), { policy }, null));
  expect((await stored())?.isShown).toBe(false);
  expect(await shown()).toMatchObject([{ shop: "Amazon", price: null }]);
  for (const address of ["/api/products/by-slug/kettle", "/api/products?lang=en", "/api/compare?ids=1"])
    expect(JSON.stringify((await call(app, address)).body)).not.toMatch(/432[12]/);

  // Moved to another shop it is that shop's; moved back it is hidden again.
  const walmart = "https://www.walmart.com/ip/512345678";
  const version = async () => (await stored())?.version;
  await editor.patch(`${path}/${made.id}`, { version: await version(), url: walmart, price: dollars(4_322) });
  expect((await stored())?.isShown).toBe(true);
  await editor.patch(`${path}/${made.id}`, { version: await version(), url });
  expect((await stored())?.isShown).toBe(false);
});

it("offers are sorted by total price, those with unknown shipping by their price", async () => {
  const { editor, path, shown } = await aKettle();
  const offers = [
    { url: "https://www.walmart.com/ip/512345678", price: dollars(5_000), shipping: 1_500 },
    { url: "https://www.aliexpress.com/item/1005006123456789.html", price: dollars(6_000), shipping: 0 },
    { url: "https://www.ebay.com/itm/394857612345", price: dollars(6_200) },
  ];
  for (const offer of offers)
    expect((await editor.post(path, { ...offer, availability: "in-stock" })).status).toBe(201);
  expect((await shown()).map(({ programme, standsApart }) => [programme, standsApart])).toEqual([
    ["aliexpress", false],
    ["ebay", true],
    ["walmart", false],
  ]);
});

it("a coupon is valid from its start to its end, and without an end indefinitely", async () => {
  const { app, editor, path, shown } = await aKettle();
  const [from, until] = [app.clock.now() + hours(1), app.clock.now() + hours(3)];
  const coupon = { code: "TEA10", text: "10% off", startsAt: from, endsAt: until };
  const { body: offer } = await editor.post<ManagedOffer>(path, {
    url: "https://shop.example/kettle",
    coupon,
  });
  const code = async () => (await shown())[0]?.coupon?.code ?? null;
  expect(await code()).toBeNull();
  app.clock.move(hours(1));
  expect(await code()).toBe("TEA10");
  app.clock.move(hours(2));
  expect(await code()).toBeNull();
  const change = { version: offer.version, coupon: { ...coupon, startsAt: null, endsAt: null } };
  expect((await editor.patch(`${path}/${offer.id}`, change)).status).toBe(200);
  expect(await code()).toBe("TEA10");
});

it("readers get the shops of their language's country where there are some, and can choose others", async () => {
  const { app, editor, path } = await aKettle();
  for (const host of ["www.amazon.com", "www.amazon.fr"])
    await editor.post(path, { url: `https://${host}/dp/B0CX23V2ZK`, price: dollars(5_000) });
  const shopsFor = async (query: string) => {
    const { offers, shopCountry, shopCountries } = (
      await call<Product>(app, `/api/products/by-slug/kettle?${query}`)
    ).body;
    return [offers.map(({ country }) => country), shopCountry, shopCountries];
  };
  const both = ["FR", "US"];
  expect(await shopsFor("lang=en")).toEqual([["US"], "US", both]);
  expect(await shopsFor("lang=fr")).toEqual([["FR"], "FR", both]);
  expect(await shopsFor("lang=he")).toEqual([["US"], "US", both]);
  expect(await shopsFor("lang=en&shops=FR")).toEqual([["FR"], "FR", both]);
  expect(await shopsFor("lang=en&shops=nowhere")).toEqual([["US"], "US", both]);
});

it("a reader whose country has a tag and no offer gets a tagged search there, and never another country's page", async () => {
  const { app, editor, path } = await aKettle();
  const amazon = (await app.programmes.list()).find(({ key }) => key === "amazon");
  const tags = [
    { country: "US", tag: "ours-20" },
    { country: "FR", tag: "ours-21" },
  ];
  await app.db.transact((tx) => app.programmes.change(tx, Number(amazon?.id), { tags }, null));
  await editor.post(path, { url: "https://www.amazon.com/dp/B0CX23V2ZK", price: dollars(5_000) });
  const shown = async (query: string) =>
    (await call<Product>(app, `/api/products/by-slug/kettle?${query}`)).body;
  expect(await shown("lang=en")).toMatchObject({
    shopCountry: "US",
    searches: [],
    offers: [{ country: "US" }],
  });
  const french = await shown("lang=fr");
  expect(french).toMatchObject({ shopCountry: "FR", shopCountries: ["FR", "US"], offers: [] });
  expect(french.searches).toMatchObject([
    {
      programme: "amazon",
      country: "FR",
      words: "Kettle",
      url: "https://www.amazon.fr/s?k=Kettle&tag=ours-21",
    },
  ]);
  expect(french.searches[0]?.disclosure).not.toBeNull();
  expect(await shown("lang=fr&shops=US")).toMatchObject({ searches: [], offers: [{ country: "US" }] });
  // Without a tag there, what there is.
  expect(await shown("lang=he")).toMatchObject({
    shopCountry: "US",
    searches: [],
    offers: [{ country: "US" }],
  });
});

it("an invalid shop URL or amount is rejected and nothing is stored", async () => {
  const { editor, path, shown } = await aKettle();
  for (const wrong of [
    {},
    { url: "kettle" },
    { url: "http://shop.example/kettle" },
    { url: "https://user:word@shop.example/" },
    { url: "https://localhost/kettle" },
    { url: "https://amzn.to/3xYz" },
    { url, price: { amount: 4.5, currency: "USD" } },
    { url, price: { amount: -1, currency: "USD" } },
    { url, shipping: -1 },
    { url, country: "France" },
    { url, coupon: { code: "", text: "", startsAt: null, endsAt: null } },
    { url, coupon: { code: "X", text: "", startsAt: 2, endsAt: 1 } },
  ])
    expect((await editor.post(path, wrong)).status, JSON.stringify(wrong)).toBe(422);
  expect((await editor.post("/products/999999/offers", { url })).status).toBe(404);
  expect((await editor.patch(`${path}/999`, { version: 1 })).status).toBe(404);
  expect(await shown()).toEqual([]);
});

it("only editors see and change them", async () => {
  const { app, path } = await aKettle();
  expect((await call(app, `/api/admin${path}`)).status).toBe(401);
});
