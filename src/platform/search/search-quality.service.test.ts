import { expect, it } from "vitest";
import { languageCodes } from "#i18n/languages.ts";
import { type SearchPair, searchPairs } from "#tests/support/content/search-pairs.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import { noHits } from "./hits.ts";
import { createSearch } from "./search.ts";
import { indexTexts, type SearchableText } from "./search-index.repo.ts";

/** Two thousand products take some twenty seconds: `npm test` searches among fewer, on one engine. */
const samples = [
  { seed: 23, products: 500, queries: 100, first: 0.95, ten: 0.99, tags: postgresInEndure },
  { seed: 23, products: 2_000, queries: 200, first: 0.72, ten: 0.97, tags: ["endure"] },
  { seed: 24, products: 2_000, queries: 200, first: 0.72, ten: 0.97, tags: ["endure"] },
] as const;

for (const { seed, products, queries, tags, ...least } of samples)
  it(`with seed ${seed}, a title of another shop finds the product among ${products}`, {
    timeout: 300_000,
    tags: [...tags],
  }, async () => {
    const { db } = await testApp();
    const search = createSearch({
      db,
      sources: () => ({
        settings: { synonyms: async () => ({}) },
        categories: { namedBy: async () => () => [] },
      }),
    });
    const pairs = new Map(languageCodes.map((lang) => [lang, searchPairs(lang, products, seed)]));
    for (let from = 0; from < products; from += 250) {
      const items = new Map(
        Array.from({ length: 250 }, (_, i) => [
          from + i + 1,
          languageCodes.map((lang): SearchableText => {
            const { name, brand, model, summary } = (pairs.get(lang) as SearchPair[])[from + i] as SearchPair;
            return {
              lang,
              readers: [lang],
              categories: [],
              names: [name, brand, model],
              identifiers: [model],
              summaries: [summary],
              bodies: [],
            };
          }),
        ]),
      );
      await db.transact((tx) => indexTexts(tx, "product", items));
    }
    const rates: Record<string, unknown> = {};
    for (const lang of languageCodes) {
      let [first, ten, none] = [0, 0, 0];
      for (let i = 0; i < queries; i++) {
        const at = i * (products / queries);
        const plan = await search.plan(pairs.get(lang)?.[at]?.query ?? "", lang);
        const hits = plan?.product ? await search.hits(plan.product) : noHits;
        const best = Array.from(hits.ids, (id, i) => ({
          id,
          value: (hits.relevance[i] ?? 0) + ((id - 1) % 100),
        }))
          .sort((a, b) => b.value - a.value || b.id - a.id)
          .slice(0, 10)
          .map(({ id }) => id);
        if (best[0] === at + 1) first++;
        if (best.includes(at + 1)) ten++;
        if (!best.length) none++;
      }
      rates[lang] = { first: first / queries, ten: ten / queries, none: none / queries };
    }
    for (const lang of languageCodes)
      expect([lang, rates[lang]]).toEqual([
        lang,
        {
          first: expect.toSatisfy((rate: number) => rate >= least.first),
          ten: expect.toSatisfy((rate: number) => rate >= least.ten),
          none: expect.toSatisfy((rate: number) => rate <= 0.005),
        },
      ]);
  });
