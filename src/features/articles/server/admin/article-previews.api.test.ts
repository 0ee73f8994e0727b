import { describe, expect, it } from "vitest";
import type { Checklist } from "#content/admin-action-schemas.ts";
import type { Article } from "#features/articles/article.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, anOffer, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

const hour = 3_600_000;

async function setup() {
  const app = await testApp();
  const ada = await anEditor(app);
  const make = async (body: object) => (await ada.post<AdminArticle>("/articles", body)).body;
  const at = (hours: number) => new Date(app.clock.now() + hours * hour).toISOString();
  const link = async (id: string, body: object) => {
    const { body: made } = await ada.post<{ url: string }>(`/articles/${id}/preview-link`, body);
    const url = new URL(made.url);
    const path = `/api/preview/articles/${url.searchParams.get("preview")}`;
    return { url, seen: (lang = "en") => call<Article>(app, `${path}?lang=${lang}`) };
  };
  return { app, ada, make, at, link };
}

const bilingual = {
  title: "Kettles",
  content: sampleDocument("First."),
  translations: { fr: { title: "Bouilloires", content: sampleDocument("Mots.") } },
};

describe("a preview of an article", () => {
  it("shows the draft with all that belongs to it, in any language, until the link expires", async () => {
    const { app, ada, make, link } = await setup();
    const home = await aCategory(app, "Home");
    const { id } = await make(bilingual);
    await ada.put(`/articles/${id}/draft`, {
      version: 1,
      draftOf: null,
      title: "Quiet kettles",
      slug: "quiet-kettles",
      content: sampleDocument("Second."),
      template: "review",
      categoryIds: [String(home)],
    });
    const { url, seen } = await link(id, { lang: "fr" });
    expect(url.pathname).toBe("/fr/article/bouilloires");
    const { body, headers } = await seen();
    expect(body).toMatchObject({
      title: "Quiet kettles",
      slug: "quiet-kettles",
      contentHtml: "<p>Second.</p>",
      template: "review",
      categories: [{ name: "Home" }],
    });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect((await seen("fr")).body.title).toBe("Bouilloires");
    expect((await seen("zh")).body).toMatchObject({ title: "Quiet kettles", textLang: "en" });
    expect((await call(app, "/api/articles/by-slug/kettles")).status).toBe(404);
    expect((await call(app, "/api/preview/articles/v1.junk")).status).toBe(410);
    app.clock.move(8 * 24 * hour);
    expect((await seen()).status).toBe(410);
  });

  it("of a day shows the languages, products and prices that will be public then", async () => {
    const { app, ada, make, at, link } = await setup();
    const amazon = { programme: "amazon", url: "https://www.amazon.com/dp/B000000001" };
    const [pot, pan] = [
      await aProduct(app, "Pot", { offers: [anOffer(app, amazon)] }),
      await aProduct(app, "Pan", { publish: false }),
    ];
    const card = (id: number) => ({ type: "productCard", attrs: { productId: String(id) } });
    const { id } = await make({ ...bilingual, content: { type: "doc", content: [card(pot), card(pan)] } });
    await ada.post(`/articles/${id}/schedule`, { lang: "en", publishAt: at(1), unpublishAt: at(50) });
    await ada.post(`/articles/${id}/schedule`, { lang: "fr", publishAt: at(10) });
    await ada.post(`/products/${pan}/schedule`, { lang: "en", publishAt: at(5) });
    const on = async (hours: number, lang = "en") => {
      const { seen } = await link(id, { lang, at: at(hours) });
      const { status, body } = await seen(lang);
      if (status !== 200) return status;
      return [body.title, ...body.products.map(({ name, buying }) => `${name} ${buying.state}`)];
    };
    expect(await on(0.5)).toBe(404);
    expect(await on(2)).toEqual(["Kettles", "Pot priced"]);
    expect(await on(2, "fr")).toEqual(["Kettles", "Pot priced"]);
    expect(await on(30)).toEqual(["Kettles", "Pot check-price", "Pan priced"]);
    expect(await on(30, "fr")).toEqual(["Bouilloires"]);
    expect(await on(60)).toBe(404);
    expect(await on(60, "fr")).toEqual(["Bouilloires"]);
    // Now nothing of it is public, and the price is.
    expect((await call(app, "/api/articles/by-slug/kettles")).status).toBe(404);
    const { body } = await call<{ buying: { state: string } }>(app, "/api/products/by-slug/pot");
    expect(body.buying.state).toBe("priced");
  });
});

describe("before an article is published", () => {
  const linked = (href: string) => ({
    type: "paragraph",
    content: [{ type: "text", text: "there", marks: [{ type: "link", attrs: { href } }] }],
  });
  async function codesOf(...content: object[]) {
    const { app, ada, make } = await setup();
    await aProduct(app, "Pot");
    const { id } = await make({ title: "Kettles", content: { type: "doc", content } });
    const { body } = await ada.get<Checklist>(`/articles/${id}/checklist`);
    return body.items.map(({ code, about }) => [code, about].filter(Boolean).join(" "));
  }

  it("links to shops require a disclosure, like products, and other links do not", async () => {
    const shop = linked("https://www.amazon.com/dp/B000000001?tag=x-20");
    expect(await codesOf(shop)).toContain("disclosure-missing");
    expect(await codesOf({ type: "disclosure" }, shop)).not.toContain("disclosure-missing");
    expect(await codesOf(linked("https://www.example.org/"))).not.toContain("disclosure-missing");
  });

  it("reports broken links to this site", async () => {
    const codes = await codesOf(linked("/product/pot?x=1"), linked("/fr/article/none"));
    expect(codes.filter((code) => code.startsWith("broken"))).toEqual(["broken-link /fr/article/none"]);
  });
});
