import { expect, it } from "vitest";
import type { SpecField } from "#content/fields/custom-field.ts";
import { aCategory, noActor } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { CategoryDetails } from "../category.ts";

const faq = [{ question: "How long do they last?", answer: "Ten years, if you dry them." }];
const inFrench = [{ question: "Combien de temps durent-elles ?", answer: "Dix ans, si on les sèche." }];

it("a category answers questions in the language of its text", async () => {
  const app = await testApp();
  await aCategory(app, "Kettles", {
    texts: {
      en: { name: "Kettles", faq },
      fr: { name: "Bouilloires", faq: inFrench },
    },
  });
  const read = async (slug: string, lang: string) =>
    (await call<CategoryDetails>(app, `/api/categories/by-slug/${slug}?lang=${lang}`)).body;
  expect((await read("kettles", "en")).faq).toEqual(faq);
  expect((await read("bouilloires", "fr")).faq).toEqual(inFrench);
  const fallback = await read("kettles", "ar");
  expect([fallback.textLang, fallback.faq]).toEqual(["en", faq]);
});

it("questions can be changed, within bounds, where there is a text", async () => {
  const app = await testApp();
  const id = await aCategory(app, "Kettles");
  await app.categories.amend(id, { faq }, noActor);
  expect((await app.categories.bySlug("kettles", "en")).faq).toEqual(faq);
  const refused = (fields: Parameters<typeof app.categories.amend>[1]) =>
    expect(app.categories.amend(id, fields, noActor)).rejects;
  await refused({ translations: { fr: { faq: inFrench } } }).toMatchObject({
    details: [{ path: "translations.fr.name" }],
  });
  await refused({ faq: [{ question: " ", answer: "Nothing" }] }).toMatchObject({
    code: "invalid",
    details: [{ path: "faq.0.question" }],
  });
  await refused({ faq: Array(21).fill(faq[0]) }).toThrow("invalid");
  expect((await app.categories.bySlug("kettles", "en")).faq).toEqual(faq);
});

it("a category says how its products are shown, by its own template and those below it", async () => {
  const app = await testApp();
  const specTemplate: SpecField[] = ["a", "b", "c", "d", "e"].map((key) => ({
    key,
    type: "number",
    unit: "g",
    label: { en: key } as SpecField["label"],
  }));
  const department = await aCategory(app, "Electronics");
  await aCategory(app, "Headphones", { parentId: department, specTemplate });
  await aCategory(app, "Clothes");
  const viewOf = async (slug: string) => (await app.categories.bySlug(slug, "en")).listView;
  expect(await viewOf("electronics")).toBe("list");
  expect(await viewOf("headphones")).toBe("list");
  expect(await viewOf("clothes")).toBe("grid");
});
