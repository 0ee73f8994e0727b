import { expect } from "vitest";
import { apiDescription } from "#api.ts";
import { staticPages } from "#features/settings/site-settings.ts";
import { languageCodes } from "#i18n/languages.ts";
import { knownParameters } from "#platform/http/page-cache/query-allow-list.ts";
import type { App } from "#server/app.ts";
import { cachedInstance, freshResponse } from "../site/cached-instance.ts";
import { testApp } from "../site/test-app.ts";
import { dice } from "./dice.ts";
import { randomChanges } from "./random-changes.ts";

const requestIdLess = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) => (key === "requestId" ? undefined : value));

/**
 * Makes each kind of change once or more, by chance, and compares so many cached answers of two instances with fresh ones after each.
 * Fails where one differs, or where a cached read of the contract was never compared.
 */
export async function compareAfterChanges({ paths: count }: { paths: number }): Promise<void> {
  const app = await testApp();
  const apps: App[] = [app, await app.another()];
  const instances = await Promise.all(apps.map(cachedInstance));
  // Nobody tells this one of changes: it remembers nothing and reads everything anew.
  const forgetful = await app.another();
  const roll = dice(20_261_121);
  const { one, places, products, slugs, guides, verbs, change } = await randomChanges(app, app.clock, roll);

  const asked = new Set<string>();
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
      "/robots.txt",
      "/ads.txt",
      "/sitemap.xml",
      `/sitemap-${one(["products", "categories", "articles", "pages"])}.xml`,
    ];
    const first = `/api/products?lang=${lang}&limit=2`;
    const { nextCursor } = (await (await forgetful.api.fetch(new Request(`http://test${first}`))).json()) as {
      nextCursor: string | null;
    };
    if (nextCursor) all.push(`${first}&cursor=${encodeURIComponent(nextCursor)}`);
    // Those that follow each other in the list, so that all come up whatever the seed.
    const paths = Array.from(
      { length: Math.min(count, all.length) },
      (_, i) => all[(step * count + i) % all.length] as string,
    );
    for (const path of paths) asked.add(path.split("?", 1)[0] as string);
    for (const { ask, look } of instances) {
      await look();
      for (const path of paths) {
        const kept = await ask(path);
        const fresh = await freshResponse(forgetful, new Request(`http://test${path}`));
        expect(`${verb} ${path} ${kept.status} ${requestIdLess(await kept.json())}`).toBe(
          `${verb} ${path} ${fresh.status} ${requestIdLess(await fresh.json())}`,
        );
      }
    }
  }
  // Whatever the contract lets anybody read and is kept was asked for.
  const contract = app.api.getOpenAPI31Document(apiDescription);
  const known = knownParameters(contract);
  const reads = Object.entries(contract.paths ?? {}).filter(
    ([path, { get }]) => get && !get.security && known(path.replaceAll(/[{}]/g, "")),
  );
  const isAsked = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);
    return [...asked].some((one) => pattern.test(one));
  };
  expect(reads.length).toBeGreaterThan(10);
  expect(reads.map(([path]) => path).filter((path) => !isAsked(path))).toEqual([]);
  // The last change may just have made some of them forget nearly all.
  for (const { cache } of instances) expect(cache.size()).toBeGreaterThan(5);
}
