import { expect, it } from "vitest";
import type { Article } from "#features/articles/article.ts";
import { localPick } from "#features/articles/site/local-pick.ts";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import { homeCountry } from "#features/offers/shop-country.ts";
import type { Language } from "#i18n/languages.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

it("when the French offers of a pick vanish, French readers get the one approved for France, and others the same as before", async () => {
  const app = await testApp();
  const editor = await anEditor(app);
  const [kettle, french] = [await aProduct(app, "Kettle"), await aProduct(app, "Bouilloire")];
  const offerAt = async (id: number, url: string) =>
    (await editor.post<ManagedOffer>(`/products/${id}/offers`, { url })).body;
  await offerAt(kettle, "https://www.amazon.com/dp/B0CX23V2ZK");
  const vanishing = await offerAt(kettle, "https://www.amazon.fr/dp/B0CX23V2ZK");
  await offerAt(french, "https://www.amazon.fr/dp/B0FR23V2ZK");
  const alternatives = [{ country: "FR", productId: String(french), reason: "Elle est vendue ici." }];
  const pick = { productId: String(kettle), award: "best-overall", reason: "It boils.", alternatives };
  const content = { type: "doc", content: [{ type: "picks", attrs: { picks: [pick] } }] } as never;
  await anArticle(app, "Kettles", { texts: { en: { title: "Kettles", content } } });

  const shownTo = async (lang: Language) => {
    const { body } = await call<Article>(app, `/api/articles/by-slug/kettles?lang=${lang}`);
    const [block] = body.content.content;
    const [{ productId = "", alternatives: approved = undefined } = {}] =
      block?.type === "picks" ? block.attrs.picks : [];
    const main = body.products.find(({ id }) => id === productId);
    const where = { country: homeCountry(lang), products: body.products };
    return (main && localPick(main, approved, where)?.product.name) ?? main?.name;
  };
  expect([await shownTo("en"), await shownTo("fr")]).toEqual(["Kettle", "Kettle"]);
  await editor.remove(`/products/${kettle}/offers/${vanishing.id}`, undefined, {
    "If-Match": `"${vanishing.version}"`,
  });
  expect([await shownTo("en"), await shownTo("fr")]).toEqual(["Kettle", "Bouilloire"]);

  // Feeds and programs that read have no country.
  const { body } = await call<Article>(app, "/api/articles/by-slug/kettles?lang=fr");
  expect(body.contentHtml).toContain("Kettle");
  expect(body.contentHtml).not.toContain("Bouilloire");
});
