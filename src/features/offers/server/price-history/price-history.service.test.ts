import { describe, expect, it } from "vitest";
import type { Permission } from "#features/offers/policy.ts";
import type { Product } from "#features/products/product.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { OfferInput } from "../offers.service.ts";

type App = Awaited<ReturnType<typeof testApp>>;
const dollars = (amount: number) => ({ amount, currency: "USD" });
const amazon = { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK", source: "api" };

/** A kettle whose shops were asked each day at these prices. */
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

describe("what a product cost before", () => {
  it("is told by days, with what it cost in the thirty days before it was lowered", async () => {
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

  it("stays what it was seen to be: a row of the history is never changed", async () => {
    const app = await testApp();
    await aKettle(app, [100, 90]);
    const before = await read(app);
    app.clock.move(hours(24 * 3));
    expect((await read(app))?.runs).toEqual(before?.runs);
  });
});

describe("a programme that forbids it is obeyed", () => {
  it("alone: nothing is told, whatever the owner wishes", async () => {
    const app = await testApp();
    await aProduct(app, "Kettle", { offers: [anOffer(app, amazon)] });
    expect(await read(app)).toBeNull();
    expect((await choose(app, "always")).status).toBe(200);
    expect(await read(app)).toBeNull();
  });

  it("beside another: nothing by default; by the owner's wish the other's prices alone", async () => {
    const app = await testApp();
    await aKettle(app, tenDays, { ...amazon, shipping: 0 });
    expect(await read(app)).toBeNull();
    await choose(app, "always");
    expect(await read(app)).toMatchObject({ shops: ["Walmart"] });
  });
});

it("a rule that is turned is obeyed with the next request: of histories, of alerts and their mails, of models", async () => {
  const app = await testApp();
  const id = await aKettle(app, tenDays);
  const turn = async (rule: Permission, value: boolean) => {
    const walmart = (await app.programmes.list()).find(({ key }) => key === "walmart");
    const policy = { [rule]: { value, source: "", readAt: null } };
    await app.db.transact((tx) => app.programmes.change(tx, Number(walmart?.id), { policy }, null));
  };
  const told = async () => {
    const { body } = await call<Product>(app, "/api/products/by-slug/kettle");
    const withheld = await app.offers.withheldFromModels([id]);
    return [body.history !== null, body.watchedPrice !== null, !withheld.has(id)];
  };
  expect(await told()).toEqual([true, true, true]);
  for (const [rule, obeyed] of [
    ["mayShowHistory", [false, true, true]],
    ["mayAlert", [true, false, true]],
    ["mayMailLinks", [true, false, true]],
    ["mayGiveToModel", [true, true, false]],
  ] as const) {
    await turn(rule, false);
    expect([rule, await told()]).toEqual([rule, obeyed]);
    await turn(rule, true);
  }
});

it("the owner switches it off for the whole site, with the next request", async () => {
  const app = await testApp();
  await aKettle(app, tenDays);
  expect(await read(app)).not.toBeNull();
  await choose(app, "never");
  expect(await read(app)).toBeNull();
});

it("used goods and sold-out days are no prices of a new one that can be bought", async () => {
  const app = await testApp();
  await aProduct(app, "Kettle", {
    offers: [
      anOffer(app, { condition: "used" }),
      anOffer(app, { availability: "out-of-stock", source: "b" }),
    ],
  });
  expect(await read(app)).toBeNull();
});
