import { describe, expect, it } from "vitest";
import { createDemoShops } from "#demo/servers/marketplaces/demo-shops.ts";
import {
  type FoundListings,
  type Listing,
  listingSchema,
  MarketplaceError,
  type MarketplaceKey,
} from "#features/marketplaces/listing.ts";
import { dice } from "#tests/support/random/dice.ts";
import { idOf, inTheUsa, stock } from "#tests/support/servers/marketplace-shops.ts";
import { movingClock } from "#tests/support/site/moving-clock.ts";
import type { Adapter, AdapterConnection } from "./adapter.ts";
import { aliexpress, aliexpressSign } from "./aliexpress.ts";
import { amazon } from "./amazon.ts";
import { boundedFetch, type MarketplaceResponse } from "./bounded-fetch.ts";
import { ebay } from "./ebay.ts";
import { walmart } from "./walmart.ts";

const adapters: { [Key in MarketplaceKey]: Adapter<Key> } = { amazon, walmart, aliexpress, ebay };
const query = { ...inTheUsa, words: "camera", page: 1 };
const clock = movingClock();

it("AliExpress' signature is the one of its test vector", () => {
  const parameters = {
    keywords: "usb c",
    app_key: "12345678",
    format: "json",
    method: "aliexpress.affiliate.product.query",
    page_no: "1",
    page_size: "5",
    ship_to_country: "US",
    sign_method: "sha256",
    target_currency: "USD",
    target_language: "EN",
    timestamp: "1700000000000",
    tracking_id: "default",
    v: "2.0",
  };
  expect(aliexpressSign(parameters, "helloworld")).toBe(
    "932FB773D642E6E94FA21BAA6B354F7AADA84958C2AC20D88F3731D47E50CD09",
  );
});

/** An adapter on a line on which every answer is what `change` makes of the demo marketplace's. */
async function onLine<Key extends MarketplaceKey>(key: Key, change: (text: string) => string) {
  const shops = createDemoShops({ clock, rootDir: process.cwd() });
  const adapter: Adapter<Key> = adapters[key];
  const shop = await shops.of(key);
  const limits = { time: 5_000, size: 5_000_000 };
  const tokenAsk = adapter.tokenAsk?.(shop.keys, shop.url);
  const token = tokenAsk
    ? (JSON.parse((await boundedFetch(tokenAsk, limits)).text).access_token as string)
    : "";
  const cached = new Map<string, MarketplaceResponse>();
  let last = "";
  const line: AdapterConnection<Key> = {
    keys: shop.keys,
    base: shop.url,
    now: clock.now,
    tagFor: async () => "magpie-20",
    async call(_, ask, read) {
      const request = ask(token);
      const name = request.url + request.body;
      const answer = cached.get(name) ?? (await boundedFetch(request, limits));
      cached.set(name, answer);
      last = change(answer.text);
      return read({ ...answer, text: last });
    },
  };
  return { adapter, line, answered: () => last, close: shops.close };
}

const junk = (roll: (sides: number) => number): unknown => {
  const all: unknown[] = [
    null, true, "", "x", -1, 0, 1e308, -1e-7, 2 ** 60, "-5.00", "12.345.678", "1e9", "NaN", "Infinity",
    [], {}, [[]], { value: {} }, "\u0000\ud800", "<b>".repeat(2_000), "a".repeat(30_000), "javascript:alert(1)",
    "https://", "9999-99-99T99:99Z", [null], { length: 5 }, "__proto__", "v1|1|0", 1.005, "$", "１２",
  ]; // biome-ignore format: a list of oddities
  return all[roll(all.length)];
};

/** The same JSON with some of its parts replaced or gone. */
function spoiled(value: unknown, roll: (sides: number) => number, odds: number): unknown {
  if (roll(odds) === 0) return junk(roll);
  if (Array.isArray(value)) return value.map((part) => spoiled(part, roll, odds));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => roll(odds) !== 0)
      .map(([name, part]) => [name, spoiled(part, roll, odds)]),
  );
}

const decimals = ["0.01", "0.10", "7", "12.5", "1999.99", "100000.00", "3.07"];
const phrases = [
  "קומקום כחול",
  "غلاية 1.7 لتر",
  "蓝色水壶",
  "Bouilloire « Été »",
  "A & B <i>",
  "🫖",
  "x".repeat(400),
];

/** The same JSON with other prices and words where it has prices and words: as its interface describes it, and not seen before. */
function varied(value: unknown, roll: (sides: number) => number, name = ""): unknown {
  const one = (all: readonly string[]): string => all[roll(all.length)] ?? "";
  if (Array.isArray(value)) return value.map((part) => varied(part, roll, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, varied(part, roll, key)]));
  if (/^(amount|value|.*price|msrp)$/i.test(name) && /^\d+(\.\d+)?$/.test(String(value)))
    return typeof value === "number" ? Number(one(decimals)) : one(decimals);
  if (
    /^(title|name|displayValue|brand|brandName|.*description|product_title)$/i.test(name) &&
    typeof value === "string"
  )
    return one(phrases);
  return value;
}

/** Every amount in an answer, in cents. */
const amountsIn = (text: string): Set<number> =>
  new Set(
    [...text.normalize("NFKC").matchAll(/\d+(?:\.\d+)?/g)].map(([number]) =>
      Math.round(Number(number) * 100),
    ),
  );

const rounds = 400;

it.each([
  ["without a list", { resp_code: 200, result: {} }],
  ["with a list of nothing", { resp_code: 200, result: { products: { product: [] } } }],
  ["with things that cannot be read", { resp_code: 200, result: { products: { product: [{ id: 1 }, {}] } } }],
  ["without a result", { resp_code: 200 }],
])("an answer of AliExpress' %s ends no offer", async (_, resp_result) => {
  const { adapter, line, close } = await onLine("aliexpress", () => JSON.stringify({ resp_result }));
  const lookup = adapter.byIds(line, [1, 2].map(idOf.aliexpress), inTheUsa);
  await expect(lookup).rejects.toMatchObject({ refusal: "malformed" });
  await close();
});

it.each([
  { resp_code: 405, resp_msg: "The result is empty" },
  { resp_code: 200, result: { current_record_count: 0, products: {} } },
])("an answer of AliExpress that says it is empty marks the requested ids as gone", async (resp_result) => {
  const { adapter, line, close } = await onLine("aliexpress", () => JSON.stringify({ resp_result }));
  const ids = [1, 2].map(idOf.aliexpress);
  expect(await adapter.byIds(line, ids, inTheUsa)).toEqual({ listings: [], gone: ids });
  await close();
});

describe.each(Object.keys(adapters) as MarketplaceKey[])("whatever %s answers", (key) => {
  it("is read as listings without a wrong number, or refused as what it is", async () => {
    const roll = dice(20_261_121);
    const odds = () => 3 + roll(60);
    const { adapter, line, answered, close } = await onLine(key, (text) =>
      roll(10) === 0
        ? JSON.stringify(junk(roll))
        : roll(20) === 0
          ? text.slice(0, roll(text.length))
          : JSON.stringify(spoiled(JSON.parse(text), roll, odds())),
    );
    const ids = stock.slice(0, adapter.mostIds).map(({ number }) => idOf[key](number));
    let read = 0;
    for (let round = 0; round < rounds; round++) {
      const work: Promise<Listing[] | FoundListings> =
        round % 2 ? adapter.search(line, query) : adapter.byIds(line, ids, inTheUsa);
      const found = await work.catch((error: unknown) => {
        if (error instanceof MarketplaceError) return [];
        throw error;
      });
      const { listings, gone } = Array.isArray(found) ? { listings: found, gone: [] } : found;
      // Each of them is sold: only an answer that says itself that it has nothing can mean otherwise.
      if (!/"current_record_count":0\b/.test(answered())) expect(gone, answered()).toEqual([]);
      const amounts = amountsIn(answered());
      for (const listing of listings) {
        expect(listingSchema.parse(listing)).toEqual(listing);
        // AliExpress gets a second request for what was left out: only the last answer is checked.
        if (key === "aliexpress" && !Array.isArray(found)) continue;
        for (const money of [listing.price, listing.listPrice])
          if (money) expect(amounts.has(money.amount), `${money.amount} is in the answer`).toBe(true);
        read++;
      }
    }
    await close();
    // Most of it is still readable: the test is about something.
    expect(read).toBeGreaterThan(rounds / 4);
  });

  it("as its interface describes it, is read whole, whatever the prices and words", async () => {
    const roll = dice(20_261_122);
    const { adapter, line, answered, close } = await onLine(key, (text) =>
      JSON.stringify(varied(JSON.parse(text), roll)),
    );
    const ids = stock.slice(0, adapter.mostIds).map(({ number }) => idOf[key](number));
    const seen = new Set<number>();
    for (let round = 0; round < 60; round++) {
      const found = await adapter.search(line, query);
      const amounts = amountsIn(answered());
      const { listings, gone } = await adapter.byIds(line, ids, inTheUsa);
      expect([found.length > 4, listings.length, gone]).toEqual([true, ids.length, []]);
      for (const listing of found) {
        expect(listingSchema.parse(listing)).toEqual(listing);
        if (!listing.price) continue;
        expect(amounts.has(listing.price.amount), `${listing.price.amount} is in the answer`).toBe(true);
        seen.add(listing.price.amount);
      }
    }
    await close();
    expect(seen.size).toBeGreaterThanOrEqual(decimals.length - 1);
  });
});
