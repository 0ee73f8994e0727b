import { cleanUrl } from "#features/fetcher/clean-url.ts";
import { type Facts, joinFacts, type Provenance, type Sources } from "#features/fetcher/fetched-product.ts";
import { readJsonLd } from "#features/fetcher/json-ld.ts";
import { countryOfPage } from "#features/fetcher/page-country.ts";
import { currencyOf, paragraphsOf, priceOf, singleLineText, urlIn } from "#features/fetcher/read-text.ts";
import { availabilityOf, conditionOf } from "#features/fetcher/schema-offer.ts";
import { readSchema } from "#features/fetcher/schema-product.ts";
import { isLanguage, type Language } from "#i18n/languages.ts";
import { readMicrodata } from "./microdata.ts";
import { type PageElement, readElements, textOfElement } from "./page-elements.ts";

export type ReadPage = {
  facts: Facts;
  sources: Sources;
  /** The page's canonical URL, without tracking parameters. */
  url: string;
  lang: Language | null;
  /** Whether the page has product markup, or only a title. */
  isProduct: boolean;
  /** Whether it lists several products and none is the main one. */
  isList: boolean;
};

/**
 * Reads the product of a page from all its sources (JSON-LD, microdata, Open Graph, HTML) at `now` (epoch milliseconds). Never throws,
 * whatever the page contains.
 */
export function readPage(html: string, address: string, now: number): ReadPage {
  const elements = readElements(html);
  const meta = metaOf(elements);
  const language = elements.find(({ name }) => name === "html")?.attrs.get("lang") ?? "";
  const country = countryOfPage(address, language || (meta.get("og:locale")?.[0] ?? ""));
  const currency =
    [
      "product:price:currency",
      "og:price:currency",
      "product:sale_price:currency",
      "product:sale_price_currency",
    ]
      .map((name) => currencyOf(meta.get(name)?.[0], { currency: "", country }))
      .find(Boolean) ?? "";
  const place = { url: baseOf(elements, address), currency, country };
  const words = readWords(elements, meta, place);
  const opengraph = readMeta(meta, place);
  const titles = [words.title, opengraph.title, titleOf(elements)].filter((title) => title !== undefined);
  const page = { ...place, titles, now };
  const scripts = elements.filter(
    ({ name, attrs }) => name === "script" && /^application\/ld\+json\b/i.test(attrs.get("type") ?? ""),
  );
  const jsonld = readSchema(
    scripts.flatMap(({ children }) => readJsonLd(children.join(""))),
    page,
  );
  const microdata = readSchema(readMicrodata(elements), page);
  const marked = jsonld.isList ? null : microdata.facts;
  const isMarked = jsonld.facts !== null || marked !== null;
  const readings: [Provenance, Partial<Facts>][] = [
    ["jsonld", jsonld.facts ?? {}],
    ["microdata", marked ?? {}],
    ["opengraph", opengraph],
    // Prices inside product markup were judged there: they may be for members, or a deposit.
    ["page", isMarked ? { ...words, price: null } : words],
  ];
  const lang = language.slice(0, 2).toLowerCase().replace("iw", "he");
  const saysProduct = /^(og:)?product\b/i.test(meta.get("og:type")?.[0] ?? "");
  return {
    ...joinFacts(readings),
    // A page uses one canonical URL for all its variants.
    url:
      jsonld.isVariant || microdata.isVariant
        ? cleanUrl(address) +
          (jsonld.isByFragment || microdata.isByFragment ? (URL.parse(address)?.hash ?? "") : "")
        : canonicalOf(elements, meta, address),
    lang: isLanguage(lang) ? lang : null,
    isProduct: isMarked || saysProduct || Boolean(opengraph.price),
    isList: !isMarked && (jsonld.isList || microdata.isList) && !(saysProduct && opengraph.price),
  };
}

type Meta = ReadonlyMap<string, string[]>;
const mostValues = 40;

function metaOf(elements: readonly PageElement[]): Meta {
  const meta = new Map<string, string[]>();
  for (const { name, attrs } of elements) {
    const key = (attrs.get("property") ?? attrs.get("name") ?? "").toLowerCase();
    const content = attrs.get("content");
    if (name !== "meta" || !key || !content) continue;
    const known = meta.get(key);
    if (!known) meta.set(key, [content]);
    else if (known.length < mostValues) known.push(content);
  }
  return meta;
}

function baseOf(elements: readonly PageElement[], address: string): string {
  const href = elements.find(({ name, attrs }) => name === "base" && attrs.has("href"))?.attrs.get("href");
  return (href && urlIn(href, address)) || address;
}

/** A canonical URL counts only on the same site. */
function canonicalOf(elements: readonly PageElement[], meta: Meta, address: string): string {
  const link = elements.find(
    ({ name, attrs }) => name === "link" && /(^|\s)canonical(\s|$)/i.test(attrs.get("rel") ?? ""),
  );
  const named = urlIn(link?.attrs.get("href") ?? meta.get("og:url")?.[0], address);
  const site = (url: string) => URL.parse(url)?.host.replace(/^(www|m)\./, "");
  // Some sites name their home page as canonical on every page.
  const isOwn = named !== null && site(named) === site(address) && URL.parse(named)?.pathname !== "/";
  return cleanUrl(isOwn ? named : address);
}

type Place = { url: string; currency: string; country: string };

function readMeta(meta: Meta, { url, ...place }: Place): Partial<Facts> {
  const first = (...names: string[]): string | undefined =>
    names.map((name) => meta.get(name)?.[0]).find(Boolean);
  const images = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"].flatMap((name) =>
    (meta.get(name) ?? []).flatMap((one) => urlIn(one, url) ?? []),
  );
  const regular = priceOf(first("product:price:amount", "og:price:amount"), place);
  const sale = priceOf(first("product:sale_price:amount", "product:sale_price"), place);
  const isReduced = sale && regular && sale.currency === regular.currency && sale.amount < regular.amount;
  const condition = conditionOf(first("product:condition", "og:condition"));
  return {
    title: singleLineText(first("og:title", "twitter:title"), 500),
    description: paragraphsOf(first("og:description", "twitter:description"), 20_000),
    imageUrls: [...new Set(images)].slice(0, 30),
    brand: singleLineText(first("product:brand", "og:brand"), 200),
    price: sale ?? regular,
    listPrice: isReduced ? regular : null,
    availability: availabilityOf(first("product:availability", "og:availability")),
    ...(condition ? { condition } : {}),
  };
}

const firstOf = (elements: readonly PageElement[], wanted: string): string => {
  const element = elements.find(({ name }) => name === wanted);
  return singleLineText(element && textOfElement(element, 2_000), 500);
};
const titleOf = (elements: readonly PageElement[]): string => firstOf(elements, "title");

/** Fallback for any page: heading, title, description. A price counts only if it is the only one marked up. */
function readWords(elements: readonly PageElement[], meta: Meta, place: Place): Partial<Facts> {
  const priced = elements.filter(({ attrs }) => attrs.get("itemprop") === "price");
  const [only] = priced.length === 1 ? priced : [];
  return {
    title: firstOf(elements, "h1") || titleOf(elements),
    description: paragraphsOf(meta.get("description")?.[0], 20_000),
    price: only ? priceOf(only.attrs.get("content") ?? textOfElement(only, 200), place) : null,
  };
}
