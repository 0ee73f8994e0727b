/** What a first visit on a phone sees and when, according to Lighthouse's mobile simulation, and the fonts it fetches. */
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { chromiumArgs, findChromium } from "../../scripts/testing/browser-program.ts";
import { demoFolder, demoPages } from "../demo-site.ts";
import { ofRounds, type Sheet } from "../figures.ts";
import { freePort, type Site, startSite } from "../programs.ts";

const rounds = 3;
/** Lighthouse brings a hundred packages, so it is no dependency: install it to measure. */
const program = process.env.LIGHTHOUSE ?? "lighthouse";

/** Now and then a trace lacks its start, and Lighthouse has to run again. */
const tries = 5;

/** The metrics that Lighthouse scores. */
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Report = {
  runtimeError?: { code: string; message: string };
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<
    string,
    | { numericValue?: number; details?: { items: { resourceType?: string; transferSize?: number }[] } }
    | undefined
  >;
};
type Lighthouse = (
  url: string,
  options: { port: number; onlyCategories: readonly string[]; logLevel: "silent" },
) => Promise<{ lhr: Report }>;

/** The pages by their canonical URLs, with each language's slug, requested before so that they are cached and fully compressed. */
async function compressedPages(site: Site): Promise<{ name: string; url: string }[]> {
  const pages = await Promise.all(
    Object.entries(demoPages).flatMap(([kind, path]) =>
      languageCodes.map(async (lang) => ({
        name: `${kind} ${lang}`,
        url: (await fetch(site.url + localPath(lang, path))).url,
      })),
    ),
  );
  const isSmall = async ({ url }: { url: string }) => {
    const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
    await answer.arrayBuffer();
    return answer.headers.get("etag")?.startsWith("W/") ?? false;
  };
  await Promise.all(pages.map(isSmall));
  for (let seconds = 0; seconds < 60; seconds++) {
    if ((await Promise.all(pages.map(isSmall))).every(Boolean)) return pages;
    await pause(1_000);
  }
  throw new Error("The pages were not fully compressed within a minute.");
}

/** One visit by a browser with an empty cache. */
async function visit(lighthouse: Lighthouse, executablePath: string, url: string): Promise<Report> {
  for (let left = tries; ; left--) {
    const port = await freePort();
    const args = [...chromiumArgs, `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ executablePath, args });
    const { lhr } = await lighthouse(url, { port, onlyCategories: categories, logLevel: "silent" });
    await browser.close();
    if (!lhr.runtimeError) return lhr;
    if (left === 1) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  }
}

export async function firstLoad(sheet: Sheet): Promise<void> {
  const executablePath = findChromium();
  const lighthouse: Lighthouse | null = await import(program).then(
    (module: { default: Lighthouse }) => module.default,
    () => null,
  );
  if (!executablePath || !lighthouse) {
    sheet.say(
      "Left out: it needs Chromium, and Lighthouse, by `npm install --no-save lighthouse@13.5.0`, or LIGHTHOUSE=/the/path/of/lighthouse/core/index.js.",
    );
    return;
  }
  const site = await startSite(await demoFolder());
  for (const { name, url } of await compressedPages(site)) {
    const scores = new Map(categories.map((category) => [category, [] as number[]]));
    const seen: Record<"paint" | "blocked" | "shift" | "fonts", number[]> = {
      paint: [],
      blocked: [],
      shift: [],
      fonts: [],
    };
    for (let round = 0; round < rounds; round++) {
      const lhr = await visit(lighthouse, executablePath, url);
      const of = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
      const requests = lhr.audits["network-requests"]?.details?.items ?? [];
      for (const [category, found] of scores) found.push(lhr.categories[category].score);
      seen.paint.push(of("largest-contentful-paint"));
      seen.blocked.push(of("total-blocking-time"));
      seen.shift.push(of("cumulative-layout-shift"));
      seen.fonts.push(
        requests
          .filter(({ resourceType }) => resourceType === "Font")
          .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      );
    }
    sheet.add({
      name: `${name}: largest paint`,
      unit: "ms",
      ...ofRounds(seen.paint),
      aim: { atMost: 2_000 },
    });
    sheet.add({ name: `${name}: blocked`, unit: "ms", ...ofRounds(seen.blocked), aim: { atMost: 100 } });
    for (const [category, found] of scores)
      sheet.add({
        name: `${name}: ${category}`,
        unit: "x",
        ...ofRounds(found),
        aim: { atLeast: category === "performance" ? 0.98 : 1 },
      });
    sheet.add({ name: `${name}: layout shift`, unit: "x", ...ofRounds(seen.shift), aim: { atMost: 0.05 } });
    sheet.add({ name: `${name}: fonts`, unit: "bytes", ...ofRounds(seen.fonts) });
  }
  await site.stop();
}
