/** Importing a shop's whole catalog with `import` beside a serving site: what it costs, and what readers notice. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openEngines } from "../engines.ts";
import { quantile, type Sheet } from "../figures.ts";
import {
  cpuSeconds,
  residentBytes,
  type Site,
  startCommand,
  startSite,
  temporaryFolder,
} from "../programs.ts";

const sentence = "It was used for three weeks at home and on the road, and weighed, measured and dropped. ";
const kinds = ["lamp", "kettle", "tent", "camera", "chair", "jacket", "speaker", "knife", "bottle", "desk"];

/** As WooCommerce exports them: a brand, a GTIN, a two-level category, one or two image URLs. */
async function writeCatalogue(rows: number): Promise<string> {
  const path = join(temporaryFolder(), "catalogue.csv");
  const file = createWriteStream(path);
  file.write(
    '"ID","Type","SKU","Name","Published","Short description","Description","Regular price","Categories","Images","External URL","Brands","GTIN, UPC, EAN, or ISBN"\n',
  );
  for (let i = 0; i < rows; i++) {
    const kind = kinds[i % kinds.length];
    const pictures = [1, 2].slice(0, 1 + (i % 2)).map((n) => `https://shop.example/pictures/${i}-${n}.jpg`);
    const line = `${i},external,sku-${i},"Maker ${i % 300} ${kind} ${i}",1,"A ${kind} for every day.","${sentence.repeat(4 + (i % 6))}",${10 + (i % 900)}.90,"Home > ${kind}s","${pictures.join(", ")}",https://shop.example/p/${i},Maker ${i % 300},${5_000_000_000_000 + i}\n`;
    if (!file.write(line)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return path;
}

const pages = ["/", "/products", "/product/tarnlight-2p", "/search?q=desk"];

/** Latencies of sequential requests, ten per second, until `isOver`. */
async function readers(site: Site, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; !isOver(); i++) {
    const begin = performance.now();
    const { ok } = await fetch(`${site.url}${pages[i % pages.length]}`);
    if (!ok) throw new Error(`${pages[i % pages.length]} failed during the import.`);
    took.push(performance.now() - begin);
    await pause(100);
  }
  return took;
}

export async function importing(sheet: Sheet, rows: number): Promise<void> {
  const catalogue = await writeCatalogue(rows);
  const engines = await openEngines(sheet);
  for (const { name, database } of engines) {
    const folder = temporaryFolder();
    const settings = { DATABASE_URL: await database() };
    const site = await startSite(folder, { ...settings, DEMO: "1" });
    const before = await readers(
      site,
      (
        (until) => () =>
          performance.now() > until
      )(performance.now() + 10_000),
    );

    const products = async () => {
      const answer = await fetch(`${site.url}/api/products?limit=1`);
      return ((await answer.json()) as { total: number }).total;
    };
    const first = await products();

    const began = performance.now();
    const run = startCommand(folder, ["import", catalogue, "--currency", "USD"], settings);
    let isOver = false;
    const ended = run.ended.finally(() => {
      isOver = true;
    });
    let [cpu, memory] = [0, 0];
    const watch = async () => {
      while (!isOver) {
        cpu = Math.max(cpu, cpuSeconds(run.pid));
        // Nothing is left to read when the process is just ending.
        memory = Math.max(memory, residentBytes(run.pid) || 0);
        await pause(50);
      }
    };
    // The process may end while its memory is read; earlier samples count.
    const [during] = await Promise.all([readers(site, () => isOver), watch().catch(() => {}), ended]);
    const took = performance.now() - began;
    // The server learns of another process's writes within a second.
    let came = 0;
    for (let i = 0; i < 100 && came !== rows; i++) {
      if (i) await pause(100);
      came = (await products()) - first;
    }
    if (came !== rows) throw new Error(`${came} of ${rows} products came in.`);

    sheet.add({ name: `${name}: all rows`, unit: "ms", value: took, note: `${rows} products` });
    sheet.add({ name: `${name}: processor time of a row`, unit: "ms", value: (1_000 * cpu) / rows });
    sheet.add({ name: `${name}: largest memory of the import`, unit: "bytes", value: memory });
    for (const [words, part] of [
      ["median", 0.5],
      ["p99", 0.99],
    ] as const)
      sheet.add({
        name: `${name}: a page meanwhile / before, ${words}`,
        unit: "x",
        value: quantile(during, part) / quantile(before, part),
        note: `${quantile(before, part).toFixed(0)} and ${quantile(during, part).toFixed(0)} ms of ${during.length}`,
      });
    await site.stop();
  }
  for (const { stop } of engines) await stop();
}
