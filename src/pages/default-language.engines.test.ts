import { expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import { errorText } from "#i18n/messages/error-messages.ts";
import { AppError, type ErrorCode } from "#platform/errors.ts";
import type { App } from "#server/app.ts";
import { callApi, goodPassword } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { visit } from "#tests/support/site/page-visit.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

const setLanguages = (app: App, change: { fallback?: "he" | "en" | "fr"; off?: ("en" | "fr")[] }) =>
  app.db.transact((tx) => app.settings.editing.set(tx, "languages", change, null));

/** A site whose content is in Hebrew: a product in both languages, and everything else in Hebrew alone. */
async function site() {
  const app = await testApp();
  const categoryId = await aCategory(app, "", {
    texts: { he: { name: "מטבח", slug: "mitbach", description: "הכול למטבח" } },
  });
  const both = await aProduct(app, "", {
    categoryId,
    texts: { en: { name: "Kettle", slug: "kettle" }, he: { name: "קומקום", slug: "kumkum" } },
  });
  const hebrew = await aProduct(app, "", {
    categoryId,
    texts: { he: { name: "טוסטר", slug: "toster", summary: "צנימים" } },
  });
  await anArticle(app, "", {
    texts: { he: { title: "מדריך", slug: "madrich", content: sampleDocument("איך בוחרים") } },
  });
  return { app, categoryId, both, hebrew };
}

const host = "https://magpie.example";

it("what is not published in a reader's language is shown in the default one, as marked and canonical as English was", async () => {
  const { app } = await site();
  const before = await visit(app, "/fr/product/toster");
  expect(before.status).toBe(404);
  await setLanguages(app, { fallback: "he" });
  for (const [path, canonical] of [
    ["/fr/product/toster", "/he/product/toster"],
    ["/fr/article/madrich", "/he/article/madrich"],
    ["/fr/category/mitbach", "/he/category/mitbach"],
    // English is a language like any other: without a text of its own, it shows the default one.
    ["/product/toster", "/he/product/toster"],
  ] as const) {
    const page = await visit(app, path);
    expect.soft(page).toMatchObject({
      status: 200,
      links: { canonical: host + canonical, he: host + canonical, "x-default": host + canonical },
    });
    const [, type = ""] = /(product|article|category)\//.exec(path) ?? [];
    expect.soft((page as { data: Record<string, unknown> }).data[type]).toMatchObject({ textLang: "he" });
  }
  // With both, x-default is the default language.
  expect(await visit(app, "/product/kettle")).toMatchObject({
    links: { canonical: `${host}/product/kettle`, "x-default": `${host}/he/product/kumkum` },
  });
  // A language without the text gets the default slug; one with the English slug is sent there.
  expect(await visit(app, "/fr/product/kettle")).toMatchObject({
    status: 301,
    location: "/fr/product/kumkum",
  });
  expect(await visit(app, "/fr?lang=ar")).toMatchObject({ status: 302, location: "/ar" });
});

it("lists, counts and search follow the default language at once", async () => {
  const { app } = await site();
  const shown = async (lang: string) => {
    const list = await call<{ items: { name: string; textLang?: string }[]; total: number }>(
      app,
      `/api/products?lang=${lang}&sort=newest`,
    );
    const found = await call<{ products: { name: string }[] }>(
      app,
      `/api/search?lang=${lang}&q=${encodeURIComponent("טוסטר")}`,
    );
    const articles = await call<{ total: number }>(app, `/api/articles?lang=${lang}`);
    const categories = await call<{ name: string; productCount: number }[]>(
      app,
      `/api/categories?lang=${lang}`,
    );
    return {
      names: list.body.items.map(({ name }) => name),
      found: found.body.products.map(({ name }) => name),
      articles: articles.body.total,
      categories: categories.body.map(({ name, productCount }) => [name, productCount]),
    };
  };
  const inEnglish = { names: [], found: [], articles: 0, categories: [] };
  expect(await shown("fr")).toEqual(inEnglish);
  await setLanguages(app, { fallback: "he" });
  const inHebrew = { names: ["טוסטר", "קומקום"], found: ["טוסטר"], articles: 1, categories: [["מטבח", 2]] };
  expect(await shown("fr")).toEqual(inHebrew);
  // Without a language, the API answers in the default one.
  expect((await call<{ total: number }>(app, "/api/articles")).body.total).toBe(1);
  const account = { name: "Ada", email: "ada@example.com", password: goodPassword };
  expect((await callApi(app, "POST", "/auth/register", account)).status).toBe(201);
  const refused = await callApi(app, "POST", "/auth/register", account);
  expect(refused.body.message).toBe(errorText("he", refused.body.code as ErrorCode));
  await setLanguages(app, { fallback: "en" });
  expect(await shown("fr")).toEqual(inEnglish);
  expect((await call<{ total: number }>(app, "/api/articles")).body.total).toBe(0);
});

it("where English is off, addresses without a prefix lead to the default language's, with their query", async () => {
  const { app } = await site();
  await setLanguages(app, { fallback: "he", off: ["en", "fr"] });
  for (const [from, to] of [
    ["/", "/he"],
    ["/?x=1", "/he?x=1"],
    ["/products?sort=newest", "/he/products?sort=newest"],
    ["/product/kettle?x=%C3%A9", "/he/product/kumkum?x=%C3%A9"],
    ["/product/toster", "/he/product/toster"],
    ["/product/unknown", "/he/product/unknown"],
    ["/about", "/he/about"],
    ["/unknown-page", "/he"],
    ["/fr/product/kumkum", "/he/product/kumkum"],
    ["/fr", "/he"],
    ["/product/kettle?lang=en&x=1", "/he/product/kumkum?x=1"],
    ["/product/kettle?lang=ar", "/ar/product/kumkum"],
    ["/he/product/kumkum?lang=en", "/he/product/kumkum"],
  ] as const)
    expect.soft([from, await visit(app, from)]).toMatchObject([from, { status: 302, location: to }]);
  const page = await visit(app, "/he/product/kumkum");
  expect(page).toMatchObject({ status: 200, links: { he: `${host}/he/product/kumkum` } });
  expect(page).not.toHaveProperty("links.en");
  expect((await visit(app, "/he/product/unknown")).status).toBe(404);
  const { searchParams } = new URL(host);
  const sitemap = (await app.feeds.answer("/sitemap-products.xml", searchParams)).body;
  expect(sitemap).toContain(`hreflang="x-default" href="${host}/he/product/kumkum"`);
  expect(sitemap).not.toContain(`${host}/product/`);
  expect((await app.feeds.answer("/rss.xml", searchParams)).body).toContain(`${host}/he/article/madrich`);
  await expect(app.feeds.answer("/rss.xml", new URLSearchParams("lang=en"))).rejects.toThrow();
  const { body } = await call<{ languages: string[]; defaultLanguage: string }>(app, "/api/settings/public");
  expect(body).toMatchObject({ languages: ["he", "ar", "zh"], defaultLanguage: "he" });
});

it("the default language cannot be switched off", async () => {
  const { app } = await site();
  const refused = new AppError("invalid", { details: [{ path: "fallback", message: "unknown-choice" }] });
  await expect(setLanguages(app, { off: ["en"] })).rejects.toThrow(refused);
  await setLanguages(app, { fallback: "he", off: ["en"] });
  await expect(setLanguages(app, { fallback: "en" })).rejects.toThrow(refused);
  expect(await app.settings.defaultLanguage()).toBe("he");
});

it("content is written and published in the default language alone, and lists name it so", async () => {
  const app = await testApp();
  await setLanguages(app, { fallback: "he", off: ["en"] });
  const ada = await anEditor(app);
  const content = sampleDocument("טקסט");
  for (const [path, words, publicPath] of [
    ["/categories", { name: "מטבח", description: "הכול למטבח" }, "/he/category/מטבח"],
    ["/products", { name: "קומקום", summary: "מרתיח מים" }, "/he/product/קומקום"],
    ["/articles", { title: "מדריך", content }, "/he/article/מדריך"],
    ["/content/page", { title: "עיתונות", content }, "/he/עיתונות"],
  ] as const) {
    const created = await ada.post<{ id: string; slug: string }>(path, { translations: { he: words } });
    expect.soft([path, created.status, created.body.details]).toEqual([path, 201, undefined]);
    const { id } = created.body;
    const checked = await ada.get<Checklist>(`${path}/${id}/checklist?lang=he`);
    expect.soft(checked.body.items.filter(({ level }) => level === "error")).toEqual([]);
    const published = await ada.post(`${path}/${id}/publish`, {});
    expect.soft([path, published.status]).toEqual([path, 200]);
    expect.soft([path, (await visit(app, encodeURI(publicPath))).status]).toEqual([path, 200]);
    if (path === "/categories") continue;
    const { items } = (
      await ada.get<{ items: { name?: string; title?: string; textLang: string }[] }>(`${path}?shownIn=fr`)
    ).body;
    expect
      .soft(items.map(({ name, title, textLang }) => [name ?? title, textLang]))
      .toEqual([["name" in words ? words.name : words.title, "he"]]);
  }
});
