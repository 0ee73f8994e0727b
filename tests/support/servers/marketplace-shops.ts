import { onTestFinished } from "vitest";
import { aliexpressNumberOf, startAliexpressServer } from "#demo/servers/marketplaces/aliexpress-server.ts";
import { asinOf, startAmazonServer } from "#demo/servers/marketplaces/amazon-server.ts";
import { demoStock } from "#demo/servers/marketplaces/demo-stock.ts";
import { ebayNumberOf, startEbayServer } from "#demo/servers/marketplaces/ebay-server.ts";
import { startWalmartServer, walmartNumberOf } from "#demo/servers/marketplaces/walmart-server.ts";
import type { Keys } from "#features/marketplaces/connection.ts";
import type { MarketplaceKey, Refusal } from "#features/marketplaces/listing.ts";
import type { Scenario } from "#features/marketplaces/scenario.ts";
import { createMarketplaces } from "#features/marketplaces/server/marketplaces.service.ts";
import type { App } from "#server/app.ts";
import { movingClock } from "../site/moving-clock.ts";
import { testApp } from "../site/test-app.ts";

export const stock = demoStock(process.cwd());
/** The price of the first item before it changes: an offer at that price is plausible. */
export const usualPrice = { amount: stock[0]?.price ?? 0, currency: "USD" };
/** The marketplaces' own ids of the item at a position of the stock. */
export const idOf: Record<MarketplaceKey, (place: number) => string> = {
  amazon: (place) => asinOf({ number: place }),
  walmart: (place) => String(walmartNumberOf({ number: place })),
  aliexpress: (place) => String(aliexpressNumberOf({ number: place })),
  ebay: (place) => ebayNumberOf({ number: place }),
};

/** The error that each failure scenario of a marketplace results in; in the others it responds normally. */
export const refusalIn: Partial<Record<Scenario, Refusal>> = {
  unauthorized: "auth",
  "not-eligible": "not-eligible",
  refused: "invalid-request",
  throttled: "throttled",
  slow: "timeout",
  "server-error": "upstream",
  html: "malformed",
  "broken-json": "malformed",
  "cut-off": "upstream",
  "wrong-charset": "malformed",
  "gzip-bomb": "malformed",
  endless: "malformed",
};

/**
 * A marketplace's server with its own clock, and the site's marketplaces with its keys saved. Waiting moves the site's
 * clock instead; `waits` records the durations.
 */
export async function aShop(
  key: MarketplaceKey,
  {
    version = "3.1",
    tag = "magpie-20",
    moves = true,
    path = "",
  }: {
    version?: Keys["amazon"]["version"];
    tag?: string | ((country: string) => string | null);
    /** Whether waiting moves the clock. */
    moves?: boolean;
    /** The path of Walmart's API, if not the default. */
    path?: string;
  } = {},
) {
  const clock = movingClock();
  const theirClock = movingClock();
  const parts = { clock: theirClock, stock };
  const server = await {
    amazon: () => startAmazonServer(parts, version),
    walmart: () => startWalmartServer(parts),
    aliexpress: () => startAliexpressServer(parts),
    ebay: () => startEbayServer(parts),
  }[key]();
  onTestFinished(server.close);
  const app = await testApp({ clock });
  const waits: number[] = [];
  const pause = async (milliseconds: number) => {
    waits.push(milliseconds);
    if (moves) clock.move(milliseconds);
  };
  const instance = (of: App = app) => {
    return createMarketplaces({
      db: of.db,
      clock,
      log: of.log,
      audit: of.audit,
      config: {
        ...of.config,
        AMAZON_API_URL: server.url,
        AMAZON_TOKEN_URL: server.url,
        EBAY_API_URL: server.url,
        WALMART_API_URL: `${server.url}${path}`,
        ALIEXPRESS_API_URL: server.url,
      },
      partnerTag: async (_, country) => (typeof tag === "string" ? tag : tag(country)),
      demo: null,
      pause,
      limits: { time: 400, size: 1_000_000 },
    });
  };
  const marketplaces = instance();
  const { id } = await app.accounts.createUser({ email: "ada@example.com", name: "Ada", role: "admin" });
  const owner = { id: Number(id), name: "Ada", ipPrefix: null };
  await marketplaces.change({ key, version: 0, fields: server.keys }, owner);
  /** Both clocks. */
  const move = (milliseconds: number) => {
    clock.move(milliseconds);
    theirClock.move(milliseconds);
  };
  const tokensGiven = () => server.received.filter(({ path }) => /token$/.test(path)).length;
  const requestCount = () => server.received.filter(({ path }) => !/token$/.test(path)).length;
  return {
    app,
    owner,
    clock,
    theirClock,
    move,
    server,
    marketplaces,
    instance,
    waits,
    tokensGiven,
    asked: requestCount,
  };
}

export const inTheUsa = { country: "US", lang: "en", currency: "USD" };
