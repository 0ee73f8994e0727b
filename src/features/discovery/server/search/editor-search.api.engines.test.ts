import { expect, it } from "vitest";
import type { SearchResult } from "#features/discovery/discovery.ts";
import type { FinderItem } from "#features/discovery/finding.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

/** Searches as an editor: the palette, the product list, and the product picker. */
async function setup() {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  const get = async <Body>(path: string, query: Record<string, string>): Promise<Body> => {
    const { status, body } = await editor.by<Body>("GET", `${path}?${new URLSearchParams(query)}`);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const names = async (query: Record<string, string>) =>
    (await get<{ items: { name: string }[] }>("/admin/products", query)).items.map(({ name }) => name);
  return {
    app,
    find: async (q: string, lang = "en") =>
      (await get<{ items: FinderItem }>("/admin/find", { q, lang })).items.map(({ label }) => label),
    listed: (q: string) => names({ q }),
    picked: (q: string) => names({ q, sort: "best" }),
    targets: async (q: string) =>
      (
        await get<{ items: { name: string }[] }>("/admin/article-targets", {
          q,
          lang: "en",
          kind: "category",
        })
      ).items.map(({ name }) => name),
    articles: async (q: string) =>
      (await get<{ items: { title: string }[] }>("/admin/articles", { q, shownIn: "en" })).items.map(
        ({ title }) => title,
      ),
    matrix: async (q: string) =>
      (await get<{ items: { label: string }[] }>("/admin/translations", { q, shownIn: "en" })).items.map(
        ({ label }) => label,
      ),
  };
}

const spellings: [name: string, queries: string[]][] = [
  ["AirFryer XL", ["air fryer", "air-fryer", "airfryer", "xl air fry", "fryer"]],
  ["Head phones case", ["headphones", "head-phones", "phones head"]],
  ["Sony WH-1000XM5", ["wh1000xm5", "WH 1000 XM 5", "wh1000 xm5", "xm5 sony", "wh-10"]],
  ["Braun kettle 1.7 L", ["1.7L", "1,7 l", "kettles 1.7 litre", "the Braun kettles"]],
  ["Bosch ½ drill", ["1/2 drill", "½", "0.5 drills"]],
  ["Crème brûlée torch", ["creme brulee", "CRÈME torch", "torches"]],
  ["電熱水壺", ["电热水壶", "電熱水壺", "水壶", "电热 水壶"]],
  ["无线鼠标", ["無線滑鼠", "滑鼠", "无线"]],
  ["סרט מדידה 5 ס״מ", ["5 ס''מ", '5 ס"מ', "הסרט", "5cm"]],
  ["قلاية هوائية", ["القلاية", "القلاية الهوائية", "قلايه"]],
];

it("finds unpublished items in any spelling, in the palette, in lists and in pickers", async () => {
  const { app, find, listed, picked, matrix } = await setup();
  for (const [name] of spellings)
    await app.products.create({
      texts: {
        [/[א-ת]/.test(name)
          ? "he"
          : /\p{Script=Arabic}/u.test(name)
            ? "ar"
            : /\p{Script=Han}/u.test(name)
              ? "zh"
              : "en"]: { name, summary: "" },
      },
    });
  const faults: unknown[] = [];
  for (const [name, queries] of spellings)
    for (const q of [name, ...queries])
      for (const [where, found] of Object.entries({
        find: await find(q),
        listed: await listed(q),
        picked: await picked(q),
        matrix: await matrix(q),
      }))
        if (found[0] !== name) faults.push([where, name, q, found]);
  expect(faults).toEqual([]);
  // Readers find none of it, and it causes no spelling corrections.
  for (const q of ["airfryer", "airfrier", "kettl"]) {
    const { body } = await call<SearchResult>(app, `/api/search?q=${q}&lang=en`);
    expect([q, body.products, body.didYouMean ?? null]).toEqual([q, [], null]);
  }
});

it("finds articles and categories the same way", async () => {
  const { app, find, articles, matrix, targets } = await setup();
  await anArticle(app, "Which headphones for a 1.7 L kettle?");
  await aCategory(app, "Smartwatch", {
    texts: { en: { name: "Smartwatch", description: "" }, zh: { name: "電熱水壺", description: "" } },
  });
  for (const q of ["head phones", "kettles 1,7l", "headphone kett"]) {
    expect([q, await articles(q)]).toEqual([q, ["Which headphones for a 1.7 L kettle?"]]);
    expect([q, await find(q)]).toEqual([q, ["Which headphones for a 1.7 L kettle?"]]);
    expect([q, await matrix(q)]).toEqual([q, ["Which headphones for a 1.7 L kettle?"]]);
  }
  for (const q of ["smart watch", "smart-watches", "电热水壶", "電熱水壺"])
    expect([q, await find(q)]).toEqual([q, ["Smartwatch"]]);
  for (const q of ["smart watch", "smart-watches", "SMARTW"])
    expect([q, await targets(q)]).toEqual([q, ["Smartwatch"]]);
});

it("falls back to partial matches, best first, and finds a product by a title of forty words", async () => {
  const { app, find, listed, picked } = await setup();
  await aProduct(app, "Philips AirFryer XL 1.7 L black");
  await aProduct(app, "Black kettle");
  await aProduct(app, "Lamp");
  const title = `Philips Air Fryer XL 1,7L in Black, ${Array.from({ length: 32 }, (_, i) => `noise${i}`).join(" ")}`;
  for (const found of [await find(title), await listed(title), await picked(title)])
    expect(found[0]).toBe("Philips AirFryer XL 1.7 L black");
  expect(await picked("black airfryer new")).toEqual(["Philips AirFryer XL 1.7 L black", "Black kettle"]);
  expect(await picked("black")).toEqual(["Black kettle", "Philips AirFryer XL 1.7 L black"]);
  for (const nothing of ["zebra", "%", "'", '"*', "a".repeat(400)]) {
    expect([nothing, await find(nothing)]).toEqual([nothing, []]);
  }
});

it("finds trashed items in the trash only", async () => {
  const { app, find } = await setup();
  const id = await aProduct(app, "AirFryer");
  expect(await find("air fryer")).toEqual(["AirFryer"]);
  await app.products.remove(id);
  expect(await find("air fryer")).toEqual([]);
});

it("finds a category in both Chinese scripts once it is reindexed", async () => {
  const { app, find } = await setup();
  const category = await aCategory(app, "Kettles", { texts: { zh: { name: "電熱水壺", description: "" } } });
  await app.db.transact(async (tx) => {
    await tx.updateTable("text_lines").set({ words: "電熱水壺" }).execute();
    await tx.insertInto("search_backlog").values({ kind: "category", entity_id: category }).execute();
  });
  const again = await app.another();
  await again.indexed;
  expect(await find("电热水壶", "zh")).toEqual(["電熱水壺"]);
});
