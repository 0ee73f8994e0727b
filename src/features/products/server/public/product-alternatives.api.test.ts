import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ManagedOffer, ManagedOffers } from "#features/offers/managed-offer.ts";
import type { Product } from "#features/products/product.ts";
import { ProductBuying } from "#features/products/site/product/product-buying.tsx";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { cachedInstance } from "#tests/support/site/cached-instance.ts";
import { testApp } from "#tests/support/site/test-app.ts";

/** A kettle that no shop has, a better and a lesser one that can be bought, and one that no shop sells. */
async function aSoldOutKettle() {
  const app = await testApp();
  const editor = await anEditor(app);
  const categoryId = await aCategory(app, "Kitchen");
  const at = (name: string, score: number, offers: ReturnType<typeof anOffer>[]) =>
    aProduct(app, name, { categoryId, score, offers });
  const id = await at("Kettle", 9, [anOffer(app, { availability: "out-of-stock" })]);
  const better = await at("Better kettle", 8, [anOffer(app, { url: "https://www.walmart.com/ip/2" })]);
  const lesser = await at("Lesser kettle", 7, [anOffer(app, { url: "https://www.walmart.com/ip/3" })]);
  await at("Unsold kettle", 9.5, []);
  const instance = await cachedInstance(app);
  const product = async (): Promise<Product> => {
    await instance.look();
    return (await (await instance.ask("/api/products/by-slug/kettle")).json()) as Product;
  };
  const instead = async () => (await product()).alternative?.name ?? null;
  const adminAlternative = async () =>
    (await editor.get<ManagedOffers>(`/products/${id}/offers`)).body.instead;
  const setStock = async (product: number, availability: string) => {
    const { body } = await editor.get<{ items: ManagedOffer[] }>(`/products/${product}/offers`);
    const [offer] = body.items;
    return editor.patch(`/products/${product}/offers/${offer?.id}`, {
      version: offer?.version,
      availability,
    });
  };
  return { app, editor, id, better, lesser, product, instead, adminAlternative, setStock };
}

it("where every shop is out of stock the page names the best of its kind that can be bought, and the CRM the same", async () => {
  const { better, lesser, id, instead, adminAlternative, setStock } = await aSoldOutKettle();
  expect(await instead()).toBe("Better kettle");
  expect(await adminAlternative()).toEqual({ id: String(better), name: "Better kettle" });
  await setStock(better, "out-of-stock");
  expect(await instead()).toBe("Lesser kettle");
  await setStock(lesser, "out-of-stock");
  expect([await instead(), await adminAlternative()]).toEqual([null, null]);
  await setStock(better, "in-stock");
  expect(await instead()).toBe("Better kettle");
  await setStock(id, "in-stock");
  expect([await instead(), await adminAlternative()]).toEqual([null, null]);
});

it("what an editor has put beside it comes first, whatever its score", async () => {
  const { editor, id, lesser, instead } = await aSoldOutKettle();
  const { body } = await editor.get(`/products/${id}`);
  const { status } = await editor.patch(`/products/${id}`, {
    version: body.version,
    relatedIds: [String(lesser)],
  });
  expect([status, await instead()]).toEqual([200, "Lesser kettle"]);
});

/** The HTML of the buy box. */
const boxOf = (product: Product, lang: Language): string =>
  renderToStaticMarkup(
    createElement(
      MessagesProvider as never,
      { messages: messagesFor(lang) },
      createElement(ProductBuying, { product }),
    ),
  );

it.each(languageCodes)("the box where it is bought says so and leads there (%s)", async (lang) => {
  const { product } = await aSoldOutKettle();
  const html = boxOf(await product(), lang);
  expect(html).toContain(messagesFor(lang).t("offer.all-out-of-stock"));
  const prefix = lang === "en" ? "" : `/${lang}`;
  expect(html).toContain(`href="${prefix}/product/better-kettle"`);
});

it.each(languageCodes)(
  "a product that is made no more stays, without its offers, and leads to what took its place (%s)",
  async (lang) => {
    const { editor, id, better, product } = await aSoldOutKettle();
    const { body } = await editor.get(`/products/${id}`);
    const { status } = await editor.patch(`/products/${id}`, {
      version: body.version,
      isDiscontinued: true,
      successorId: String(better),
    });
    const shown = await product();
    expect([status, shown.offers, shown.successor]).toEqual([
      200,
      [],
      { slug: "better-kettle", name: "Better kettle" },
    ]);
    const html = boxOf(shown, lang);
    expect(html).toContain("/product/better-kettle");
    expect(html).not.toContain("walmart.com");
    expect(html).toContain(messagesFor(lang).t("product.discontinued"));
  },
);
