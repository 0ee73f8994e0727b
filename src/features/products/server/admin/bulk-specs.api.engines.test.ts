import { expect, it } from "vitest";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";

it("one specification of many products is set, taken away and undone; the others stay", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  type Spec = { key: string; value: unknown };
  const made = async (name: string, specs: Spec[]) =>
    (await ada.post<{ id: string }>("/products", { name, specs })).body.id;
  const watts = (value: number) => ({ key: "watts", value });
  const ids = [
    await made("A", [watts(900), { key: "noise", value: 40 }]),
    await made("B", [watts(1200)]),
    await made("C", []),
  ];
  const specs = async () =>
    Promise.all(ids.map(async (id) => (await ada.get<{ specs: Spec[] }>(`/products/${id}`)).body.specs));
  const before = await specs();
  const preview = async (value: number | null) =>
    (
      await ada.post<{ ids: string[]; same: number; before: { value: object; count: number }[] }>(
        "/products/bulk/preview",
        { ids, patch: { spec: { key: "watts", value } } },
      )
    ).body;
  expect(await preview(1200)).toMatchObject({ ids: [ids[0], ids[2]], same: 1 });
  expect((await preview(1200)).before.map(({ value }) => value)).toEqual([
    { spec: { key: "watts", value: 900 } },
    { spec: { key: "watts", value: null } },
  ]);
  const edit = (spec: object) =>
    ada.post<{ changed: number; undo: string }>("/products/bulk", { ids, action: "edit", patch: { spec } });
  const set = (await edit({ key: "watts", value: 1200 })).body;
  expect([set.changed, await specs()]).toEqual([
    3,
    [[watts(1200), { key: "noise", value: 40 }], [watts(1200)], [watts(1200)]],
  ]);
  expect((await ada.post("/products/bulk/undo", { undo: set.undo })).status).toBe(200);
  expect(await specs()).toEqual(before);
  await edit({ key: "watts", value: null });
  expect(await specs()).toEqual([[{ key: "noise", value: 40 }], [], []]);
  await edit({ key: "place", value: { en: "Inside", he: "בפנים" } });
  await edit({ key: "place", value: { en: "Indoors" } });
  expect((await specs())[1]).toEqual([{ key: "place", value: { en: "Indoors", he: "בפנים" } }]);
  for (const spec of [{ key: "", value: 1 }, { key: "watts" }, { key: "watts", value: [] }])
    expect((await edit(spec)).status).toBe(422);
});
