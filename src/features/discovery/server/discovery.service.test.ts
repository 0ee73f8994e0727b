import { describe, expect, it } from "vitest";
import { newContext, runRequest } from "#platform/http/request-context.ts";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { Home } from "../home-page.ts";

describe("search", () => {
  it("finds a word inside a Chinese sentence, folded Arabic and Hebrew, accents and model numbers", async () => {
    const app = await testApp();
    await aProduct(app, "Headphones", {
      model: "WH-1000XM5",
      texts: {
        en: { name: "Café headphones", description: "For trains." },
        zh: { name: "降噪耳机", description: "适合长途飞行时安静地听音乐。" },
        ar: { name: "سماعات", description: "لمن يُسافِر كثيرًا" },
        he: { name: "אוזניות", description: "שֶׁקֶט בָּרַכֶּבֶת" },
      },
    });
    const hits = async (q: string, lang: "en" | "zh" | "ar" | "he") =>
      (await app.discovery.search(q, lang, 5)).totals.products;
    for (const [q, lang] of [
      ["cafe", "en"],
      ["wh-1000xm5", "en"],
      ["飞行", "zh"],
      ["يسافر", "ar"],
      ["שקט", "he"],
    ] as const)
      expect([q, await hits(q, lang)]).toEqual([q, 1]);
    // No text has "sony".
    expect(await hits("sony wh 1000xm5", "en")).toBe(1);
    expect(await hits("cafe wh 1000xm5", "en")).toBe(1);
    expect(await hits("cafe xm5", "en")).toBe(1);
    expect(await hits("caff", "en")).toBe(1);
    expect(await hits("降躁耳机", "zh")).toBe(1);
    expect(await hits("躁闷", "zh")).toBe(0);
    expect(await hits("nothing", "en")).toBe(0);
    expect(await hits("%", "en")).toBe(0);
    expect(await hits("' union select * --", "en")).toBe(0);
  });

  it("ranks a hit in the name above one in the description, and finds guides and categories too", async () => {
    const app = await testApp();
    await aCategory(app, "Kettles");
    await aProduct(app, "Mug", {
      score: 9.5,
      texts: { en: { name: "Mug", description: "Goes with a kettle." } },
    });
    await aProduct(app, "Kettle", { score: 5 });
    await anArticle(app, "Choosing a kettle");
    const found = await app.discovery.search("kettle", "en", 5);
    expect(found.products.map((card) => card.name)).toEqual(["Kettle", "Mug"]);
    expect(found.articles.map((card) => card.title)).toEqual(["Choosing a kettle"]);
    expect(found.categories.map((link) => link.name)).toEqual(["Kettles"]);
  });
});

describe("the home page", () => {
  it("shows as re-checked what a person checked last, not what was saved or published last", async () => {
    const app = await testApp();
    const old = await aProduct(app, "Old kettle", { score: 7 });
    const names = async () => {
      const { blocks } = await app.homePage.home("en");
      return blocks.flatMap((block) =>
        block.type === "rechecked" ? block.products.map(({ name }) => name) : [],
      );
    };
    for (const name of ["Mug", "Pan", "Pot", "Bowl"]) {
      app.clock.move(hours(1));
      const id = await aProduct(app, name, { score: 7 });
      expect(await names()).not.toContain(name);
      await app.products.check(id);
    }
    await app.products.check(await aProduct(app, "Not judged"));
    expect(await names()).toEqual(["Bowl", "Pot", "Pan", "Mug"]);
    app.clock.move(hours(1));
    await app.products.rename(old, "en", { name: "Old kettle, renamed" });
    expect(await names()).toEqual(["Bowl", "Pot", "Pan", "Mug"]);
    await app.products.check(old);
    expect(await names()).toEqual(["Old kettle, renamed", "Bowl", "Pot", "Pan"]);
    await app.products.setPublished(old, ["en"], false);
    expect(await names()).toEqual(["Bowl", "Pot", "Pan", "Mug"]);
  });
});

describe("the home page of a site without scores", () => {
  it("shows its newest products, until there is a pick", async () => {
    const app = await testApp();
    const kitchen = await aCategory(app, "Kitchen");
    const shown = async () => {
      const { body } = await call<Home>(app, "/api/home?lang=en");
      return {
        new: body.blocks.flatMap((block) =>
          block.type === "products" ? block.products.map(({ name }) => name) : [],
        ),
        picks: body.blocks.flatMap((block) =>
          block.type === "picks"
            ? block.departments.flatMap(({ products }) => products.map(({ name }) => name))
            : [],
        ),
      };
    };
    expect(await shown()).toEqual({ new: [], picks: [] });
    await aProduct(app, "Kettle", { categoryId: kitchen });
    app.clock.move(hours(1));
    const mug = await aProduct(app, "Mug");
    expect(await shown()).toEqual({ new: ["Mug", "Kettle"], picks: [] });
    await app.products.setPublished(mug, ["en"], false);
    expect(await shown()).toEqual({ new: ["Kettle"], picks: [] });
    await aProduct(app, "Pan", { categoryId: kitchen, score: 8 });
    expect(await shown()).toEqual({ new: [], picks: ["Pan"] });
  });
});

describe("the picks of a category", () => {
  it("are found at any position of its list, in a sub-category of two products too", async () => {
    const app = await testApp();
    const home = await aCategory(app, "Home");
    const kitchen = await aCategory(app, "Kitchen", { parentId: home });
    const inKitchen = { categoryId: home, subCategoryId: kitchen };
    await aProduct(app, "Kettle", { ...inKitchen, score: 8 });
    await aProduct(app, "Cheap kettle", { ...inKitchen, score: 5, awards: ["budget-pick"] });
    for (let i = 0; i < 5; i++) await aProduct(app, `Chair ${i}`, { categoryId: home, score: 9 });
    const picked = async (category: number) =>
      (await app.discovery.picks(String(category), "en")).map(({ name, awards }) => [
        name,
        ...awards.map(({ id }) => id),
      ]);
    expect(await picked(kitchen)).toEqual([["Cheap kettle", "budget-pick"], ["Kettle"]]);
    expect(await picked(home)).toEqual([["Cheap kettle", "budget-pick"], ["Chair 4"], ["Chair 3"]]);
    await app.categories.setActive(kitchen, false, null);
    expect(await picked(kitchen)).toEqual([]);
    expect((await picked(home))[0]).toEqual(["Chair 4"]);
  });

  it("are empty for a single candidate or an unknown category", async () => {
    const app = await testApp();
    const kitchen = await aCategory(app, "Kitchen");
    await aProduct(app, "Kettle", { categoryId: kitchen, score: 8 });
    await aProduct(app, "Mug", { categoryId: kitchen });
    const picks = async (category: string) =>
      (await call<{ items: unknown[] }>(app, `/api/picks?category=${category}`)).body.items;
    expect(await picks("kitchen")).toEqual([]);
    expect(await picks("nothing")).toEqual([]);
  });
});

describe("the sitemaps and feeds", () => {
  it("name published languages only, and every file of the index exists", async () => {
    const app = await testApp();
    const home = await aCategory(app, "Home", { texts: { en: { name: "Home" }, he: { name: "בית" } } });
    await aProduct(app, "Kettle", {
      categoryId: home,
      texts: { en: { name: "Kettle" }, he: { name: "קומקום" } },
    });
    const file = async (path: string, query = "") =>
      (await app.feeds.answer(path, new URLSearchParams(query))).body;
    const index = await file("/sitemap.xml");
    for (const [, url = ""] of index.matchAll(/<loc>https:\/\/magpie\.example(\/[^<]+)<\/loc>/g))
      expect(await file(url)).toContain("<urlset");
    const products = await file("/sitemap-products.xml");
    expect(products).toContain("https://magpie.example/product/kettle");
    expect(products).toContain(`https://magpie.example/he/product/${encodeURIComponent("קומקום")}`);
    expect(products).not.toContain('hreflang="fr"');
    await expect(file("/sitemap-products-2.xml")).rejects.toMatchObject({ code: "not-found" });
    await expect(file("/sitemap-secrets.xml")).rejects.toMatchObject({ code: "not-found" });
    expect(await file("/robots.txt")).toContain("Sitemap: https://magpie.example/sitemap.xml");
  });

  it("list every image of a product, wherever it is hosted", async () => {
    const app = await testApp();
    const image = (url: string) => ({ mediaId: null, url, alt: {} });
    await aProduct(app, "Kettle", {
      imageUrl: "https://cdn.example/1.jpg",
      images: [image("https://cdn.example/1.jpg"), image("https://cdn.example/2.jpg")],
    });
    await aProduct(app, "Mug", { imageUrl: "https://cdn.example/mug.jpg" });
    const { body } = await app.feeds.answer("/sitemap-products.xml", new URLSearchParams());
    expect([...body.matchAll(/<image:loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
      "https://cdn.example/1.jpg",
      "https://cdn.example/2.jpg",
      "https://cdn.example/mug.jpg",
    ]);
  });

  it("are tagged with all images together, not with single ones", async () => {
    const app = await testApp();
    const mediaId = await app.media.add({ bytes: await photo(500, "#336699"), fileName: "blue.jpg" });
    await aProduct(app, "Kettle", { images: [{ mediaId, url: null, alt: {} }] });
    const context = newContext("");
    const { body } = await runRequest(context, () =>
      app.feeds.answer("/sitemap-products.xml", new URLSearchParams()),
    );
    expect(body).toContain("<image:loc>https://magpie.example/media/");
    expect([...context.tags].filter((tag) => /^(media:|pictures)/.test(tag))).toEqual(["pictures"]);
  });

  it("include a feed per language of its articles, with the disclosure and noindex", async () => {
    const app = await testApp();
    await anArticle(app, "Coffee", {
      texts: { en: { title: "Coffee & more", content: { type: "doc", content: [] } } },
    });
    const english = await app.feeds.answer("/rss.xml", new URLSearchParams());
    expect(english.noindex).toBe(true);
    expect(english.body).toContain("<title>Coffee &amp; more</title>");
    expect(english.body).toContain("earns commissions");
    expect((await app.feeds.answer("/rss.xml", new URLSearchParams("lang=fr"))).body).not.toContain("<item>");
    await expect(app.feeds.answer("/rss.xml", new URLSearchParams("lang=xx"))).rejects.toMatchObject({
      code: "malformed-request",
    });
  });
});
