/** An instance of the built site that changes products while it serves, in the same process. */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { readConfig } from "#platform/config.ts";
import { root } from "../scripts/bootstrap.mjs";
import { openPageCache } from "../src/server/page-cache/cached-responses.ts";

export type Change = { text: string };
/** Start and end of the change, in fractional milliseconds since 1970. */
export type WriteTimes = { begun: number; done: number; port: number };

const now = () => performance.timeOrigin + performance.now();

const file = join(root, "build/server/index.js");
const built: typeof import("../src/server/main.ts") = await import(file);
const config = readConfig();
const app = await built.createApp(config);
const cache = await openPageCache(app);
const server = createServer(await built.createListener(app, { kept: cache }));
await new Promise<void>((ready) => server.listen(config.PORT, config.HOST, ready));

process.on("message", async ({ text }: Change) => {
  const path = join(config.dataDir, "one.json");
  const product = {
    id: "1",
    name: "Lantern for the bench",
    summary: text,
    url: "https://shop.example/lantern",
    price: "20",
  };
  writeFileSync(path, JSON.stringify([product]));
  const begun = now();
  await app.imports.run({ path, source: "bench", currency: "USD" }, () => undefined);
  process.send?.({ begun, done: now(), port: config.PORT } satisfies WriteTimes);
});
process.on("disconnect", () => process.exit(0));
