import { expect, it } from "vitest";
import type { SearchResult } from "#features/discovery/discovery.ts";
import { languageCodes } from "#i18n/languages.ts";
import { refillIndex } from "#platform/search/search-index.repo.ts";
import type { App } from "#server/app.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { searchSpellings } from "#tests/support/content/search-spellings.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const names = async (app: App, q: string, lang: string): Promise<string[]> => {
  const { body } = await call<SearchResult>(app, `/api/search?${new URLSearchParams({ q, lang })}`);
  return body.products.map(({ name }) => name);
};

it("finds the other script's characters once the text's item is reindexed", async () => {
  const app = await testApp();
  const product = await aProduct(app, "Kettle", {
    texts: { en: { name: "Kettle", summary: "" }, zh: { name: "電熱水壺", summary: "" } },
  });
  await app.db.transact(async (tx) => {
    await tx.updateTable("search_texts").set({ names: "電 電熱 熱" }).where("lang", "=", "zh").execute();
    await refillIndex(tx);
  });
  expect(await names(app, "电热水壶", "zh")).toEqual([]);
  await app.db.transact(async (tx) => {
    await tx.updateTable("search_texts").set({ signature: "" }).execute();
    await tx.insertInto("search_backlog").values({ kind: "product", entity_id: product }).execute();
  });
  const again = await app.another();
  await again.indexed;
  for (const q of ["电热水壶", "電熱水壺"])
    expect([q, await names(again, q, "zh")]).toEqual([q, ["電熱水壺"]]);
});

// One script on both engines, the others on PostgreSQL in `npm run endure`.
for (const lang of languageCodes)
  it(`in ${lang} a name is found however it is spelt, on the page, in lists and suggestions`, {
    tags: lang === "zh" ? [] : postgresInEndure,
  }, async () => {
    const app = await testApp();
    for (const [name] of searchSpellings[lang])
      await aProduct(app, name, { texts: { [lang]: { name, summary: "" } } });
    const faults: unknown[] = [];
    for (const [name, queries] of searchSpellings[lang])
      for (const q of [name, ...queries]) {
        const { body } = await call<SearchResult>(app, `/api/search?${new URLSearchParams({ q, lang })}`);
        const suggested = await call<SearchResult>(
          app,
          `/api/search?${new URLSearchParams({ q, lang, suggest: "1", limit: "8" })}`,
        );
        const listed = await call<{ items: { name: string }[] }>(
          app,
          `/api/products?${new URLSearchParams({ q, lang })}`,
        );
        const answers = [
          body.products[0]?.name,
          suggested.body.products[0]?.name,
          listed.body.items[0]?.name,
        ];
        if (answers.some((one) => one !== name) || body.didYouMean)
          faults.push([name, q, ...answers, body.didYouMean]);
      }
    expect(faults).toEqual([]);
  });

it("completes a word that is written apart, and keeps numbers as typed", async () => {
  const app = await testApp();
  await aProduct(app, "AirFryer 1.7 L");
  await aProduct(app, "Fry pan");
  const suggested = async (q: string): Promise<string | undefined> => {
    const query = new URLSearchParams({ q, lang: "en", suggest: "1", limit: "8" });
    return (await call<SearchResult>(app, `/api/search?${query}`)).body.products[0]?.name;
  };
  for (const q of ["air fry", "air-fr", "airfr", "air fryer 1,7", "1.7 li"])
    expect([q, await suggested(q)]).toEqual([q, "AirFryer 1.7 L"]);
  const { body } = await call<SearchResult>(app, "/api/search?q=airfryr+1.7&lang=en");
  expect(body.didYouMean).toBe("airfryer 1.7");
});

it("finds each product by its category's name, in each language, by another spelling and by a synonym", async () => {
  const app = await testApp();
  const categoryNames = {
    en: ["Headphones", "head phones", "cans"],
    fr: ["Casques audio", "casque-audio", "écouteurs"],
    he: ["אוזניות", "האוזנייה", "קשתיות"],
    ar: ["سماعات", "السماعة", "هدفون"],
    zh: ["耳机", "耳機", "头戴设备"],
  } as const;
  const texts = Object.fromEntries(
    languageCodes.map((lang) => [lang, { name: categoryNames[lang][0], description: "" }]),
  );
  const category = await aCategory(app, "Headphones", { texts });
  for (const name of ["Sony WH-1000XM5", "Bose QC45"])
    await aProduct(app, name, {
      categoryId: category,
      texts: Object.fromEntries(languageCodes.map((lang) => [lang, { name, summary: "" }])),
    });
  await aProduct(app, "Kettle");
  await app.settings.update({
    synonyms: Object.fromEntries(
      languageCodes.map((lang) => [lang, { [categoryNames[lang][2]]: [categoryNames[lang][0]] }]),
    ),
  });
  for (const lang of languageCodes)
    for (const q of categoryNames[lang])
      expect([q, (await names(app, q, lang)).sort()]).toEqual([q, ["Bose QC45", "Sony WH-1000XM5"]]);
  expect(await names(app, "head phones sony", "en")).toEqual(["Sony WH-1000XM5", "Bose QC45"]);
});
