import type { Clock } from "#platform/clock.ts";
import { createDemoShops } from "./marketplaces/demo-shops.ts";
import { createDemoSources } from "./trends/demo-sources.ts";
import { createDemoModel } from "./writing/demo-model.ts";

/** Local servers in place of the outside services, each started with its first request; server/app.ts loads them where DEMO is on. */
export function createDemoServers(parts: { clock: Clock; rootDir: string }) {
  const [marketplaces, sources, model] = [
    createDemoShops(parts),
    createDemoSources(parts.clock),
    createDemoModel(),
  ];
  return {
    marketplaces,
    sources,
    model,
    async close(): Promise<void> {
      for (const { close } of [marketplaces, sources, model]) await close();
    },
  };
}
