import { expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { Article } from "#features/articles/article.ts";
import type { ResolvedReferences, ReusableUse } from "#features/articles/article-edit.ts";
import type { Product } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";
import type { Block, Document } from "#platform/document/document.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

const shop = "https://www.amazon.com/dp/B0ABCDEF31";
const line = (text: string, href?: string): Block => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(href ? { marks: [{ type: "link", attrs: { href } }] } : {}) }],
});
const document = (...content: Block[]): Document => ({ type: "doc", content });

type Saved = { id: string; version: number };

async function aSite() {
  const app = await testApp();
  const { by } = await aMember(app, "editor");
  const kettle = await aProduct(app, "Halden M7", { offers: [anOffer(app)] });
  const place = (blockId: string): Block => ({ type: "reusable", attrs: { blockId } });
  const add = async (texts: object) => (await by<Saved>("POST", "/admin/content/reusable", texts)).body;
  const publish = (id: string, lang: Language) =>
    by("POST", `/admin/content/reusable/${id}/publish`, { lang });
  const shown = async (address: string) =>
    (await call<Article>(app, `/api/articles/by-slug/${address}`)).body;
  return { app, by, kettle, place, add, publish, shown };
}

it("a reusable block is in every article that shows it, in the article's language, with its links and products", async () => {
  const { app, by, kettle, place, add, publish, shown } = await aSite();
  const passage = document(line("We boil 100 liters."), line("Buy here", shop), {
    type: "productCard",
    attrs: { productId: String(kettle) },
  });
  const block = await add({
    ...{ title: "How we test", content: passage },
    translations: { he: { title: "איך בודקים", content: document(line("אנחנו מרתיחים.")) } },
  });
  const content = document(line("Before."), place(block.id), line("After."));
  const id = await anArticle(app, "Kettles", {
    texts: { en: { title: "Kettles", content }, he: { title: "קומקומים", content } },
  });
  // Not published yet: the article is complete without it, and the checklist warns.
  expect((await shown("kettles")).contentHtml).toBe("<p>Before.</p>\n<p>After.</p>");
  const codes = async () =>
    (await by<Checklist>("GET", `/admin/articles/${id}/checklist?lang=en`)).body.items.map(
      ({ code }) => code,
    );
  expect(await codes()).toContain("hidden-block");

  await publish(block.id, "en");
  const { contentHtml, products, shopLinks, content: whole } = await shown("kettles");
  expect(contentHtml).toMatch(
    /Before\..*We boil 100 liters\..*rel="sponsored nofollow noopener".*Halden M7.*After\./s,
  );
  expect(products.map(({ name }) => name)).toEqual(["Halden M7"]);
  expect(Object.keys(shopLinks)).toEqual([shop]);
  expect(whole.content.map(({ type }) => type)).toEqual([
    ...["paragraph", "paragraph", "paragraph", "productCard", "paragraph"],
  ]);
  expect(await codes()).not.toContain("hidden-block");
  // It earns by the block's link, which is said as if it were the article's.
  expect(await codes()).toContain("disclosure-missing");
  expect((await shown("kettles?lang=he")).contentHtml).not.toContain("מרתיחים");
  await publish(block.id, "he");
  expect((await shown("kettles?lang=he")).contentHtml).toContain("<p>אנחנו מרתיחים.</p>");
  await app.worker.runDue();

  // The product names the article, and the site's search finds the passage in it.
  const product = await call<Product & { mentionedIn?: unknown }>(app, "/api/products/by-slug/halden-m7");
  expect(JSON.stringify(product.body)).toContain("Kettles");
  const found = async (q: string) =>
    (await call<{ items: { title: string }[] }>(app, `/api/articles?q=${q}`)).body.items.map(
      ({ title }) => title,
    );
  expect(await found("boil")).toEqual(["Kettles"]);
  const page = (await by<Saved>("POST", "/admin/content/page", { title: "Our lab", content })).body;
  await by("POST", `/admin/content/page/${page.id}/publish`, { lang: "en" });
  const pages = async (q: string) =>
    (await call<{ pages: { title: string }[] }>(app, `/api/search?q=${q}&lang=en`)).body;
  expect(JSON.stringify(await pages("boil"))).toContain("Our lab");

  const changed = await by<Saved>("PATCH", `/admin/content/reusable/${block.id}`, {
    ...{ version: (await by<Saved>("GET", `/admin/content/reusable/${block.id}`)).body.version },
    content: document(line("We steam 3 liters.")),
  });
  expect(changed.status).toBe(200);
  const after = await shown("kettles");
  expect([after.contentHtml, after.products]).toEqual([
    "<p>Before.</p>\n<p>We steam 3 liters.</p>\n<p>After.</p>",
    [],
  ]);
  // The article's own data follow with the job.
  expect([await found("boil"), await found("steam")]).toEqual([["Kettles"], []]);
  await app.worker.runDue();
  expect([await found("boil"), await found("steam")]).toEqual([[], ["Kettles"]]);
  expect(JSON.stringify((await call(app, "/api/products/by-slug/halden-m7")).body)).not.toContain("Kettles");
});

it("saving a block takes no longer for the articles that show it, and a job of several changes does the work once", async () => {
  const { app, by, place, add, publish } = await aSite();
  const { id } = await add({ title: "How we test", content: document(line("We boil.")) });
  await publish(id, "en");
  for (let at = 0; at < 60; at++)
    await anArticle(app, `Kettle ${at}`, {
      texts: { en: { title: `Kettle ${at}`, content: document(place(id)) } },
    });
  await app.worker.runDue();
  const save = async (text: string) => {
    const { version } = (await by<Saved>("GET", `/admin/content/reusable/${id}`)).body;
    const content = document(line(text));
    expect((await by("PATCH", `/admin/content/reusable/${id}`, { version, content })).status).toBe(200);
  };
  const refreshed = async () =>
    (await app.jobs.list({ kind: "articles.refresh", states: ["done"] })).map(({ result }) => result);
  const before = (await refreshed()).length;
  await save("We steam.");
  await save("We fry.");
  await app.worker.runDue();
  const results = (await refreshed()).slice(0, -before);
  expect(results.filter((result) => (result as { articles: number }).articles > 0)).toEqual([
    { articles: 60 },
  ]);
  const found = async (q: string) =>
    (await call<{ items: unknown[] }>(app, `/api/articles?q=${q}&limit=100`)).body.items.length;
  expect([await found("steam"), await found("fry")]).toEqual([0, 60]);
});

it("a block in use is not deleted, and names where it is used; drafts count", async () => {
  const { app, by, place, add, publish } = await aSite();
  const { id } = await add({ title: "How we test", content: document(line("We test.")) });
  await publish(id, "en");
  await anArticle(app, "Kettles", {
    texts: { en: { title: "Kettles", content: document(place(id)) } },
  });
  const page = (await by<Saved>("POST", "/admin/content/page", { title: "About us", content: document() }))
    .body;
  const drafted = await by("PUT", `/admin/content/page/${page.id}/draft`, {
    ...{ version: page.version, draftOf: null, content: document(place(id)) },
  });
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
  const uses = async () =>
    (await by<{ uses: ReusableUse[] }>("GET", `/admin/content/reusable/${id}/uses`)).body.uses;
  expect(await uses()).toEqual([
    { type: "article", id: expect.any(String), title: "Kettles" },
    { type: "page", id: page.id, title: "About us" },
  ]);
  const remove = () => by<{ code: string; current: unknown }>("DELETE", `/admin/content/reusable/${id}`);
  const refused = await remove();
  expect([refused.status, refused.body.code, refused.body.current]).toEqual([
    409,
    "block-in-use",
    await uses(),
  ]);
  const [article, user] = await uses();
  for (const one of [`/admin/articles/${article?.id}`, `/admin/content/page/${user?.id}`])
    expect((await by("DELETE", one)).status).toBe(204);
  expect(await uses()).toEqual([]);
  expect((await remove()).status).toBeLessThan(300);
});

it("a block has none within it, and the editor gets what a text's blocks hold", async () => {
  const { by, kettle, place, add, publish } = await aSite();
  const card: Block = { type: "productCard", attrs: { productId: String(kettle) } };
  const { id } = await add({ title: "Card", content: document(card) });
  const nested = await by<{ details?: { path: string; message: string }[] }>(
    "POST",
    "/admin/content/reusable",
    {
      ...{ title: "Around", content: document(place(id)) },
    },
  );
  expect([nested.status, nested.body.details]).toEqual([
    422,
    [{ path: "content", message: "reusable-within" }],
  ]);
  const parts = async () =>
    (await by<ResolvedReferences>("GET", `/admin/article-parts?lang=en&reusables=${id}`)).body;
  expect((await parts()).reusables).toEqual({});
  await publish(id, "en");
  expect(await parts()).toMatchObject({
    reusables: { [id]: document(card) },
    products: [{ name: "Halden M7" }],
  });
});
