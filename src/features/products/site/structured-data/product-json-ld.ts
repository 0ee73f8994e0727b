import { pathOf } from "#content/slug-owner.ts";
import type { DisplayImage } from "#features/media/image.ts";
import type { Offer } from "#features/offers/offer.ts";
import type { Spec } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";
import { currencyDigits } from "#i18n/money/currency-digits.ts";
import type { Money } from "#i18n/money/money.ts";
import { localPath } from "#i18n/urls/paths.ts";

/** The data behind the structured data; all of it is on the page in the same words. */
export type DescribedProduct = {
  name: string;
  summary: string;
  brand: string | null;
  model: string | null;
  gtin: string | null;
  images: readonly Pick<DisplayImage, "url">[];
  score: number | null;
  verdict: string;
  pros: readonly string[];
  cons: readonly string[];
  specs: readonly Pick<Spec, "value" | "property">[];
  offers: readonly Pick<Offer, "shop" | "url" | "price" | "availability" | "condition">[];
};

export type Describer = {
  siteName: string;
  siteUrl: string /** Of the page, absolute. */;
  address: string /** BCP 47. */;
  language: string;
};

/** Amounts as schema.org wants them: "229.00", never a float. */
export function decimalText({ amount, currency }: Money): string {
  const digits = currencyDigits(currency);
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const availability = { "in-stock": "InStock", preorder: "PreOrder" } as const;
const condition = {
  new: "NewCondition",
  used: "UsedCondition",
  refurbished: "RefurbishedCondition",
} as const;

/**
 * A Product with our own review (the site is its author, 0 is the worst and 10 the best score) and the prices the page shows.
 * Undefined where it would have neither: Google refuses such a product. There is never an aggregateRating: we have no votes.
 */
export function productJsonLd(product: DescribedProduct, site: Describer): object | undefined {
  const absolute = (url: string) => (url.startsWith("/") ? site.siteUrl + url : url);
  const offers = offersOf(product, absolute);
  const review = reviewOf(product, site);
  if (!offers && !review) return undefined;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${site.address}#product`,
    url: site.address,
    name: product.name,
    ...(product.summary && { description: product.summary }),
    ...(product.images.length > 0 && { image: product.images.map((picture) => absolute(picture.url)) }),
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand } }),
    ...(product.model && { mpn: product.model }),
    ...(product.gtin && { gtin: product.gtin }),
    ...Object.fromEntries(
      product.specs.flatMap(({ property, value }) => (property ? [[property, value]] : [])),
    ),
    ...(review && { review }),
    ...(offers && { offers }),
  };
}

function reviewOf(product: DescribedProduct, site: Describer): object | undefined {
  if (product.score === null) return undefined;
  const notes = (statements: readonly string[]) => ({
    "@type": "ItemList",
    itemListElement: statements.map((name, index) => ({ "@type": "ListItem", position: index + 1, name })),
  });
  // Google wants two statements at least, of either kind.
  const hasNotes = product.pros.length + product.cons.length >= 2;
  return {
    "@type": "Review",
    author: { "@type": "Organization", name: site.siteName, url: `${site.siteUrl}/` },
    inLanguage: site.language,
    reviewRating: { "@type": "Rating", ratingValue: product.score, bestRating: 10, worstRating: 0 },
    ...(product.verdict && { reviewBody: product.verdict }),
    ...(hasNotes && product.pros.length > 0 && { positiveNotes: notes(product.pros) }),
    ...(hasNotes && product.cons.length > 0 && { negativeNotes: notes(product.cons) }),
  };
}

/** Only what can be bought at a price that may be shown now: the API leaves a stale price out, and so does this. */
function offersOf({ offers }: DescribedProduct, absolute: (url: string) => string): object | undefined {
  const shown = offers.flatMap((offer) =>
    offer.price && offer.availability !== "out-of-stock" ? [{ ...offer, price: offer.price }] : [],
  );
  const each = shown.map((offer) => ({
    "@type": "Offer",
    price: decimalText(offer.price),
    priceCurrency: offer.price.currency,
    url: absolute(offer.url),
    itemCondition: `https://schema.org/${condition[offer.condition]}`,
    ...(offer.availability !== "unknown" &&
      offer.availability !== "out-of-stock" && {
        availability: `https://schema.org/${availability[offer.availability]}`,
      }),
    seller: { "@type": "Organization", name: offer.shop },
  }));
  const prices = shown.map((offer) => offer.price);
  const [first] = prices;
  if (!first || each.length < 2) return each[0];
  // One range needs one currency.
  if (prices.some((price) => price.currency !== first.currency)) return each;
  const sorted = prices.toSorted((a, b) => a.amount - b.amount);
  return {
    "@type": "AggregateOffer",
    priceCurrency: first.currency,
    lowPrice: decimalText(sorted[0] ?? first),
    highPrice: decimalText(sorted.at(-1) ?? first),
    offerCount: each.length,
    offers: each,
  };
}

/** The list as shown on a page, in its order: the first part of it, and the total length. None where it is empty. */
export const itemListJsonLd = (
  list: { items: readonly { slug: string; name: string }[]; total: number },
  { lang, siteUrl }: { lang: Language; siteUrl: string },
): object[] =>
  list.items.length > 0
    ? [
        {
          "@context": "https://schema.org",
          "@type": "ItemList",
          numberOfItems: list.total,
          itemListElement: list.items.map(({ slug, name }, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name,
            url: siteUrl + localPath(lang, pathOf("product", slug)),
          })),
        },
      ]
    : [];

/** The breadcrumbs as shown above the title. `href` are paths; the last one is the page itself. */
export const breadcrumbJsonLd = (
  trail: readonly { name: string; href: string }[],
  siteUrl: string,
): object => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: siteUrl + href,
  })),
});
