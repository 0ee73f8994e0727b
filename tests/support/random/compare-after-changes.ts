import { expect } from "vitest";
import { staticPages } from "#features/pages/static-page.ts";
import { languageCodes } from "#i18n/languages.ts";
import { knownParameters } from "#platform/http/page-cache/query-allow-list.ts";
import { apiDescription } from "#server/api-description.ts";
import type { App } from "#server/app.ts";
import { cachedInstance, freshResponse } from "../site/cached-instance.ts";
import { testApp } from "../site/test-app.ts";
import { dice } from "./dice.ts";
import { randomChanges } from "./random-changes.ts";

const requestIdLess = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) => (key === "requestId" ? undefined : value));

/**
 * Makes each kind of change at least once, in random order, and compares `paths` cached responses of two instances with fresh ones
 * after each. Fails when one differs, or when a cached read of the contract was never compared.
 */
export async function compareAfterChanges({ paths: count }: { paths: number }): Promise<void> {
  const app = await testApp();
  const apps: App[] = [app, await app.another()];
  const instances = await Promise.all(apps.map(cachedInstance));
  // Not notified of changes, this instance caches nothing and always reads from the database.
  const uncached = await app.another();
  const roll = dice(20_261_121);
  const { one, places, products, slugs, guides, verbs, change } = await randomChanges(app, app.clock, roll);

  const requested = new Set<string>();
  // Each kind of change at least once.
  for (let step = 0; step < verbs + 2; step++) {
    const verb = await change(one(apps));
    const lang = one(languageCodes);
    const all = [
      `/api/home?lang=${lang}`,
      `/api/categories?lang=${lang}`,
      `/api/categories/by-slug/${one(["home", "garden", "kettles", "spades", "pots", "maison", "jardin"])}?lang=${lang}`,
      `/api/products?lang=${lang}&sort=${one(["newest", "score", "price", "-price", "relevance"])}`,
      `/api/products?lang=${lang}&category=${one(places)}&limit=3`,
      `/api/products?lang=${lang}&brand=Halden&minPrice=20&maxPrice=80`,
      `/api/products/by-slug/${one([...slugs])}?lang=${lang}`,
      `/api/products/by-slug/thing-${one(["old", "new"])}-${roll(5)}?lang=${lang}`,
      `/api/compare?ids=${one(products)},${one(products)}&lang=${lang}`,
      `/api/picks?category=${one(["home", "garden"])}&lang=${lang}`,
      `/api/products?lang=${lang}&q=${one(["thing", "widget", "new"])}`,
      `/api/products/by-slug/${one([...slugs])}?lang=${lang}&shops=${one(["US", "FR"])}`,
      `/api/products/cards?ids=${one(products)},${one(products)}&lang=${lang}`,
      `/api/articles?lang=${lang}`,
      `/api/articles?lang=${lang}&author=${one(["mara", "mara-lind"])}`,
      `/api/articles?lang=${lang}&q=guide`,
      `/api/authors/${one(["mara", "mara-lind"])}?lang=${lang}`,
      `/api/articles?lang=${lang}&category=${one(places)}`,
      `/api/articles/by-slug/guide-${roll(guides() + 1)}?lang=${lang}`,
      `/api/search?q=thing&lang=${lang}`,
      `/api/search?q=${one(["th", "gr", "blu"])}&suggest=1&limit=3&lang=${lang}`,
      `/api/settings/public?lang=${lang}`,
      `/api/pages/${one(staticPages)}?lang=${lang}`,
      `/api/resolve?path=/old-${roll(3)}`,
      `/api/resolve?path=/product/${one([...slugs])}-gone`,
      `/rss.xml?lang=${lang}`,
      `/rss.xml?lang=${lang}&category=${one(["home", "garden", "maison", "jardin"])}`,
      `/feed.json?lang=${lang}&category=${one(["home", "garden"])}`,
      "/robots.txt",
      "/ads.txt",
      "/sitemap.xml",
      `/sitemap-${one(["products", "categories", "articles", "pages"])}.xml`,
    ];
    const first = `/api/products?lang=${lang}&limit=2`;
    const { nextCursor } = (await (await uncached.api.fetch(new Request(`http://test${first}`))).json()) as {
      nextCursor: string | null;
    };
    if (nextCursor) all.push(`${first}&cursor=${encodeURIComponent(nextCursor)}`);
    // Consecutive entries of the list, so that all are used whatever the seed.
    const paths = Array.from(
      { length: Math.min(count, all.length) },
      (_, i) => all[(step * count + i) % all.length] as string,
    );
    for (const path of paths) requested.add(path.split("?", 1)[0] as string);
    for (const { ask, look } of instances) {
      await look();
      for (const path of paths) {
        const cached = await ask(path);
        const fresh = await freshResponse(uncached, new Request(`http://test${path}`));
        expect(`${verb} ${path} ${cached.status} ${requestIdLess(await cached.json())}`).toBe(
          `${verb} ${path} ${fresh.status} ${requestIdLess(await fresh.json())}`,
        );
      }
    }
  }
  // Every public cached read of the contract was requested.
  const contract = app.api.getOpenAPI31Document(apiDescription);
  const known = knownParameters(contract);
  const reads = Object.entries(contract.paths ?? {}).filter(
    ([path, { get }]) => get && !get.security && known(path.replaceAll(/[{}]/g, "")),
  );
  const isRequested = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);
    return [...requested].some((one) => pattern.test(one));
  };
  expect(reads.length).toBeGreaterThan(10);
  expect(reads.map(([path]) => path).filter((path) => !isRequested(path))).toEqual([]);
  // The last change may have invalidated nearly all of an instance's cache.
  for (const { cache } of instances) expect(cache.size()).toBeGreaterThan(5);
}
