/** What asking the shops for ten thousand offers costs the readers, and how much memory it takes. */
import { setTimeout as pause } from "node:timers/promises";
import { openEngines } from "./engines.ts";
import { ofRounds, quantile, type Sheet } from "./figures.ts";
import { startLoad } from "./load.ts";
import { freePort, residentBytes, siteEnvironment, startHelper, temporaryFolder } from "./programs.ts";
import type { Ordered, Refreshed } from "./refresher.ts";
import type { Shop, Stocks } from "./shops-child.ts";

/** So many of each that its calls, as far apart as the shop wants them, take a minute. */
const stocks: Stocks = { walmart: 5_000, aliexpress: 4_200, amazon: 600, ebay: 200 };
const offers = Object.values(stocks).reduce((sum, one) => sum + one, 0);
/** Readers of kept pages, ten of them of products that are asked for meanwhile. */
const pages = [
  "/",
  "/products",
  ...Array.from({ length: 10 }, (_, i) => `/product/kettle-${i + 1}-at-walmart`),
];
const window = 1_000;
const quietWindows = 20;
const betweenWindows = 200;

async function measure(
  sheet: Sheet,
  engine: string,
  databaseUrl: string,
  shops: readonly Shop[],
): Promise<void> {
  const urlOf = (key: Shop["key"]) => shops.find((shop) => shop.key === key)?.url ?? "";
  const folder = temporaryFolder();
  const open = async () => {
    const port = await freePort();
    const site = startHelper<Ordered, Refreshed>(
      "refresher.ts",
      siteEnvironment(folder, {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        SITE_URL: `http://127.0.0.1:${port}`,
        MAGPIE_EMBEDDED: "1",
        AMAZON_API_URL: urlOf("amazon"),
        AMAZON_TOKEN_URL: urlOf("amazon"),
        WALMART_API_URL: urlOf("walmart"),
        ALIEXPRESS_API_URL: urlOf("aliexpress"),
        EBAY_API_URL: urlOf("ebay"),
      }),
    );
    return { port, ...site };
  };
  const maker = await open();
  await maker.ask({ order: { make: shops } });
  await maker.stop();

  // Another process measures: the one that made the products has grown by them.
  const site = await open();
  const load = startLoad();
  const read = async (): Promise<number[]> => {
    const { latencies } = await load.send(site, {
      paths: pages,
      requests: window,
      connections: 1,
      isTimed: true,
    });
    await pause(betweenWindows);
    return latencies;
  };
  const windows = async (count: number): Promise<number[][]> => {
    const all: number[][] = [];
    for (let i = 0; i < count; i++) all.push(await read());
    return all;
  };
  const isUp = () =>
    fetch(`http://127.0.0.1:${site.port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await pause(20);
  await windows(5);
  const quiet = await windows(quietWindows);
  const before = await site.ask({ order: "tell" });
  const during: number[][] = [];
  const memory: number[] = [residentBytes(site.pid)];
  let isOver = false;
  const work = site.ask({ order: "refresh" }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    during.push(await read());
    memory.push(residentBytes(site.pid));
  }
  const { milliseconds, counts } = await work;
  await windows(2);
  const after = await site.ask({ order: "tell" });
  const p99 = (all: readonly number[][]) => quantile(all.flat(), 0.99);
  const told = Object.entries(counts).flatMap(([name, count]) => (count ? `${count} ${name}` : []));
  sheet.add({
    name: `${engine}: p99 of kept pages, ${offers} offers asked for / none`,
    unit: "x",
    value: p99(during) / p99(quiet),
    aim: { atMost: 2 },
    note: `${told.join(", ")} in ${Math.round(milliseconds / 1000)} s`,
  });
  const each = (all: readonly number[][]) => ofRounds(all.map((one) => quantile(one, 0.99)));
  sheet.add({ name: `${engine}: p99 of a thousand pages, none`, unit: "ms", ...each(quiet) });
  sheet.add({ name: `${engine}: p99 of a thousand pages, meanwhile`, unit: "ms", ...each(during) });
  sheet.add({
    name: `${engine}: heap in use, after / before`,
    unit: "x",
    value: after.heap / before.heap,
    aim: { atMost: 1.1 },
  });
  sheet.add({ name: `${engine}: heap in use, before`, unit: "bytes", value: before.heap });
  sheet.add({
    name: `${engine}: memory of the process, meanwhile`,
    unit: "bytes",
    ...ofRounds(memory),
  });
  await Promise.all([site.stop(), load.stop()]);
}

export async function refresh(sheet: Sheet): Promise<void> {
  const shops = startHelper<Stocks, Shop[]>("shops-child.ts");
  const open = await shops.ask(stocks);
  for (const engine of await openEngines(sheet)) {
    await measure(sheet, engine.name, await engine.database(), open);
    await engine.stop();
  }
  await shops.stop();
}
