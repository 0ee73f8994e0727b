import { describe, expect, it } from "vitest";
import type { SearchResult } from "#features/discovery/discovery.ts";
import type { Language } from "#i18n/languages.ts";
import { refillIndex } from "#platform/search/search-index.repo.ts";
import type { App } from "#server/app.ts";
import {
  aCategory,
  anArticle,
  anOffer,
  aProduct,
  sampleDocument,
} from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

/** A small shop in five languages; the same entities in the same order on either engine. */
async function filled() {
  const app = await testApp();
  await aCategory(app, "Kettles", {
    texts: { en: { name: "Kettles", description: "For tea" }, fr: { name: "Bouilloires" } },
  });
  await aProduct(app, "Headphones", {
    brand: "Sony",
    model: "WH-1000XM5",
    gtin: "04548736132610",
    score: 7,
    texts: {
      en: { name: "Noise cancelling headphones", summary: "For the café and trains." },
      he: { name: "אוזניות אלחוטיות", summary: "שֶׁקֶט בָּרַכֶּבֶת" },
      fr: { name: "Casque à réduction de bruit", summary: "Pour le café et les journaux du matin." },
      ar: { name: "السماعات اللاسلكية", summary: "لمن يُسافِر كثيرًا" },
      zh: { name: "降噪耳机", description: "适合长途飞行时安静地听音乐。" },
    },
    offers: [
      anOffer(app, {
        programme: "amazon",
        url: "https://www.amazon.com/dp/B09XS7JWHH",
        externalId: "B09XS7JWHH",
      }),
    ],
  });
  await aProduct(app, "Travel case", {
    score: 9,
    texts: { en: { name: "Travel case", description: "Holds a WH-1000XM5 and its battery." } },
  });
  await aProduct(app, "Kettle", { score: 5, texts: { en: { name: "Kettle", summary: "Boils a litre." } } });
  await aProduct(app, "Mug", {
    score: 9.5,
    texts: { en: { name: "Mug", summary: "Goes with two kettles." } },
  });
  await anArticle(app, "Which kettle?", {
    texts: {
      en: { title: "Which kettle?", content: sampleDocument("We boiled water for a month.") },
      zh: { title: "如何选择电热水壶", content: sampleDocument("我们测试了二十款不锈钢水壶。") },
    },
  });
  await anArticle(app, "Tea", {
    texts: { en: { title: "Tea", content: sampleDocument("Without a kettle there is none.") } },
  });
  return app;
}

async function found(app: App, q: string, lang: Language = "en") {
  const { products, articles, categories, didYouMean } = await app.discovery.search(q, lang, 24);
  return {
    names: [
      ...products.map(({ name }) => name),
      ...articles.map(({ title }) => title),
      ...categories.map(({ name }) => name),
    ],
    didYouMean,
  };
}

describe("search finds", () => {
  it("inflected words in five languages", async () => {
    const app = await filled();
    const cases: [string, Language, string][] = [
      ["飞行", "zh", "降噪耳机"],
      ["不锈钢", "zh", "如何选择电热水壶"],
      ["سماعة", "ar", "السماعات اللاسلكية"],
      ["السَّمَّاعات", "ar", "السماعات اللاسلكية"],
      ["يسافر", "ar", "السماعات اللاسلكية"],
      ["שקט", "he", "אוזניות אלחוטיות"],
      ["הרכבת", "he", "אוזניות אלחוטיות"],
      ["אוזניה", "he", "אוזניות אלחוטיות"],
      ["cafe", "fr", "Casque à réduction de bruit"],
      ["journal", "fr", "Casque à réduction de bruit"],
      ["cafes", "en", "Noise cancelling headphones"],
      ["headphone", "en", "Noise cancelling headphones"],
      ["bouilloire", "fr", "Bouilloires"],
      // Content published in English only is found in English by every reader.
      ["travel cases", "fr", "Travel case"],
      ["travel case", "he", "Travel case"],
    ];
    for (const [q, lang, name] of cases) expect([q, (await found(app, q, lang)).names[0]]).toEqual([q, name]);
    // The French text replaces the English one for French readers.
    expect((await found(app, "headphones", "fr")).names).toEqual([]);
  });

  it("a model number in any spelling, a GTIN and an ASIN, the product itself first", async () => {
    const app = await filled();
    for (const q of ["WH1000XM5", "wh-1000xm5", "wh 1000xm5", "Wh_1000-XM5"])
      expect([q, (await found(app, q)).names]).toEqual([q, ["Noise cancelling headphones", "Travel case"]]);
    for (const q of [
      "WH1000",
      "sonny wh1000",
      "4548736132610",
      "04548736132610",
      "4 548736 132610",
      "b09xs7jwhh",
    ])
      expect([q, (await found(app, q)).names[0]]).toEqual([q, "Noise cancelling headphones"]);
  });

  it("names before bodies, then by score, in products, articles and categories", async () => {
    const app = await filled();
    expect((await found(app, "kettle")).names).toEqual(["Kettle", "Mug", "Which kettle?", "Tea", "Kettles"]);
    // Partial matches follow full ones.
    expect((await found(app, "kettle boils")).names).toEqual(["Kettle", "Mug", "Which kettle?", "Tea"]);
    const list = await call<{ items: { name: string }[]; total: number; nextCursor: string }>(
      app,
      "/api/products?q=kettles&limit=1",
    );
    expect([list.body.items[0]?.name, list.body.total]).toEqual(["Kettle", 2]);
    const next = await call<{ items: { name: string }[]; nextCursor: null }>(
      app,
      `/api/products?q=kettles&limit=1&cursor=${list.body.nextCursor}`,
    );
    expect([next.body.items[0]?.name, next.body.nextCursor]).toEqual(["Mug", null]);
    const articles = await call<{ items: { title: string }[] }>(app, "/api/articles?q=kettle");
    expect(articles.body.items.map(({ title }) => title)).toEqual(["Which kettle?", "Tea"]);
  });

  it("what a product is before what its text mentions, on the page and in the list, also for an unfinished word", async () => {
    const app = await filled();
    await aProduct(app, "Tarnlight", {
      score: 4,
      texts: { en: { name: "Tarnlight", summary: "A light tent." } },
    });
    await aProduct(app, "Pack", {
      score: 9,
      texts: { en: { name: "Pack", summary: "For hikers.", description: "Holds a light tent." } },
    });
    await aProduct(app, "Tent pegs", {
      score: 2,
      texts: { en: { name: "Tent pegs", summary: "Of steel." } },
    });
    const listed = async (q: string) =>
      (await call<{ items: { name: string }[] }>(app, `/api/products?q=${q}`)).body.items.map(
        ({ name }) => name,
      );
    for (const order of [(q: string) => found(app, q).then(({ names }) => names), listed]) {
      expect(await order("tent")).toEqual(["Tent pegs", "Tarnlight", "Pack"]);
      expect(await order("light+tent")).toEqual(["Tarnlight", "Pack", "Tent pegs"]);
    }
    const { products } = await app.discovery.search("ten", "en", 8, { unfinished: true });
    expect(products.map(({ name }) => name)).toEqual(["Tent pegs", "Tarnlight", "Pack"]);
  });

  it("the same entities with filters and in another order", async () => {
    const app = await filled();
    const names = async (query: string) =>
      (await call<{ items: { name: string }[] }>(app, `/api/products?${query}`)).body.items.map(
        ({ name }) => name,
      );
    expect(await names("q=kettle&minScore=1")).toEqual(["Kettle", "Mug"]);
    expect(await names("q=kettle&minScore=6")).toEqual(["Mug"]);
    expect(await names("q=kettle&sort=score")).toEqual(["Mug", "Kettle"]);
    expect(await names("q=kettle&category=kettles")).toEqual([]);
    expect(await names("q=wh1000xm5&minScore=1")).toEqual(["Noise cancelling headphones", "Travel case"]);
  });
});

describe("a typo", () => {
  it("of one or two letters is corrected, and reported", async () => {
    const app = await filled();
    for (const [q, lang, name, meant] of [
      ["ketle", "en", "Kettle", "kettle"],
      ["kettel boils", "en", "Kettle", "kettle boils"],
      ["haedphonse", "en", "Noise cancelling headphones", "headphones"],
      ["bouiloires", "fr", "Bouilloires", "bouilloires"],
      ["אלחטיות", "he", "אוזניות אלחוטיות", "אלחוטיות"],
      ["اللاسلكيه", "ar", "السماعات اللاسلكية", undefined],
      ["اللاسلكبة", "ar", "السماعات اللاسلكية", "اللاسلكية"],
    ] as [string, Language, string, string | undefined][])
      expect([q, await found(app, q, lang)]).toEqual([
        q,
        expect.objectContaining({ didYouMean: meant, names: expect.arrayContaining([name]) }),
      ]);
  });

  it("is not assumed in a short word beside a known one, even if a name next to it is near", async () => {
    const app = await filled();
    await aProduct(app, "Case", { texts: { en: { name: "Case", summary: "Keeps what is of iron" } } });
    expect((await found(app, "cast iron")).didYouMean).toBeUndefined();
    expect((await found(app, "cast")).didYouMean).toBe("case");
  });

  it("is not assumed if the word exists, is short, or has no near match", async () => {
    const app = await filled();
    for (const q of ["kettle", "tee", "wh1000xm4", "zzzzzzzz"])
      expect([q, (await found(app, q)).didYouMean]).toEqual([q, undefined]);
  });
});

describe("a query that is still being typed", () => {
  const suggested = async (app: App, q: string, lang: Language = "en") => {
    const query = new URLSearchParams({ q, lang, limit: "8", suggest: "1" });
    const { body } = await call<SearchResult>(app, `/api/search?${query}`);
    return [...body.products, ...body.articles, ...body.categories].map((one) =>
      "title" in one ? one.title : one.name,
    );
  };

  it("is completed, in five languages", async () => {
    const app = await filled();
    const headphones: [string, Language, string][] = [
      ["head", "en", "Noise cancelling headphones"],
      ["noise canc", "en", "Noise cancelling headphones"],
      ["so", "en", "Noise cancelling headphones"],
      ["wh-10", "en", "Noise cancelling headphones"],
      ["casq", "fr", "Casque à réduction de bruit"],
      ["réduction de bru", "fr", "Casque à réduction de bruit"],
      ["אוזנ", "he", "אוזניות אלחוטיות"],
      ["רכב", "he", "אוזניות אלחוטיות"],
      ["السماع", "ar", "السماعات اللاسلكية"],
      ["سماع", "ar", "السماعات اللاسلكية"],
      ["لاسل", "ar", "السماعات اللاسلكية"],
      ["降", "zh", "降噪耳机"],
      ["降噪耳", "zh", "降噪耳机"],
    ];
    for (const [q, lang, name] of headphones)
      expect([q, (await suggested(app, q, lang))[0]]).toEqual([q, name]);
    expect(await suggested(app, "ket")).toEqual(["Kettle", "Mug", "Which kettle?", "Tea", "Kettles"]);
    expect(await suggested(app, "bouill", "fr")).toContain("Bouilloires");
    expect(await suggested(app, "mu")).toEqual(["Mug"]);
    // A typo in it is not treated as a prefix.
    expect(await suggested(app, "kettel")).toContain("Kettle");
  });

  it("is not completed by a full search: there the word is whole", async () => {
    const app = await filled();
    expect((await found(app, "head")).names).toEqual([]);
    expect(await suggested(app, "head ")).toEqual([]);
    for (const q of ["", "k", "%", "_%", "\u{10ffff}", "x".repeat(200)])
      expect([q, await suggested(app, q)]).toEqual([q, []]);
  });

  it("counts no further than it shows", async () => {
    const app = await filled();
    const { body } = await call<SearchResult>(app, "/api/search?q=ket&suggest=1&limit=1");
    expect(body.totals).toEqual({ products: 1, articles: 1, categories: 1, pages: 0 });
  });
});

describe("the index follows", () => {
  it("renamed, unpublished, blocked and removed products, and a hidden category", async () => {
    const app = await testApp();
    const home = await aCategory(app, "Home");
    const id = await aProduct(app, "Kettle", { categoryId: home, brand: "Aurel" });
    const names = async (q: string, lang: Language = "en") => (await found(app, q, lang)).names;
    expect(await names("kettle", "he")).toEqual(["Kettle"]);
    await app.products.rename(id, "en", { name: "Teapot" });
    expect([await names("kettle"), await names("teapot"), await names("aurel")]).toEqual([
      [],
      ["Teapot"],
      ["Teapot"],
    ]);
    await app.products.rename(id, "he", { name: "קומקום" });
    await app.products.setPublished(id, ["he"], true);
    expect([await names("teapot", "he"), await names("teapot", "fr"), await names("קומקומים", "he")]).toEqual(
      [[], ["Teapot"], ["קומקום"]],
    );
    await app.products.setPublished(id, ["he"], false);
    expect(await names("teapot", "he")).toEqual(["Teapot"]);
    await app.categories.setActive(home, false, null);
    expect(await names("teapot")).toEqual([]);
    await app.categories.setActive(home, true, null);
    await app.products.setBlocked(id, true);
    expect(await names("teapot")).toEqual([]);
    await app.products.setBlocked(id, false);
    expect(await names("teapot")).toEqual(["Teapot"]);
    await app.products.remove(id);
    expect(await names("teapot")).toEqual([]);
    expect(await app.db.read.selectFrom("search_texts").selectAll().execute()).toEqual([]);
  });

  it("synonyms of a language, both ways and at once", async () => {
    const app = await filled();
    expect((await found(app, "teapot")).names).toEqual([]);
    await app.settings.update({ synonyms: { en: { teapot: ["kettle"] } } });
    expect((await found(app, "teapots")).names[0]).toBe("Kettle");
    expect((await found(app, "teapot", "fr")).names).toEqual([]);
  });

  it("synonyms of several words: all of one, or all of the other", async () => {
    const app = await filled();
    const names = async (q: string) => (await found(app, q)).names;
    await app.settings.update({ synonyms: { en: { headset: ["noise cancelling headphones", "cans"] } } });
    expect(await names("headset")).toEqual(["Noise cancelling headphones"]);
    expect(await names("sony cans")).toEqual(["Noise cancelling headphones"]);
    expect(await names("noise cancelling headphones")).toEqual(["Noise cancelling headphones"]);
    // Without a full match: the best partial one.
    expect((await names("headset kettle"))[0]).toBe("Noise cancelling headphones");
    await app.settings.update({ synonyms: { en: { "boils water": ["travel case"] } } });
    expect(await names("boils water")).toEqual(expect.arrayContaining(["Travel case", "Which kettle?"]));
    expect(await names("water")).toEqual(["Which kettle?"]);
  });

  it("content that existed before it, also after an interrupted build", async () => {
    const app = await filled();
    const texts = await app.db.read.selectFrom("products").select("id").execute();
    await app.db.transact(async (tx) => {
      await tx.deleteFrom("search_texts").execute();
      await refillIndex(tx);
      await tx
        .insertInto("search_backlog")
        .values(texts.map(({ id }) => ({ kind: "product", entity_id: id })))
        .execute();
    });
    expect((await found(app, "mug")).names).toEqual([]);
    const again = await app.another();
    await again.indexed;
    expect((await found(again, "mug")).names).toEqual(["Mug"]);
    expect(await again.db.read.selectFrom("search_backlog").selectAll().execute()).toEqual([]);
  });
});

it("returns a clear response for symbols, operators and long texts", async () => {
  const app = await filled();
  for (const q of [
    '"',
    "(",
    "*",
    "kettle OR",
    'NEAR("a" "b")',
    "%",
    "_",
    "\\",
    "' union select * --",
    'c++ " OR',
    "\ud800",
    "👩‍👩‍👧",
    "x".repeat(200),
    "壶".repeat(200),
  ]) {
    const answer = await call<{ totals?: unknown }>(
      app,
      `/api/search?q=${encodeURIComponent(q.toWellFormed())}`,
    );
    expect([q, answer.status]).toEqual([q, 200]);
    expect((await call(app, `/api/products?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200);
    expect((await call(app, `/api/articles?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200);
  }
  const refused = async (length: number) => {
    const q = "kettle ".repeat(length / 7);
    const { status, body } = await call<{ code: string }>(app, `/api/search?q=${encodeURIComponent(q)}`);
    return [status, body.code];
  };
  expect(await refused(700)).toEqual([400, "malformed-request"]);
  expect(await refused(5_000)).toEqual([414, "address-too-long"]);
});
