import type { DemoArticle, DemoCategory, DemoProduct } from "#features/discovery/demo-content.ts";
import type { OfferInput } from "#features/offers/server/offer-input.ts";
import type { Language } from "#i18n/languages.ts";
import { documentOf } from "#platform/document/document-shorthand.ts";

const hour = 3_600_000;

/** The credit of an Unsplash photo in each language. */
export const photoCredit = (photographer: string): Record<Language, string> => ({
  en: `Photo: ${photographer} / Unsplash`,
  he: `צילום: ${photographer} / Unsplash`,
  ar: `تصوير: ${photographer} / Unsplash`,
  zh: `摄影：${photographer} / Unsplash`,
  fr: `Photo\u00a0: ${photographer} / Unsplash`,
});

/** A shop's search URL: the demo's products are fictional, so a product link would be broken. */
const shopSearch = new Map<string, (words: string) => string>(
  Object.entries({
    amazon: (words) => `https://www.amazon.com/s?k=${words}`,
    walmart: (words) => `https://www.walmart.com/search?q=${words}`,
    aliexpress: (words) => `https://www.aliexpress.com/w/wholesale-${words.replaceAll("+", "-")}.html`,
    ebay: (words) => `https://www.ebay.com/sch/i.html?_nkw=${words}`,
  }),
);

export const offerInput = (offer: DemoProduct["offers"][number], now: number): OfferInput => ({
  programme: offer.programme,
  url: shopSearch.get(offer.programme)?.(encodeURIComponent(offer.query).replaceAll("%20", "+")) ?? "",
  price: { amount: offer.price, currency: "USD" },
  availability: offer.availability,
  condition: offer.condition,
  shipping: offer.shipping ?? null,
  country: "US",
  source: "demo",
  externalId: null,
  fetchedAt: now - offer.ageHours * hour,
});

export const categoryInput = (
  category: DemoCategory,
  ids: Map<string, number>,
  imageUrl: string | null,
  sortOrder: number,
) => ({
  parentId: category.parent ? (ids.get(category.parent) ?? null) : null,
  imageUrl,
  sortOrder,
  specTemplate: category.specTemplate,
  testing: { criteria: category.criteria, method: category.testMethod },
  texts: Object.fromEntries(
    Object.entries(category.texts).map(([lang, text]) => [
      lang,
      lang === "en" ? { ...text, slug: category.key } : text,
    ]),
  ),
  publish: true,
  demoKey: category.key,
});

export function articleInput(
  article: DemoArticle,
  known: {
    categoryIds: Map<string, number>;
    productIds: Map<string, number>;
    authorIds: Map<string, number>;
    articleIds: Map<string, number>;
  },
  imageUrl: string | null,
  now: number,
) {
  const kinds = { product: known.productIds, category: known.categoryIds, article: known.articleIds };
  const resolve = {
    product(key: string): string {
      const id = known.productIds.get(key);
      if (id === undefined)
        throw new Error(`The demo article ${article.key} shows an unknown product: ${key}`);
      return String(id);
    },
    link(address: string) {
      const [kind = "", key = ""] = address.split(":");
      if (address.startsWith("/")) return { type: "link" as const, attrs: { href: address } };
      const id = kinds[kind as keyof typeof kinds]?.get(key);
      return id === undefined
        ? undefined
        : { type: "reference" as const, attrs: { kind: kind as keyof typeof kinds, id: String(id) } };
    },
  };
  return {
    authorId: known.authorIds.get(article.author) ?? null,
    reviewerId: known.authorIds.get(article.reviewer ?? "") ?? null,
    template: article.template,
    imageUrl,
    categoryIds: article.categories.flatMap((key) => known.categoryIds.get(key) ?? []),
    texts: Object.fromEntries(
      Object.entries(article.texts).map(([lang, text]) => [
        lang as Language,
        {
          title: text.title,
          ...(lang === "en" ? { slug: article.key } : {}),
          excerpt: text.excerpt,
          content: documentOf(text.blocks, resolve),
          updatedReason: text.updatedReason,
          metaDescription: text.metaDescription,
        },
      ]),
    ),
    publish: true,
    publishedAt: now - article.daysAgo * 24 * hour,
    demoKey: article.key,
  };
}
