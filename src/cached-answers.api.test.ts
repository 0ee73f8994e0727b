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
  // Nobody tells this one of changes: it remembers nothing and reads everything anew.
  const forgetful = await app.another();
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

  const keys = ["ease", "value"];
  const marks = () => keys.slice(roll(3)).map((key) => ({ key, score: roll(101) / 10 }));
  const said = () => {
    const text = one(["Ease", "Value", "Comfort"]);
    return { en: text, he: text, ar: text, zh: text, fr: text };
  };

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
          ratings: marks(),
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
    rate: (on) => on.products.rate(one(products), marks()),
    judge: (on) =>
      on.categories.setTesting(one(places), {
        criteria: one([[], [100], [30, 70], [60, 40]]).map((weight, i) => ({
          key: keys[i] as string,
          weight,
          label: said(),
        })),
        method: roll(2) ? said() : null,
      }),
    source: (on) =>
      on.products.takeIn(
        [roll(4), 4 + roll(4)].map((key) => ({
          categoryId: one(places),
          price: { amount: roll(9000) + 1, currency: one(["USD", "EUR"]) },
          texts: { en: { name: `Source ${roll(3)}` } },
          offers: [anOffer(on, { price: { amount: roll(9000) + 1, currency: "USD" } })],
          publish: true,
          origin: { source: "shop", key: `${key}`, contentHash: `${roll(9000)}` },
        })),
      ),
    place: (on) => on.categories.setPublished(one(places), ["en"], roll(3) > 0),
    explain: (on) =>
      on.categories.setFaq(one(places), "en", [{ question: "How long?", answer: `${roll(9)} years` }]),
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
      `/api/products?lang=${lang}&sort=${one(["newest", "score", "price", "-price", "relevance"])}`,
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
    for (const { ask, look } of instances) {
      await look();
      for (const path of paths) {
        const kept = await ask(path);
        const fresh = await forgetful.api.fetch(new Request(`http://test${path}`));
        expect(`${verb} ${path} ${kept.status} ${requestIdLess(await kept.json())}`).toBe(
          `${verb} ${path} ${fresh.status} ${requestIdLess(await fresh.json())}`,
        );
      }
    }
  }
  for (const { cache } of instances) expect(cache.size()).toBeGreaterThan(20);
});

it("other marks and other criteria are in the next answer of every instance", async () => {
  const app = await testApp();
  const [here, there] = await Promise.all([app, await app.another()].map(instance));
  const said = (text: string) => ({ en: text, he: text, ar: text, zh: text, fr: text });
  const judged = (...weights: number[]) => ({
    criteria: weights.map((weight, i) => ({ key: `c${i}`, weight, label: said(`Criterion ${i}`) })),
    method: said(`We weigh ${weights.join(", ")}.`),
  });
  const home = await aCategory(app, "Home", { testing: judged(50, 50) });
  const kettles = await aCategory(app, "Kettles", { parentId: home });
  const ratings = [9, 5].map((score, i) => ({ key: `c${i}`, score }));
  const id = await aProduct(app, "Kettle", { categoryId: home, subCategoryId: kettles, ratings });
  const other = await aProduct(app, "Toaster", {});
  const scores = () =>
    Promise.all(
      [here, there].map(async (one) => {
        await one?.look();
        const [page, list, comparison] = await Promise.all(
          [
            "/api/products/by-slug/kettle",
            "/api/products?category=home&sort=score",
            `/api/compare?ids=${id},${other}`,
          ].map(async (path) => (await one?.ask(path))?.json()),
        );
        return [page.method, page.score, list.items[0].score, comparison.products[0].score];
      }),
    );
  const everywhere = (method: string, score: number) => [
    [method, score, score, score],
    [method, score, score, score],
  ];
  expect(await scores()).toEqual(everywhere("We weigh 50, 50.", 7));
  await app.categories.setTesting(home, judged(75, 25));
  expect(await scores()).toEqual(everywhere("We weigh 75, 25.", 8));
  await app.products.rate(id, [
    { key: "c0", score: 6 },
    { key: "c1", score: 6 },
  ]);
  expect(await scores()).toEqual(everywhere("We weigh 75, 25.", 6));
  // The same weights: no score moves, and the sentence must all the same be the new one.
  await app.categories.setTesting(home, { ...judged(75, 25), method: said("We boil water.") });
  expect(await scores()).toEqual(everywhere("We boil water.", 6));
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
