/** An instance of the built site that refreshes its offers on command, while it serves. */
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readConfig } from "#platform/config.ts";
import { root } from "../scripts/bootstrap.mjs";
import { openPageCache } from "../src/server/page-cache/cached-responses.ts";
import type { Shop } from "./shops-child.ts";

/** `make` creates a product of each item, fetched yesterday; `refresh` requests the due offers; `tell` only reports memory. */
export type Ordered = { order: { make: readonly Shop[] } | "refresh" | "tell" };
/** `heap` is the heap in use, in bytes; after `tell`, following a garbage collection. */
export type Refreshed = { milliseconds: number; counts: Record<string, number>; heap: number };

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const built: typeof import("../src/server/main.ts") = await import(`${root}/build/server/index.js`);
const config = readConfig();
const app = await built.createApp(config);
const cache = await openPageCache(app);
const server = createServer(await built.createListener(app, { kept: cache }));
await new Promise<void>((ready) => server.listen(config.PORT, config.HOST, ready));

const day = 86_400_000;
/** One price in ten has changed since. */
const share = 10;

async function make(shops: readonly Shop[]): Promise<void> {
  const { id } = await app.accounts.createUser({ email: "bench@example.com", name: "Bench", role: "admin" });
  const actor = { id: Number(id), name: "Bench", ipPrefix: null };
  const fetchedAt = app.clock.now() - 0.8 * day;
  for (const { key, keys, things } of shops) {
    await app.marketplaces.change({ key, version: 0, fields: keys }, actor);
    const programme = (await app.programmes.list()).find((one) => one.key === key);
    if (!programme) throw new Error(`${key} is no programme.`);
    const tags = [{ country: "US", tag: "bench-20" }];
    await app.programmes.edit(Number(programme.id), { version: programme.version, tags }, actor);
    for (const [i, { url, price }] of things.entries())
      await app.products.create({
        publish: true,
        price: null,
        score: (i % 90) / 10,
        texts: { en: { name: `Kettle ${i + 1} at ${key}`, summary: "A kettle for every day." } },
        offers: [
          {
            programme: key,
            url,
            price: { amount: i % share ? price : price + 100, currency: "USD" },
            availability: "in-stock",
            condition: "new",
            shipping: null,
            country: "US",
            source: "bench",
            externalId: null,
            fetchedAt,
          },
        ],
      });
  }
}

process.on("message", async ({ order }: Ordered) => {
  const begin = performance.now();
  let counts = {};
  if (order === "refresh") counts = await app.offerUpkeep.askDue({ signal: new AbortController().signal });
  else if (order !== "tell") await make(order.make);
  const milliseconds = performance.now() - begin;
  if (order === "tell") collect();
  process.send?.({ milliseconds, counts, heap: process.memoryUsage().heapUsed } satisfies Refreshed);
});
process.on("disconnect", () => process.exit(0));
