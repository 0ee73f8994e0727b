/** Whether another shop's title finds the product among many, in five languages, and how long a search takes. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { type SearchPair, searchPairs } from "#tests/support/content/search-pairs.ts";
import { type Engine, openEngines } from "../engines.ts";
import { quantile, type Sheet } from "../figures.ts";
import { pastTheCache } from "../load.ts";
import { cpuSeconds, runSite, type Site, startSite, temporaryFolder } from "../programs.ts";
import { untilQuiet } from "../quiet.ts";

const seed = 23;
const samplePairs = 1_000;
/** For suggestions, and for searches with 40 words. */
const sampleOthers = 200;
const longWords = 40;

type Pairs = ReadonlyMap<Language, readonly SearchPair[]>;

/** One row contains a product in all five languages. */
async function writeProducts(file: string, pairs: Pairs, total: number): Promise<void> {
  const out = createWriteStream(file);
  for (let i = 0; i < total; i++) {
    const texts = [...pairs].flatMap(([lang, all]) => {
      const pair = all[i] as SearchPair;
      return [
        [`name_${lang}`, `${pair.name}`],
        [`summary_${lang}`, pair.summary],
      ];
    });
    const english = pairs.get("en")?.[i] as SearchPair;
    const row = {
      id: String(i),
      ...Object.fromEntries(texts),
      brand: english.brand,
      categoryPath: [`Department ${i % 8}`, `Shelf ${i % 40}`],
      price: String(10 + ((i * 37) % 900)),
      currency: "USD",
      url: `https://shop.example/p/${i}`,
    };
    if (!out.write(`${i ? "," : "["}\n${JSON.stringify(row)}`)) await once(out, "drain");
  }
  out.end("]");
  await once(out, "finish");
}

type Timed<Answer> = { answers: Answer[]; times: number[]; cpu: number };

/** Sends sequential requests. `cpu` is the server's CPU time per response, in milliseconds. */
async function ask<Answer>(site: Site, paths: readonly string[]): Promise<Timed<Answer>> {
  const answers: Answer[] = [];
  const times: number[] = [];
  const before = cpuSeconds(site.pid);
  for (const path of paths) {
    const begin = performance.now();
    const answer = await fetch(site.url + path, { headers: pastTheCache });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    answers.push((await answer.json()) as Answer);
    times.push(performance.now() - begin);
  }
  return { answers, times, cpu: ((cpuSeconds(site.pid) - before) / paths.length) * 1000 };
}

const address = (lang: Language, q: string, more = ""): string =>
  `/api/search?lang=${lang}&q=${encodeURIComponent(q)}${more}`;

type Found = { products: { name: string }[] };

export async function search(sheet: Sheet, total: number): Promise<void> {
  const pairs: Pairs = new Map(languageCodes.map((lang) => [lang, searchPairs(lang, total, seed)]));
  const file = join(temporaryFolder(), "products.json");
  await writeProducts(file, pairs, total);
  for (const engine of await openEngines(sheet)) {
    await measure(sheet, engine, file, pairs);
    await engine.stop();
  }
}

async function measure(sheet: Sheet, engine: Engine, file: string, pairs: Pairs): Promise<void> {
  const folder = temporaryFolder();
  const settings = { DATABASE_URL: await engine.database() };
  const begin = performance.now();
  runSite(folder, ["import", file, "--source", "bench"], settings);
  sheet.say(`${engine.name}: imported in ${((performance.now() - begin) / 1000).toFixed(0)} s.`);
  const site = await startSite(folder, { ...settings, ROLE: "web" });
  await untilQuiet(sheet);
  for (const [lang, all] of pairs) {
    const sample = Array.from(
      { length: Math.min(samplePairs, all.length) },
      (_, i) => all[Math.floor((i * all.length) / Math.min(samplePairs, all.length))] as SearchPair,
    );
    await ask(
      site,
      sample.slice(0, 20).map(({ name }) => address(lang, name.slice(0, 100))),
    );
    const { answers, times, cpu } = await ask<Found>(
      site,
      sample.map(({ query }) => address(lang, query, "&limit=10")),
    );
    const positions = answers.map(({ products }, i) =>
      products.findIndex(({ name }) => name === sample[i]?.name),
    );
    const share = (of: (place: number, i: number) => boolean): number =>
      positions.filter(of).length / positions.length;
    const what = `${engine.name}, ${lang}`;
    sheet.add({
      name: `${what}: found first`,
      unit: "x",
      value: share((place) => place === 0),
      aim: { atLeast: 0.72 },
    });
    sheet.add({
      name: `${what}: among the first ten`,
      unit: "x",
      value: share((place) => place >= 0),
      aim: { atLeast: 0.97 },
    });
    sheet.add({
      name: `${what}: nothing found`,
      unit: "x",
      value: share((_, i) => !answers[i]?.products.length),
      aim: { atMost: 0.005 },
    });
    tell(`${what}, a title`, times, cpu, 50);
    const beginnings = sample.slice(0, sampleOthers).map(({ query }, i) => query.slice(0, 2 + (i % 20)));
    const typed = await ask(
      site,
      beginnings.map((q) => address(lang, q, "&suggest=1&limit=8")),
    );
    tell(`${what}, suggestions`, typed.times, typed.cpu, 25);
    const long = sample.slice(0, sampleOthers).map((_, i) =>
      sample
        .slice(i, i + 10)
        .flatMap(({ query }) => query.split(" "))
        .slice(0, longWords)
        .join(" "),
    );
    const wordy = await ask(
      site,
      long.map((q) => address(lang, q, "&limit=10")),
    );
    tell(`${what}, ${longWords} words`, wordy.times, wordy.cpu, 80);
  }
  await site.stop();

  function tell(name: string, times: readonly number[], cpu: number, atMost: number): void {
    sheet.add({
      name: `${name}: p50`,
      unit: "ms",
      value: quantile(times, 0.5),
      note: `${cpu.toFixed(1)} ms of the server's processor`,
    });
    sheet.add({ name: `${name}: p99`, unit: "ms", value: quantile(times, 0.99), aim: { atMost } });
  }
}
