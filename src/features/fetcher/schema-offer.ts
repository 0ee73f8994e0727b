import type { Money } from "#i18n/money/money.ts";
import type { Facts } from "./fetched-product.ts";
import { type Graph, isMarked, type Marked, typesOf } from "./json-ld.ts";
import { selectedVariant } from "./named-variant.ts";
import { currencyOf, type PageLocale, priceOf } from "./read-text.ts";
import { isCurrent, isForOneAndAll, isOfPartOrMany, keyword } from "./schema-price.ts";

/** Limit on the offers read per product. */
const mostOffers = 200;

type OfferFacts = Pick<Facts, "price" | "listPrice" | "shipping" | "availability" | "condition">;

const availabilities = new Map<string, Facts["availability"]>(
  Object.entries({
    instock: "in-stock",
    limitedavailability: "in-stock",
    onlineonly: "in-stock",
    instoreonly: "out-of-stock",
    preorder: "preorder",
    presale: "preorder",
    backorder: "preorder",
    madetoorder: "in-stock",
    outofstock: "out-of-stock",
    soldout: "out-of-stock",
    discontinued: "out-of-stock",
    reserved: "out-of-stock",
    oos: "out-of-stock",
    pending: "out-of-stock",
    availablefororder: "preorder",
  }),
);
const conditions = new Map<string, Facts["condition"]>(
  Object.entries({
    newcondition: "new",
    new: "new",
    usedcondition: "used",
    used: "used",
    refurbishedcondition: "refurbished",
    refurbished: "refurbished",
    damagedcondition: "used",
  }),
);

export const availabilityOf = (value: unknown): Facts["availability"] =>
  availabilities.get(keyword(value)) ?? "unknown";
export const conditionOf = (value: unknown): Facts["condition"] | undefined => conditions.get(keyword(value));

/** Context of the page: locale, URL and time. `now` is epoch milliseconds. */
export type PageReading = PageLocale & { url: string; now: number };

const struckOut = /^(listprice|strikethroughprice|msrp|srp|regularprice|suggestedretailprice)$/;

export const offersOf = (graph: Graph, product: Marked): Marked[] =>
  graph.get(product, "offers").flatMap((offer) => {
    if (!isMarked(offer)) return [];
    const inner = graph.get(offer, "offers").filter(isMarked);
    const numbered = Object.keys(offer).filter((key) => /^\d+$/.test(key));
    // Some generators write a list as an object with numeric keys.
    if (numbered.length) return numbered.map((key) => offer[key]).filter(isMarked);
    return inner.length ? [...inner, offer] : [offer];
  });

/** Reads the offers of a product: the one that the page's URL identifies, else the best with a price, in stock and new if possible. */
export function readOffers(graph: Graph, product: Marked, page: PageReading): Partial<OfferFacts> {
  const offers = offersOf(graph, product);
  const named = selectedVariant(graph, offers, page.url);
  const first = offers.slice(0, mostOffers);
  const read = (named ? [named] : first).map((offer) => readOffer(graph, offer, page));
  const rank = ({ price, availability, condition }: Partial<OfferFacts>): number =>
    (price ? 4 : 0) + (availability === "in-stock" ? 2 : 0) + ((condition ?? "new") === "new" ? 1 : 0);
  const [best] = read.toSorted((a, b) => rank(b) - rank(a));
  return best ?? {};
}

function readOffer(graph: Graph, offer: Marked, page: PageReading): Partial<OfferFacts> {
  const first = (node: Marked, name: string): unknown => graph.get(node, name)[0];
  const currency = currencyOf(first(offer, "priceCurrency"), page);
  const priced = (node: Marked, name: string): Money | null =>
    priceOf(first(node, name), {
      currency: currencyOf(first(node, "priceCurrency"), page) || currency || page.currency,
      country: page.country,
    });
  const isWanted = (node: Marked) => isForOneAndAll(graph, node) && isCurrent(graph, node, page.now);
  const typeOf = (node: Marked) => keyword(first(node, "priceType"));
  const specifications = graph.get(offer, "priceSpecification").filter(isMarked).filter(isWanted);
  const pricesOf = (isOf: (type: string) => boolean): Money[] =>
    specifications.filter((node) => isOf(typeOf(node))).flatMap((node) => priced(node, "price") ?? []);
  const [sale] = pricesOf((type) => type === "saleprice");
  const [plain] = pricesOf((type) => type !== "saleprice" && !struckOut.test(type));
  const [regular] = pricesOf((type) => type === "regularprice");
  const [struck] = pricesOf((type) => struckOut.test(type));
  const own = priced(offer, "price");
  const isOwn = ({ amount, currency: code }: Money) => own?.amount === amount && own.currency === code;
  const isPart = graph
    .get(offer, "priceSpecification")
    .filter(isMarked)
    .filter((node) => isOfPartOrMany(graph, node))
    .flatMap((node) => priced(node, "price") ?? [])
    .some(isOwn);
  const isWhole = pricesOf((type) => !struckOut.test(type)).some(isOwn);
  const price = isWanted(offer)
    ? ((isPart && !isWhole ? null : own) ?? sale ?? plain ?? regular ?? lowestOf(offer, priced))
    : null;
  const condition = conditionOf(first(offer, "itemCondition"));
  const isReduced = price && struck && struck.currency === price.currency && struck.amount > price.amount;
  return {
    price,
    listPrice: isReduced ? struck : null,
    shipping: price ? shippingOf(graph, offer, price.currency) : null,
    availability: availabilityOf(first(offer, "availability")),
    ...(condition ? { condition } : {}),
  };
}

/** AggregateOffer: the low price, unless it is only the start of a range. */
function lowestOf(offer: Marked, priced: (node: Marked, name: string) => Money | null): Money | null {
  if (!typesOf(offer).includes("AggregateOffer")) return null;
  const highest = priced(offer, "highPrice");
  const lowest = priced(offer, "lowPrice");
  return highest && lowest?.amount !== highest.amount ? null : lowest;
}

/** The shipping cost, if the page states a single rate in the price's currency. */
function shippingOf(graph: Graph, offer: Marked, currency: string): number | null {
  const rates = graph
    .get(offer, "shippingDetails")
    .filter(isMarked)
    .flatMap((details) => graph.get(details, "shippingRate").filter(isMarked));
  const [rate] = rates;
  if (!rate || rates.length > 1) return null;
  const value = graph.get(rate, "value")[0];
  if (currencyOf(graph.get(rate, "currency")[0]) !== currency) return null;
  if (value === 0 || value === "0" || value === "0.00") return 0;
  return priceOf(value, { currency, country: "" })?.amount ?? null;
}
