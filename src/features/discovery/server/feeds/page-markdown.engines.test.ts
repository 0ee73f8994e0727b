import { expect, it } from "vitest";
import { anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const shop = "https://www.amazon.com/dp/B000000001";
const link = (href: string, text: string) => ({
  type: "text" as const,
  text,
  marks: [{ type: "link" as const, attrs: { href } }],
});

async function aSite() {
  const app = await testApp();
  const kettle = await aProduct(app, "Halden M7", { offers: [anOffer(app)] });
  const author = await app.articles.addAuthor({
    slug: "ann",
    imageUrl: null,
    texts: { en: { name: "Ann", role: "Editor", bio: "" } },
  });
  await anArticle(app, "Which [kettle]?", {
    authorId: author,
    texts: {
      en: {
        title: "Which [kettle]?",
        excerpt: "The quiet one.",
        content: {
          type: "doc",
          content: [
            { type: "paragraph", content: [{ type: "text", text: "<b>Hot</b> " }, link(shop, "here")] },
            { type: "paragraph", content: [link("/about", "us")] },
            {
              type: "picks",
              attrs: { picks: [{ productId: String(kettle), award: "best-overall", reason: "Quiet." }] },
            },
          ],
        },
      },
    },
  });
  const read = (path: string) => app.feeds.answer(path, new URLSearchParams());
  return { app, read };
}

it("an article's Markdown has the disclosure, the author and its blocks, but neither prices nor links to shops", async () => {
  const { read } = await aSite();
  const { body, ...file } = await read("/article/which-kettle.md");
  expect(file).toEqual({
    type: "text/markdown; charset=utf-8",
    noindex: true,
    canonical: "https://magpie.example/article/which-kettle",
  });
  const [title, disclosure, facts, address, excerpt] = body.split("\n\n");
  expect(title).toBe("# Which \\[kettle\\]?");
  expect(disclosure).toMatch(/^> .*earns commissions/);
  expect(facts).toMatch(/^By Ann · Published [^·]*$/);
  expect([address, excerpt]).toEqual(["<https://magpie.example/article/which-kettle>", "The quiet one."]);
  expect(body).toContain("\\<b>Hot\\</b> here");
  expect(body).toContain("[us](https://magpie.example/about)");
  expect(body).toContain("](https://magpie.example/product/halden-m7)");
  expect(body).not.toMatch(/amazon|\$|USD/);
});

it("it is there in every language that is on, and nowhere else", async () => {
  const { app, read } = await aSite();
  expect((await read("/he/article/which-kettle.md")).canonical).toBe(
    "https://magpie.example/article/which-kettle",
  );
  for (const path of [
    "/article/none.md",
    "/en/article/which-kettle.md",
    "/xx/article/which-kettle.md",
    "/article/%.md",
  ])
    await expect(read(path), path).rejects.toMatchObject({ code: "not-found" });
  await app.db.transact((tx) => app.settings.editing.set(tx, "languages", { off: ["he"] }, null));
  await expect(read("/he/article/which-kettle.md")).rejects.toMatchObject({ code: "not-found" });
});

it("its copy in the cache follows the article", async () => {
  const { app } = await aSite();
  const { ask } = await cachedInstance(app);
  const seen = async () => (await ask("/article/which-kettle.md")).json();
  expect((await seen()).body).toContain("The quiet one.");
  const [row] = await app.db.read.selectFrom("articles").select("id").execute();
  await app.articles.setPublished(row?.id ?? 0, ["en"], false);
  expect(await seen()).toEqual({ code: "not-found" });
});
