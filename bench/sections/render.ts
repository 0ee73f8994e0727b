/** How many pages one core renders per second, and what a render costs compared with a cache hit. */
import { cpSync } from "node:fs";
import { demoFolder, demoPages } from "../demo-site.ts";
import { ofRounds, type Sheet } from "../figures.ts";
import { pastTheCache, startLoad } from "../load.ts";
import { importProducts } from "../products.ts";
import { startSite, temporaryFolder } from "../programs.ts";

const rounds = 7;

const kinds = [
  ...Object.entries(demoPages).map(([name, path]) => ({ name, path, aim: { atLeast: 400 } })),
  { name: "API list of 24", path: "/api/products?limit=24", aim: { atLeast: 1500 } },
];

/** The demo's pages, with the demo alone and with `more` products added. */
export async function render(sheet: Sheet, more: number): Promise<void> {
  await measure(sheet, await demoFolder(), "");
  const folder = temporaryFolder();
  cpSync(await demoFolder(), folder, { recursive: true });
  await importProducts(folder, more);
  await measure(sheet, folder, `, ${more} products`);
}

async function measure(sheet: Sheet, folder: string, besides: string): Promise<void> {
  const site = await startSite(folder);
  const load = startLoad();
  const perSecond = new Map(kinds.map(({ name }) => [name, [] as number[]]));
  const perHit = new Map(kinds.map(({ name }) => [name, [] as number[]]));
  const uncached = (path: string, requests: number) =>
    load.send(site, { paths: [path], requests, headers: pastTheCache, connections: 4 });
  const cached = (path: string, requests: number) =>
    load.send(site, { paths: [path], requests, connections: 4 });
  const sizes = new Map<string, number>();
  for (const { name, path } of kinds) {
    await uncached(path, 60);
    const { cpu } = await uncached(path, 20);
    await cached(path, 3000);
    // About a second of work, because the kernel counts in hundredths.
    sizes.set(name, Math.round(Math.min(2000, Math.max(20, 1 / cpu))));
  }
  for (let round = 0; round < rounds; round++)
    for (const { name, path } of kinds) {
      const { cpu } = await uncached(path, sizes.get(name) ?? 20);
      perSecond.get(name)?.push(1 / cpu);
      perHit.get(name)?.push(cpu / (await cached(path, 6000)).cpu);
    }
  for (const { name, aim } of kinds)
    sheet.add({
      name: `rendered: ${name}${besides}`,
      unit: "per core second",
      ...ofRounds(perSecond.get(name) ?? []),
      aim,
    });
  for (const { name } of kinds)
    sheet.add({
      name: `CPU rendered / cached: ${name}${besides}`,
      unit: "x",
      ...ofRounds(perHit.get(name) ?? []),
    });
  await Promise.all([site.stop(), load.stop()]);
}
