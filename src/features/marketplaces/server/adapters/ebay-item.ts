import type { Coupon, Listing } from "#features/marketplaces/listing.ts";
import { ebaySites } from "#i18n/urls/shop-hosts.ts";
import {
  at,
  feeIn,
  gtinIn,
  idIn,
  imageUrlsIn,
  listIn,
  listingOf,
  priceIn,
  singleLine,
  singleLines,
  textIn,
  timeIn,
} from "./listing-fields.ts";

export const ebayCountries = [...ebaySites].flatMap(([country, { isUnserved }]) =>
  isUnserved ? [] : [country],
);

/** As in the address of a page, and as the interface writes it: v1|page's id|variation or 0. */
export const ebayId = /^(\d{9,15}|v1\|\d{9,15}\|\d{1,15})$/;
const legacyId = /^\d{9,15}$/;

const numbered: [most: number, condition: Listing["condition"]][] = [
  [1999, "new"],
  [2999, "refurbished"],
];
const availabilities = new Map<string, Listing["availability"]>(
  Object.entries({
    IN_STOCK: "in-stock",
    LIMITED_STOCK: "in-stock",
    OUT_OF_STOCK: "out-of-stock",
  }),
);

function couponIn(item: unknown): Coupon | null {
  const [coupon] = listIn(at(item, "availableCoupons"));
  const code = singleLine(at(coupon, "redemptionCode"), 80);
  if (!code) return null;
  return {
    code,
    text: singleLine(at(coupon, "message"), 200),
    startsAt: null,
    endsAt: timeIn(at(coupon, "constraint", "expirationDate")),
    isTheirs: true,
  };
}

/** An item, or its summary in a search; null where it has no id. `requestedId` becomes its id. */
export function ebayListing(
  item: unknown,
  country: string,
  now: number,
  requestedId?: string,
): Listing | null {
  const [, page = "", variation = "0"] = idIn(at(item, "itemId"), ebayId).split("|");
  const legacy = idIn(at(item, "legacyItemId"), legacyId) || page;
  if (!legacy) return null;
  const isVariation = variation !== "0" && variation !== "";
  // An auction's price is a bid, and grows.
  const isForSale = listIn(at(item, "buyingOptions")).includes("FIXED_PRICE");
  const price = isForSale ? priceIn(at(item, "price", "value"), at(item, "price", "currency")) : null;
  const before = at(item, "marketingPrice", "originalPrice");
  const shippingCost = at(listIn(at(item, "shippingOptions"))[0], "shippingCost");
  const condition = idIn(at(item, "conditionId"), /^\d{4}$/);
  const endsAt = timeIn(at(item, "itemEndDate"));
  const stock = at(listIn(at(item, "estimatedAvailabilities"))[0], "estimatedAvailabilityStatus");
  return listingOf({
    marketplace: "ebay",
    externalId: requestedId ?? (isVariation ? `v1|${legacy}|${variation}` : legacy),
    country,
    url: `https://www.${ebaySites.get(country)?.host}/itm/${legacy}${isVariation ? `?var=${variation}` : ""}`,
    title: singleLine(at(item, "title"), 500),
    brand: singleLine(at(item, "brand") ?? at(item, "product", "brand"), 200),
    model: singleLine(at(item, "mpn"), 200),
    gtin: gtinIn(at(item, "gtin"), ...listIn(at(item, "product", "gtins"))),
    description: textIn(at(item, "description") ?? at(item, "shortDescription"), 20_000),
    features: singleLines(
      listIn(at(item, "localizedAspects")).map((aspect) => {
        const [name, value] = [singleLine(at(aspect, "name"), 200), singleLine(at(aspect, "value"), 700)];
        return name && value ? `${name}: ${value}` : "";
      }),
      50,
      1_000,
    ),
    imageUrls: imageUrlsIn(
      [at(item, "image"), ...listIn(at(item, "additionalImages"))].map((image) => at(image, "imageUrl")),
    ),
    price,
    listPrice: priceIn(at(before, "value"), at(before, "currency")),
    shipping: feeIn(at(shippingCost, "value"), at(shippingCost, "currency"), price),
    availability:
      endsAt !== null && endsAt <= now
        ? "out-of-stock"
        : (availabilities.get(singleLine(stock, 40)) ?? "unknown"),
    condition: condition ? (numbered.find(([most]) => Number(condition) <= most)?.[1] ?? "used") : null,
    coupon: couponIn(item),
    categoryPath: singleLines(singleLine(at(item, "categoryPath"), 2_400).split("|"), 12, 200),
    fetchedAt: now,
  });
}
