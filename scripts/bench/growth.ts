/** How the time of an answer grows with the number of products. */

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { quantile, type Sheet } from "./figures.ts";
import { type Load, pastTheCache, startLoad } from "./load.ts";
import { runSite, type Site, startSite, temporaryFolder } from "./programs.ts";

const rounds = 6;
const requests = 60;

const kinds = ["lamp", "kettle", "tent", "camera", "chair", "jacket", "speaker", "knife", "bottle", "desk"];
const materials = ["oak", "steel", "wool", "carbon", "glass", "linen", "copper"];

/** Forty in a hundred stand in one category; "lamp" is in half of the names, "zephyrine" in five, whatever the size. */
function product(i: number, total: number) {
  const kind = i % 2 ? "lamp" : kinds[1 + (Math.floor(i / 2) % (kinds.length - 1))];
  const isRare = i % Math.floor(total / 5) === 0;
  const first = i % 5 < 2 ? "Home" : `Range ${i % 7}`;
  return {
    id: String(i),
    name: `${materials[i % materials.length]} ${kind} ${isRare ? "zephyrine " : ""}${i}`,
    summary: `A ${materials[i % materials.length]} ${kind} for every day, number ${i} of our long list.`,
    description:
      "It was used for three weeks at home and on the road, and weighed, measured and dropped. ".repeat(4),
    brand: `Maker ${i % 40}`,
    categoryPath: [first, `${first} part ${i % 4}`],
    price: String(10 + ((i * 37) % 900)),
    url: `https://shop.example/p/${i}`,
  };
}

async function fill(folder: string, total: number): Promise<void> {
  const file = join(folder, "products.json");
  const out = createWriteStream(file);
  for (let i = 0; i < total; i++) {
    const text = `${i ? "," : "["}\n${JSON.stringify(product(i, total))}`;
    if (!out.write(text)) await once(out, "drain");
  }
  out.end("]");
  await once(out, "finish");
  runSite(folder, ["import", file, "--source", "bench"]);
}

type List = { items: { slug: string }[]; nextCursor: string | null; total: number };

async function read<Body>(site: Site, path: string): Promise<Body> {
  const answer = await fetch(site.url + path, { headers: pastTheCache });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as Body;
}

/** The questions asked at each size. */
async function questions(site: Site): Promise<Map<string, string[]>> {
  const slugs = (await read<List>(site, "/api/products?limit=48")).items.map(({ slug }) => slug);
  const deepList = "/api/products?category=home&limit=8";
  let deep = deepList;
  for (let pages = 0; pages < 50; pages++) {
    const { nextCursor } = await read<List>(site, deep);
    if (!nextCursor) break;
    deep = `${deepList}&cursor=${nextCursor}`;
  }
  return new Map([
    ["by slug", slugs.map((slug) => `/api/products/by-slug/${encodeURIComponent(slug)}`)],
    ["category, first page", ["/api/products?category=home&limit=8"]],
    ["category, about the 50th page", [deep]],
    ["all products, facets", ["/api/products?limit=1"]],
    [
      "filters nobody asked for",
      Array.from(
        { length: (rounds + 1) * requests },
        (_, i) => `/api/products?category=home&limit=8&minPrice=${i + 1}`,
      ),
    ],
    ["facets with a brand", ["/api/products?limit=1&brand=Maker%207"]],
    ["search, five found", ["/api/search?q=zephyrine"]],
    ["search, half found", ["/api/search?q=lamp"]],
    ["search, none found", ["/api/search?q=quixotical"]],
    ["search, two common words", ["/api/search?q=oak%20lamp"]],
    ["search, common words apart", ["/api/search?q=lamp%20kettle"]],
    ["suggestions", ["/api/search?q=la&suggest=1&limit=8"]],
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
  const load = startLoad();
  const stands: { total: number; site: Site; asked: Map<string, string[]>; found: Map<string, number[]> }[] =
    [];
  for (const total of sizes) {
    const folder = temporaryFolder();
    const begin = performance.now();
    await fill(folder, total);
    sheet.say(`${total} products imported in ${((performance.now() - begin) / 1000).toFixed(0)} s.`);
    const site = await startSite(folder);
    stands.push({ total, site, asked: await questions(site), found: new Map() });
  }
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
  const [smallest] = stands;
  for (const name of smallest?.asked.keys() ?? []) {
    const base = quantile(smallest?.found.get(name) ?? [], 0.5);
    for (const { total, found } of stands) {
      const times = found.get(name) ?? [];
      const value = quantile(times, 0.5);
      const note = `p99 ${quantile(times, 0.99).toFixed(1)} ms`;
      sheet.add({ name: `${name}, ${total}: p50`, unit: "ms", value, note });
      if (total !== smallest?.total)
        sheet.add({ name: `${name}: ${total} / ${smallest?.total}`, unit: "x", value: value / base });
    }
  }
  await Promise.all([load.stop(), ...stands.map(({ site }) => site.stop())]);
}
