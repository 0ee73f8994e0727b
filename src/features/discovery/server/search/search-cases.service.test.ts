import { describe, expect, it } from "vitest";
import type { SearchResult } from "#features/discovery/discovery.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { App } from "#server/app.ts";
import {
  aCategory,
  anArticle,
  anOffer,
  aProduct,
  sampleDocument,
} from "#tests/support/content/made-content.ts";
import {
  asins,
  beginningsOfModels,
  type Cases,
  gtins,
  models,
  type SearchedEntity,
  searchCases,
} from "#tests/support/content/search-cases.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const inAll = <Text>(of: (texts: Cases["texts"], lang: Language) => Text) =>
  Object.fromEntries(languageCodes.map((lang) => [lang, of(searchCases[lang].texts, lang)])) as Record<
    Language,
    Text
  >;

/** The entities, each in five languages, and functions to query them. */
async function filled() {
  const app = await testApp();
  const product = (thing: SearchedEntity, more: Parameters<typeof aProduct>[2]) =>
    aProduct(app, thing, {
      ...more,
      texts: inAll((texts) => ({ name: texts[thing].name, description: texts[thing].body })),
    });
  const article = (thing: SearchedEntity) =>
    anArticle(app, thing, {
      texts: inAll((texts) => ({ title: texts[thing].name, content: sampleDocument(texts[thing].body) })),
    });
  const known = new Map<string, SearchedEntity>();
  const know = (kind: string, thing: SearchedEntity, id: number) => known.set(`${kind} ${id}`, thing);
  know(
    "product",
    "headphones",
    await product("headphones", {
      brand: "Sony",
      model: "WH-1000XM5",
      gtin: "04548736132610",
      score: 7,
      offers: [
        anOffer(app, {
          programme: "amazon",
          url: "https://www.amazon.com/dp/B09XS7JWHH",
          externalId: "B09XS7JWHH",
        }),
      ],
    }),
  );
  know("product", "case", await product("case", { score: 9 }));
  know("product", "kettle", await product("kettle", { score: 5 }));
  know("product", "mug", await product("mug", { score: 9.5 }));
  know("article", "guide", await article("guide"));
  app.clock.move(1_000);
  know("article", "tea", await article("tea"));
  know(
    "category",
    "kettles",
    await aCategory(app, "Kettles", {
      texts: inAll(({ kettles }) => ({ name: kettles.name, description: kettles.body })),
    }),
  );
  const thingsOf = ({ products, articles, categories }: SearchResult) => [
    ...products.map(({ id }) => known.get(`product ${id}`)),
    ...articles.map(({ id }) => known.get(`article ${id}`)),
    ...categories.map(({ id }) => known.get(`category ${id}`)),
  ];
  return {
    app,
    async found(q: string, lang: Language) {
      const { body } = await ask(app, { q, lang });
      return { things: thingsOf(body), didYouMean: body.didYouMean ?? null };
    },
    suggested: async (q: string, lang: Language) =>
      thingsOf((await ask(app, { q, lang, suggest: "1", limit: "8" })).body),
    async listed(q: string, lang: Language) {
      const { body } = await call<{ items: { id: string }[] }>(
        app,
        `/api/products?${new URLSearchParams({ q, lang })}`,
      );
      return body.items.map(({ id }) => known.get(`product ${id}`));
    },
  };
}
const ask = (app: App, query: Record<string, string>) =>
  call<SearchResult>(app, `/api/search?${new URLSearchParams(query)}`);

// One language on both engines, the others on PostgreSQL in `npm run endure`.
for (const lang of languageCodes)
  describe(`in ${lang}`, { tags: lang === "he" ? [] : postgresInEndure }, () => {
    const table = searchCases[lang];

    it("finds inflected, unfinished and misspelled words, and numbers; names rank before bodies, whatever the score", async () => {
      const { found, listed, suggested } = await filled();
      for (const [q, first] of [...table.inSentences, ...table.forms])
        expect([q, await found(q, lang)]).toEqual([
          q,
          { things: expect.arrayContaining([first]), didYouMean: null },
        ]);
      for (const [q, first] of [...table.inSentences, ...table.forms])
        expect([q, (await found(q, lang)).things[0]]).toEqual([q, first]);
      for (const [q, first] of table.beginnings)
        expect([q, (await suggested(q, lang))[0]]).toEqual([q, first]);

      for (const q of models) {
        expect([q, await found(q, lang)]).toEqual([q, { things: ["headphones", "case"], didYouMean: null }]);
        expect([q, await listed(q, lang)]).toEqual([q, ["headphones", "case"]]);
      }
      for (const q of beginningsOfModels) {
        expect([q, (await found(q, lang)).things[0]]).toEqual([q, "headphones"]);
        expect([q, (await suggested(q, lang))[0]]).toEqual([q, "headphones"]);
      }
      for (const q of [...gtins, ...asins])
        for (const answer of [(await found(q, lang)).things, await listed(q, lang), await suggested(q, lang)])
          expect([q, answer]).toEqual([q, ["headphones"]]);

      for (const [q, first, meant] of table.typos) {
        const { things, didYouMean } = await found(q, lang);
        expect([q, things[0], didYouMean]).toEqual([q, first, meant]);
        expect([q, (await suggested(q, lang))[0]]).toEqual([q, first]);
      }

      const all: SearchedEntity[] = ["kettle", "mug", "guide", "tea", "kettles"];
      expect(await found(table.kettle, lang)).toEqual({ things: all, didYouMean: null });
      expect(await suggested(table.kettle, lang)).toEqual(all);
      expect(await listed(table.kettle, lang)).toEqual(["kettle", "mug"]);
    });

    it("finds synonyms of this language alone, at once", async () => {
      const { app, found, suggested } = await filled();
      const [word, means, otherForm] = table.synonym;
      expect((await found(word, lang)).things).not.toContain("kettle");
      await app.settings.update({ synonyms: { [lang]: { [word]: [means] } } });
      for (const q of [word, otherForm]) {
        expect([q, (await found(q, lang)).things[0]]).toEqual([q, "kettle"]);
        expect([q, (await suggested(q, lang))[0]]).toEqual([q, "kettle"]);
      }
      const other = lang === "en" ? "fr" : "en";
      expect((await found(word, other)).things).not.toContain("kettle");
    });

    it("counts searches without results by term, but not suggestions", async () => {
      const { app } = await filled();
      const { ask: asPerson } = await cachedInstance(app);
      const [q, same, term] = table.missed;
      for (const [typed, more] of [
        [q, {}],
        [q, {}],
        [same, {}],
        [same, { suggest: "1" }],
        [table.kettle, {}],
      ] as const) {
        const query = new URLSearchParams({ q: typed, lang, ...more });
        expect((await asPerson(`/api/search?${query}`)).status).toBe(200);
      }
      const { items } = await app.analytics.reports.searches({ lang: "en", limit: 10 });
      expect(items).toEqual([
        expect.objectContaining({ lang, term, times: 3, missed: 3 }),
        expect.objectContaining({ lang, times: 1, missed: 0 }),
      ]);
    });
  });
