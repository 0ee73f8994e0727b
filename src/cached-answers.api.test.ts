import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { languageCodes } from "#i18n/languages.ts";
import { addressKey } from "#platform/http/address-key.ts";
import { cachedDoor } from "#platform/http/cached-door.ts";
import { aCategory, anArticle, anOffer, aProduct, words } from "../tests/support/made-content.ts";
import { engine, testApp } from "../tests/support/test-app.ts";
import { apiDescription } from "./api.ts";
import type { App } from "./app.ts";
import { keepAnswers } from "./kept-answers.ts";
import { knownParameters } from "./page-parameters.ts";

/** An instance behind its cache, over real HTTP. */
async function instance(app: App) {
  const kept = await keepAnswers(app);
  const known = knownParameters(app.api.getOpenAPI31Document(apiDescription));
  const server = createServer(
    cachedDoor({
      ...kept,
      clock: app.clock,
      keyOf: (url) => addressKey(url, known),
      origin: "http://test",
      answer: async (request) => app.api.fetch(request),
      count: app.count,
      next: (_, response) => response.writeHead(500).end(),
    }),
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.close();
    return kept.stop();
  });
  const { port } = server.address() as AddressInfo;
  return { ...kept, ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) };
}

/** The same numbers in every run: a failure can be looked at again. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

const requestIdLess = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) => (key === "requestId" ? undefined : value));

it("whatever is changed, wherever: every kept answer is the one a fresh render gives", {
  timeout: 120_000,
}, async () => {
  const app = await testApp();
  const apps: App[] = [app, await app.another()];
  const instances = await Promise.all(apps.map(instance));
  const roll = dice(20_261_121);
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T;

  const departments = [await aCategory(app, "Home"), await aCategory(app, "Garden")];
  const places = [
    ...departments,
    await aCategory(app, "Kettles", { parentId: departments[0] ?? null }),
    await aCategory(app, "Spades", { parentId: departments[1] ?? null }),
  ];
  const products: number[] = [];
  const articles: number[] = [];
  const slugs = new Set<string>();
  let made = 0;

  const changes: Record<string, (on: App) => Promise<unknown>> = {
    async make(on) {
      const name = `Thing ${one(["red", "blue", "green"])} ${made++}`;
      const place = one(places);
      products.push(
        await aProduct(on, name, {
          brand: one(["Aurel", "Nordby"]),
          categoryId: place,
          subCategoryId: roll(2) ? one(places) : null,
          score: roll(100) / 10,
          publish: roll(4) > 0,
          offers: roll(2)
            ? [
                anOffer(on, {
                  programme: one(["amazon", "walmart"]),
                  price: { amount: 1000 + roll(9000), currency: "USD" },
                }),
              ]
            : [],
        }),
      );
      slugs.add(name.toLowerCase().replaceAll(" ", "-"));
    },
    rename: (on) =>
      on.products.rename(one(products), one(["en", "fr", "he"]), {
        name: `Thing ${one(["old", "new"])} ${roll(5)}`,
      }),
    reslug: (on) =>
      on.products
        .rename(one(products), "en", { name: "Thing", slug: one([...slugs]) })
        .catch((error: Error) => expect(error.message).toBe("slug-taken")),
    publish: (on) => on.products.setPublished(one(products), ["en"], roll(2) === 1),
    block: (on) => on.products.setBlocked(one(products), roll(2) === 1),
    remove: (on) => on.products.remove(one(products)),
    relate: (on) => on.products.relate(one(products), [one(products), one(products)]),
    source: (on) =>
      on.products.updateFromSource(one(products), {
        categoryId: one(places),
        price: { amount: roll(9000) + 1, currency: one(["USD", "EUR"]) },
        texts: { en: { name: `Source ${roll(3)}` } },
        offers: [anOffer(on, { price: { amount: roll(9000) + 1, currency: "USD" } })],
      }),
    place: (on) => on.categories.setPublished(one(places), ["en"], roll(3) > 0),
    close: (on) => on.categories.setBlocked(one(places), roll(3) === 0),
    async write(on) {
      articles.push(
        await anArticle(on, `Guide ${made++}`, {
          categoryIds: [one(places)],
          texts: {
            en: {
              title: `Guide ${made}`,
              content: {
                type: "doc",
                content: [
                  ...words("About things").content,
                  { type: "productCard", attrs: { productId: String(one(products)) } },
                ],
              } as never,
            },
          },
        }),
      );
    },
    print: async (on) => articles.length && on.articles.setPublished(one(articles), ["en"], roll(2) === 1),
    pulp: async (on) => articles.length && on.articles.remove(one(articles)),
    rates: (on) =>
      on.offers.saveRates([
        {
          base: "USD",
          quote: one(["EUR", "ILS"]),
          rate: 1 + roll(300) / 100,
          source: "test",
          asOf: app.clock.now(),
        },
      ]),
    settings: (on) => on.settings.update({ siteName: one(["Magpie", "Pie"]), contactEmail: "a@b.example" }),
    partner: (on) => on.offers.amendProgramme("amazon", { tags: [`tag-${roll(3)}`] }),
    lead: (on) => on.discovery.addRedirect(`/old-${roll(3)}`, "/products", app.clock.now()).catch(() => {}),
    wait: async () => app.clock.move(roll(30) * 3_600_000),
  };
  await changes.make?.(app);

  for (let step = 0; step < 40; step++) {
    const verb = one(["make", ...Object.keys(changes)]);
    await changes[verb]?.(one(apps));
    const lang = one(languageCodes);
    const paths = [
      `/api/home?lang=${lang}`,
      `/api/categories?lang=${lang}`,
      `/api/categories/by-slug/${one(["home", "garden", "kettles", "spades"])}?lang=${lang}`,
      `/api/products?lang=${lang}&sort=${one(["newest", "score", "price-asc", "relevance"])}`,
      `/api/products?lang=${lang}&category=${one(places)}&limit=3`,
      `/api/products?lang=${lang}&brand=Aurel&minPrice=20&maxPrice=80`,
      `/api/products/by-slug/${one([...slugs])}?lang=${lang}`,
      `/api/products/by-slug/thing-${one(["old", "new"])}-${roll(5)}?lang=${lang}`,
      `/api/compare?ids=${one(products)},${one(products)}&lang=${lang}`,
      `/api/picks?category=${one(["home", "garden"])}&lang=${lang}`,
      `/api/articles?lang=${lang}`,
      `/api/articles/by-slug/guide-${roll(made + 1)}?lang=${lang}`,
      `/api/search?q=thing&lang=${lang}`,
      `/api/search?q=${one(["th", "gr", "blu"])}&suggest=1&limit=3&lang=${lang}`,
      `/api/settings/public?lang=${lang}`,
      `/api/resolve?path=/old-${roll(3)}`,
    ];
    for (const [i, { ask, look }] of instances.entries()) {
      await look();
      for (const path of paths) {
        const kept = await ask(path);
        const fresh = await (apps[i] as App).api.fetch(new Request(`http://test${path}`));
        expect(`${verb} ${path} ${kept.status} ${requestIdLess(await kept.json())}`).toBe(
          `${verb} ${path} ${fresh.status} ${requestIdLess(await fresh.json())}`,
        );
      }
    }
  }
  for (const { cache } of instances) expect(cache.size()).toBeGreaterThan(20);
});

it("a search that finds nothing is counted each time it is asked, the answer made or kept", async () => {
  const app = await testApp();
  await aProduct(app, "Kettle");
  const { ask } = await instance(app);
  for (const lang of ["en", "fr"])
    for (let times = 0; times < 3; times++) await ask(`/api/search?q=Théière&lang=${lang}`);
  await ask("/api/search?q=theiere!&lang=fr");
  await ask("/api/search?q=kettle");
  await ask("/api/search?q=thei&suggest=1");
  await ask("/api/search?q=");
  await app.searchMisses.write();
  expect(await app.searchMisses.most({ days: 1, limit: 10 })).toEqual([
    { lang: "fr", term: "theiere", spelling: "Théière", times: 4, lastAsked: expect.any(String) },
    { lang: "en", term: "theiere", spelling: "Théière", times: 3, lastAsked: expect.any(String) },
  ]);
});

it("a shared cache that is told of changes may keep what is true, as long as it is", async () => {
  const heard: string[][] = [];
  const door = createServer(async (request, response) => {
    const text = await new Response(Readable.toWeb(request) as ReadableStream).text();
    heard.push((JSON.parse(text) as { tags: string[] }).tags);
    response.end();
  });
  await new Promise<void>((ready) => door.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void door.close());
  const app = await testApp({
    env: { CDN_PURGE_URL: `http://127.0.0.1:${(door.address() as AddressInfo).port}/` },
  });
  const { ask } = await instance(app);
  const id = await aProduct(app, "Kettle", {
    offers: [anOffer(app, { programme: "amazon", fetchedAt: app.clock.now() - 23.5 * 3_600_000 })],
  });
  await vi.waitFor(() => expect(heard.flat()).toContain(`product:${id}`));
  const kettle = "/api/products/by-slug/kettle";
  expect((await ask(kettle)).headers.get("cdn-cache-control")).toBe("max-age=1800");
  app.clock.move(600_000);
  expect((await ask(kettle)).headers.get("cdn-cache-control")).toBe("max-age=1200");
  expect((await ask("/api/settings/public")).headers.get("cdn-cache-control")).toBe("max-age=3600");
  expect((await ask("/api/products/by-slug/none")).headers.get("cdn-cache-control")).toBeNull();
});

if (engine === "postgres")
  it("a database that goes away and comes back costs no kept answer, and others a wait", async () => {
    const app = await testApp({ cuttable: true });
    await aProduct(app, "Kettle");
    const { ask, isSure, look } = await instance(app);
    const kept = "/api/products/by-slug/kettle";
    const before = await (await ask(kept)).text();

    app.cut();
    await look();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(kept)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await answers[0]?.text()).toBe(before);
    const other = await ask("/api/products?lang=ar");
    const { code, message } = (await other.json()) as { code: string; message: string };
    expect([other.status, code, Number(other.headers.get("retry-after"))]).toEqual([503, "unavailable", 5]);
    expect(message).toMatch(/[\u0600-\u06ff]/);
    await vi.waitFor(() => expect(isSure()).toBe(false), { timeout: 5_000 });
    expect((await ask(kept)).headers.get("cache-status")).toBe("Magpie; hit; detail=stale");

    app.mend();
    await vi.waitFor(async () => expect((await ask("/api/products?lang=ar")).status).toBe(200), {
      timeout: 5_000,
    });
    await vi.waitFor(() => expect(isSure()).toBe(true), { timeout: 5_000 });
    await aProduct(app, "Second kettle");
    expect((await (await ask("/api/products")).json()).total).toBe(2);
  });
