import { expect, it } from "vitest";
import type { ContentType } from "#content/content-type.ts";
import { article } from "#features/articles/article.content.ts";
import { category } from "#features/categories/category.content.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { samplesOf } from "#tests/support/content/field-samples.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Values = Record<string, unknown>;
type Pair = readonly [unknown, unknown];
const label = (en: string) => ({ en });

/** Of fields with a shape of their own. */
const custom: Record<string, Pair> = {
  faq: [[{ question: "How?", answer: "So." }], [{ question: "Why?", answer: "Because." }]],
  specTemplate: [
    [{ key: "watts", label: label("Power"), type: "number" }],
    [{ key: "shell", label: label("Shell"), type: "text" }],
  ],
  criteria: [
    [{ key: "speed", weight: 100, label: label("Speed") }],
    [{ key: "noise", weight: 100, label: label("Noise") }],
  ],
  fields: [[{ key: "hours", value: 3 }], [{ key: "place", value: { en: "Haifa" } }]],
  testMethod: [label("We boil."), label("We wait.")],
};

it.each<[string, ContentType]>([
  ["articles", article as unknown as ContentType],
  ["categories", category as unknown as ContentType],
])("every declared field of %s is stored and read back", async (path, type) => {
  const app = await testApp();
  const ada = await anEditor(app, "Ada", "admin");
  const author = async (name: string) =>
    (await ada.post<{ id: string }>("/authors", { texts: { en: { name, role: "", bio: "" } } })).body.id;
  const ids: Record<string, readonly [string, string]> = {
    author: [await author("Mara"), await author("Ann")],
    category: [String(await aCategory(app, "Kitchen")), String(await aCategory(app, "Garden"))],
    product: [String(await aProduct(app, "Pot")), String(await aProduct(app, "Pan"))],
  };
  const pairs = (names: readonly string[]) =>
    names.map((name): [string, Pair] => {
      const field = type.fields.get(name);
      const pair =
        field?.kind === "custom" ? custom[name] : field && samplesOf(field, (to) => ids[to] ?? ["", ""]);
      if (!pair) throw new Error(`Give ${name} two values here.`);
      return [name, pair];
    });
  const valuesOf = (names: readonly string[], place: 0 | 1): Values =>
    Object.fromEntries(pairs(names).map(([name, pair]) => [name, pair[place]]));
  const texts = Object.keys(type.texts);
  const all = (place: 0 | 1): Values => ({
    ...valuesOf([...type.fields.keys()], place),
    translations: { he: { ...valuesOf(texts, place), slug: `he-${place}` } },
  });

  const made = await ada.post<Values & { id: string; version: number }>(`/${path}`, all(0));
  expect(made.body).toMatchObject(all(0));
  const one = `/${path}/${made.body.id}`;
  expect((await ada.get<Values>(one)).body).toMatchObject(all(0));
  const changed = await ada.patch<Values>(one, { version: made.body.version, ...all(1) });
  expect(changed.body).toMatchObject(all(1));
  expect((await ada.get<Values>(one)).body).toMatchObject(all(1));
});
