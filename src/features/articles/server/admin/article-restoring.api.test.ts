import { expect, it } from "vitest";
import type { BulkResult } from "#content/admin-action-schemas.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

it("restoring an article drops a category and an author that are gone and a slug that another article has taken", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const [gone, there] = [await aCategory(app, "Gone"), await aCategory(app, "There")];
  const text = { name: "Mara Lind", role: "Editor", bio: "" };
  const author = (await ada.post("/authors", { texts: { en: text } })).body;
  const categoryIds = [String(gone), String(there)];
  const body = { title: "Tea", content: sampleDocument("Old."), categoryIds, authorId: author.id };
  const { id } = (await ada.post("/articles", body)).body;
  const path = `/articles/${id}`;
  const change = { slug: "green-tea", content: sampleDocument("New."), categoryIds: [], authorId: null };
  await ada.patch(path, { version: 1, ...change });
  await ada.patch(path, { version: 2, slug: "black-tea" });
  await app.categories.removeUnused([gone], async () => {});
  expect((await ada.remove(`/authors/${author.id}`)).status).toBe(204);
  expect((await ada.post<AdminArticle>("/articles", { title: "Tea", slug: "tea" })).body.slug).toBe("tea");
  const restored = await ada.post<AdminArticle & { lost: string[] }>(`${path}/revisions/1/restore`);
  expect([restored.status, restored.body]).toMatchObject([
    200,
    { slug: "black-tea", content: sampleDocument("Old."), categoryIds: [String(there)], authorId: null },
  ]);
  expect(restored.body.lost.sort()).toEqual(["authorId", "categoryIds", "slug"]);
});

it("bulk restoring from the trash reports how many articles lost references", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const gone = await aCategory(app, "Gone");
  const made = async (title: string, categoryIds: string[]) =>
    (await ada.post("/articles", { title, content: sampleDocument("x"), categoryIds })).body.id;
  const ids = [await made("Tea", [String(gone)]), await made("Coffee", [])];
  await ada.post("/articles/bulk", { ids, action: "delete" });
  await app.categories.removeUnused([gone], async () => {});
  const { body } = await ada.post<BulkResult>("/articles/bulk", { ids, action: "restore" });
  expect(body).toMatchObject({ changed: 2, skipped: [], lost: 1 });
  expect((await ada.get<AdminArticle>(`/articles/${ids[0]}`)).body).toMatchObject({
    categoryIds: [],
    deletedAt: null,
  });
});
