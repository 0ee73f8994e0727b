import { expect, it } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type List = { items: { id: string }[]; total: number };

it("articles with a product their readers do not see are found, also where it is its category or its language", async () => {
  const app = await testApp();
  const { by } = await aMember(app, "admin");
  const showing = (title: string, productId: number, langs: readonly ("en" | "fr")[] = ["en"]) => {
    const card = { type: "productCard", attrs: { productId: String(productId) } } as const;
    const content = { type: "doc" as const, content: [...sampleDocument("Look:").content, card] };
    return anArticle(app, title, {
      texts: Object.fromEntries(langs.map((lang) => [lang, { title: `${title} ${lang}`, content }])),
    });
  };
  const found = async () =>
    (await by<List>("GET", "/admin/articles?missing=hidden-product&status=published")).body.items
      .map(({ id }) => Number(id))
      .toSorted((a, b) => a - b);

  const home = await aCategory(app, "Home");
  const kitchen = await aCategory(app, "Kitchen", { parentId: home });
  const inKitchen = await aProduct(app, "Kettle", { categoryId: home, subCategoryId: kitchen });
  const french = await aProduct(app, "Bouilloire", { texts: { fr: { name: "Bouilloire", summary: "Une" } } });
  const seen = await showing("Kettles", inKitchen, ["en", "fr"]);
  const both = await showing("Of both", french, ["en", "fr"]);
  await showing("En français", french, ["fr"]);
  const secret = await showing("Secret", await aProduct(app, "Secret", { publish: false }));
  expect(await found()).toEqual([both, secret]);

  // A hidden category hides everything below it.
  const { version } = (await by<{ version: number }>("GET", `/admin/categories/${home}`)).body;
  expect((await by("POST", `/admin/categories/${home}/block`, { version })).status).toBe(200);
  expect(await found()).toEqual([seen, both, secret]);
});

it("a language that is switched off is missing nowhere", async () => {
  const app = await testApp();
  const { by } = await aMember(app, "admin");
  const text = { name: "Kettle", summary: "One" };
  await aProduct(app, "Kettle", { texts: { en: text, fr: { ...text, name: "Bouilloire" } } });
  await anArticle(app, "Kettles", {
    texts: {
      en: { title: "Kettles", content: sampleDocument("x") },
      fr: { title: "Des", content: sampleDocument("x") },
    },
  });
  const missing = async () =>
    Promise.all(
      ["products", "articles"].map(
        async (what) => (await by<List>("GET", `/admin/${what}?missing=translation`)).body.total,
      ),
    );
  expect(await missing()).toEqual([1, 1]);
  const { version } = (await by<{ sections: { languages: { version: number } } }>("GET", "/admin/settings"))
    .body.sections.languages;
  const off = { section: "languages", version, change: { off: ["he", "ar", "zh"] } };
  expect((await by("PATCH", "/admin/settings", off)).status).toBe(200);
  expect(await missing()).toEqual([0, 0]);
});
