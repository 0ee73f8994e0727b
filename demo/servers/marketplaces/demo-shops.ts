import type { Keys } from "#features/marketplaces/connection.ts";
import type { MarketplaceKey } from "#features/marketplaces/listing.ts";
import type { Clock } from "#platform/clock.ts";
import type { LocalParts, LocalServer } from "../local-server.ts";
import { startAliexpressServer } from "./aliexpress-server.ts";
import { startAmazonServer } from "./amazon-server.ts";
import { demoStock } from "./demo-stock.ts";
import { startEbayServer } from "./ebay-server.ts";
import { startWalmartServer } from "./walmart-server.ts";

const starts: { [Key in MarketplaceKey]: (parts: LocalParts) => Promise<LocalServer<Keys[Key]>> } = {
  amazon: (parts) => startAmazonServer(parts),
  walmart: startWalmartServer,
  aliexpress: startAliexpressServer,
  ebay: startEbayServer,
};

/** The demo's marketplaces, each started on a free local port with its first request. */
export function createDemoShops({ clock, rootDir }: { clock: Clock; rootDir: string }) {
  const running = new Map<MarketplaceKey, Promise<LocalServer<unknown>>>();
  return {
    of<Key extends MarketplaceKey>(key: Key): Promise<LocalServer<Keys[Key]>> {
      let server = running.get(key) as Promise<LocalServer<Keys[Key]>> | undefined;
      if (!server) {
        server = (async () => starts[key]({ clock, stock: demoStock(rootDir) }))();
        running.set(key, server);
        // What could not start is tried again.
        server.catch(() => running.delete(key));
      }
      return server;
    },
    async close(): Promise<void> {
      // One that never started has nothing to close.
      for (const server of running.values()) await (await server.catch(() => null))?.close();
      running.clear();
    },
  };
}
