/** Local marketplace servers in a separate process, so that their cost is not counted as the site's. */

import { aliexpressNumberOf, startAliexpressServer } from "#demo/servers/marketplaces/aliexpress-server.ts";
import { asinOf, startAmazonServer } from "#demo/servers/marketplaces/amazon-server.ts";
import { type DemoItem, priceAt } from "#demo/servers/marketplaces/demo-stock.ts";
import { ebayNumberOf, startEbayServer } from "#demo/servers/marketplaces/ebay-server.ts";
import { startWalmartServer, walmartNumberOf } from "#demo/servers/marketplaces/walmart-server.ts";
import type { MarketplaceKey } from "#features/marketplaces/listing.ts";
import { systemClock as clock } from "#platform/clock.ts";

/** How many items each has. */
export type Stocks = Record<MarketplaceKey, number>;
export type Shop = {
  key: MarketplaceKey;
  url: string;
  keys: Record<string, string>;
  /** The current price, in US cents. */
  things: { url: string; price: number }[];
};

const thing = (number: number): DemoItem => ({
  number,
  title: `Kettle ${number} of the bench`,
  brand: `Maker ${number % 40}`,
  model: `K${number}`,
  gtin: "",
  description: "A kettle for every day, which was weighed, measured and dropped.",
  features: ["Boils fast", "Quiet"],
  categories: ["Home", "Kitchen"],
  price: 2_000 + ((number * 37) % 9_000),
});

/** What starts the shop's server, the URL of an item, and the shop's name in `priceAt`. */
const shops = {
  amazon: [
    startAmazonServer,
    (one: DemoItem) => `https://www.amazon.com/dp/${asinOf(one)}`,
    "www.amazon.com",
  ],
  walmart: [
    startWalmartServer,
    (one: DemoItem) => `https://www.walmart.com/ip/${walmartNumberOf(one)}`,
    "walmart",
  ],
  aliexpress: [
    startAliexpressServer,
    (one: DemoItem) => `https://www.aliexpress.com/item/${aliexpressNumberOf(one)}.html`,
    "aliexpress",
  ],
  ebay: [startEbayServer, (one: DemoItem) => `https://www.ebay.com/itm/${ebayNumberOf(one)}`, "EBAY_US"],
} as const;

process.on("message", async (stocks: Stocks) => {
  const open = async (key: MarketplaceKey): Promise<Shop> => {
    const [start, address, name] = shops[key];
    const stock = Array.from({ length: stocks[key] }, (_, i) => thing(i + 1));
    const { url, keys } = await start({ clock, stock });
    const things = stock.map((one) => ({ url: address(one), price: priceAt(one, name, clock.now()) }));
    return { key, url, keys, things };
  };
  process.send?.(await Promise.all((Object.keys(shops) as MarketplaceKey[]).map(open)));
});
// The servers alone would let the process exit.
setInterval(() => {}, 60_000);
process.on("disconnect", () => process.exit(0));
