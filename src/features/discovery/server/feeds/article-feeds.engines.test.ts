import { describe, expect, it } from "vitest";
import { aCategory, anArticle, sampleDocument } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Site = Awaited<ReturnType<typeof testApp>>;

const read = (app: Site, address: string) => {
  const { pathname, searchParams } = new URL(address, "https://magpie.example");
  return app.feeds.answer(pathname, searchParams);
};
const titlesIn = (rss: string): string[] =>
  [...rss.matchAll(/<item>\n<title>([^<]*)/g)].map(([, title = ""]) => title);
const rss = async (app: Site, query = "") => titlesIn((await read(app, `/rss.xml${query}`)).body);
const json = async (app: Site, query = "") => JSON.parse((await read(app, `/feed.json${query}`)).body);

const inFrench = (title: string, french: string) => ({
  en: { title, content: sampleDocument(title) },
  fr: { title: french, content: sampleDocument(french) },
});

/** Kitchen (fr: Cuisine) with Kettles below it, and a garden; one article in each, the newest in the kettles. */
async function aSite() {
  const app = await testApp();
  const kitchen = await aCategory(app, "Kitchen", {
    texts: { en: { name: "Kitchen", description: "All about it" }, fr: { name: "Cuisine" } },
  });
  const kettles = await aCategory(app, "Kettles", { parentId: kitchen });
  const garden = await aCategory(app, "Garden");
  await anArticle(app, "Spades", { categoryIds: [garden] });
  app.clock.move(hours(1));
  await anArticle(app, "Knives", { categoryIds: [kitchen], texts: inFrench("Knives", "Couteaux") });
  app.clock.move(hours(1));
  await anArticle(app, "Which kettle", { categoryIds: [kettles] });
  return { app, kitchen, kettles, garden };
}

describe("the feeds", () => {
  it("hold the articles of a category and those below it", async () => {
    const { app } = await aSite();
    expect(await rss(app)).toEqual(["Which kettle", "Knives", "Spades"]);
    expect(await rss(app, "?category=kitchen")).toEqual(["Which kettle", "Knives"]);
    expect(await rss(app, "?category=kettles")).toEqual(["Which kettle"]);
    const { items } = await json(app, "?category=kitchen");
    expect(items.map(({ title }: { title: string }) => title)).toEqual(["Which kettle", "Knives"]);
  });

  it("name a category by its slug in English or in the language of the feed", async () => {
    const { app } = await aSite();
    expect(await rss(app, "?lang=fr&category=cuisine")).toEqual(["Couteaux"]);
    expect(await rss(app, "?lang=fr&category=kitchen")).toEqual(["Couteaux"]);
    const { body } = await read(app, "/rss.xml?lang=fr&category=kitchen");
    expect(body).toContain("<title>Cuisine | Magpie</title>");
    expect(body).toContain("<link>https://magpie.example/fr/category/cuisine</link>");
    expect(body).toContain('href="https://magpie.example/rss.xml?lang=fr&amp;category=kitchen"');
  });

  it.each(["/rss.xml", "/feed.json"])("%s does not exist for an unknown or hidden category", async (path) => {
    const { app, garden } = await aSite();
    await app.categories.setActive(garden, false, null);
    for (const category of ["nothing", "garden", "999999", "x".repeat(200), "%27--"])
      await expect(read(app, `${path}?category=${category}`), category).rejects.toMatchObject({
        code: "not-found",
      });
    for (const query of [`category=${"x".repeat(201)}`, "lang=xx", "lang="])
      await expect(read(app, `${path}?${query}`), query).rejects.toMatchObject({ code: "malformed-request" });
  });

  it("reach back to the older texts of a language, past any number without one", async () => {
    const { app, kitchen } = await aSite();
    for (let i = 0; i < 21; i++) {
      app.clock.move(hours(1));
      await anArticle(app, `Newer ${i}`, { categoryIds: [kitchen] });
    }
    expect(await rss(app, "?lang=fr")).toEqual(["Couteaux"]);
    expect(await rss(app)).toHaveLength(20);
  });

  it("are the same in JSON Feed 1.1, with the disclosure and noindex", async () => {
    const { app, kettles } = await aSite();
    const mediaId = await app.media.add({ bytes: await photo(500, "#336699"), fileName: "blue.jpg" });
    await app.worker.runDue();
    const linked = (href: string) => ({
      type: "paragraph" as const,
      content: [{ type: "text" as const, text: "here", marks: [{ type: "link" as const, attrs: { href } }] }],
    });
    await anArticle(app, "Shops", {
      categoryIds: [kettles],
      texts: {
        en: {
          title: "Shops",
          excerpt: "Where to buy",
          content: {
            type: "doc",
            content: [
              linked("https://www.amazon.com/dp/B000000001"),
              linked("/about"),
              { type: "image", attrs: { mediaId: String(mediaId), alt: "", caption: "", width: "text" } },
            ],
          },
        },
      },
    });
    const feed = await read(app, "/feed.json?category=kettles");
    expect([feed.type, feed.noindex]).toEqual(["application/feed+json; charset=utf-8", true]);
    const { items, ...about } = JSON.parse(feed.body);
    expect(about).toEqual({
      version: "https://jsonfeed.org/version/1.1",
      title: "Kettles | Magpie",
      home_page_url: "https://magpie.example/category/kettles",
      feed_url: "https://magpie.example/feed.json?category=kettles",
      description: "About Kettles",
      language: "en",
    });
    const [first] = items;
    expect(first).toMatchObject({
      id: "https://magpie.example/article/shops",
      url: "https://magpie.example/article/shops",
      title: "Shops",
      summary: "Where to buy",
    });
    expect(first.content_html).toContain("earns commissions");
    expect(first.content_html).toContain('rel="sponsored nofollow noopener"');
    expect(first.content_html).toContain('href="https://magpie.example/about"');
    expect(first.content_html).toContain('<img src="https://magpie.example/media/');
    const { body } = await read(app, "/rss.xml?category=kettles");
    const [, html = ""] = /<content:encoded>([^<]*)</.exec(body) ?? [];
    const plain = html
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    expect(plain).toBe(first.content_html);
  });

  it("change as soon as an article is published, moved or unpublished", async () => {
    const { app, kettles, garden } = await aSite();
    const { ask, look } = await cachedInstance(app);
    const cached = async (path: string) => {
      await look();
      return ((await (await ask(path)).json()) as { body: string }).body;
    };
    const paths = ["/rss.xml?category=kettles", "/feed.json?category=kettles"];
    for (const path of paths) expect(await cached(path)).not.toContain("Quick boil");
    const id = await anArticle(app, "Quick boil", { categoryIds: [kettles] });
    for (const path of paths) expect(await cached(path)).toContain("Quick boil");
    expect(await cached("/rss.xml?category=garden&utm_source=x")).not.toContain("Quick boil");
    await app.db.transact((tx) => app.articles.moveToCategory(tx, kettles, garden));
    for (const path of paths) expect(await cached(path)).not.toContain("Quick boil");
    expect(await cached("/rss.xml?category=garden")).toContain("Quick boil");
    await app.articles.setPublished(id, ["en"], false);
    expect(await cached("/rss.xml?category=garden")).not.toContain("Quick boil");
  });
});
