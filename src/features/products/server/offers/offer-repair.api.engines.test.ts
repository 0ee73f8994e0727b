import { expect, it } from "vitest";
import type { Inbox } from "#features/discovery/inbox.ts";
import type { ManagedOffer, Replacements } from "#features/offers/managed-offer.ts";
import type { Product } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { aClick } from "#tests/support/content/visits.ts";
import { aListing, theShops } from "#tests/support/servers/shop-pages.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

const gtin = "4006381333931";
const ebay = aListing({
  marketplace: "ebay",
  externalId: "394857612345",
  url: "https://www.ebay.com/itm/394857612345",
  gtin: `0${gtin}`,
  price: { amount: 4_500, currency: "USD" },
});
const another = { ...ebay, externalId: "394857612346", gtin: "4006381333948" };
const soldOut = aListing({
  marketplace: "walmart",
  externalId: "512345678",
  gtin,
  availability: "out-of-stock",
});

/** A kettle whose only offer, at Amazon, is there no more. */
async function aDeadKettle(has: Parameters<typeof theShops>[0], number: string | null = gtin) {
  const { marketplace } = theShops(has);
  const app = await testApp({ marketplace });
  const editor = await anEditor(app);
  const url = "https://www.amazon.com/dp/B0CX23V2ZK";
  const id = await aProduct(app, "Kettle", {
    gtin: number,
    offers: [anOffer(app, { programme: "amazon", url, price: { amount: 5_000, currency: "USD" } })],
  });
  const path = `/products/${id}/offers`;
  if (typeof has !== "string") {
    app.clock.move(hours(20));
    await app.offerUpkeep.askDue({ signal: new AbortController().signal });
  }
  const shown = async () =>
    (await call<Product>(app, "/api/products/by-slug/kettle")).body.offers.map(({ shop, availability }) => [
      shop,
      availability,
    ]);
  return { app, editor, path, shown, id };
}

it("one call replaces a dead offer by the same product at another shop, another restores it", async () => {
  const { editor, path, shown } = await aDeadKettle([ebay, another, soldOut]);
  expect(await shown()).toEqual([["Amazon", "out-of-stock"]]);
  const { body } = await editor.get<Replacements>(`${path}/1/replacements`);
  expect(body.items).toMatchObject([{ shop: "eBay", externalId: ebay.externalId, country: "US" }]);
  const { marketplace, externalId, country } = body.items[0] as Replacements["items"][number];
  const made = await editor.post<ManagedOffer>(`${path}/1/replace`, { marketplace, externalId, country });
  expect(made.body).toMatchObject({ programme: "ebay", price: ebay.price, check: { replaces: "1" } });
  expect(await shown()).toEqual([["eBay", "in-stock"]]);
  const back = await editor.post<ManagedOffer>(`${path}/${made.body.id}/put-back`);
  expect(back.body).toMatchObject({ id: "1", check: { isGone: true } });
  expect(await shown()).toEqual([["Amazon", "out-of-stock"]]);
  expect((await editor.post(`${path}/1/put-back`)).status).toBe(404);
});

it("a dead offer is listed again when its replacement is removed", async () => {
  const { editor, path, shown } = await aDeadKettle([ebay]);
  const { marketplace, externalId, country } = ebay;
  const made = await editor.post<ManagedOffer>(`${path}/1/replace`, { marketplace, externalId, country });
  expect((await editor.remove(`${path}/${made.body.id}`)).status).toBe(204);
  expect(await shown()).toEqual([["Amazon", "out-of-stock"]]);
});

it("the cheapest of several comes first, whatever its currency", async () => {
  const inYen = { ...soldOut, availability: "in-stock" as const, price: { amount: 3_000, currency: "JPY" } };
  const { app, editor, path } = await aDeadKettle([ebay, inYen]);
  await app.offers.saveRates(
    [1, 150].map((rate) => ({
      base: "USD",
      quote: rate === 1 ? "EUR" : "JPY",
      rate,
      asOf: app.clock.now(),
      source: "test",
    })),
  );
  const first = async () =>
    (await editor.get<Replacements>(`${path}/1/replacements`)).body.items.map(({ shop }) => shop);
  expect(await first()).toEqual(["Walmart", "eBay"]);
  await app.offers.saveRates([
    { base: "USD", quote: "JPY", rate: 50, asOf: app.clock.now() + 1, source: "test" },
  ]);
  expect(await first()).toEqual(["eBay", "Walmart"]);
});

it("an offer of another product, or of an unknown one, is no replacement", async () => {
  const { editor, path, shown } = await aDeadKettle([ebay, another]);
  const replace = async (externalId: string) =>
    (await editor.post(`${path}/1/replace`, { marketplace: "ebay", externalId, country: "US" })).status;
  expect([await replace(another.externalId), await replace("394857619999")]).toEqual([422, 422]);
  expect(await shown()).toEqual([["Amazon", "out-of-stock"]]);
});

it("without a number nothing is the same, and shops that refuse have nothing", async () => {
  const unnumbered = await aDeadKettle([ebay], null);
  const none = await unnumbered.editor.get<Replacements>(`${unnumbered.path}/1/replacements`);
  expect(none.body).toEqual({ hasGtin: false, items: [] });
  const refused = await aDeadKettle("throttled");
  const nothing = await refused.editor.get<Replacements>(`${refused.path}/1/replacements`);
  expect(nothing.body).toEqual({ hasGtin: true, items: [] });
  const answer = await refused.editor.post(`${refused.path}/1/replace`, {
    marketplace: "ebay",
    externalId: ebay.externalId,
    country: "US",
  });
  expect(answer.status).toBe(503);
});

it("the inbox lists links to a country without an affiliate tag, once another country has one", async () => {
  const app = await testApp();
  const editor = await anEditor(app);
  const amazonIn = (host: string, programme = "amazon") =>
    anOffer(app, { programme, url: `https://www.${host}/dp/B0CX23V2ZK`, country: "" });
  await aProduct(app, "Kettle", { offers: [amazonIn("amazon.com")] });
  await aProduct(app, "Bouilloire", { offers: [amazonIn("amazon.fr")] });
  await aProduct(app, "Mug", { offers: [anOffer(app, { url: "https://www.walmart.com/ip/512345678" })] });
  const untagged = async () => {
    const { body } = await editor.get<Inbox>("/inbox?lang=en");
    const list = await editor.get<{ items: { name: string }[] }>("/products?offer=untagged&status=published");
    const group = body.groups.find(({ kind }) => kind === "offers-untagged");
    return [group?.items.map(({ label }) => label) ?? [], list.body.items.map(({ name }) => name)];
  };
  expect(await untagged()).toEqual([[], []]);
  const setTags = async (key: string, tags: { country: string; tag: string }[]) => {
    const programme = (await app.programmes.list()).find((one) => one.key === key);
    await app.db.transact((tx) => app.programmes.change(tx, Number(programme?.id), { tags }, null));
  };
  await setTags("amazon", [{ country: "US", tag: "ours-20" }]);
  await setTags("walmart", [{ country: "CA", tag: "1234567" }]);
  expect(await untagged()).toEqual([["Bouilloire"], ["Bouilloire"]]);
  const { body } = await call<Product>(app, "/api/products/by-slug/bouilloire?shops=FR");
  expect(body.offers[0]?.url).toBe("https://www.amazon.fr/dp/B0CX23V2ZK");
  await setTags("amazon", [
    { country: "US", tag: "ours-20" },
    { country: "FR", tag: "ours-21" },
  ]);
  expect(await untagged()).toEqual([[], []]);
});

it("the inbox counts the clicks on the offers that are wrong alone, and begins with what costs most", async () => {
  const { app, editor } = await aDeadKettle([ebay]);
  const mug = "https://www.amazon.com/dp/B0CX23V2ZL";
  await aProduct(app, "Mug", {
    offers: [
      anOffer(app, { programme: "amazon", url: mug, availability: "out-of-stock" }),
      anOffer(app, { url: "https://www.walmart.com/ip/512345678" }),
    ],
  });
  const kinds = async () =>
    (await editor.get<Inbox>("/inbox?lang=en")).body.groups
      .filter(({ kind }) => kind.startsWith("offers-"))
      .map(({ kind, items }) => [kind, ...items.map(({ label, clicks }) => `${label} ${clicks}`)]);
  await app.db.transact(async (tx) => {
    await tx
      .insertInto("offer_checks")
      .values([{ offer_id: 3, link: "lost" }])
      .execute();
  });
  await aClick(app, { programme: "amazon", offer: "2", path: "/product/mug" });
  expect(await kinds()).toEqual([
    ["offers-none-left", "Kettle 0"],
    ["offers-broken", "Kettle 0"],
    ["offers-tag", "Mug 0"],
  ]);
  await aClick(app, { programme: "walmart", offer: "3", path: "/product/mug" });
  expect((await kinds())[0]).toEqual(["offers-tag", "Mug 1"]);
});

it("the inbox tells what is wrong with offers by the clicks at risk, and its lists show the same", async () => {
  const { app, editor, id } = await aDeadKettle([ebay]);
  const mug = await aProduct(app, "Mug", {
    offers: [anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZL" })],
  });
  await aClick(app, { programme: "amazon", offer: "2", path: "/product/mug" });
  app.clock.move(hours(20));
  await app.offerUpkeep.askDue({ signal: new AbortController().signal });
  const { body } = await editor.get<Inbox>("/inbox?lang=en");
  for (const [kind, offer] of [
    ["offers-broken", "broken"],
    ["offers-none-left", "none-left"],
  ]) {
    const group = body.groups.find((one) => one.kind === kind);
    expect(group?.items.map((item) => [item.label, item.clicks])).toEqual([
      ["Mug", 1],
      ["Kettle", 0],
    ]);
    const list = (query: string) =>
      editor.get<{ items: { id: string }[]; total: number; nextCursor: string | null }>(
        `/products?offer=${offer}&status=published&sort=-clicks&limit=1${query}`,
      );
    const first = await list("");
    const second = await list(`&cursor=${first.body.nextCursor}`);
    expect([first.body.items[0]?.id, second.body.items[0]?.id]).toEqual([String(mug), String(id)]);
    expect([first.body.total, second.body.nextCursor]).toEqual([2, null]);
  }
});
