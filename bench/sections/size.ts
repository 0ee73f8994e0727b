/** The transfer size of a page, the memory of the process, and how long it takes to start. */
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { demoFolder, demoPages } from "../demo-site.ts";
import { ofRounds, type Sheet } from "../figures.ts";
import { startLoad } from "../load.ts";
import { importProducts } from "../products.ts";
import { residentBytes, type Site, startSite, temporaryFolder } from "../programs.ts";

/** A response body's bytes as sent; `fetch` would decompress them. */
function sentBytes(site: Site, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(`${site.url}${path}`, { headers: { "accept-encoding": "br" } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
      else reject(new Error(`${path} answered ${answer.statusCode}.`));
    }).on("error", reject);
  });
}

async function weights(sheet: Sheet, site: Site): Promise<void> {
  for (const [kind, path] of Object.entries(demoPages)) {
    const body = await sentBytes(site, path);
    sheet.add({ name: `${kind}: HTML`, unit: "bytes", value: body.length });
    const files = new Set(
      brotliDecompressSync(body)
        .toString()
        .match(/\/assets\/[\w.-]+\.(js|css)\b/g),
    );
    for (const ending of ["js", "css"]) {
      const named = [...files].filter((file) => file.endsWith(`.${ending}`));
      const sizes = await Promise.all(named.map(async (file) => (await sentBytes(site, file)).length));
      const value = sizes.reduce((sum, size) => sum + size, 0);
      const noun = { js: "JavaScript", css: "CSS" }[ending] ?? ending;
      sheet.add({ name: `${kind}: ${noun}`, unit: "bytes", value, note: `${named.length} files` });
    }
  }
}

/** Every page of the sitemap, as paths. */
async function allPages(site: Site): Promise<string[]> {
  const locations = async (url: string): Promise<string[]> => {
    const found = Array.from(
      (await (await fetch(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g),
      ([, loc]) => loc ?? "",
    );
    const nested = await Promise.all(found.map((loc) => (loc.endsWith(".xml") ? locations(loc) : [loc])));
    return nested.flat();
  };
  return (await locations(`${site.url}/sitemap.xml`)).map((loc) => new URL(loc).pathname);
}

/**
 * Memory after 100,000 requests to the last 500 pages, each rendered before, and to up to `most` other pages. Each is requested
 * twice in a row: a page requested once stays in the cache's small probation segment, which a walk through all pages exhausts.
 */
async function memory(sheet: Sheet, site: Site, most: number, what: string): Promise<void> {
  const load = startLoad();
  const idle = residentBytes(site.pid);
  const paths = (await allPages(site)).slice(-most);
  const twice = paths.flatMap((path) => [path, path]);
  await load.send(site, { paths: twice, requests: twice.length, connections: 1 });
  await load.send(site, { paths: paths.slice(-500), requests: 100_000 });
  const after = residentBytes(site.pid);
  const note = `${paths.length} pages`;
  sheet.add({ name: `memory${what}, idle`, unit: "bytes", value: idle });
  const name = `memory${what}, after 100,000 requests`;
  sheet.add({ name, unit: "bytes", value: after, note, aim: { atMost: 350e6 } });
  sheet.add({ name: `memory${what}, after / idle`, unit: "x", value: after / idle });
  await load.stop();
}

/** With more pages than fit into the cache. */
async function fullCache(sheet: Sheet, demo: string): Promise<void> {
  const folder = temporaryFolder();
  cpSync(demo, folder, { recursive: true });
  await importProducts(folder, 5_000);
  const site = await startSite(folder);
  await memory(sheet, site, 5_000, " with the cache full");
  await site.stop();
}

async function coldStart(sheet: Sheet, folder: string): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < 7; round++) {
    const begin = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    const bare = performance.now() - begin;
    const site = await startSite(folder);
    ratios.push(site.startMs / bare);
    await site.stop();
  }
  sheet.add({ name: "start to first answer / node -e 0", unit: "x", ...ofRounds(ratios) });
}

export async function size(sheet: Sheet): Promise<void> {
  const folder = await demoFolder();
  const site = await startSite(folder);
  // Before the pages are requested, while the process is still idle.
  await memory(sheet, site, 500, "");
  await weights(sheet, site);
  await site.stop();
  await fullCache(sheet, folder);
  await coldStart(sheet, folder);
}
