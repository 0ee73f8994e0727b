/** How response time grows with the number of products. */

import { crmRequests, crmToken, importArticles } from "../crm-lists.ts";
import { type Engine, openEngines } from "../engines.ts";
import { quantile, type Sheet } from "../figures.ts";
import { addSampleImages } from "../images.ts";
import { type Load, pastTheCache, startLoad } from "../load.ts";
import { multiplyProducts } from "../multiply.ts";
import { commonWords, foreign, importProducts, rareWords } from "../products.ts";
import { type Site, startSite, temporaryFolder } from "../programs.ts";
import { untilQuiet } from "../quiet.ts";

/** Above this, product rows are copied: only reads are measured, and importing a million takes an hour. */
const mostImported = 100_000;
const mostArticles = 10_000;
/** Beside any number of products: a large image library. */
const pictures = 20_000;
const rounds = 6;
const requests = 60;
/** For requests with an aim for p99: among 360 responses, p99 is the fourth slowest, whatever delayed it. */
const requestsOfAims = 400;
/** Requests whose response is cached once sent use this many new URLs in each round. */
const newEachRound: Record<string, number> = {
  "filters, new": requests,
  "category, new": requests,
  "category, new deep page": requests,
  "list of a common word, new": 2,
};

type List = { items: { slug: string }[]; nextCursor: string | null; total: number };

async function read<Body>(site: Site, path: string): Promise<Body> {
  const answer = await fetch(site.url + path, { headers: pastTheCache });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as Body;
}

const pageOfCategory = "/api/products?category=home&limit=24";

/** The cursors of the category's pages, up to page `wanted` or the last one. */
async function deepCursors(site: Site, wanted: number): Promise<string[]> {
  const cursors: string[] = [];
  for (let page = pageOfCategory; cursors.length < wanted - 1; ) {
    const { nextCursor } = await read<List>(site, page);
    if (!nextCursor) break;
    cursors.push(nextCursor);
    page = `${pageOfCategory}&cursor=${nextCursor}`;
  }
  return cursors;
}

const search = (words: string, lang = "en", more = ""): string =>
  `/api/search?lang=${lang}&q=${encodeURIComponent(words)}${more}`;

/** How much slower the p99 at the largest size may be than at the smallest. */
const aims: Record<string, number> = {
  "by slug": 1.5,
  "category, first page": 3,
  "category, 1000th page": 3,
  "category, new": 3,
  "category, new deep page": 3,
};
/** A seller's overlong title: common words, with five rare hits among them. */
const longQuery = `new original oak lamp zephyrine number 500 for every day used three weeks at home and on the road weighed measured dropped ${"steel kettle wool tent carbon camera glass chair linen jacket copper speaker knife bottle desk"} best gift`;
/** What a search may take, in milliseconds, among up to `mostImported` products. */
const searchAim = 50;
const longSearchAim = 80;
const suggestionAim = 25;
/** What a list of the CRM may take, in milliseconds. */
const crmAim = 200;

/** CRM requests carry a token. */
const isOfCrm = (name: string): boolean => name in crmRequests;

const aimOf = (name: string): number | undefined => {
  if (name === "suggestions") return suggestionAim;
  if (name === "search, 40 words") return longSearchAim;
  if (name.startsWith("search")) return searchAim;
  return isOfCrm(name) ? crmAim : undefined;
};

const newAddresses = (address: (i: number) => string): string[] =>
  Array.from({ length: (rounds + 1) * requests }, (_, i) => address(i));

/** A category in each language, order and page length: each is requested once. */
const newCategoryAddresses = newAddresses((i) => {
  const [lang, limit, sort] = [
    ["en", "he", "ar", "zh", "fr"][i % 5],
    1 + (i % 48),
    i < 240 ? "newest" : "score",
  ];
  return `/api/products?category=home&lang=${lang}&sort=${sort}&limit=${limit}`;
});

async function pathsOf(site: Site, total: number): Promise<Map<string, string[]>> {
  const slugs = (await read<List>(site, "/api/products?limit=48")).items.map(({ slug }) => slug);
  const { items: articles } = await read<List>(site, "/api/articles?limit=48");
  const cursors = await deepCursors(site, 1000);
  const deep = (limit: number, cursor = cursors.at(-1)) =>
    `/api/products?category=home&limit=${limit}&cursor=${cursor}`;
  return new Map([
    ["by slug", slugs.map((slug) => `/api/products/by-slug/${encodeURIComponent(slug)}`)],
    ["category, first page", [pageOfCategory]],
    ["category, 1000th page", [deep(24)]],
    ["all products, facets", ["/api/products?limit=1"]],
    ["filters, new", newAddresses((i) => `${pageOfCategory}&minPrice=${i + 1}`)],
    ["category, new", newCategoryAddresses],
    [
      "category, new deep page",
      // Up to the 1000th page, in each page length.
      newAddresses((i) => deep(1 + (i % 48), cursors.at(-2 - Math.floor(i / 48)))),
    ],
    ["list of a common word, new", commonWords.map((word) => `/api/products?limit=24&q=${word}`)],
    ["article list", ["/api/articles?limit=24"]],
    ["an article's page", articles.map(({ slug }) => `/article/${encodeURIComponent(slug)}`)],
    ["sitemap", ["/sitemap.xml"]],
    ["facets with a brand", ["/api/products?limit=1&brand=Maker%207"]],
    ["search, five found", [search("zephyrine")]],
    ["search, half found", [search("lamp")]],
    ["search, none found", [search("quixotical")]],
    ["search, two common words", [search("oak lamp")]],
    ["search, common words apart", [search("lamp kettle")]],
    ["search, a typing error", [search("ketle")]],
    ["search, 40 words", [search(longQuery)]],
    ["suggestions", [search("la", "en", "&suggest=1&limit=8")]],
    ...Object.entries(foreign).flatMap(([lang, { common, rare }]): [string, string[]][] => [
      [`search, ${lang}, half found`, [search(common, lang)]],
      [`search, ${lang}, five found`, [search(rare, lang)]],
      [`search, ${lang}, none found`, [search("quixotical", lang)]],
    ]),
    // The CRM has no aim beyond `mostImported` products.
    ...Object.entries(total > mostImported ? {} : crmRequests).map(([name, path]): [string, string[]] => [
      name,
      [path],
    ]),
  ]);
}

async function latencies(
  load: Load,
  site: Site,
  paths: readonly string[],
  headers: Record<string, string>,
  count: number,
): Promise<number[]> {
  const { latencies } = await load.send(site, {
    paths,
    requests: count,
    headers,
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

type Instance = {
  total: number;
  site: Site;
  token: string;
  pathsByName: ReadonlyMap<string, string[]>;
  found: Map<string, number[]>;
};

async function measure(sheet: Sheet, engine: Engine, sizes: readonly number[]): Promise<void> {
  const load = startLoad();
  const instances: Instance[] = [];
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
    importArticles(folder, Math.min(total / 10, mostArticles), more);
    await addSampleImages({ folder, url: more.DATABASE_URL }, pictures);
    // Imported links lead to no shop; without the worker nothing follows a million of them.
    const site = await startSite(folder, { ...more, ROLE: "web" });
    const token = await crmToken(site);
    instances.push({ total, site, token, pathsByName: await pathsOf(site, total), found: new Map() });
  }
  await untilQuiet(sheet);
  // All sizes in turn, so that a drift in the computer's speed affects each.
  for (let round = 0; round <= rounds; round++)
    for (const { site, token, pathsByName, found } of instances)
      for (const [name, paths] of pathsByName) {
        const fresh = newEachRound[name];
        const some = fresh ? paths.slice(round * fresh, (round + 1) * fresh) : paths;
        const headers = isOfCrm(name) ? { authorization: `Bearer ${token}` } : pastTheCache;
        const count = fresh ?? (name in aims ? requestsOfAims : requests);
        const times = await latencies(load, site, some, headers, count);
        // The first round is the warm-up.
        if (round) found.set(name, [...(found.get(name) ?? []), ...times]);
      }
  for (const name of instances[0]?.pathsByName.keys() ?? []) tell(sheet, engine.name, name, instances);
  await Promise.all([load.stop(), ...instances.map(({ site }) => site.stop())]);
}

/** Reports one kind of request at all sizes: its latency, and how that grew. */
function tell(
  sheet: Sheet,
  engine: string,
  name: string,
  instances: readonly Pick<Instance, "total" | "found">[],
): void {
  const [smallest] = instances;
  const of = (instance: typeof smallest, part: number) => quantile(instance?.found.get(name) ?? [], part);
  for (const instance of instances.filter(({ found }) => found.has(name))) {
    const p99 = of(instance, 0.99);
    const what = `${engine}, ${name}, ${instance.total}`;
    sheet.add({
      name: `${what}: p50`,
      unit: "ms",
      value: of(instance, 0.5),
      note: `p99 ${p99.toFixed(1)} ms`,
    });
    const most = aimOf(name);
    if (most && instance.total <= mostImported)
      sheet.add({ name: `${what}: p99`, unit: "ms", value: p99, aim: { atMost: most } });
    if (instance === smallest) continue;
    const grown = `${engine}, ${name}: ${instance.total} / ${smallest?.total}`;
    sheet.add({ name: `${grown}, p50`, unit: "x", value: of(instance, 0.5) / of(smallest, 0.5) });
    const aim = aims[name];
    if (aim)
      sheet.add({ name: `${grown}, p99`, unit: "x", value: p99 / of(smallest, 0.99), aim: { atMost: aim } });
  }
}
