/** What page views cost with more products and more processes on one machine; docs/scale.md explains the results. */
import { importArticles } from "../crm-lists.ts";
import { type Engine, openEngines } from "../engines.ts";
import { quantile, type Sheet } from "../figures.ts";
import { type Load, pastTheCache, startLoad } from "../load.ts";
import { multiplyProducts } from "../multiply.ts";
import { importProducts, rareWords } from "../products.ts";
import { cpuSeconds, residentBytes, type Site, startSite, temporaryFolder } from "../programs.ts";
import { untilQuiet } from "../quiet.ts";

const processCounts = [1, 2, 4];
const articles = 1_000;
/** Page views of each measurement, all processes together: from their caches, and without them. */
const mixedViews = 24_000;
const uncachedViews = 2_400;
/** Each process renders some pages before it counts. */
const warmUp = 200;
const connections = 16;
/** The pages that visitors choose from, the most popular first. */
const mostProducts = 2_000;

type List = { items: { slug: string }[]; nextCursor: string | null };

async function slugsOf(site: Site, path: string, wanted: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let cursor = ""; slugs.length < wanted; ) {
    const answer = await fetch(`${site.url}${path}?limit=48${cursor}`);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    const list = (await answer.json()) as List;
    slugs.push(...list.items.map(({ slug }) => slug));
    if (!list.nextCursor) break;
    cursor = `&cursor=${list.nextCursor}`;
  }
  return slugs.slice(0, wanted);
}

/** The same numbers from 0 to 1 in each run (a linear congruential generator, with the parameters of Numerical Recipes). */
function sameNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Paths in the order of visits: half products, a quarter articles, a fifth categories; the popularity of each falls with its rank. */
async function visitsOf(site: Site, count: number): Promise<string[]> {
  const products = (await slugsOf(site, "/api/products", mostProducts)).map((slug) => `/product/${slug}`);
  const guides = (await slugsOf(site, "/api/articles", articles)).map((slug) => `/article/${slug}`);
  const answer = await fetch(`${site.url}/api/categories`);
  const categories = ((await answer.json()) as { slug: string }[]).map(({ slug }) => `/category/${slug}`);
  const next = sameNumbers();
  /** By Zipf's law: the n-th is chosen 1/n as often as the first. */
  const popular = (pages: readonly string[]): string =>
    pages[Math.floor(pages.length ** next()) - 1] ?? pages[0] ?? "/";
  return Array.from({ length: count }, () => {
    const kind = next();
    if (kind < 0.5) return popular(products);
    if (kind < 0.75) return popular(guides);
    return kind < 0.95 ? popular(categories) : "/";
  }).map(encodeURI);
}

type Measured = { perSecond: number; p99: number; cpuPerView: number; memory: number; busy: number };

/** Sends each process its part of the views at the same time. */
async function measure(
  engine: Engine,
  { sites, loads }: { sites: readonly Site[]; loads: readonly Load[] },
  views: readonly string[],
  headers: Record<string, string>,
): Promise<Measured> {
  const cpu = () => sites.reduce((sum, { pid }) => sum + cpuSeconds(pid), engine.cpuSeconds());
  const before = cpu();
  const began = performance.now();
  const part = views.length / sites.length;
  const outcomes = await Promise.all(
    sites.map((site, which) =>
      loads[which]?.send(site, {
        paths: views.slice(which * part, (which + 1) * part),
        requests: part,
        connections: connections / sites.length,
        headers,
        isTimed: true,
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  return {
    perSecond: views.length / seconds,
    p99: quantile(
      outcomes.flatMap((one) => one?.latencies ?? []),
      0.99,
    ),
    cpuPerView: (cpu() - before) / views.length,
    memory: sites.reduce((sum, { pid }) => sum + residentBytes(pid), 0),
    busy: outcomes.reduce((sum, one) => sum + (one?.busy ?? 0), 0),
  };
}

export async function scale(sheet: Sheet, sizes: readonly number[]): Promise<void> {
  for (const engine of await openEngines(sheet)) {
    const folder = temporaryFolder();
    const more = { DATABASE_URL: await engine.database(), ROLE: "web" };
    let total = 0;
    for (const size of [...sizes].sort((a, b) => a - b)) {
      if (total === 0) {
        await importProducts(folder, size, more);
        importArticles(folder, articles, more);
      } else await multiplyProducts({ folder, url: more.DATABASE_URL }, size / total, rareWords);
      total = size;
      for (const count of processCounts) await withProcesses(sheet, engine, { folder, more, total, count });
    }
    await engine.stop();
  }
}

/** New processes for each measurement, so that each begins with empty caches. */
async function withProcesses(
  sheet: Sheet,
  engine: Engine,
  {
    folder,
    more,
    total,
    count,
  }: { folder: string; more: Record<string, string>; total: number; count: number },
): Promise<void> {
  const [sites, loads]: [Site[], Load[]] = [[], []];
  for (let which = 0; which < count; which++) {
    sites.push(await startSite(folder, more));
    loads.push(startLoad());
  }
  const [first] = sites;
  if (!first) return;
  const views = await visitsOf(first, mixedViews);
  await untilQuiet(sheet);
  const all = { sites, loads };
  await measure(engine, all, views.slice(0, warmUp * count), pastTheCache);
  const uncached = await measure(engine, all, views.slice(0, uncachedViews), pastTheCache);
  const mixed = await measure(engine, all, views, {});
  for (const [kind, found] of [
    ["uncached", uncached],
    ["with the page cache", mixed],
  ] as const) {
    const name = `${engine.name}, ${total} products, ${count} processes, ${kind}`;
    const note = `p99 ${found.p99.toFixed(1)} ms, memory ${Math.round(found.memory / 1e6)} MB, client ${Math.round(found.busy * 100)} % of a core`;
    sheet.add({ name: `${name}: page views`, unit: "per second", value: found.perSecond, note });
    sheet.add({ name: `${name}: a million`, unit: "core seconds", value: found.cpuPerView * 1e6 });
  }
  await Promise.all([...sites, ...loads].map((one) => one.stop()));
}
