import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { readConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { aCategory, anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { overflowingElements } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";
import { builtSite } from "#tests/support/site/built-site.ts";

const longName = "A name that a marketplace made up with every feature it could think of, "
  .repeat(5)
  .slice(0, 300);
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter";
const hebrew = "כיסא עברי בעמוד אנגלי – דגם X200";

test("content of odd sizes breaks no page: long names and words, no image, tall and wide ones, forty specs, no offers", {
  tag: endureTag,
}, async ({ page }) => {
  test.slow();
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), "magpie-odd-")), freePort()]);
  const { createApp } = await builtSite();
  const app = await createApp(readConfig({ DATA_DIR: folder }), { log: createLog("silent") });
  const picture = async (width: number, height: number) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: "#c66" } })
      .png()
      .toBuffer();
    return [{ mediaId: await app.media.add({ bytes, fileName: "odd.png" }), url: null, alt: {} }];
  };
  const categoryId = await aCategory(app, longWord);
  const specs = Array.from({ length: 40 }, (_, i) => ({
    key: `field${i}`,
    label: { en: i % 7 ? `Field ${i}` : longWord },
    value: i % 5 ? `Value ${i}` : longWord,
  }));
  const text = {
    summary: longWord,
    pros: [longWord],
    cons: [longWord],
    verdict: longWord,
    bestFor: longWord,
  };
  const ids = [
    await aProduct(app, longName, {
      categoryId,
      score: 9.9,
      images: await picture(200, 1_000),
      offers: [
        anOffer(app),
        anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK" }),
      ],
      specs,
      awards: ["best-overall", "budget-pick", "upgrade-pick", "also-great"],
    }),
    await aProduct(app, longWord, {
      categoryId,
      images: await picture(1_000, 200),
      offers: [anOffer(app)],
      texts: { en: { name: longWord, ...text } },
    }),
    await aProduct(app, "No picture, no price, no offer", { categoryId, price: null }),
    await aProduct(app, hebrew, { categoryId, texts: { en: { name: hebrew, summary: hebrew } } }),
  ];
  const picks = ids.map((id) => ({ productId: String(id), award: "also-great" as const, reason: longName }));
  const title = `${longWord} ${longName}`.slice(0, 200);
  const content = {
    type: "doc" as const,
    content: [
      { type: "picks" as const, attrs: { picks } },
      { type: "comparisonTable" as const, attrs: { productIds: ids.map(String) } },
      { type: "productCard" as const, attrs: { productId: String(ids[0]) } },
    ],
  };
  await anArticle(app, title, { texts: { en: { title, excerpt: longName, content } } });
  const slugs = await Promise.all(ids.map(async (id) => (await app.products.cards([id], "en"))[0]?.slug));
  const article = (await app.articles.list({ lang: "en", limit: 1 })).items[0]?.slug;
  const category = (await app.categories.list("en")).find(({ id }) => id === String(categoryId))?.slug;
  await app.close();

  const run = startProgram({ PORT: String(port), DATA_DIR: folder });
  try {
    await run.running;
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 700 });
      for (const path of [
        "/",
        `/category/${category}`,
        `/products?view=list`,
        ...slugs.map((slug) => `/product/${slug}`),
        `/ar/product/${slugs[0]}`,
        `/article/${article}`,
        `/compare?ids=${ids.slice(0, 2).join(",")}`,
        `/compare?ids=${ids.join(",")}`,
        "/search?q=name",
        "/nothing/here",
      ]) {
        await page.goto(`http://127.0.0.1:${port}${path}`);
        expect.soft(await overflowingElements(page), `${path}, ${width}`).toEqual([]);
      }
    }
  } finally {
    run.process.kill("SIGKILL");
    await run.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
