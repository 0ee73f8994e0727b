import { expect, it } from "vitest";
import { apiDescription } from "#server/api-description.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory, anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

/** An amount that no other number here contains. */
const amount = 73_519;
const written = /735[.,]?19/;
const tokenIn = (url: string): string =>
  URL.parse(url)?.searchParams.get("preview") ?? url.split("/").at(-1) ?? "";

/**
 * A site with one Amazon price in every place that can show one, and a URL for each public read; null if it shows no product. A new read
 * has to be added here.
 */
async function aSite() {
  const app = await testApp();
  const categoryId = await aCategory(app, "Kitchen");
  const price = { amount, currency: "USD" };
  const url = "https://www.amazon.com/dp/B0CX23V2ZK";
  const offers = [anOffer(app, { programme: "amazon", url, price })];
  const id = String(await aProduct(app, "Kettle", { categoryId, price: null, score: 8, offers }));
  await aProduct(app, "Mug", { categoryId, price: null });
  const card = { type: "productCard" as const, attrs: { productId: id } };
  const content = { type: "doc" as const, content: [card] };
  const article = await anArticle(app, "Kettles", {
    texts: { en: { title: "Kettles", content: content as never } },
  });
  const reader = await aUser(app, "reader@example.com");
  await callApi(app, "PUT", `/favorites/${id}`, {}, reader);
  const { body: shared } = await callApi<{ url: string }>(app, "POST", "/favorites/share", undefined, reader);
  const editor = await anEditor(app);
  const preview = async (thing: string) =>
    tokenIn((await editor.post<{ url: string }>(`${thing}/preview-link`, { lang: "en", at: null })).body.url);
  const addresses: Record<string, string | null> = {
    "/api/settings/public": "/api/settings/public",
    "/api/pages/{page}": null,
    "/api/categories": "/api/categories",
    "/api/categories/by-slug/{slug}": "/api/categories/by-slug/kitchen",
    "/api/products": "/api/products?sort=price",
    "/api/products/cards": `/api/products/cards?ids=${id}`,
    "/api/products/by-slug/{slug}": "/api/products/by-slug/kettle",
    "/api/compare": "/api/compare?ids=1,2",
    "/api/articles": "/api/articles",
    "/api/articles/by-slug/{slug}": "/api/articles/by-slug/kettles",
    "/api/authors/{slug}": null,
    "/api/home": "/api/home",
    "/api/picks": `/api/picks?category=${categoryId}`,
    "/api/search": "/api/search?q=kettle",
    "/api/favorites/shared/{token}": `/api/favorites/shared/${tokenIn(shared.url)}`,
    "/api/resolve": "/api/resolve?path=/product/kettle",
    "/api/preview/products/{token}": `/api/preview/products/${await preview(`/products/${id}`)}`,
    "/api/preview/articles/{token}": `/api/preview/articles/${await preview(`/articles/${article}`)}`,
    "/api/preview/categories/{token}": `/api/preview/categories/${await preview(`/categories/${categoryId}`)}`,
    // A target price that the subscriber chose: never Amazon's.
    "/api/price-alerts/{token}": null,
    "/api/auth/oidc/start": null,
    "/api/auth/oidc/callback": null,
  };
  return { app, addresses, reader };
}

it("no public read shows an Amazon price after 25 hours, and all that can showed one before", async () => {
  const { app, addresses, reader } = await aSite();
  const { paths = {} } = app.api.getOpenAPI31Document(apiDescription);
  const open = Object.entries(paths).filter(([, { get }]) => get && !get.security);
  expect(open.map(([path]) => path).filter((path) => !(path in addresses))).toEqual([]);
  const telling = async () => {
    const found: string[] = [];
    for (const [name, address] of Object.entries(addresses)) {
      if (address === null) continue;
      const { status, body } = await call(app, address);
      expect([name, status]).toEqual([name, 200]);
      if (written.test(JSON.stringify(body))) found.push(name);
    }
    const own = await callApi(app, "GET", "/favorites?lang=en", undefined, reader);
    if (written.test(JSON.stringify(own.body))) found.push("/api/favorites");
    return found;
  };
  expect(await telling()).toEqual(
    expect.arrayContaining([
      "/api/products",
      "/api/products/cards",
      "/api/products/by-slug/{slug}",
      "/api/compare",
      "/api/articles/by-slug/{slug}",
      "/api/home",
      "/api/search",
      "/api/favorites/shared/{token}",
      "/api/preview/products/{token}",
      "/api/preview/articles/{token}",
      "/api/favorites",
    ]),
  );
  app.clock.move(hours(25));
  expect(await telling()).toEqual([]);
});
