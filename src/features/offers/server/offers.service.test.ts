import { describe, expect, it } from "vitest";
import type { ProductsQuery } from "#features/products/product.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const byPrice: ProductsQuery = { lang: "en", brand: [], sort: "price", limit: 24 };
const rateOf = (quote: string, rate: number, asOf: number) => ({
  base: "USD",
  quote,
  rate,
  asOf,
  source: "test",
});
const shekels = (amount: number) => ({ amount, currency: "ILS" });

describe("a price that cannot be converted is shown in its own currency", () => {
  it("without a rate: on page and card, after comparable ones in the list", async () => {
    const app = await testApp();
    await aProduct(app, "Kettle", { offers: [anOffer(app, { price: shekels(100) })] });
    await aProduct(app, "Mug", { offers: [anOffer(app, { price: { amount: 50_000, currency: "USD" } })] });
    const price = { amount: 100, currency: "ILS", approximate: null };
    const { offers, buying } = await app.products.bySlug("kettle", "en");
    expect(offers[0]?.price).toMatchObject(price);
    expect(buying).toMatchObject({ state: "priced", price });
    for (const sort of ["price", "-price"] as const)
      expect((await app.products.list({ ...byPrice, sort })).items.map((card) => card.name)).toEqual([
        "Mug",
        "Kettle",
      ]);
  });

  it("with a rate older than seven days", async () => {
    const app = await testApp();
    await app.offers.saveRates([rateOf("ILS", 4, app.clock.now())]);
    app.clock.move(hours(24 * 7 + 1));
    await aProduct(app, "Kettle", { offers: [anOffer(app, { price: shekels(4000) })] });
    expect((await app.products.bySlug("kettle", "en")).buying).toMatchObject({
      state: "priced",
      price: { ...shekels(4000), approximate: null },
    });
  });

  it("but not after it has expired", async () => {
    const app = await testApp();
    const offer = anOffer(app, { programme: "ebay", price: shekels(100) });
    await aProduct(app, "Kettle", { offers: [offer] });
    app.clock.move(hours(24));
    expect((await app.products.bySlug("kettle", "en")).buying).toMatchObject({
      state: "check-price",
      price: null,
    });
  });
});

describe("a product is sorted by price with the offer its card shows", () => {
  it("with shipping counted in the price's own currency", async () => {
    const app = await testApp();
    await app.offers.saveRates([rateOf("ILS", 4, app.clock.now())]);
    // 100 dollars and 12.50 for shipping, against 90 and 30: in shekels and in dollars.
    await aProduct(app, "A", {
      offers: [
        anOffer(app, { price: { amount: 9_000, currency: "USD" }, shipping: 3_000 }),
        anOffer(app, { programme: "aliexpress", price: shekels(40_000), shipping: 5_000 }),
      ],
    });
    await aProduct(app, "B", { offers: [anOffer(app, { price: { amount: 9_500, currency: "USD" } })] });
    const { items } = await app.products.list(byPrice);
    expect(items.map((card) => [card.name, card.buying.price?.amount])).toEqual([
      ["B", 9_500],
      ["A", 40_000],
    ]);
  });

  it("also if that offer's price cannot be compared: a used one in dollars does not replace it", async () => {
    const app = await testApp();
    await aProduct(app, "A", {
      offers: [
        anOffer(app, { condition: "used", price: { amount: 100, currency: "USD" } }),
        anOffer(app, { programme: "aliexpress", price: shekels(40_000) }),
      ],
    });
    await aProduct(app, "B", { offers: [anOffer(app)] });
    const { items } = await app.products.list(byPrice);
    expect(items.map((card) => [card.name, card.buying.price?.amount])).toEqual([
      ["B", 9_000],
      ["A", 40_000],
    ]);
  });

  it("and a free offer breaks nothing", async () => {
    const app = await testApp();
    const offer = anOffer(app, { price: { amount: 0, currency: "USD" }, shipping: 500 });
    await aProduct(app, "Gift", { offers: [offer] });
    expect((await app.products.list(byPrice)).items[0]?.buying.price?.amount).toBe(0);
  });
});

describe("the footer's affiliate programmes", () => {
  const partners = async (app: Awaited<ReturnType<typeof testApp>>) =>
    (await app.settings.shown("en")).partners;

  it("are the built-in ones, not every shop an import has met", async () => {
    const app = await testApp();
    await app.offers.programmeOfHost("www.shop.example");
    expect((await partners(app)).map((partner) => partner.key)).toEqual([
      "amazon",
      "walmart",
      "aliexpress",
      "ebay",
    ]);
  });

  it("say what a program requires only where the site has its tag", async () => {
    const app = await testApp();
    const said = async () => (await app.settings.shown("en")).partnerDisclosures.map(({ text }) => text);
    expect(await said()).toEqual([]);
    const amazon = (await app.programmes.list()).find(({ key }) => key === "amazon");
    const tags = [{ country: "US", tag: "ours-20" }];
    await app.db.transact((tx) => app.programmes.change(tx, Number(amazon?.id), { tags }, null));
    expect(await said()).toEqual(["As an Amazon Associate I earn from qualifying purchases."]);
  });

  it("and those with a tag, with their logo", async () => {
    const app = await testApp();
    await app.offers.programmeOfHost("www.shop.example");
    const amend = async (change: { logoUrl?: string; tags?: { country: string; tag: string }[] }) => {
      const shop = (await app.programmes.list()).find(({ key }) => key === "www.shop.example");
      await app.db.transact((tx) => app.programmes.change(tx, Number(shop?.id), change, null));
    };
    await amend({ logoUrl: "https://shop.example/logo.svg" });
    expect(await partners(app)).toHaveLength(4);
    await amend({ tags: [{ country: "", tag: "magpie-21" }] });
    expect((await partners(app)).at(-1)).toMatchObject({
      key: "www.shop.example",
      name: "shop.example",
      url: "https://www.shop.example/",
      logoUrl: "https://shop.example/logo.svg",
    });
    await amend({ tags: [] });
    expect(await partners(app)).toHaveLength(4);
  });
});
