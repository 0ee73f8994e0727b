/** Importing a large feed behind the built site: time and memory of the first run, of one with a few changes, and of one without any. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { crmToken, makeAccount } from "../crm-lists.ts";
import type { Sheet } from "../figures.ts";
import { cpuSeconds, residentBytes, type Site, startSite, temporaryFolder } from "../programs.ts";

type Run = { state: string; counts: Record<string, number> };
type Feed = { id: string; lastRun: Run | null };

const columns = "id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tproduct_type\tbrand\n";
const sentence = "It was used for three weeks at home and on the road, and weighed, measured and dropped. ";

/** One item in a hundred has another price in the next edition of the feed. */
function* lines(items: number, edition: number): Generator<string, void, undefined> {
  yield columns;
  for (let i = 0; i < items; i++) {
    const price = 1_000 + (i % 5_000) + (i % 100 === 0 ? edition : 0);
    const address = `https://feed.example/${i}`;
    yield `n${i}\tLamp ${i}\t${sentence.repeat(1 + (i % 4))}\t${address}\t${address}.jpg\tin_stock\t${(price / 100).toFixed(2)} USD\tHome > Lamps\tMaker ${i % 300}\n`;
  }
}

/** A shop's server that generates its feed while it is read, and recognizes an unchanged one by its ETag. */
async function shopOf(items: number) {
  const feed = { edition: 0 };
  const server = createServer(async (request, answer) => {
    const etag = `"${createHash("sha256").update(`${items} ${feed.edition}`).digest("hex")}"`;
    if (request.headers["if-none-match"] === etag) return void answer.writeHead(304).end();
    answer.writeHead(200, { "content-type": "text/tab-separated-values", etag });
    for (const line of lines(items, feed.edition))
      if (!answer.write(line)) await new Promise((drained) => answer.once("drain", drained));
    answer.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { feed, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.tsv`, server };
}

/** Runs the feed to its end; returns the time and the peak memory. */
async function runFeed(site: Site, token: string, id: string) {
  const ask = async (method: string, path: string, body?: object): Promise<Feed> => {
    const answer = await fetch(`${site.url}/api/admin/feeds/${id}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`The feed answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Feed;
  };
  const before = cpuSeconds(site.pid);
  const began = performance.now();
  await ask("POST", "/start", { what: "run" });
  let peak = 0;
  for (let at = 0; ; at++) {
    peak = Math.max(peak, residentBytes(site.pid));
    if (at % 10 === 9) {
      const { lastRun } = await ask("GET", "");
      if (lastRun && lastRun.state !== "running")
        return { run: lastRun, peak, ms: performance.now() - began, cpu: cpuSeconds(site.pid) - before };
    }
    await pause(50);
  }
}

export async function feed(sheet: Sheet, items: number): Promise<void> {
  const shop = await shopOf(items);
  const folder = temporaryFolder();
  makeAccount(folder);
  const site = await startSite(folder, { FETCH_PRIVATE_NETWORKS: "127.0.0.0/8" });
  const token = await crmToken(site);
  const made = await fetch(`${site.url}/api/admin/feeds`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Bench", address: shop.url, currency: "USD" }),
  });
  const { id } = (await made.json()) as Feed;
  const idle = residentBytes(site.pid);
  sheet.add({ name: "memory, idle", unit: "bytes", value: idle });

  const first = await runFeed(site, token, id);
  if (first.run.counts.added !== items) throw new Error(`Not all came in: ${JSON.stringify(first.run)}`);
  sheet.add({ name: "all items new", unit: "ms", value: first.ms, note: `${items} items` });
  sheet.add({ name: "all items new, largest memory", unit: "bytes", value: first.peak });

  shop.feed.edition = 1;
  const second = await runFeed(site, token, id);
  const changed = Math.ceil(items / 100);
  if (second.run.counts.changed !== changed)
    throw new Error(`Not the changes: ${JSON.stringify(second.run)}`);
  sheet.add({
    name: "one item in a hundred changed",
    unit: "ms",
    value: second.ms,
    note: `${changed} changed`,
  });
  sheet.add({ name: "one in a hundred changed, largest memory", unit: "bytes", value: second.peak });
  sheet.add({
    name: "CPU with one in a hundred changed / all new",
    unit: "x",
    value: second.cpu / first.cpu,
    aim: { atMost: 0.2 },
  });

  const third = await runFeed(site, token, id);
  if (third.run.state !== "unchanged") throw new Error(`Not unchanged: ${JSON.stringify(third.run)}`);
  sheet.add({ name: "the server says it is the same", unit: "ms", value: third.ms });
  await site.stop();
  shop.server.close();
}
