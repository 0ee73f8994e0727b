import { marketplaceKeySchema } from "#features/marketplaces/listing.ts";
import { readShopUrl } from "#features/marketplaces/shop-url.ts";
import type { ExchangeRate } from "#i18n/money/money.ts";
import { AppError } from "#platform/errors.ts";
import { toBase } from "../base-price.ts";
import { priceExpiry } from "../policy.ts";
import { givesPricesItself, type Programme } from "../programmes.ts";
import type { OfferInput } from "./offer-input.ts";
import type { NewOffer } from "./offers.repo.ts";

export type RowContext = { programmes: Programme[]; rates: ExchangeRate[]; now: number };

/** Builds the database row of an offer. Throws `invalid` for an unknown or disabled programme. */
export function rowOf(
  productId: number,
  input: OfferInput,
  { programmes, rates }: Pick<RowContext, "programmes" | "rates">,
): NewOffer {
  const programme = programmes.find((one) => one.key === input.programme);
  if (!programme)
    throw new AppError("invalid", {
      details: [{ path: "programme", message: `no active programme ${input.programme}` }],
    });
  const address = readShopUrl(input.url);
  // A file's own item number is not the linked shop's id: querying the shop by it would return another item.
  const itemId = address?.marketplace === programme.key ? address.externalId : null;
  const canBeAsked = marketplaceKeySchema.safeParse(programme.key).success;
  return {
    productId,
    programmeId: programme.id,
    country: input.country || (address?.country ?? ""),
    externalId: canBeAsked ? itemId : input.externalId,
    url: programme.tags.length ? (address?.url ?? input.url) : input.url,
    condition: input.condition,
    availability: input.availability,
    price: input.price,
    priceBase: toBase(input.price, rates),
    shipping: input.shipping,
    fetchedAt: input.fetchedAt,
    source: input.source,
    expiresAt:
      input.fetchedAt === null && givesPricesItself(programme.key)
        ? 0
        : priceExpiry(programme.policy, input.fetchedAt),
    coupon: input.coupon ?? null,
  };
}
