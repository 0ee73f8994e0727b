import { describe, expect, it } from "vitest";
import type { SpecField } from "#content/fields/custom-field.ts";
import type { Language } from "#i18n/languages.ts";
import { aCategory, anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { ProductsQuery } from "../product.ts";

const everything: ProductsQuery = { lang: "en", brand: [], sort: "newest", limit: 24 };
const inTwoLanguages = {
  en: { name: "Kettle", summary: "A kettle" },
  fr: { name: "Bouilloire", summary: "Une bouilloire" },
};

describe("each language of a product is published on its own", () => {
  it("French readers see French where it is published, and English, marked, where it is not", async () => {
    const app = await testApp();
    const id = await aProduct(app, "Kettle", { texts: inTwoLanguages });
    expect(await app.products.bySlug("bouilloire", "fr")).toMatchObject({
      name: "Bouilloire",
      alternates: { en: "/product/kettle", fr: "/fr/product/bouilloire" },
    });
    await app.products.setPublished(id, ["fr"], false);
    const shown = await app.products.bySlug("kettle", "fr");
    expect(shown).toMatchObject({ name: "Kettle", textLang: "en", alternates: { en: "/product/kettle" } });
    expect(shown.alternates).not.toHaveProperty("fr");
  });

  it("a product that is published in French only is nowhere in English", async () => {
    const app = await testApp();
    const id = await aProduct(app, "Kettle", { texts: inTwoLanguages });
    await app.products.setPublished(id, ["en"], false);
    await expect(app.products.bySlug("kettle", "en")).rejects.toMatchObject({ code: "not-found" });
    expect((await app.products.list(everything)).total).toBe(0);
    expect((await app.products.list({ ...everything, lang: "fr" })).total).toBe(1);
    expect((await app.products.list({ ...everything, lang: "he" })).total).toBe(0);
  });
});

describe("what is hidden is hidden everywhere", () => {
  it("a blocked category takes its whole subtree with it, and unblocking restores it", async () => {
    const app = await testApp();
    const department = await aCategory(app, "Home");
    const kitchen = await aCategory(app, "Kitchen", { parentId: department });
    await aProduct(app, "Kettle", { categoryId: department, subCategoryId: kitchen });
    const isShown = async () =>
      (await app.products.list(everything)).total === 1 &&
      (await app.discovery.search("kettle", "en", 5)).totals.products === 1;
    expect(await isShown()).toBe(true);
    await app.categories.setActive(department, false, null);
    expect((await app.products.list(everything)).total).toBe(0);
    await expect(app.products.bySlug("kettle", "en")).rejects.toMatchObject({ code: "not-found" });
    expect((await app.feeds.answer("/sitemap-products.xml", new URLSearchParams())).body).not.toContain(
      "kettle",
    );
    await app.categories.setActive(department, true, null);
    expect(await isShown()).toBe(true);
  });

  it("a product that was deleted on purpose is gone, one that never was is not found", async () => {
    const app = await testApp();
    await app.products.remove(await aProduct(app, "Kettle"));
    await expect(app.products.bySlug("kettle", "en")).rejects.toMatchObject({ code: "gone", status: 410 });
    await expect(app.products.bySlug("teapot", "en")).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("addresses", () => {
  it("a renamed product is found under every former slug, and a rename back is no circle", async () => {
    const app = await testApp();
    const id = await aProduct(app, "Kettle");
    await app.products.rename(id, "en", { name: "Kettle", slug: "gooseneck-kettle" });
    await app.products.rename(id, "en", { name: "Kettle", slug: "pour-over-kettle" });
    for (const former of ["kettle", "gooseneck-kettle"])
      expect((await app.products.bySlug(former, "en")).slug).toBe("pour-over-kettle");
    await app.products.rename(id, "en", { name: "Kettle", slug: "kettle" });
    expect((await app.products.bySlug("pour-over-kettle", "en")).slug).toBe("kettle");
    expect((await app.products.bySlug("kettle", "en")).slug).toBe("kettle");
  });

  it("products of one name get a slug each, and a typed slug that is taken is refused", async () => {
    const app = await testApp();
    const ids: number[] = [];
    for (let made = 0; made < 7; made++) ids.push(await aProduct(app, "Kettle"));
    const second = ids[1] as number;
    expect((await app.products.cards(ids, "en")).map((card) => card.slug)).toEqual(
      ["", "-2", "-3", "-4", "-5", "-6", "-7"].map((ending) => `kettle${ending}`),
    );
    await expect(app.products.rename(second, "en", { name: "Kettle", slug: "kettle" })).rejects.toMatchObject(
      { code: "slug-taken" },
    );
    await expect(
      app.products.rename(second, "en", { name: "Kettle", slug: "Not A Slug" }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("lists", () => {
  it("are paged without gaps or doubles in every order, products without a price last", async () => {
    const app = await testApp();
    for (let i = 0; i < 7; i++)
      await aProduct(app, `Thing ${i}`, {
        score: i % 3 === 0 ? null : 5 + (i % 3),
        price: i % 2 ? { amount: 1000 * (i % 4), currency: "USD" } : null,
      });
    for (const sort of ["relevance", "newest", "price", "-price", "score"] as const) {
      const whole = (await app.products.list({ ...everything, sort, limit: 100 })).items.map(
        (card) => card.id,
      );
      const pieces: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await app.products.list({
          ...everything,
          sort,
          limit: 3,
          ...(cursor ? { cursor } : {}),
        });
        pieces.push(...page.items.map((card) => card.id));
        if (!page.nextCursor) break;
        cursor = page.nextCursor;
      }
      expect([sort, pieces]).toEqual([sort, whole]);
      expect(new Set(pieces).size).toBe(7);
    }
    const prices = (await app.products.list({ ...everything, sort: "price", limit: 100 })).items.map(
      (card) => card.buying.price?.amount ?? null,
    );
    expect(prices).toEqual([1000, 1000, 3000, null, null, null, null]);
  });

  it("say the first four fields of the category's template that a product has, in the language of its text", async () => {
    const app = await testApp();
    const label = (en: string) => ({ en, fr: `${en} (fr)` }) as SpecField["label"];
    const kettles = await aCategory(app, "Kettles", {
      specTemplate: [
        {
          key: "volume",
          type: "number",
          unit: { en: "l", fr: "litres" } as SpecField["unit"],
          label: label("Volume"),
        },
        { key: "power", type: "number", unit: "W", label: label("Power") },
        { key: "steel", type: "boolean", label: label("Steel") },
        { key: "colour", type: "text", label: label("Colour") },
        { key: "weight", type: "number", unit: "kg", label: label("Weight") },
      ],
    });
    await aProduct(app, "Kettle", {
      categoryId: kettles,
      specs: [
        { key: "unknown", value: "x" },
        { key: "weight", value: 1.2 },
        { key: "colour", value: { en: "Red", fr: "Rouge" } },
        { key: "volume", value: 1.5 },
        { key: "steel", value: false },
      ],
      texts: { en: { name: "Kettle" }, fr: { name: "Bouilloire" } },
    });
    await aProduct(app, "Loose kettle", { specs: [{ key: "volume", value: 2 }] });
    const rowsIn = async (lang: Language) => {
      const { items } = await app.products.list({ ...everything, lang, sort: "newest" });
      return items.map(({ keySpecs }) =>
        keySpecs.map((spec) => [spec.label, spec.value, spec.unit].filter(Boolean).join(" ")),
      );
    };
    expect(await rowsIn("en")).toEqual([[], ["Volume 1.5 l", "Steel No", "Colour Red", "Weight 1.2 kg"]]);
    expect((await rowsIn("fr"))[1]).toEqual([
      "Volume (fr) 1,5 litres",
      "Steel (fr) Non",
      "Colour (fr) Rouge",
      "Weight (fr) 1,2 kg",
    ]);
    // Where the text is English, so are the figures beside it.
    expect(await rowsIn("ar")).toEqual(await rowsIn("en"));
  });

  it("count each facet with every filter but its own", async () => {
    const app = await testApp();
    const [home, outdoor] = [await aCategory(app, "Home"), await aCategory(app, "Outdoor")];
    await aProduct(app, "A", { brand: "Brewmont", categoryId: home, score: 9.1 });
    await aProduct(app, "B", { brand: "Ember", categoryId: home, score: 7.5 });
    await aProduct(app, "C", { brand: "Ember", categoryId: outdoor, score: 6.2 });
    const { total, facets } = await app.products.list({ ...everything, brand: ["Ember"], category: "home" });
    expect(total).toBe(1);
    expect(facets.brands).toEqual([
      { name: "Brewmont", count: 1 },
      { name: "Ember", count: 1 },
    ]);
    expect(facets.categories.map(({ slug, count }) => [slug, count])).toEqual([
      ["home", 1],
      ["outdoor", 1],
    ]);
    expect((await app.products.list({ ...everything, minScore: 7 })).facets.scores).toEqual([
      { min: 9, count: 1 },
      { min: 8, count: 1 },
      { min: 7, count: 2 },
      { min: 6, count: 3 },
    ]);
    expect((await app.products.list({ ...everything, brand: ["Ember", "Brewmont"] })).total).toBe(3);
  });

  it("filter by price in the reader's currency", async () => {
    const app = await testApp();
    await app.offers.saveRates([
      { base: "USD", quote: "EUR", rate: 0.5, source: "test", asOf: app.clock.now() },
    ]);
    await aProduct(app, "Cheap", { price: { amount: 1000, currency: "USD" } });
    await aProduct(app, "Dear", {
      price: { amount: 9000, currency: "USD" },
      texts: { en: { name: "Dear" } },
    });
    const names = async (query: object) =>
      (await app.products.list({ ...everything, ...query })).items.map((card) => card.name);
    expect(await names({ maxPrice: 10 })).toEqual(["Cheap"]);
    expect(await names({ lang: "fr", minPrice: 6 })).toEqual(["Dear"]);
    expect((await app.products.list({ ...everything, lang: "fr" })).facets.price).toEqual({
      min: 5,
      max: 45,
      currency: "EUR",
    });
  });
});

describe("a price filter says the same as its results", () => {
  const frenchNames = async (app: Awaited<ReturnType<typeof testApp>>, query: Partial<ProductsQuery>) =>
    (await app.products.list({ ...everything, lang: "fr", ...query })).items.map((card) => card.name);

  it("with rates too old to show an amount it still filters by them, and offers no converted range", async () => {
    const app = await testApp();
    await app.offers.saveRates([
      { base: "USD", quote: "EUR", rate: 0.5, source: "test", asOf: app.clock.now() },
    ]);
    await aProduct(app, "Cheap", { price: { amount: 1000, currency: "USD" } });
    await aProduct(app, "Dear", { price: { amount: 9000, currency: "USD" } });
    app.clock.move(hours(24 * 8));
    expect(await frenchNames(app, { minPrice: 6 })).toEqual(["Dear"]);
    expect(await frenchNames(app, { maxPrice: 6 })).toEqual(["Cheap"]);
    const { facets, items } = await app.products.list({ ...everything, lang: "fr" });
    expect(facets.price).toBeNull();
    expect(items.map((card) => card.buying.price?.approximate)).toEqual([null, null]);
  });

  it("where no rate was ever known it finds nothing instead of being passed over", async () => {
    const app = await testApp();
    await aProduct(app, "Cheap", { price: { amount: 1000, currency: "USD" } });
    expect(await frenchNames(app, { minPrice: 1 })).toEqual([]);
    expect(await frenchNames(app, { maxPrice: 1_000_000 })).toEqual([]);
    expect(await frenchNames(app, {})).toEqual(["Cheap"]);
  });
});

describe("prices", () => {
  it("disappear from page, list and filter the moment they are too old", async () => {
    const app = await testApp();
    await aProduct(app, "Kettle", {
      offers: [anOffer(app, { programme: "amazon", url: "https://www.amazon.com/dp/B0" })],
    });
    expect((await app.products.bySlug("kettle", "en")).offers[0]?.price).toMatchObject({
      amount: 9000,
      stamp: "time",
      disclaimer: true,
    });
    app.clock.move(hours(24));
    const { offers, buying } = await app.products.bySlug("kettle", "en");
    expect(offers[0]?.price).toBeNull();
    expect(buying).toMatchObject({ state: "check-price", price: null, shop: "Amazon" });
    expect((await app.products.list({ ...everything, minPrice: 1 })).total).toBe(0);
    expect((await app.products.list(everything)).facets.price).toBeNull();
  });

  it("are the best lawful offer's; the list price counts only where there is no offer", async () => {
    const app = await testApp();
    await aProduct(app, "A", {
      offers: [
        anOffer(app, { price: { amount: 9000, currency: "USD" } }),
        anOffer(app, { programme: "ebay", price: { amount: 8000, currency: "USD" } }),
      ],
    });
    await aProduct(app, "B");
    await aProduct(app, "C", { offers: [anOffer(app, { availability: "out-of-stock" })] });
    const shown = Object.fromEntries(
      (await app.products.list(everything)).items.map((card) => [
        card.name,
        [card.buying.state, card.buying.price?.amount ?? null],
      ]),
    );
    expect(shown).toEqual({ A: ["priced", 8000], B: ["priced", 10000], C: ["out-of-stock", null] });
  });
});

describe("related products and mentions", () => {
  it("hand-picked first, then the same sub-category, never itself, never what is not public", async () => {
    const app = await testApp();
    const home = await aCategory(app, "Home");
    const place = { categoryId: home };
    const kettle = await aProduct(app, "Kettle", { ...place, score: 9 });
    const pan = await aProduct(app, "Pan", { ...place, score: 5 });
    await aProduct(app, "Secret", { ...place, publish: false, score: 8 });
    const mug = await aProduct(app, "Mug");
    await app.products.relate(kettle, [mug, kettle]);
    expect((await app.products.bySlug("kettle", "en")).related.map((card) => card.name)).toEqual([
      "Mug",
      "Pan",
    ]);
    expect(pan).toBeGreaterThan(0);
  });

  it("then those of its own category and above, but nothing else of the department", async () => {
    const app = await testApp();
    const home = await aCategory(app, "Home");
    const kitchen = await aCategory(app, "Kitchen", { parentId: home });
    const kettles = await aCategory(app, "Kettles", { parentId: kitchen });
    const lamps = await aCategory(app, "Lamps", { parentId: home });
    const placed = (name: string, subCategoryId: number | undefined, score: number) =>
      aProduct(app, name, { categoryId: home, subCategoryId, score });
    await placed("Kettle", kettles, 5);
    await placed("Other kettle", kettles, 4);
    await placed("Pan", kitchen, 9);
    await placed("Lamp", lamps, 9.5);
    await placed("Rug", undefined, 9.7);
    const related = async (slug: string) =>
      (await app.products.bySlug(slug, "en")).related.map((card) => card.name);
    expect(await related("kettle")).toEqual(["Other kettle", "Pan"]);
    expect(await related("lamp")).toEqual([]);
    expect(await related("rug")).toEqual(["Lamp", "Pan", "Kettle", "Other kettle"]);
  });

  it("a product names the guides that show it", async () => {
    const app = await testApp();
    const kettle = await aProduct(app, "Kettle");
    await anArticle(app, "Better coffee", {
      texts: {
        en: {
          title: "Better coffee",
          content: { type: "doc", content: [{ type: "productCard", attrs: { productId: String(kettle) } }] },
        },
      },
    });
    expect((await app.products.bySlug("kettle", "en")).articles).toEqual([
      { slug: "better-coffee", title: "Better coffee" },
    ]);
  });
});
