import { expect, it } from "vitest";
import { anEditor } from "../../../../tests/support/crm-calls.ts";
import { testApp } from "../../../../tests/support/test-app.ts";

it("a draft that a revision stands over, or that is thrown away, is kept as a revision of who wrote it", async () => {
  const app = await testApp();
  const [ada, bea] = [await anEditor(app), await anEditor(app, "Bea")];
  const { id, version } = (await ada.post("/products", { name: "Kettle", verdict: "Fine." })).body;
  const path = `/products/${id}`;
  const renamed = (await ada.patch(path, { version, name: "Pot" })).body;
  await bea.put(`${path}/draft`, { version: renamed.version, name: "Pan" });
  const back = (await ada.post(`${path}/revisions/1/restore`)).body;
  await bea.put(`${path}/draft`, { version: back.version, name: "Wok" });
  await ada.remove(`${path}/draft`);
  type Kept = { items: { number: number; author: { name: string } }[] };
  const { items } = (await ada.get<Kept>(`${path}/revisions`)).body;
  const said = await Promise.all(
    items.map(async ({ number, author }) => {
      const { content } = (await ada.get<{ content: { name: string } }>(`${path}/revisions/${number}`)).body;
      return `${author.name}: ${content.name}`;
    }),
  );
  // The newest is what the product is.
  expect(said).toEqual(["Ada: Kettle", "Bea: Wok", "Ada: Kettle", "Bea: Pan", "Ada: Pot", "Ada: Kettle"]);
  expect((await ada.get(path)).body).toMatchObject({ name: "Kettle", hasDraft: false });
});
