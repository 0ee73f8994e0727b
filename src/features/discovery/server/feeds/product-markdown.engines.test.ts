import { expect, it } from "vitest";
import {
  aCategory,
  anArticle,
  anOffer,
  aProduct,
  sampleDocument,
} from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

async function aSite() {
  const app = await testApp();
  const texts = {
    en: {
      name: "Halden [M7]",
      summary: "Boils quietly.",
      description: "It has a <b>thermostat</b>.\n\nAnd a lid.",
      pros: ["Quiet"],
      cons: ["Slow"],
      verdict: "The one to buy.",
      bestFor: "Offices",
      notFor: "",
    },
  };
  const read = (path: string) => app.feeds.answer(path, new URLSearchParams());
  return { app, texts, read };
}

it("a product's Markdown has the disclosure and the review, but neither prices nor links to shops", async () => {
  const { app, texts, read } = await aSite();
  await aProduct(app, "Halden", { texts, offers: [anOffer(app)] });
  const { body, ...file } = await read("/product/halden-m7.md");
  expect(file).toEqual({
    type: "text/markdown; charset=utf-8",
    noindex: true,
    canonical: "https://magpie.example/product/halden-m7",
  });
  expect(body).toMatch(/^# Halden \\\[M7\\\]\n\n> .*earns commissions/);
  for (const part of [
    "Boils quietly.",
    "The one to buy.",
    "- Quiet",
    "- Slow",
    "Offices",
    "\\<b\\>thermostat",
    "And a lid.",
  ])
    expect(body).toContain(part);
  expect(body).not.toMatch(/walmart|\$|USD|Not for|100\.00|90\.00/i);
});

it("what a shop may have forbidden to pass on is not in it", async () => {
  const { app, texts, read } = await aSite();
  const url = "https://www.amazon.com/dp/B000000001";
  await aProduct(app, "Halden", { texts, offers: [anOffer(app, { programme: "amazon", url })] });
  const { body } = await read("/product/halden-m7.md");
  expect(body).toContain("The one to buy.");
  expect(body).not.toMatch(/Boils quietly|thermostat|amazon/);
});

it("it is there for published products only, in the languages that are on", async () => {
  const { app, texts, read } = await aSite();
  await aProduct(app, "Draft", { texts: { en: { name: "Draft", summary: "Hidden." } }, publish: false });
  await aProduct(app, "Halden", { texts });
  expect((await read("/he/product/halden-m7.md")).canonical).toBe("https://magpie.example/product/halden-m7");
  for (const path of [
    "/product/draft.md",
    "/en/product/halden-m7.md",
    "/xx/product/halden-m7.md",
    "/product/%.md",
  ])
    await expect(read(path), path).rejects.toMatchObject({ code: "not-found" });
});

it("llms.txt lists the guides as Markdown and the categories of the default language", async () => {
  const { app, read } = await aSite();
  await aCategory(app, "Kitchen");
  await anArticle(app, "Which kettle");
  await anArticle(app, "Draft", { publish: false });
  const { body, type } = await read("/llms.txt");
  expect(type).toBe("text/markdown; charset=utf-8");
  expect(body).toMatch(/^# Magpie\n\n> /);
  expect(body).toContain("- [Which kettle](https://magpie.example/article/which-kettle.md)");
  expect(body).toContain("- [Kitchen](https://magpie.example/category/kitchen): About Kitchen");
  expect(body).not.toContain("Draft");
  await app.db.transact((tx) => app.settings.editing.set(tx, "languages", { fallback: "fr" }, null));
  await anArticle(app, "Bouilloires", {
    texts: { fr: { title: "Bouilloires", content: sampleDocument("Oui.") } },
  });
  expect((await read("/llms.txt")).body).toContain("(https://magpie.example/fr/article/bouilloires.md)");
});
