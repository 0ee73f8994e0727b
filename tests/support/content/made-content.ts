import type { ArticleInput } from "#features/articles/server/saving/article-editing.ts";
import type { Testing } from "#features/categories/criterion.ts";
import type { CategoryInput } from "#features/categories/server/saving/category-creating.ts";
import type { OfferInput } from "#features/offers/server/offer-input.ts";
import type { ProductInput } from "#features/products/server/saving/product-input.ts";
import type { Document } from "#platform/document/document.ts";
import type { App } from "#server/app.ts";

/** Test fixtures created through the services an editor uses, with defaults for what a test does not specify. */
export const aCategory = (app: App, name: string, more: Partial<CategoryInput> = {}): Promise<number> =>
  app.categories.create({ publish: true, texts: { en: { name, description: `About ${name}` } }, ...more });

/** The actor of a change by a file or a program. */
export const noActor = { actor: null };

/** Sets the score criteria of a category. */
export const judge = (app: App, id: number, { criteria, method }: Testing) =>
  app.categories.amend(id, { criteria, testMethod: method }, noActor);

export const aProduct = (app: App, name: string, more: Partial<ProductInput> = {}): Promise<number> =>
  app.products.create({
    publish: true,
    price: { amount: 10_000, currency: "USD" },
    texts: { en: { name, summary: `${name} in a sentence` } },
    ...more,
  });

export const anOffer = (app: App, more: Partial<OfferInput> = {}): OfferInput => ({
  programme: "walmart",
  url: "https://www.walmart.com/ip/1",
  price: { amount: 9_000, currency: "USD" },
  availability: "in-stock",
  condition: "new",
  shipping: null,
  country: "US",
  source: "api",
  externalId: null,
  fetchedAt: app.clock.now(),
  ...more,
});

export const sampleDocument = (text: string): Document => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

export const anArticle = (app: App, title: string, more: Partial<ArticleInput> = {}): Promise<number> =>
  app.articles.create({
    authorId: null,
    template: "guide",
    publish: true,
    texts: { en: { title, content: sampleDocument(`${title} at length.`) } },
    ...more,
  });
