/** How many connections to PostgreSQL serve best: uncached requests, sixteen at a time. */
import { openEngines } from "../engines.ts";
import { ofRounds, quantile, type Sheet } from "../figures.ts";
import { pastTheCache, startLoad } from "../load.ts";
import { importProducts } from "../products.ts";
import { type Site, startSite, temporaryFolder } from "../programs.ts";
import { untilQuiet } from "../quiet.ts";

const rounds = 7;
const requests = 400;
const products = 10_000;
const sizes = [2, 5, 10, 20, 40];
/** New filters, so that every request reaches the database. */
let price = 0;
const newPaths = (count: number): string[] =>
  Array.from({ length: count }, () => `/api/products?category=home&limit=24&minPrice=${++price}`);

export async function pool(sheet: Sheet): Promise<void> {
  const engines = await openEngines(sheet);
  for (const engine of engines) {
    if (engine.name === "PostgreSQL") {
      const folder = temporaryFolder();
      const url = await engine.database();
      await importProducts(folder, products, { DATABASE_URL: url });
      await measure(sheet, folder, url);
    }
    await engine.stop();
  }
}

async function measure(sheet: Sheet, folder: string, url: string): Promise<void> {
  const load = startLoad();
  const instances: { connections: number; site: Site; perSecond: number[]; waits: number[] }[] = [];
  for (const connections of sizes) {
    const more = { DATABASE_URL: url, DATABASE_CONNECTIONS: String(connections) };
    instances.push({ connections, site: await startSite(folder, more), perSecond: [], waits: [] });
  }
  await untilQuiet(sheet);
  for (let round = 0; round <= rounds; round++)
    for (const { site, perSecond, waits } of instances) {
      const job = { paths: newPaths(requests), requests, headers: pastTheCache, isTimed: true };
      const sent = await load.send(site, job);
      // The first round opens the connections.
      if (!round) continue;
      perSecond.push(sent.perSecond);
      waits.push(quantile(sent.latencies, 0.99));
    }
  const usual = instances.find(({ connections }) => connections === 10);
  for (const { connections, perSecond, waits } of instances) {
    const share = perSecond.map((value, i) => value / (usual?.perSecond[i] ?? value));
    sheet.add({ name: `answers a second, ${connections} connections / 10`, unit: "x", ...ofRounds(share) });
    sheet.add({ name: `p99, ${connections} connections`, unit: "ms", ...ofRounds(waits) });
  }
  await Promise.all([load.stop(), ...instances.map(({ site }) => site.stop())]);
}
