import { isLanguage, type Language } from "#i18n/languages.ts";
import { cleanAddress } from "../clean-address.ts";
import { type Facts, joinFacts, type Provenance, type Sources } from "../fetched-product.ts";
import { readJsonLd } from "../json-ld.ts";
import { addressOf, currencyOf, lineOf, paragraphsOf, priceOf } from "../read-text.ts";
import { availabilityOf, conditionOf } from "../schema-offer.ts";
import { readSchema } from "../schema-product.ts";
import { readMicrodata } from "./microdata.ts";
import { type PageElement, readElements, wordsIn } from "./page-elements.ts";

export type ReadPage = {
  facts: Facts;
  sources: Sources;
  /** Where the page says that it stands, without what tells who sent the visitor. */
  url: string;
  lang: Language | null;
  /** Whether the page has product markup, or only a title. */
  isProduct: boolean;
};

/** What a page says of the product it is about, by all its ways of saying it. Never throws, whatever the page is. */
export function readPage(html: string, address: string): ReadPage {
  const elements = readElements(html);
  const meta = metaOf(elements);
  const base = baseOf(elements, address);
  const currency =
    [
      "product:price:currency",
      "og:price:currency",
      "product:sale_price:currency",
      "product:sale_price_currency",
    ]
      .map((name) => currencyOf(meta.get(name)?.[0]))
      .find(Boolean) ?? "";
  const page = { url: base, currency };
  const scripts = elements.filter(
    ({ name, attrs }) => name === "script" && /^application\/ld\+json\b/i.test(attrs.get("type") ?? ""),
  );
  const jsonld = readSchema(
    scripts.flatMap(({ children }) => readJsonLd(children.join(""))),
    page,
  );
  const microdata = readSchema(readMicrodata(elements), page);
  const opengraph = readMeta(meta, page);
  const readings: [Provenance, Partial<Facts>][] = [
    ["jsonld", jsonld ?? {}],
    ["microdata", microdata ?? {}],
    ["opengraph", opengraph],
    ["page", readWords(elements, meta, page)],
  ];
  const html0 = elements.find(({ name }) => name === "html");
  const lang = (html0?.attrs.get("lang") ?? "").slice(0, 2).toLowerCase().replace("iw", "he");
  const isProduct =
    jsonld !== null ||
    microdata !== null ||
    /^(og:)?product\b/i.test(meta.get("og:type")?.[0] ?? "") ||
    Boolean(opengraph.price);
  return {
    ...joinFacts(readings),
    url: canonicalOf(elements, meta, address),
    lang: isLanguage(lang) ? lang : null,
    isProduct,
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
  return (href && addressOf(href, address)) || address;
}

/** A page may name another address as its own, but no other site's. */
function canonicalOf(elements: readonly PageElement[], meta: Meta, address: string): string {
  const link = elements.find(
    ({ name, attrs }) => name === "link" && /(^|\s)canonical(\s|$)/i.test(attrs.get("rel") ?? ""),
  );
  const named = addressOf(link?.attrs.get("href") ?? meta.get("og:url")?.[0], address);
  const site = (url: string) => URL.parse(url)?.host.replace(/^(www|m)\./, "");
  // Some name their front page on every page.
  const isOwn = named !== null && site(named) === site(address) && URL.parse(named)?.pathname !== "/";
  return cleanAddress(isOwn ? named : address);
}

function readMeta(meta: Meta, { url, currency }: { url: string; currency: string }): Partial<Facts> {
  const first = (...names: string[]): string | undefined =>
    names.map((name) => meta.get(name)?.[0]).find(Boolean);
  const images = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"].flatMap((name) =>
    (meta.get(name) ?? []).flatMap((one) => addressOf(one, url) ?? []),
  );
  const regular = priceOf(first("product:price:amount", "og:price:amount"), currency);
  const sale = priceOf(first("product:sale_price:amount", "product:sale_price"), currency);
  const isReduced = sale && regular && sale.currency === regular.currency && sale.amount < regular.amount;
  const condition = conditionOf(first("product:condition", "og:condition"));
  return {
    title: lineOf(first("og:title", "twitter:title"), 500),
    description: paragraphsOf(first("og:description", "twitter:description"), 20_000),
    imageUrls: [...new Set(images)].slice(0, 30),
    brand: lineOf(first("product:brand", "og:brand"), 200),
    price: sale ?? regular,
    listPrice: isReduced ? regular : null,
    availability: availabilityOf(first("product:availability", "og:availability")),
    ...(condition ? { condition } : {}),
  };
}

/** What any page has: a heading, a title, a description. A price counts only where it is marked as one. */
function readWords(
  elements: readonly PageElement[],
  meta: Meta,
  { currency }: { url: string; currency: string },
): Partial<Facts> {
  const of = (wanted: string) => elements.find(({ name }) => name === wanted);
  const heading = of("h1");
  const title = of("title");
  const priced = elements.find(({ attrs }) => attrs.get("itemprop") === "price");
  return {
    title: lineOf(heading && wordsIn(heading, 2_000), 500) || lineOf(title && wordsIn(title, 2_000), 500),
    description: paragraphsOf(meta.get("description")?.[0], 20_000),
    price: priced ? priceOf(priced.attrs.get("content") ?? wordsIn(priced, 200), currency) : null,
  };
}
