import { expect, it } from "vitest";
import type { ManagedRates } from "#features/offers/rates.ts";
import type { ProductList } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const running = () => ({ signal: new AbortController().signal, attempt: 1 });
const shekels = (amount: number) => ({ amount, currency: "ILS" });

/** A site where a dollar buys four shekels, and its lists. */
async function aSite() {
  const app = await testApp();
  await app.offers.saveRates([{ base: "USD", quote: "ILS", rate: 4, source: "test", asOf: app.clock.now() }]);
  const admin = await anEditor(app, "Ada", "admin");
  const setRate = async (rate: number) => {
    const { items } = (await admin.get<ManagedRates>("/rates")).body;
    const seen = items.find(({ quote }) => quote === "ILS")?.asOf ?? null;
    expect((await admin.patch("/rates", { quote: "ILS", rate, seen })).status).toBe(200);
  };
  /** An instance with cached responses. */
  const cached = await cachedInstance(app);
  const list = async (query: string) => {
    await cached.look();
    return (await (await cached.ask(`/api/products?${query}`)).json()) as ProductList;
  };
  const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
  const bases = async (table: "offers" | "products") =>
    (await app.db.read.selectFrom(table).select("price_base").orderBy("id").execute()).map(
      (row) => row.price_base,
    );
  const waiting = async () => (await app.jobs.list({ kind: "offers.rebase" })).length;
  return { app, setRate, list, names, bases, waiting };
}

it("lists are sorted and filtered by a new rate without querying shops", async () => {
  const { app, setRate, names, list, waiting } = await aSite();
  await aProduct(app, "Imported", { price: null, offers: [anOffer(app, { price: shekels(40_000) })] });
  await aProduct(app, "Listed", { price: shekels(36_000) });
  await aProduct(app, "At home", { price: { amount: 9_500, currency: "USD" } });
  expect(await names("sort=price")).toEqual(["Listed", "At home", "Imported"]);
  await setRate(5);
  expect(await waiting()).toBe(1);
  expect(await app.rates.rebase(running())).toEqual({ changed: 2 });
  expect(await names("sort=price")).toEqual(["Listed", "Imported", "At home"]);
  expect(await names("maxPrice=80&sort=price")).toEqual(["Listed", "Imported"]);
  expect((await list("")).facets.price).toMatchObject({ min: 72, max: 95 });
  expect(await app.rates.rebase(running())).toEqual({ changed: 0 });
});

it("an interrupted run leaves complete batches, and the next one continues", async () => {
  const { app, setRate, bases } = await aSite();
  const offers = [...Array(450).keys()].map((i) =>
    anOffer(app, { url: `https://www.walmart.com/ip/${i + 1}`, price: shekels(40_000) }),
  );
  await aProduct(app, "Kettle", { offers });
  await setRate(5);
  let looks = 0;
  const signal = {
    throwIfAborted() {
      looks++;
      if (looks === 3) throw new Error("the server stops");
    },
  } as AbortSignal;
  await expect(app.rates.rebase({ signal, attempt: 1 })).rejects.toThrow("the server stops");
  const count = async (base: number) => (await bases("offers")).filter((one) => one === base).length;
  expect([await count(8_000), await count(10_000)]).toEqual([400, 50]);
  expect(await app.rates.rebase({ ...running(), attempt: 2 })).toEqual({ changed: 50 });
  expect(await count(8_000)).toBe(450);
});

it("a price whose currency had no rate becomes comparable with the first one", async () => {
  const { app, setRate, bases } = await aSite();
  await app.db.transact((tx) => tx.deleteFrom("exchange_rates").execute());
  await aProduct(app, "Kettle", {
    price: shekels(40_000),
    offers: [anOffer(app, { price: shekels(20_000) })],
  });
  expect([await bases("products"), await bases("offers")]).toEqual([[null], [null]]);
  await setRate(5);
  await app.rates.rebase(running());
  expect([await bases("products"), await bases("offers")]).toEqual([[8_000], [4_000]]);
});
