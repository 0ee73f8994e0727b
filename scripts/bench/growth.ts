/** How the time of an answer grows with the number of products. */

import { type Engine, openEngines } from "./engines.ts";
import { quantile, type Sheet } from "./figures.ts";
import { type Load, pastTheCache, startLoad } from "./load.ts";
import { multiplyProducts } from "./multiply.ts";
import { foreign, importProducts, rareWords } from "./products.ts";
import { type Site, startSite, temporaryFolder } from "./programs.ts";
import { untilQuiet } from "./quiet.ts";

/** Above this the rows of products are copied: what is measured is reading, and an import of a million takes an hour. */
const mostImported = 100_000;
const rounds = 6;
const requests = 60;

type List = { items: { slug: string }[]; nextCursor: string | null; total: number };

async function read<Body>(site: Site, path: string): Promise<Body> {
  const answer = await fetch(site.url + path, { headers: pastTheCache });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as Body;
}

const pageOfCategory = "/api/products?category=home&limit=24";

/** The category's page so far in, or its last one. */
async function deepPage(site: Site, wanted: number): Promise<string> {
  let page = pageOfCategory;
  for (let pages = 1; pages < wanted; pages++) {
    const { nextCursor } = await read<List>(site, page);
    if (!nextCursor) break;
    page = `${pageOfCategory}&cursor=${nextCursor}`;
  }
  return page;
}

const search = (words: string, lang = "en", more = ""): string =>
  `/api/search?lang=${lang}&q=${encodeURIComponent(words)}${more}`;

/** The questions asked at each size, and how much slower the largest may answer than the smallest. */
const aims: Record<string, number> = {
  "by slug": 1.5,
  "category, first page": 3,
  "category, 1000th page": 3,
};
/** What a search may take, in milliseconds. */
const searchAim = 50;

async function questions(site: Site): Promise<Map<string, string[]>> {
  const slugs = (await read<List>(site, "/api/products?limit=48")).items.map(({ slug }) => slug);
  return new Map([
    ["by slug", slugs.map((slug) => `/api/products/by-slug/${encodeURIComponent(slug)}`)],
    ["category, first page", [pageOfCategory]],
    ["category, 1000th page", [await deepPage(site, 1000)]],
    ["all products, facets", ["/api/products?limit=1"]],
    [
      "filters nobody asked for",
      Array.from({ length: (rounds + 1) * requests }, (_, i) => `${pageOfCategory}&minPrice=${i + 1}`),
    ],
    ["facets with a brand", ["/api/products?limit=1&brand=Maker%207"]],
    ["search, five found", [search("zephyrine")]],
    ["search, half found", [search("lamp")]],
    ["search, none found", [search("quixotical")]],
    ["search, two common words", [search("oak lamp")]],
    ["search, common words apart", [search("lamp kettle")]],
    ["search, a typing error", [search("ketle")]],
    ["suggestions", [search("la", "en", "&suggest=1&limit=8")]],
    ...Object.entries(foreign).flatMap(([lang, { common, rare }]): [string, string[]][] => [
      [`search, ${lang}, half found`, [search(common, lang)]],
      [`search, ${lang}, five found`, [search(rare, lang)]],
      [`search, ${lang}, none found`, [search("quixotical", lang)]],
    ]),
  ]);
}

async function latencies(load: Load, site: Site, paths: readonly string[], count: number): Promise<number[]> {
  const { latencies } = await load.send(site, {
    paths,
    requests: count,
    headers: pastTheCache,
    connections: 1,
    isTimed: true,
  });
  return latencies;
}

export async function growth(sheet: Sheet, sizes: readonly number[]): Promise<void> {
  for (const engine of await openEngines(sheet)) {
    await measure(sheet, engine, sizes);
    await engine.stop();
  }
}

async function measure(sheet: Sheet, engine: Engine, sizes: readonly number[]): Promise<void> {
  const load = startLoad();
  const stands: { total: number; site: Site; asked: Map<string, string[]>; found: Map<string, number[]> }[] =
    [];
  for (const total of sizes) {
    const folder = temporaryFolder();
    const more = { DATABASE_URL: await engine.database() };
    const begin = performance.now();
    const imported = Math.min(total, mostImported);
    await importProducts(folder, imported, more);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    sheet.say(`${engine.name}: ${imported} products imported in ${seconds} s.`);
    if (total > imported) {
      await multiplyProducts({ folder, url: more.DATABASE_URL }, total / imported, rareWords);
      sheet.say(`${engine.name}: copied to ${total}.`);
    }
    const site = await startSite(folder, more);
    stands.push({ total, site, asked: await questions(site), found: new Map() });
  }
  await untilQuiet(sheet);
  // All sizes in turn, so that a drift of the machine touches each.
  for (let round = 0; round <= rounds; round++)
    for (const { site, asked, found } of stands)
      for (const [name, paths] of asked) {
        // What must be new each time is asked for once in the whole run.
        const some = paths.length > requests ? paths.slice(round * requests, (round + 1) * requests) : paths;
        const times = await latencies(load, site, some, requests);
        // The first round is the warm-up.
        if (round) found.set(name, [...(found.get(name) ?? []), ...times]);
      }
  for (const name of stands[0]?.asked.keys() ?? []) tell(sheet, engine.name, name, stands);
  await Promise.all([load.stop(), ...stands.map(({ site }) => site.stop())]);
}

/** One question at all sizes: what it took, and how that grew. */
function tell(
  sheet: Sheet,
  engine: string,
  name: string,
  stands: readonly { total: number; found: ReadonlyMap<string, number[]> }[],
): void {
  const [smallest] = stands;
  const of = (stand: typeof smallest, part: number) => quantile(stand?.found.get(name) ?? [], part);
  for (const stand of stands) {
    const p99 = of(stand, 0.99);
    const what = `${engine}, ${name}, ${stand.total}`;
    sheet.add({ name: `${what}: p50`, unit: "ms", value: of(stand, 0.5), note: `p99 ${p99.toFixed(1)} ms` });
    if (name.startsWith("search"))
      sheet.add({ name: `${what}: p99`, unit: "ms", value: p99, aim: { atMost: searchAim } });
    if (stand === smallest) continue;
    const grown = `${engine}, ${name}: ${stand.total} / ${smallest?.total}`;
    sheet.add({ name: `${grown}, p50`, unit: "x", value: of(stand, 0.5) / of(smallest, 0.5) });
    const aim = aims[name];
    if (aim)
      sheet.add({ name: `${grown}, p99`, unit: "x", value: p99 / of(smallest, 0.99), aim: { atMost: aim } });
  }
}
