import type { Listing } from "#features/marketplaces/listing.ts";
import { amazonHost } from "./amazon-shops.ts";
import {
  at,
  gtinIn,
  idIn,
  imageUrlsIn,
  listIn,
  listingOf,
  priceIn,
  singleLine,
  singleLines,
} from "./listing-fields.ts";

export const asin = /^[A-Z0-9]{10}$/;

/** The listing that Amazon itself would sell: never one for subscribers, members or the cart alone, whose price is not everybody's. */
function offerIn(item: unknown): unknown {
  const offers = listIn(at(item, "offersV2", "listings")).filter(
    (offer) =>
      at(offer, "type") !== "SUBSCRIBE_AND_SAVE" &&
      !/^PRIME_/.test(singleLine(at(offer, "dealDetails", "accessType"), 40)) &&
      at(offer, "violatesMAP") !== true,
  );
  return offers.find((offer) => at(offer, "isBuyBoxWinner") === true) ?? offers[0];
}

const availabilities = new Map<string, Listing["availability"]>(
  Object.entries({
    IN_STOCK: "in-stock",
    IN_STOCK_SCARCE: "in-stock",
    OUT_OF_STOCK: "out-of-stock",
    UNAVAILABLE: "out-of-stock",
    PREORDER: "preorder",
  }),
);
const conditions = new Map<string, Listing["condition"]>(
  Object.entries({
    new: "new",
    used: "used",
    collectible: "used",
    refurbished: "refurbished",
    renewed: "refurbished",
  }),
);
/** The other bases of a saving are no prices that Amazon strikes out. */
const struckOut = new Set(["LIST_PRICE", "WAS_PRICE", "LOWEST_PRICE_STRIKETHROUGH"]);

const moneyIn = (money: unknown) => priceIn(at(money, "amount"), at(money, "currency"));

/** The names of a node's ancestors and its own, from the root down. */
function pathOf(node: unknown): string[] {
  const names: string[] = [];
  for (let step = node; step !== undefined && names.length < 12; step = at(step, "ancestor")) {
    const name = singleLine(at(step, "displayName"), 200);
    if (name) names.unshift(name);
  }
  return names;
}

/** An item of the Creators API; null where it does not say what it is. */
export function amazonListing(item: unknown, country: string, now: number): Listing | null {
  const externalId = idIn(at(item, "asin"), asin);
  if (!externalId) return null;
  const info = at(item, "itemInfo");
  const offer = offerIn(item);
  const basis = at(offer, "price", "savingBasis");
  const images = [at(item, "images", "primary"), ...listIn(at(item, "images", "variants"))];
  return listingOf({
    marketplace: "amazon",
    externalId,
    country,
    url: `https://${amazonHost(country)}/dp/${externalId}`,
    title: singleLine(at(info, "title", "displayValue"), 500),
    brand:
      singleLine(at(info, "byLineInfo", "brand", "displayValue"), 200) ||
      singleLine(at(info, "byLineInfo", "manufacturer", "displayValue"), 200),
    model:
      singleLine(at(info, "manufactureInfo", "model", "displayValue"), 200) ||
      singleLine(at(info, "manufactureInfo", "itemPartNumber", "displayValue"), 200),
    gtin: gtinIn(
      ...["eans", "upcs", "isbns"].flatMap((kind) => listIn(at(info, "externalIds", kind, "displayValues"))),
    ),
    features: singleLines(listIn(at(info, "features", "displayValues")), 50, 1_000),
    // Requested as highRes, returned as hiRes.
    imageUrls: imageUrlsIn(
      images.map(
        (image) => at(image, "hiRes", "url") ?? at(image, "large", "url") ?? at(image, "medium", "url"),
      ),
    ),
    price: moneyIn(at(offer, "price", "money")),
    listPrice: struckOut.has(singleLine(at(basis, "savingBasisType"), 40))
      ? moneyIn(at(basis, "money"))
      : null,
    availability: availabilities.get(singleLine(at(offer, "availability", "type"), 40)) ?? "unknown",
    condition: conditions.get(singleLine(at(offer, "condition", "value"), 40).toLowerCase()) ?? null,
    categoryPath: pathOf(listIn(at(item, "browseNodeInfo", "browseNodes"))[0]),
    fetchedAt: now,
  });
}
