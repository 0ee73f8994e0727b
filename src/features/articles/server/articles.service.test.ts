import { describe, expect, it } from "vitest";
import type { Document } from "#platform/document/document.ts";
import { aCategory, anArticle, aProduct, sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const everything = { lang: "en", limit: 24 } as const;
const day = 86_400_000;

describe("articles", () => {
  it("show their products by what they are now, and drop those that are not public", async () => {
    const app = await testApp();
    const [kettle, secret] = [
      await aProduct(app, "Kettle"),
      await aProduct(app, "Secret", { publish: false }),
    ];
    const content: Document = {
      type: "doc",
      content: [{ type: "comparisonTable", attrs: { productIds: [String(kettle), String(secret)] } }],
    };
    await anArticle(app, "Coffee", { texts: { en: { title: "Coffee", content } } });
    expect((await app.articles.bySlug("coffee", "en")).products.map((product) => product.name)).toEqual([
      "Kettle",
    ]);
    await app.products.rename(kettle, "en", { name: "Gooseneck kettle" });
    const shown = await app.articles.bySlug("coffee", "en");
    expect(shown.products.map((product) => product.name)).toEqual(["Gooseneck kettle"]);
    expect(shown.contentHtml).toContain("Gooseneck kettle");
    expect(shown.contentHtml).not.toContain("Secret");
  });

  it("say of every title and category that was found in English only that it is English", async () => {
    const app = await testApp();
    const kitchen = await aCategory(app, "Kitchen");
    const kettle = await aProduct(app, "Kettle", {
      categoryId: kitchen,
      texts: { en: { name: "Kettle" }, fr: { name: "Bouilloire" } },
    });
    const content: Document = {
      type: "doc",
      content: [{ type: "productCard", attrs: { productId: String(kettle) } }],
    };
    await anArticle(app, "Coffee", { categoryIds: [kitchen], texts: { en: { title: "Coffee", content } } });
    const inFrench = await app.products.bySlug("bouilloire", "fr");
    expect(inFrench.articles).toEqual([{ slug: "coffee", title: "Coffee", textLang: "en" }]);
    expect(inFrench.category).toMatchObject({ name: "Kitchen", textLang: "en" });
    expect((await app.articles.bySlug("coffee", "fr")).category).toMatchObject({ textLang: "en" });
    const inEnglish = await app.products.bySlug("kettle", "en");
    expect(inEnglish.articles).toEqual([{ slug: "coffee", title: "Coffee" }]);
    expect(inEnglish.category).not.toHaveProperty("textLang");
  });

  it("resolve links by id to the present address in the reader's language", async () => {
    const app = await testApp();
    const kettle = await aProduct(app, "Kettle", {
      texts: { en: { name: "Kettle" }, fr: { name: "Bouilloire" } },
    });
    const content: Document = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            {
              type: "text",
              text: "it",
              marks: [{ type: "reference", attrs: { kind: "product", id: String(kettle) } }],
            },
          ],
        },
      ],
    };
    await anArticle(app, "Coffee", {
      texts: { en: { title: "Coffee", content }, fr: { title: "Café", content } },
    });
    expect((await app.articles.bySlug("cafe", "fr")).links).toEqual({
      [`product:${kettle}`]: "/fr/product/bouilloire",
    });
    expect((await app.articles.bySlug("coffee", "en")).contentHtml).toContain(
      '<a href="/product/kettle">it</a>',
    );
  });

  it("are listed newest first, paged without gaps, filtered by category and author", async () => {
    const app = await testApp();
    const home = await aCategory(app, "Home");
    const author = await app.articles.addAuthor({
      slug: "ada",
      imageUrl: null,
      texts: { en: { name: "Ada", role: "Editor", bio: "Writes." } },
    });
    for (let i = 0; i < 5; i++)
      await anArticle(app, `Guide ${i}`, {
        publishedAt: app.clock.now() - i * day,
        authorId: i < 2 ? author : null,
        categoryIds: i % 2 ? [home] : [],
      });
    const titles = (list: { items: { title: string }[] }) => list.items.map((card) => card.title);
    const first = await app.articles.list({ ...everything, limit: 3 });
    expect(titles(first)).toEqual(["Guide 0", "Guide 1", "Guide 2"]);
    expect(
      titles(await app.articles.list({ ...everything, limit: 3, cursor: first.nextCursor ?? "" })),
    ).toEqual(["Guide 3", "Guide 4"]);
    expect(titles(await app.articles.list({ ...everything, category: "home" }))).toEqual([
      "Guide 1",
      "Guide 3",
    ]);
    expect(titles(await app.articles.list({ ...everything, author: "ada" }))).toEqual(["Guide 0", "Guide 1"]);
    expect((await app.articles.list({ ...everything, author: "nobody" })).total).toBe(0);
    expect((await app.articles.author("ada", "en")).articles).toHaveLength(2);
    await expect(app.articles.author("nobody", "en")).rejects.toMatchObject({ code: "not-found" });
  });

  it("fall back to English when reading, marked, with the English address", async () => {
    const app = await testApp();
    await anArticle(app, "Coffee");
    const shown = await app.articles.bySlug("coffee", "zh");
    expect(shown).toMatchObject({ title: "Coffee", textLang: "en", alternates: { en: "/article/coffee" } });
    expect(shown.alternates).not.toHaveProperty("zh");
  });

  it("deleted on purpose are gone, unpublished ones are not found", async () => {
    const app = await testApp();
    const [old, hidden] = [await anArticle(app, "Old"), await anArticle(app, "Hidden")];
    await app.articles.remove(old);
    await app.articles.setPublished(hidden, ["en"], false);
    await expect(app.articles.bySlug("old", "en")).rejects.toMatchObject({ code: "gone" });
    await expect(app.articles.bySlug("hidden", "en")).rejects.toMatchObject({ code: "not-found" });
    expect((await app.articles.list(everything)).total).toBe(0);
  });

  it("tell how long they take to read, in Chinese by characters", async () => {
    const app = await testApp();
    await anArticle(app, "Long", {
      texts: {
        en: { title: "Long", content: sampleDocument("word ".repeat(660)) },
        zh: { title: "长文", content: sampleDocument("字".repeat(800)) },
      },
    });
    expect((await app.articles.bySlug("long", "en")).readingMinutes).toBe(3);
    expect((await app.articles.bySlug("长文", "zh")).readingMinutes).toBe(2);
  });
});
