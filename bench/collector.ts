/** The site's analytics in a separate process: counts a month of visits, batch by batch as requests deliver them, then reports on them. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { visitEventsSchema } from "#features/analytics/visit-event.ts";
import type { Language } from "#i18n/languages.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { root } from "../scripts/bootstrap.mjs";

export type Counting = { events: number; days: number };
/** CPU time of this process per event, in microseconds, and the duration of each report, in milliseconds. */
export type CountedVisits = {
  perEvent: number;
  views: number;
  clicks: number;
  rows: number;
  reports: Record<string, number[]>;
};

const built: typeof import("../src/server/main.ts") = await import(`${root}/build/server/index.js`);
const dayLength = 86_400_000;
let past = 0;
const clock = { now: () => systemClock.now() - past };
const app = await built.createApp(readConfig(), { clock });
const browsers = [
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
];
const hosts = [undefined, undefined, "www.google.com", "www.bing.com", "t.co", "blog.example", "chatgpt.com"];
const languages = ["", "", "", "/he", "/fr", "/ar", "/zh"];
const blocks = ["box", "bar", "picks", "table", "text", "action"];

/** Seeded: the same on every computer. */
let seed = 7;
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}
const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
/** A few pages get most of the visits. */
const often = <Item>(items: readonly Item[]): Item => items[Math.floor(random() ** 3 * items.length)] as Item;

/** English items are visible in every language, the others only in their own. */
const inLanguage = ({ lang, path }: { lang: string; path: string }) => ({
  path,
  langs: lang === "en" ? languages : [`/${lang}`],
});
const textsOf = async (kind: "product" | "article") =>
  (await app.db.read.selectFrom(`${kind}_texts`).select(["slug", "lang"]).execute()).map(({ slug, lang }) =>
    inLanguage({ lang, path: `/${kind}/${slug}` }),
  );
const names = await app.db.read.selectFrom("product_texts").select(["name", "lang"]).execute();
const pages = [...(await textsOf("product")), ...(await textsOf("article"))];
const offers = await app.db.read
  .selectFrom("offers as o")
  .innerJoin("programmes as g", "g.id", "o.programme_id")
  .select(["o.id", "g.key"])
  .execute();

let made = 0;
/** One in thirteen is a click. */
function anEvent(): object {
  const page = often(pages);
  const path = one(page.langs) + page.path;
  const id = `bench-${++made}-${Math.floor(random() * 1e9)}`;
  if (random() > 1 / 13) return { type: "view", id, path, from: one(hosts) };
  const offer = often(offers);
  return {
    type: "outbound",
    id,
    path,
    programme: offer.key,
    offer: String(offer.id),
    block: one(blocks),
    position: Math.floor(random() * 5),
    lang: "en",
  };
}

/** Two words of a product's name; one search in eight finds nothing. */
function search(): void {
  const { name, lang } = often(names);
  const words = name.split(/\s+/);
  const isMiss = random() < 1 / 8;
  const query = isMiss ? `${one(words)} ${Math.floor(random() ** 3 * 5_000)}` : `${one(words)} ${one(words)}`;
  app.analytics.searches.note(query, lang as Language, { isMiss });
}

async function count({ events, days }: Counting): Promise<number> {
  let spent = 0;
  let counted = 0;
  const perDay = Math.floor(events / days);
  for (let day = days - 1; day >= 0; day--) {
    past = day * dayLength;
    for (let done = 0; done < perDay; done += 1_000) {
      const bodies = Array.from({ length: 50 }, () => ({
        text: JSON.stringify({ events: Array.from({ length: 20 }, anEvent) }),
        browser: one(browsers),
      }));
      const begin = process.cpuUsage();
      for (const { text, browser } of bodies)
        app.analytics.visits.note(visitEventsSchema.parse(JSON.parse(text)).events, browser);
      await app.analytics.visits.write();
      const { user, system } = process.cpuUsage(begin);
      spent += user + system;
      counted += 1_000;
      for (let searched = 0; searched < 100; searched++) search();
    }
    await app.analytics.searches.write();
  }
  past = 0;
  return spent / counted;
}

/** A month of a large site's orders, imported as one file. */
async function earn(orders: number, days: number): Promise<void> {
  const dayOf = (back: number) => new Date(clock.now() - back * dayLength).toISOString().slice(0, 10);
  const lines = Array.from({ length: orders }, (_, i) => {
    const place = `en-p${1 + Math.floor(random() ** 3 * 2_000)}-${one(blocks)}-1`;
    return `${i},${dayOf(i % days)},${place},20.00,1.00`;
  });
  const path = join(app.config.dataDir, "bench-earnings.csv");
  writeFileSync(path, ["Order ID,Date,SubId1,Sale Amount,Commission", ...lines].join("\n"));
  const password = "a bench without a single seat";
  const { id } = await app.accounts.createUser({
    email: "bench@example.com",
    name: "Bench",
    role: "admin",
    password,
  });
  const actor = { id: Number(id), name: "Bench", ipPrefix: null };
  const settings = { programme: "walmart", currency: "USD" };
  await app.analytics.earnings.take({ path, fileName: "bench.csv" }, settings, actor);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

process.on("message", async (request: Counting) => {
  const perEvent = await count(request);
  await earn(20_000, request.days);
  const { reports, earnings } = app.analytics;
  const { trends } = app;
  // Half of the counted days, so that as many earlier days are left to compare with.
  const period = 14;
  const list = { lang: "en", limit: 50 } as const;
  const questions: Record<string, () => Promise<unknown>> = {
    "sums, days and cuts": () => reports.summary({}),
    "all pages": () => reports.pages({ ...list, sort: "views" }),
    products: () => reports.pages({ ...list, sort: "views", kind: "product" }),
    searches: () => reports.searches(list),
    "clicks by page": () => reports.clicks({ ...list, by: "page" }),
    "clicks by product": () => reports.clicks({ ...list, by: "product" }),
    "20,000 earnings by page": () => earnings.reports.earnings({ ...list, by: "page", currency: "EUR" }),
    "rising products": () => trends.rising({ kind: "products", period, namesIn: "en" }),
    "rising searches": () => trends.rising({ kind: "searches", period, namesIn: "en" }),
    "searches without an article": () => trends.gaps({ period: 30 }),
  };
  const answers: Record<string, number[]> = {};
  for (const [name, ask] of Object.entries(questions)) {
    await ask();
    answers[name] = [];
    for (let round = 0; round < 15; round++) answers[name].push(await timed(ask));
  }
  const { totals } = await reports.summary({});
  const { rows } = await app.db.read
    .selectFrom("page_views")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  const { views, clicks } = totals;
  process.send?.({ perEvent, views, clicks, rows: Number(rows), reports: answers } satisfies CountedVisits);
});
process.on("disconnect", () => void app.close().then(() => process.exit(0)));
