/** What counting a visit costs, and how fast a million visits are reported. */

import type { CountedVisits, Counting } from "../collector.ts";
import { importArticles } from "../crm-lists.ts";
import { openEngines } from "../engines.ts";
import { ofRounds, type Sheet } from "../figures.ts";
import { importProducts } from "../products.ts";
import {
  cpuSeconds,
  type Site,
  siteEnvironment,
  startHelper,
  startSite,
  temporaryFolder,
} from "../programs.ts";

const products = 2_000;
const articles = 300;
const month: Counting = { events: 1_000_000, days: 30 };
const requests = 3_000;
const rounds = 3;

export async function analytics(sheet: Sheet): Promise<void> {
  for (const engine of await openEngines(sheet)) {
    const folder = temporaryFolder();
    const more = { DATABASE_URL: await engine.database() };
    await importProducts(folder, products, more);
    importArticles(folder, articles, more);
    const collector = startHelper<Counting, CountedVisits>(
      "collector.ts",
      siteEnvironment(folder, {
        ...more,
        MAGPIE_EMBEDDED: "1",
      }),
    );
    const { perEvent, views, clicks, rows, reports } = await collector.ask(month);
    await collector.stop();
    const note = `${views} views and ${clicks} clicks of ${products + articles} pages in ${rows} rows`;
    sheet.add({
      name: `${engine.name}: CPU to read, check, count and write one`,
      value: perEvent,
      unit: "µs",
      aim: { atMost: 50 },
      note,
    });
    for (const [name, times] of Object.entries(reports))
      sheet.add({
        name: `${engine.name}: report of ${name}`,
        unit: "ms",
        ...ofRounds(times),
        aim: { atMost: 300 },
      });
    if (engine.name === "SQLite") await byRequests(sheet, folder);
    await engine.stop();
  }
}

let sent = 0;
/** As browsers send them, each request from its own IP address: one address may send one event per second. */
async function send(site: Site, perRequest: number): Promise<number> {
  const begin = cpuSeconds(site.pid);
  for (let i = 0; i < requests; i++) {
    const events = Array.from({ length: perRequest }, () => ({
      type: "view",
      id: `request-${++sent}`,
      path: "/",
    }));
    const answer = await fetch(`${site.url}/api/analytics/events`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Origin: site.url,
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0",
        "X-Forwarded-For": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      },
      body: JSON.stringify({ events }),
    });
    if (answer.status !== 204) throw new Error(`Events were answered ${answer.status}.`);
  }
  return ((cpuSeconds(site.pid) - begin) / requests / perRequest) * 1e6;
}

async function ask(site: Site): Promise<number> {
  const begin = cpuSeconds(site.pid);
  for (let i = 0; i < requests; i++) await (await fetch(`${site.url}/healthz`)).text();
  return ((cpuSeconds(site.pid) - begin) / requests) * 1e6;
}

async function byRequests(sheet: Sheet, folder: string): Promise<void> {
  const site = await startSite(folder, { TRUSTED_PROXIES: "127.0.0.1" });
  const one: number[] = [];
  const least: number[] = [];
  const many: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [alone, together, nothing] = [await send(site, 1), await send(site, 20), await ask(site)];
    // The first round warms up.
    if (!round) continue;
    one.push(alone);
    many.push(together);
    least.push(nothing);
  }
  sheet.add({
    name: "whole request with twenty, CPU for each",
    unit: "µs",
    ...ofRounds(many),
    aim: { atMost: 50 },
  });
  // The cost of a visit that sends a single event: it has no batch to compare with, so no aim.
  sheet.add({ name: "whole request with one, which no batch makes cheaper", unit: "µs", ...ofRounds(one) });
  sheet.add({ name: "of it, what the smallest answer costs (/healthz)", unit: "µs", ...ofRounds(least) });
  await site.stop();
}
