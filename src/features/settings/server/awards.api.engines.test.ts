import { expect, it } from "vitest";
import type { Article } from "#features/articles/article.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import type { Product } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle } from "#tests/support/content/made-content.ts";
import { exported, fileOf, imported, rowsOf } from "#tests/support/content/spreadsheets.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { type Award, firstAwards } from "../award.ts";

const camping: Award = {
  id: "best-for-camping",
  label: { en: "Best for camping", he: "הכי טוב לקמפינג" },
  color: "#88cc88",
  icon: "leaf",
  namesCategory: false,
};

async function aSite() {
  const app = await testApp();
  const admin = await aMember(app, "admin");
  const ada = await anEditor(app);
  const category = String(await aCategory(app, "Tents"));
  let version = 0;
  const set = async (list: Award[]) => {
    const answer = await admin.by<{ details?: { path: string }[] }>("PATCH", "/admin/settings", {
      ...{ section: "awards", version, change: { list } },
    });
    if (answer.status === 200) version++;
    return answer;
  };
  const add = async (name: string, awards: string[], score = 8) => {
    const made = await ada.post("/products", {
      ...{ name, summary: "Keeps rain out.", categoryId: category, awards, score },
    });
    if (made.status === 201) await ada.post(`/products/${made.body.id}/publish`, {});
    return made;
  };
  const shown = async (slug: string, lang: Language = "en") =>
    (await callApi<Product>(app, "GET", `/products/by-slug/${slug}?lang=${lang}`)).body.awards;
  return { app, admin, ada, category, set, add, shown };
}

it("the owner's awards are shown by language, in the site's order, and no longer once removed", async () => {
  const { app, set, add, shown } = await aSite();
  expect((await set([camping, ...firstAwards])).status).toBe(200);
  const made = await add("Tarn 2", ["best-overall", "best-for-camping"]);
  expect(made.status).toBe(201);
  expect(await shown("tarn-2")).toEqual([
    { id: "best-for-camping", label: "Best for camping", icon: "leaf", namesCategory: false },
    { id: "best-overall", label: "Best overall", icon: "award", namesCategory: true },
  ]);
  // Hebrew has its label, French shows the default language's and says so; standard ones are translated.
  expect((await shown("tarn-2", "he")).map(({ label }) => label)).toEqual([
    "הכי טוב לקמפינג",
    "הבחירה הטובה ביותר",
  ]);
  expect((await shown("tarn-2", "fr")).map(({ label, textLang }) => [label, textLang])).toEqual([
    ["Best for camping", "en"],
    ["Meilleur choix", undefined],
  ]);
  const css = await app.settings.design.stylesheet();
  expect(css?.css).toMatch(/^\[data-award="best-for-camping"\]\{color:light-dark\(#[0-9a-f]{6},#88cc88\)\}$/);

  expect((await set([{ ...(firstAwards[0] as Award), label: { en: "Our favorite" } }])).status).toBe(200);
  expect((await shown("tarn-2")).map(({ label }) => label)).toEqual(["Our favorite"]);
  expect((await shown("tarn-2", "he")).map(({ label }) => label)).toEqual(["הבחירה הטובה ביותר"]);
  expect(await app.settings.design.stylesheet()).toBeNull();
});

it("a list of awards is refused where two are the same, one has no label, or a color is none", async () => {
  const { set } = await aSite();
  const paths = async (...list: Award[]) => (await set(list)).body.details?.map(({ path }) => path);
  expect(await paths(camping, camping)).toEqual(["change.list.1.id"]);
  expect(await paths({ ...camping, label: { en: " " } })).toEqual(["change.list.0.label"]);
  expect(await paths({ ...camping, color: "green" })).toEqual(["change.list.0.color"]);
  expect(await paths({ ...camping, id: "Best for camping" })).toEqual(["change.list.0.id"]);
  expect(await paths({ ...camping, id: "a{}b" })).toEqual(["change.list.0.id"]);
});

it("a product takes no award that the site does not have, but keeps one that was removed since", async () => {
  const { app, ada, admin, set, add } = await aSite();
  const refused = await add("Tarn 2", ["best-for-camping"]);
  expect([refused.status, refused.body.details]).toEqual([422, [{ path: "awards.0", message: "not-there" }]]);
  await set([...firstAwards, camping]);
  const { id } = (await add("Tarn 2", ["best-for-camping"])).body;
  const file = await exported(app, admin, `?ids=${id}`);
  await set(firstAwards);
  const current = async () => (await ada.get<AdminProduct>(`/products/${id}`)).body;
  const changed = await ada.patch(`/products/${id}`, { version: (await current()).version, brand: "Tarn" });
  expect([changed.status, (await current()).awards]).toEqual([200, ["best-for-camping"]]);

  // Files name an award by its id or by its label in any language.
  await set([...firstAwards, camping]);
  const [row] = rowsOf(file);
  const named = fileOf([{ ...row, checksum: "", awards: "Best overall, הכי טוב לקמפינג" }]);
  expect((await imported(app, admin, named, { name: "named.csv" })).run.counts).toMatchObject({ changed: 1 });
  expect((await current()).awards).toEqual(["best-overall", "best-for-camping"]);
});

it("picks of a category and of an article follow the site's awards", async () => {
  const { app, category, set, add } = await aSite();
  await set([camping, ...firstAwards]);
  const [{ body: first }, { body: second }] = [
    await add("Tarn 2", ["best-overall"], 9),
    await add("Fell 1", ["best-for-camping"], 7),
  ];
  const picks = await callApi<{ items: Product[] }>(app, "GET", `/picks?category=${category}`);
  expect(picks.body.items.map(({ name, awards }) => [name, ...awards.map(({ label }) => label)])).toEqual([
    ["Fell 1", "Best for camping"],
    ["Tarn 2", "Best overall"],
  ]);
  const pick = (productId: string, award: string) => ({ productId, award, reason: "Light." });
  await anArticle(app, "Best tents", {
    texts: {
      en: {
        title: "Best tents",
        content: {
          type: "doc",
          content: [
            {
              type: "picks",
              attrs: { picks: [pick(second.id, "best-for-camping"), pick(first.id, "gone")] },
            },
          ],
        },
      },
    },
  } as never);
  const article = await callApi<Article>(app, "GET", "/articles/by-slug/best-tents?lang=en");
  expect(article.body.awards.map(({ id }) => id)).toEqual(["best-for-camping"]);
  // The award that is none has left no label.
  expect(article.body.contentHtml).toContain("Fell 1");
});
