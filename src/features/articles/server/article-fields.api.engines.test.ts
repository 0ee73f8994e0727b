import { expect, it } from "vitest";
import type { Article } from "#features/articles/article.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { sampleDocument } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type Edited = { id: string; version: number; fields: { key: string; value: unknown }[] };
const hours = {
  key: "hours",
  type: "number",
  unit: "h",
  label: { en: "Hours of testing", fr: "Heures de test" },
};
const place = { key: "place", type: "text", label: { en: "Tested in" } };

async function aSite(article: readonly object[]) {
  const app = await testApp();
  const [ada, root] = [await anEditor(app), await anEditor(app, "Root", "admin")];
  async function set(fields: readonly object[]) {
    const { version } = (await root.get<AllSettings>("/settings")).body.sections.fields;
    return root.patch("/settings", { section: "fields", version, change: { article: fields } });
  }
  expect((await set(article)).status).toBe(200);
  const shown = async (lang: string, slug = "kettles") =>
    (await call<Article>(app, `/api/articles/by-slug/${slug}?lang=${lang}`)).body.fields.map(
      ({ label, value, unit }) => [label, value, unit].filter(Boolean).join(" "),
    );
  return { app, ada, set, shown };
}

it("articles say in their own fields what the publisher asks, in the order and words of the settings", async () => {
  const { ada, set, shown } = await aSite([hours, place]);
  const fields = [
    { key: "place", value: { en: "Haifa", fr: "Haïfa" } },
    { key: "hours", value: 12.5 },
    { key: "gone", value: "Of an older field." },
  ];
  const made = (
    await ada.post<Edited>("/articles", {
      title: "Kettles",
      content: sampleDocument("Quiet."),
      fields,
      translations: { fr: { title: "Bouilloires", content: sampleDocument("Calme.") } },
    })
  ).body;
  expect(made.fields).toEqual(fields);
  await ada.post(`/articles/${made.id}/publish`, {});
  expect([await shown("en"), await shown("fr", "bouilloires")]).toEqual([
    ["Hours of testing 12.5 h", "Tested in Haifa"],
    ["Heures de test 12,5 h", "Tested in Haïfa"],
  ]);
  const again = await ada.get<Edited & { content: Edited }>(`/articles/${made.id}/revisions/1`);
  expect(again.body.content.fields).toEqual(fields);
  const copy = (await ada.post<Edited>(`/articles/${made.id}/duplicate`)).body;
  expect(copy.fields).toEqual(fields);
  await set([]);
  expect([await shown("en"), (await ada.get<Edited>(`/articles/${made.id}`)).body.fields]).toEqual([
    [],
    fields,
  ]);
});

it("a required field holds an article back until it has a value of its kind", async () => {
  const { ada, set } = await aSite([hours]);
  const { id, version } = (
    await ada.post<Edited>("/articles", { title: "Kettles", content: sampleDocument("Quiet.") })
  ).body;
  await set([{ ...hours, isRequired: true }]);
  const publish = () => ada.post<Edited>(`/articles/${id}/publish`, {});
  const refused = await publish();
  expect([refused.status, refused.body.details]).toMatchObject([
    422,
    [{ path: "fields.hours", code: "required" }],
  ]);
  const wrong = { version, draftOf: null, fields: [{ key: "hours", value: "many" }] };
  const saved = await ada.put<{ updatedAt: string }>(`/articles/${id}/draft`, wrong);
  const sent = { draftOf: saved.body.updatedAt };
  expect((await ada.post(`/articles/${id}/publish`, sent)).status).toBe(422);
  const right = { version, draftOf: saved.body.updatedAt, fields: [{ key: "hours", value: 3 }] };
  expect((await ada.put(`/articles/${id}/draft`, right)).status).toBe(200);
  expect((await publish()).status).toBe(200);
});

it("refuses values that no field can have", async () => {
  const { ada } = await aSite([hours]);
  for (const value of [null, [], { xx: "x" }, "x".repeat(2_001)])
    expect(
      (await ada.post("/articles", { title: "Kettles", fields: [{ key: "hours", value }] })).status,
    ).toBe(422);
});
