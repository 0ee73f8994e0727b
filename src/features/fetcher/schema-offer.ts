import type { Money } from "#i18n/money.ts";
import type { Facts } from "./fetched-product.ts";
import { type Graph, isMarked, type Marked, plainName, typesOf } from "./json-ld.ts";
import { currencyOf, priceOf } from "./read-text.ts";

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

/** The last word of an address or a text: "https://schema.org/InStock", "in stock". */
const keyword = (value: unknown): string =>
  typeof value === "string"
    ? (plainName(value.trim())
        .split(/[/#]/)
        .at(-1)
        ?.replace(/[^a-z]/gi, "")
        .toLowerCase() ?? "")
    : "";
export const availabilityOf = (value: unknown): Facts["availability"] =>
  availabilities.get(keyword(value)) ?? "unknown";
export const conditionOf = (value: unknown): Facts["condition"] | undefined => conditions.get(keyword(value));

const struckOut = /^(listprice|strikethroughprice|msrp|srp|regularprice|suggestedretailprice)$/;

/** What the offers of a product say: of the best one that has a price, which is in stock and new where there is one. */
export function readOffers(graph: Graph, product: Marked, currencyElsewhere: string): Partial<OfferFacts> {
  const offers = graph.get(product, "offers").flatMap((offer) => {
    if (!isMarked(offer)) return [];
    const inner = graph.get(offer, "offers").filter(isMarked);
    const numbered = Object.keys(offer).filter((key) => /^\d+$/.test(key));
    // A list that a program wrote as an object.
    if (numbered.length) return numbered.map((key) => offer[key]).filter(isMarked);
    return inner.length ? [...inner, offer] : [offer];
  });
  const read = offers.slice(0, 200).map((offer) => readOffer(graph, offer, currencyElsewhere));
  const rank = ({ price, availability, condition }: Partial<OfferFacts>): number =>
    (price ? 4 : 0) + (availability === "in-stock" ? 2 : 0) + ((condition ?? "new") === "new" ? 1 : 0);
  const [best] = read.toSorted((a, b) => rank(b) - rank(a));
  return best ?? {};
}

function readOffer(graph: Graph, offer: Marked, currencyElsewhere: string): Partial<OfferFacts> {
  const first = (node: Marked, name: string): unknown => graph.get(node, name)[0];
  const currency = currencyOf(first(offer, "priceCurrency"));
  const specifications = graph.get(offer, "priceSpecification").filter(isMarked);
  const priced = (node: Marked, name: string): Money | null =>
    priceOf(first(node, name), currencyOf(first(node, "priceCurrency")) || currency || currencyElsewhere);
  const isStruckOut = (node: Marked) => struckOut.test(keyword(first(node, "priceType")));
  // What a kilo or a month costs is not the price.
  const whole = specifications.filter(
    (node) => !graph.get(node, "referenceQuantity").length && !graph.get(node, "billingDuration").length,
  );
  const asked = whole.filter((node) => !isStruckOut(node)).map((node) => priced(node, "price"));
  const struck = whole.filter(isStruckOut).map((node) => priced(node, "price"));
  const price =
    priced(offer, "price") ??
    asked.find((one) => one !== null) ??
    (typesOf(offer).includes("AggregateOffer") ? priced(offer, "lowPrice") : null);
  const condition = conditionOf(first(offer, "itemCondition"));
  const listPrice = struck.find((one) => one !== null) ?? null;
  const isReduced =
    price && listPrice && listPrice.currency === price.currency && listPrice.amount > price.amount;
  return {
    price,
    listPrice: isReduced ? listPrice : null,
    shipping: price ? shippingOf(graph, offer, price.currency) : null,
    availability: availabilityOf(first(offer, "availability")),
    ...(condition ? { condition } : {}),
  };
}

/** What sending costs, where the page names one rate in the price's own currency. */
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
  return priceOf(value, currency)?.amount ?? null;
}
