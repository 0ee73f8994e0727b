import { expect, it, vi } from "vitest";
import type { Document } from "#platform/document/document.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { visit } from "#tests/support/site/page-visit.ts";
import { engine, testApp } from "#tests/support/site/test-app.ts";
import { describeApi } from "./api-description.ts";

/**
 * The statements of every public route on an instance that has cached nothing yet. A number that grows needs a reason; one that shrinks is
 * written down, so that it stays.
 */
const budget: Record<string, number> = {
  "/": 42,
  "/products": 31,
  "/products?sort=price": 31,
  "/category/kitchen": 47,
  "/product/kettle-1": 53,
  "/articles": 34,
  "/article/guide-1": 53,
  "/author/ada-1": 36,
  "/search?q=kettle": 40,
  "/about": 28,
  "/compare?ids=1,2": 34,
  "/sitemap": 43,
  "/fr/product/kettle-1": 54,
  "/api/settings/public": 22,
  "/api/categories": 10,
  "/api/products": 16,
  "/api/products/by-slug/kettle-1": 38,
  "/api/articles": 13,
  "/api/articles/by-slug/guide-1": 34,
  "/api/search?q=kettle": 25,
  "/api/categories/by-slug/kitchen": 12,
  "/api/products/cards?ids=1,2": 12,
  "/api/compare?ids=1,2": 15,
  "/api/authors/ada-1": 15,
  "/api/home": 26,
  "/api/picks?category=kitchen": 10,
  "/api/resolve?path=/product/kettle-1": 3,
  "/api/pages/about": 5,
  "/rss.xml": 26,
  "/feed.json": 26,
  "/sitemap.xml": 16,
  "/article/guide-1.md": 34,
  "/product/kettle-1.md": 40,
  "/llms.txt": 14,
};

/** A site with so many products, articles and authors. */
async function aSite(count: number) {
  const app = await testApp({ env: { METRICS_TOKEN: "a-token-of-the-scraper" } });
  const { by } = await aMember(app, "admin");
  const category = await aCategory(app, "Kitchen");
  const products: number[] = [];
  for (let number = 1; number <= count; number++) {
    const url = `https://www.walmart.com/ip/${number}`;
    products.push(
      await aProduct(app, `Kettle ${number}`, { categoryId: category, offers: [anOffer(app, { url })] }),
    );
  }
  const content = {
    type: "doc",
    content: products.map((id) => ({ type: "productCard", attrs: { productId: String(id) } })),
  } as Document;
  for (let number = 1; number <= count; number++) {
    const name = `Ada ${number}`;
    const texts = { en: { name, role: "Editor", bio: "Boils water." } };
    const author = await by<{ id: string }>("POST", "/admin/authors", { texts });
    await anArticle(app, `Guide ${number}`, {
      authorId: Number(author.body.id),
      categoryIds: [category],
      texts: { en: { title: `Guide ${number}`, content } },
    });
  }
  return app;
}

const pages = [
  "/",
  "/products",
  "/products?sort=price",
  "/category/kitchen",
  "/product/kettle-1",
  "/articles",
  "/article/guide-1",
  "/author/ada-1",
  "/search?q=kettle",
  "/about",
  "/compare?ids=1,2",
  "/sitemap",
  "/fr/product/kettle-1",
];
const calls = [
  "/api/settings/public",
  "/api/categories",
  "/api/products",
  "/api/products/by-slug/kettle-1",
  "/api/articles",
  "/api/articles/by-slug/guide-1",
  "/api/search?q=kettle",
  "/api/categories/by-slug/kitchen",
  "/api/products/cards?ids=1,2",
  "/api/compare?ids=1,2",
  "/api/authors/ada-1",
  "/api/home",
  "/api/picks?category=kitchen",
  "/api/resolve?path=/product/kettle-1",
  "/api/pages/about",
];
const feeds = [
  ...["/rss.xml", "/feed.json", "/sitemap.xml"],
  ...["/article/guide-1.md", "/product/kettle-1.md", "/llms.txt"],
];

/** How many statements each route runs, each on an instance of its own. */
async function counted(count: number): Promise<Record<string, number>> {
  const app = await aSite(count);
  const found: Record<string, number> = {};
  async function once(work: (one: typeof app) => Promise<unknown>): Promise<number> {
    const instance = (await app.another()) as typeof app;
    await instance.indexed;
    // As behind the page cache: what one request reads twice is read once.
    instance.db.memory.beginListening(async () => {});
    const statement = vi.spyOn(instance.metrics, "statement");
    await work(instance);
    return statement.mock.calls.length;
  }
  async function counting(path: string, work: (one: typeof app) => Promise<unknown>): Promise<void> {
    let fewest = await once(work);
    // The start of an instance may still run a statement of its own.
    for (let tries = 0; tries < 5 && fewest > (budget[path] ?? 0); tries++)
      fewest = Math.min(fewest, await once(work));
    found[path] = fewest;
  }
  for (const path of pages)
    await counting(path, async (one) => expect([path, (await visit(one, path)).status]).toEqual([path, 200]));
  for (const path of calls)
    await counting(path, async (one) =>
      expect([path, (await one.api.request(path)).status]).toEqual([path, 200]),
    );
  for (const path of feeds) await counting(path, (one) => one.feeds.answer(path, new URLSearchParams()));
  return found;
}

/** Of one visitor, a link that is used once, or a redirect to another site. */
const ofOneVisitor = /^\/api\/(preview|price-alerts|favorites|auth)\//;

it("every public call of the API has a budget", async () => {
  const { paths } = describeApi((await testApp()).api) as {
    paths: Record<string, { get?: { security?: unknown } }>;
  };
  const budgeted = Object.keys(budget).map((path) => path.split("?", 1)[0] ?? "");
  const has = (path: string) =>
    budgeted.some((one) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(one));
  const open = Object.entries(paths).flatMap(([path, { get }]) => (get && !get.security ? path : []));
  expect(open.length).toBeGreaterThan(10);
  expect(open.filter((path) => !ofOneVisitor.test(path) && !has(path))).toEqual([]);
});

it("every public route keeps to its number of statements, however much there is", async () => {
  const [few, many] = [await counted(3), await counted(6)];
  const growing = Object.keys(many).filter((path) => many[path] !== few[path]);
  expect(growing).toEqual([]);
  expect({ engine, ...few }).toEqual({ engine, ...budget });
});
