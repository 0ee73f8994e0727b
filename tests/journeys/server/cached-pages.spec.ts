import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { staticPages } from "#features/pages/static-page.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { readConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { openPageCache } from "#server/page-cache/cached-responses.ts";
import { raw } from "#tests/support/calls/raw-request.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { dice } from "#tests/support/random/dice.ts";
import { randomChanges } from "#tests/support/random/random-changes.ts";
import { builtSite, listening } from "#tests/support/site/built-site.ts";
import { movingClock } from "#tests/support/site/moving-clock.ts";
import { findPostgres, startCluster } from "#tests/support/site/postgres-cluster.ts";

/** Random changes per run. After each, some URLs of the list below are compared; after every eighth, all of them in all languages. */
const steps = 24;
const addressesAStep = 12;
const isWhole = (step: number) => step % 8 === 7;

const ends: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A response without what is specific to the request. The gzip variant is cached separately (content-encoding.ts). */
async function answerOf(site: string, path: string, encoding?: "gzip"): Promise<string> {
  const answer = await raw(site, path, encoding && { headers: { "accept-encoding": encoding } });
  const { status, headers } = answer;
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(answer.bytes) : answer.bytes;
  const own = new Set([
    "date",
    "x-request-id",
    "cache-status",
    "cache-tag",
    "connection",
    "content-encoding",
    "keep-alive",
    "vary",
  ]);
  const sent = Object.entries(headers).filter(([name]) => !own.has(name) && name !== "transfer-encoding");
  const said = sent.filter(([name]) => name !== "content-length" && name !== "etag").sort();
  return `${path} ${status}\n${JSON.stringify(said)}\n${bytes}`;
}

/** The first difference between two texts, with its context; null when they are equal. */
function difference(cached: string, fresh: string): { cached: string; fresh: string } | null {
  if (cached === fresh) return null;
  let at = 0;
  while (cached[at] === fresh[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
  return { cached: around(cached), fresh: around(fresh) };
}

for (const engine of ["sqlite", "postgres"] as const)
  test(`after ${steps} random changes on two instances, every cached page equals a fresh render, on ${engine}`, {
    tag: endureTag,
  }, async () => {
    // Thousands of pages are rendered, which takes minutes on a busy computer.
    test.setTimeout(300_000);
    const postgres = engine === "postgres" ? await findPostgres() : null;
    test.skip(engine === "postgres" && !postgres, "PostgreSQL is not installed");
    const cluster = postgres && (await startCluster(postgres));
    if (cluster) ends.push(() => cluster.stop());
    const folder = await mkdtemp(join(tmpdir(), "magpie-pages-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));

    const { createApp, createListener } = await builtSite();
    const clock = movingClock();
    const config = readConfig({
      DATA_DIR: folder,
      SITE_URL: "https://magpie.example",
      ...(cluster ? { DATABASE_URL: cluster.url("postgres") } : {}),
    });
    const start = async () => {
      const app = await createApp(config, { clock, log: createLog("silent") });
      ends.push(() => app.close());
      return app;
    };
    const serve = async (listener: Parameters<typeof listening>[0]) => {
      const { address, close } = await listening(listener);
      ends.push(close);
      return address;
    };
    const apps = [await start(), await start()] as const;
    const instances: { site: string; look(): Promise<void> }[] = [];
    for (const app of apps) {
      const pageCache = await openPageCache(app);
      ends.push(() => pageCache.stop());
      instances.push({
        site: await serve(await createListener(app, { kept: pageCache })),
        look: pageCache.look,
      });
    }
    // This one has no cache: it renders every page again.
    const fresh = await serve(await createListener(await start()));

    const seed = Number(process.env.SEED);
    test.info().annotations.push({ type: "seed", description: String(seed) });
    const roll = dice(seed);
    const { one, places, products, slugs, change } = await randomChanges(apps[0], clock, roll);

    // Spelled like their cache keys (cache-key.ts), because pages contain their own URL.
    const perLanguage = () => [
      "/",
      "/products",
      `/products?sort=${one(["newest", "price", "-price"])}`,
      "/products?brand=Halden&maxPrice=80&minPrice=20",
      "/category/home",
      "/category/home?view=table",
      "/category/kettles?view=list",
      `/category/garden?minScore=${6 + roll(3)}&sort=score`,
      `/category/${one(places)}`,
      `/product/${one([...slugs])}`,
      `/product/thing-${one(["old", "new"])}-${roll(5)}`,
      `/compare?ids=${one(products)},${one(products)}`,
      `/product/${one([...slugs])}?shops=${one(["US", "FR"])}`,
      "/articles",
      `/articles?category=${one(["home", "garden"])}`,
      `/article/guide-${roll(4)}`,
      `/author/${one(["mara", "mara-lind"])}`,
      `/${one(staticPages)}`,
      // Redirected, and two kinds of unknown: redirects and 404 pages are cached too.
      `/old-${roll(3)}`,
      `/product/${one([...slugs])}-gone`,
      "/nonsense",
      "/category/nowhere",
      "/search?q=thing",
      "/search?in=guides&q=guide",
      `/search?q=${one(["guide", "source", "red"])}`,
      "/sitemap",
      "/products.data",
    ];
    const whole = [
      "/rss.xml",
      "/rss.xml?lang=fr",
      "/feed.json",
      "/sitemap.xml",
      "/robots.txt",
      "/ads.txt",
    ].concat(["products", "categories", "articles", "pages"].map((group) => `/sitemap-${group}.xml`));
    const statuses = new Map<string, number>();
    for (let step = 0; step < steps; step++) {
      const of = (lang: Language) => perLanguage().map((path) => localPath(lang, path));
      const lang = languageCodes[(step >> 2) % languageCodes.length] ?? "en";
      const some = isWhole(step)
        ? [...new Set([...languageCodes.flatMap(of), ...whole])]
        : Array.from({ length: addressesAStep }, () => one([...of(lang), ...whole]));
      // Cached on both before the change, and requested again after it.
      for (const { site } of instances) for (const path of some) await answerOf(site, path, "gzip");
      const verb = await change(one(apps));
      for (const { look } of instances) await look();
      for (const path of some) {
        const rendered = await answerOf(fresh, path);
        const status = rendered.slice(path.length + 1, path.length + 4);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        for (const [i, { site }] of instances.entries())
          for (const encoding of [undefined, "gzip"] as const)
            expect(
              difference(await answerOf(site, path, encoding), rendered),
              `seed ${seed}, step ${step}, ${verb}, instance ${i}, ${path}, ${encoding}`,
            ).toBeNull();
      }
    }
    expect(statuses.get("200"), `seed ${seed}: ${JSON.stringify([...statuses])}`).toBeGreaterThan(steps);
    expect([...statuses.keys()].filter((status) => status >= "500")).toEqual([]);
  });
