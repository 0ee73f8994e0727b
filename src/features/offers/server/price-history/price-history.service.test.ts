import { describe, expect, it } from "vitest";
import type { Permission } from "#features/offers/policy.ts";
import type { Product } from "#features/products/product.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { OfferInput } from "../offer-input.ts";

type App = Awaited<ReturnType<typeof testApp>>;
const dollars = (amount: number) => ({ amount, currency: "USD" });
const amazon = { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK", source: "api" };

/** A kettle with one observation a day at these prices. */
async function aKettle(app: App, prices: readonly number[], ...others: Partial<OfferInput>[]) {
  const offers = () => [anOffer(app), ...others.map((other) => anOffer(app, other))];
  const first = { price: dollars(prices[0] ?? 0) };
  const id = await aProduct(app, "Kettle", {
    offers: offers().map((offer) => ({ ...offer, ...first })),
  });
  for (const amount of prices.slice(1)) {
    app.clock.move(hours(24));
    const seen = offers().map((offer) => ({ ...offer, price: dollars(amount) }));
    await app.db.transact(async (tx) => {
      for (const offer of seen) await app.offers.renewal.renew(tx, Number(id), offer, null);
    });
  }
  return Number(id);
}
const read = async (app: App) => (await call<Product>(app, "/api/products/by-slug/kettle")).body.history;
const choose = async (app: App, history: string) => {
  const admin = await anEditor(app, `Ada${history}`, "admin");
  const { version } = (await admin.get<AllSettings>("/settings")).body.sections.prices;
  return admin.patch("/settings", { section: "prices", version, change: { history } });
};
const tenDays = [100, 100, 100, 90, 90, 90, 90, 90, 90, 80];

describe("a product's price history", () => {
  it("is shown by days, with the lowest price of the thirty days before a reduction", async () => {
    const app = await testApp();
    await aKettle(app, tenDays);
    expect(await read(app)).toEqual({
      currency: "USD",
      shops: ["Walmart"],
      today: "2026-11-29",
      runs: [
        { from: "2026-11-20", to: "2026-11-22", amount: 100 },
        { from: "2026-11-23", to: "2026-11-28", amount: 90 },
        { from: "2026-11-29", to: "2026-11-29", amount: 80 },
      ],
      reduction: { shop: "Walmart", since: "2026-11-29T12:00:00.000Z", lowestBefore: 90 },
    });
  });

  it("is append-only: its rows are never changed", async () => {
    const app = await testApp();
    await aKettle(app, [100, 90]);
    const before = await read(app);
    app.clock.move(hours(24 * 3));
    expect((await read(app))?.runs).toEqual(before?.runs);
  });
});

describe("a programme that forbids the history", () => {
  it("hides it completely as the only shop, whatever the owner's setting", async () => {
    const app = await testApp();
    await aProduct(app, "Kettle", { offers: [anOffer(app, amazon)] });
    expect(await read(app)).toBeNull();
    expect((await choose(app, "always")).status).toBe(200);
    expect(await read(app)).toBeNull();
  });

  it("hides it by default beside another; the owner may include the other's prices alone", async () => {
    const app = await testApp();
    await aKettle(app, tenDays, { ...amazon, shipping: 0 });
    expect(await read(app)).toBeNull();
    await choose(app, "always");
    expect(await read(app)).toMatchObject({ shops: ["Walmart"] });
  });
});

it("a changed permission applies to the next request: for histories, alerts and their emails, and models", async () => {
  const app = await testApp();
  const id = await aKettle(app, tenDays);
  const turn = async (rule: Permission, value: boolean) => {
    const walmart = (await app.programmes.list()).find(({ key }) => key === "walmart");
    const policy = { [rule]: { value, source: "", readAt: null } };
    await app.db.transact((tx) => app.programmes.change(tx, Number(walmart?.id), { policy }, null));
  };
  const permitted = async () => {
    const { body } = await call<Product>(app, "/api/products/by-slug/kettle");
    const withheld = await app.offers.withheldFromModels([id]);
    return [body.history !== null, body.watchedPrice !== null, !withheld.has(id)];
  };
  expect(await permitted()).toEqual([true, true, true]);
  for (const [rule, expected] of [
    ["mayShowHistory", [false, true, true]],
    ["mayAlert", [true, false, true]],
    ["mayMailLinks", [true, false, true]],
    ["mayGiveToModel", [true, true, false]],
  ] as const) {
    await turn(rule, false);
    expect([rule, await permitted()]).toEqual([rule, expected]);
    await turn(rule, true);
  }
});

it("the owner disables it for the whole site, from the next request on", async () => {
  const app = await testApp();
  await aKettle(app, tenDays);
  expect(await read(app)).not.toBeNull();
  await choose(app, "never");
  expect(await read(app)).toBeNull();
});

it("used items and sold-out days do not count for a new item in stock", async () => {
  const app = await testApp();
  await aProduct(app, "Kettle", {
    offers: [
      anOffer(app, { condition: "used" }),
      anOffer(app, { availability: "out-of-stock", source: "b" }),
    ],
  });
  expect(await read(app)).toBeNull();
});
