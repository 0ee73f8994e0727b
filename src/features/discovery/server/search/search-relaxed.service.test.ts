import { expect, it } from "vitest";
import type { SearchResult } from "#features/discovery/discovery.ts";
import type { Language } from "#i18n/languages.ts";
import type { App } from "#server/app.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type List = { items: { name: string }[]; total: number; matchingAll: number; facets: { brands: unknown[] } };

const search = async (app: App, q: string, lang: Language = "en") => {
  const { body } = await call<SearchResult>(app, `/api/search?${new URLSearchParams({ q, lang })}`);
  return { names: body.products.map(({ name }) => name), matchingAll: body.matchingAll };
};
const list = async (app: App, q: string, more = "") =>
  (await call<List>(app, `/api/products?${new URLSearchParams({ q })}${more}`)).body;

it("finds words whether written together or apart", async () => {
  const app = await testApp();
  const texts = (name: string, lang: Language) => ({ texts: { [lang]: { name } } });
  for (const [name, lang] of [
    ["Crisp AirFryer 5", "en"],
    ["Stand for head phones", "en"],
    ["Montre smart watch", "fr"],
    ["אוזניות בלו טוס", "he"],
    ["سماعة بلو توث", "ar"],
  ] as const)
    await aProduct(app, name, texts(name, lang));
  for (const [q, lang, name] of [
    ["air fryer", "en", "Crisp AirFryer 5"],
    ["airfryer", "en", "Crisp AirFryer 5"],
    ["air-fryer", "en", "Crisp AirFryer 5"],
    ["headphones stand", "en", "Stand for head phones"],
    ["smartwatch", "fr", "Montre smart watch"],
    ["בלוטוס", "he", "אוזניות בלו טוס"],
    ["بلوتوث", "ar", "سماعة بلو توث"],
  ] as const)
    expect([q, await search(app, q, lang)]).toEqual([q, { names: [name], matchingAll: 1 }]);
});

it("ranks partial matches after full ones and says so; facets cover the visible list", async () => {
  const app = await testApp();
  await aProduct(app, "Steel kettle", { brand: "Aurel", texts: { en: { name: "Steel kettle" } } });
  await aProduct(app, "Steel kettle with thermometer", {
    brand: "Borg",
    texts: { en: { name: "Steel kettle with thermometer" } },
  });
  await aProduct(app, "Lamp", { texts: { en: { name: "Lamp" } } });
  const [all, some] = ["Steel kettle with thermometer", "Steel kettle"];
  expect(await search(app, "steel kettle thermometer")).toEqual({ names: [all, some], matchingAll: 1 });
  const listed = await list(app, "steel kettle thermometer");
  expect(listed.items.map(({ name }) => name)).toEqual([all, some]);
  expect([listed.total, listed.matchingAll, listed.facets.brands.length]).toEqual([2, 1, 2]);
  const filtered = await list(app, "steel kettle thermometer", "&brand=Aurel");
  expect([filtered.total, filtered.matchingAll]).toEqual([1, 0]);
  // A word that no text has.
  expect(await search(app, "quixotical steel kettle")).toEqual({ names: [some, all], matchingAll: 0 });
});

it("does not correct a real word to a near one that does not fit the other words", async () => {
  const app = await testApp();
  await aProduct(app, "Skillet", {
    texts: { en: { name: "Iron skillet", description: "It comes back to you, built to last." } },
  });
  await aProduct(app, "Last", { texts: { en: { name: "Shoe last of wood" } } });
  await aProduct(app, "Chair", { texts: { en: { name: "Chair with a high back" } } });
  const meant = async (q: string) =>
    (await call<SearchResult>(app, `/api/search?${new URLSearchParams({ q, lang: "en" })}`)).body
      .didYouMean ?? null;
  for (const [q, expected] of [
    ["cast iron skillet", null],
    ["black iron skillet", null],
    ["iron skilet", "iron skillet"],
    ["hihg bakc chair", "high back chair"],
    // Alone it may be a typo.
    ["cast", "last"],
  ] as const)
    expect([q, await meant(q)]).toEqual([q, expected]);
  expect((await search(app, "cast iron skillet")).names).toEqual(["Iron skillet"]);
});

it("finds the same for a query of forty words as for one of three", async () => {
  const app = await testApp();
  await aProduct(app, "Gooseneck kettle", { texts: { en: { name: "Brewmont gooseneck kettle 0.9 l" } } });
  for (let i = 0; i < 30; i++)
    await aProduct(app, `Lamp ${i}`, { texts: { en: { name: `Reading lamp number ${i}` } } });
  const others =
    "with a wooden handle for slow coffee and tea in the morning for a guest who likes it hot".split(" ");
  const q = [...others, "brewmont", ...others, "gooseneck", "kettle"].join(" ");
  expect(q.split(" ").length).toBeGreaterThan(35);
  expect((await search(app, q)).names[0]).toBe("Brewmont gooseneck kettle 0.9 l");
});

it("does not hide products with a common word when one product has the rare one", async () => {
  const app = await testApp();
  for (const maker of ["Zip", "Smeg", "Bosco", "Aurel"])
    await aProduct(app, maker, { texts: { en: { name: `${maker} kettle` } } });
  await aProduct(app, "Dryer", { texts: { en: { name: "Dryer", description: "Best beside a kettle." } } });
  const { names, matchingAll } = await search(app, "best kettle");
  expect([names[0], names.length, matchingAll]).toEqual(["Dryer", 5, 1]);
});

it("finds a model number within a seller's title; a measure is not a model number", async () => {
  const app = await testApp();
  await aProduct(app, "Headphones", { texts: { en: { name: "Sonora WH-1000XM5 13 cm" } } });
  for (const i of [1, 2])
    await aProduct(app, `Buds ${i}`, {
      texts: {
        en: {
          name: `Pico buds ${i}`,
          summary: "Wireless industry leading noise cancelling earphones, 20 cm.",
        },
      },
    });
  const sold = "wireless industry leading noise cancelling earphones";
  for (const number of ["WH-1000XM5", "wh1000xm5", "wh 1000 xm5"])
    expect((await search(app, `Sonora ${number} ${sold}`)).names[0]).toBe("Sonora WH-1000XM5 13 cm");
  expect((await search(app, `13cm ${sold}`)).names[0]).toBe("Pico buds 2");
});

it("does not suggest matches of a single letter beside a word", async () => {
  const app = await testApp();
  for (const name of ["Bosco kettle", "Bosco monitor", "Pocket tripod 4K"])
    await aProduct(app, name, { texts: { en: { name } } });
  const { body } = await call<SearchResult>(app, "/api/search?suggest=1&q=bosco%20k");
  expect(body.products.map(({ name }) => name).toSorted()).toEqual(["Bosco kettle", "Bosco monitor"]);
});

it("finds products by the names of their category and its ancestors", async () => {
  const app = await testApp();
  const audio = await aCategory(app, "Headphones", {
    texts: { en: { name: "Headphones" }, fr: { name: "Casques" } },
  });
  const child = await aCategory(app, "Earbuds", { parentId: audio, texts: { en: { name: "Earbuds" } } });
  await aProduct(app, "WH-7", { categoryId: audio, texts: { en: { name: "Sonora WH-7" } } });
  await aProduct(app, "QC-2", { categoryId: child, texts: { en: { name: "Bosco QC-2" } } });
  await aProduct(app, "Kettle", { texts: { en: { name: "Kettle" } } });
  expect((await search(app, "headphones")).names.toSorted()).toEqual(["Bosco QC-2", "Sonora WH-7"]);
  expect((await search(app, "casque", "fr")).names.toSorted()).toEqual(["Bosco QC-2", "Sonora WH-7"]);
  expect((await search(app, "sonora headphones")).names[0]).toBe("Sonora WH-7");
  await app.settings.update({ synonyms: { en: { cans: ["headphones"] } } });
  expect((await search(app, "cans")).names.toSorted()).toEqual(["Bosco QC-2", "Sonora WH-7"]);
});
