/** What refreshing ten thousand offers costs readers, and how much memory it takes. */
import { setTimeout as pause } from "node:timers/promises";
import { openEngines } from "../engines.ts";
import { ofRounds, quantile, type Sheet } from "../figures.ts";
import { startLoad } from "../load.ts";
import { freePort, residentBytes, siteEnvironment, startHelper, temporaryFolder } from "../programs.ts";
import type { Ordered, Refreshed } from "../refresher.ts";
import type { Shop, Stocks } from "../shops-child.ts";

/** Per shop as many that its calls take a minute at the shop's rate limit. */
const stocks: Stocks = { walmart: 5_000, aliexpress: 4_200, amazon: 600, ebay: 200 };
const offers = Object.values(stocks).reduce((sum, one) => sum + one, 0);
/** The reader's requests, in turn: lists that every change invalidates, and ten products that are refreshed meanwhile. */
const pages = [
  "/",
  "/products",
  ...Array.from({ length: 10 }, (_, i) => `/product/kettle-${i + 1}-at-walmart`),
];
const window = 1_000;
const quietWindows = 20;
const betweenWindows = 200;

/** Latencies of a thousand responses, in milliseconds: of cache hits, of all of them; and how many were rendered. */
type Window = { hits: number[]; misses: number; latencies: number[] };

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

  // A fresh process is measured: creating the products enlarged the first one.
  const site = await open();
  const load = startLoad();
  const read = async (): Promise<Window> => {
    const { fromCache, latencies } = await load.send(site, {
      paths: pages,
      requests: window,
      connections: 1,
      isTimed: true,
    });
    await pause(betweenWindows);
    return { hits: fromCache, misses: latencies.length - fromCache.length, latencies };
  };
  const windows = async (count: number): Promise<Window[]> => {
    const all: Window[] = [];
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
  const during: Window[] = [];
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
  const p99 = (all: readonly Window[]) =>
    quantile(
      all.flatMap(({ hits }) => hits),
      0.99,
    );
  const summary = Object.entries(counts).flatMap(([name, count]) => (count ? `${count} ${name}` : []));
  sheet.add({
    name: `${engine}: p99 of page hits, ${offers} offers refreshed / none`,
    unit: "x",
    value: p99(during) / p99(quiet),
    aim: { atMost: 2 },
    note: `${summary.join(", ")} in ${Math.round(milliseconds / 1000)} s`,
  });
  const each = (all: readonly Window[]) => ofRounds(all.map(({ hits }) => quantile(hits, 0.99)));
  sheet.add({ name: `${engine}: p99 of the hits of a thousand pages, none`, unit: "ms", ...each(quiet) });
  sheet.add({
    name: `${engine}: p99 of the hits of a thousand pages, meanwhile`,
    unit: "ms",
    ...each(during),
  });
  const made = during.reduce((sum, { misses }) => sum + misses, 0);
  sheet.add({
    name: `${engine}: p99 of all pages, re-rendered ones included`,
    unit: "ms",
    value: quantile(
      during.flatMap(({ latencies }) => latencies),
      0.99,
    ),
    note: `${made} of ${during.length * window} were invalidated and re-rendered`,
  });
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
