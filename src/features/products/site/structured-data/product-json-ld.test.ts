import { describe, expect, it } from "vitest";
import {
  breadcrumbJsonLd,
  type DescribedProduct,
  decimalText,
  itemListJsonLd,
  productJsonLd,
} from "./product-json-ld.ts";

const site = {
  siteName: "Magpie",
  siteUrl: "https://magpie.example",
  address: "https://magpie.example/product/aurel-drift-2",
  language: "en",
};
const price = (amount: number, currency = "USD") => ({
  amount,
  currency,
  approximate: null,
  asOf: "2026-11-20T14:11:00.000Z",
  stamp: "time" as const,
  disclaimer: true,
});
const offer = (shop: string, shown: ReturnType<typeof price> | null, more: object = {}) =>
  ({
    shop,
    url: `https://${shop.toLowerCase()}.example/`,
    price: shown,
    availability: "in-stock",
    condition: "new",
    ...more,
  }) as DescribedProduct["offers"][number];

const product: DescribedProduct = {
  name: "Aurel Drift 2",
  summary: "Headphones for trains.",
  brand: "Aurel",
  model: "AD2",
  gtin: null,
  images: [{ url: "/media/a/960.webp" }],
  specs: [{ value: "Black", property: "color" }, { value: "2" }],
  score: 8.8,
  verdict: "The one to buy.",
  pros: ["Quiet", "Light"],
  cons: ["Do not fold"],
  offers: [],
};

const described = (changes: Partial<DescribedProduct>) =>
  // biome-ignore lint/suspicious/noExplicitAny: structured data has no type of its own
  productJsonLd({ ...product, ...changes }, site) as Record<string, any> | undefined;

describe("a product's structured data", () => {
  it("is the site's own review, with its scale, and no votes of others", () => {
    const { review, aggregateRating } = described({}) ?? {};
    expect(review).toMatchObject({
      author: { "@type": "Organization", name: "Magpie" },
      reviewRating: { ratingValue: 8.8, bestRating: 10, worstRating: 0 },
      reviewBody: "The one to buy.",
    });
    expect(review.positiveNotes.itemListElement.map((note: { name: string }) => note.name)).toEqual([
      "Quiet",
      "Light",
    ]);
    expect(review.negativeNotes.itemListElement).toHaveLength(1);
    expect(aggregateRating).toBeUndefined();
  });

  it("names strengths and weaknesses from two statements on", () => {
    const review = described({ pros: ["Quiet"], cons: [] })?.review;
    expect(review).not.toHaveProperty("positiveNotes");
    expect(review).not.toHaveProperty("negativeNotes");
  });

  it("has one offer as an Offer with the shop's own price", () => {
    expect(described({ offers: [offer("Amazon", price(22900))] })?.offers).toMatchObject({
      "@type": "Offer",
      price: "229.00",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/NewCondition",
      seller: { name: "Amazon" },
    });
  });

  it("has several offers of one currency as their range", () => {
    expect(
      described({ offers: [offer("Amazon", price(22900)), offer("Walmart", price(9905))] })?.offers,
    ).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: "99.05",
      highPrice: "229.00",
      offerCount: 2,
      priceCurrency: "USD",
    });
  });

  it("makes no range out of two currencies", () => {
    const offers = described({
      offers: [offer("Amazon", price(22900)), offer("Ksp", price(80000, "ILS"))],
    })?.offers;
    expect(offers.map((one: { "@type": string }) => one["@type"])).toEqual(["Offer", "Offer"]);
  });

  it("says nothing of a price that may not be shown or at which nothing can be bought", () => {
    const offers = [offer("Amazon", null), offer("Walmart", price(9900), { availability: "out-of-stock" })];
    expect(described({ offers })).not.toHaveProperty("offers");
    expect(JSON.stringify(described({ offers }))).not.toContain("99.00");
  });

  it("is left out where there is neither a review nor an offer", () => {
    expect(described({ score: null })).toBeUndefined();
  });

  it("gives pictures their whole address", () => {
    expect(described({})?.image).toEqual(["https://magpie.example/media/a/960.webp"]);
  });
});

it("amounts become decimals of their currency", () => {
  expect(decimalText({ amount: 5, currency: "USD" })).toBe("0.05");
  expect(decimalText({ amount: 12900, currency: "JPY" })).toBe("12900");
});

it("a list names its products in order, with addresses in the page's language and the length of the whole", () => {
  const items = [
    { slug: "drift", name: "Drift" },
    { slug: "é", name: "É" },
  ];
  expect(itemListJsonLd({ items, total: 40 }, { lang: "fr", siteUrl: site.siteUrl })).toMatchObject([
    {
      "@type": "ItemList",
      numberOfItems: 40,
      itemListElement: [
        { position: 1, name: "Drift", url: "https://magpie.example/fr/product/drift" },
        { position: 2, name: "É", url: "https://magpie.example/fr/product/%C3%A9" },
      ],
    },
  ]);
  expect(itemListJsonLd({ items: [], total: 0 }, { lang: "en", siteUrl: site.siteUrl })).toEqual([]);
});

it("the trail keeps its order and ends with the page", () => {
  expect(
    breadcrumbJsonLd(
      [
        { name: "Home", href: "/" },
        { name: "Drift", href: "/product/drift" },
      ],
      site.siteUrl,
    ),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: "Home", item: "https://magpie.example/" },
      { position: 2, name: "Drift", item: "https://magpie.example/product/drift" },
    ],
  });
});
