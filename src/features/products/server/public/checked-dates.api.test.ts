import { expect, it } from "vitest";
import type { Article } from "#features/articles/article.ts";
import type { Product } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type Checked = { version: number; checkedAt: string | null };

it("a product has a date of checking only where a person says so: no import and no save sets or moves it", async () => {
  const app = await testApp();
  const ada = await anEditor(app, "Ada", "admin");
  const row = (name: string, contentHash: string) => ({
    texts: { en: { name, slug: "kettle", summary: "Boils." } },
    publish: true,
    origin: { source: "test", key: "1", contentHash },
  });
  const shown = async () => (await call<Product>(app, "/api/products/by-slug/kettle?lang=en")).body.checkedAt;
  await app.products.takeIn([row("Kettle", "a")]);
  expect(await shown()).toBeNull();

  const path = `/products/${(await call<Product>(app, "/api/products/by-slug/kettle?lang=en")).body.id}`;
  const marked = (await ada.post<Checked>(`${path}/mark-checked`)).body.checkedAt;
  expect(marked).not.toBeNull();
  expect(await shown()).toBe(marked);
  app.clock.move(hours(30));
  await app.products.takeIn([row("Kettle 2", "b")]);
  const { version } = (await ada.get(path)).body;
  const saved = await ada.patch<Checked>(path, { version, verdict: "Good." });
  expect(saved.body.checkedAt).toBe(marked);
  await ada.post(`${path}/unpublish`, {});
  await ada.post(`${path}/publish`, {});
  expect(await shown()).toBe(marked);
  expect((await ada.post<Checked>(`${path}/duplicate`)).body.checkedAt).toBeNull();

  expect((await ada.post<Checked>(`${path}/clear-checked`)).body.checkedAt).toBeNull();
  expect(await shown()).toBeNull();
  const { items } = (await ada.get<{ items: { action: string }[] }>("/audit?limit=50")).body;
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["mark-checked", "clear-checked"]),
  );
  await ada.remove(path);
  expect((await ada.post(`${path}/mark-checked`)).status).toBe(410);
});

it("an article has one only where a person says so", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const path = `/articles/${await anArticle(app, "Choosing a kettle")}`;
  const shown = async () =>
    (await call<Article>(app, "/api/articles/by-slug/choosing-a-kettle?lang=en")).body.checkedAt;
  expect(await shown()).toBeNull();
  const { checkedAt, version } = (await ada.post<Checked>(`${path}/mark-checked`)).body;
  expect(await shown()).toBe(checkedAt);
  app.clock.move(hours(1));
  expect((await ada.patch<Checked>(path, { version, excerpt: "Short." })).body.checkedAt).toBe(checkedAt);
  expect((await ada.post<Checked>(`${path}/clear-checked`)).body.checkedAt).toBeNull();
});

it("visitors cannot mark anything as checked", async () => {
  const app = await testApp();
  const id = await aProduct(app, "Kettle");
  for (const verb of ["mark-checked", "clear-checked"])
    expect((await call(app, `/api/admin/products/${id}/${verb}`, { method: "POST" })).status).toBe(401);
});
