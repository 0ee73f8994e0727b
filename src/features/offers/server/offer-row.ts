import { marketplaceKeySchema } from "#features/marketplaces/listing.ts";
import { readShopUrl } from "#features/marketplaces/shop-url.ts";
import type { ExchangeRate } from "#i18n/money/money.ts";
import { AppError } from "#platform/errors.ts";
import { toBase } from "../base-price.ts";
import { priceExpiry } from "../policy.ts";
import { givesPricesItself, type Programme } from "../programmes.ts";
import type { NewOffer } from "./offers.repo.ts";
import type { OfferInput } from "./offers.service.ts";

export type RowContext = { programmes: Programme[]; rates: ExchangeRate[]; now: number };

/** How an offer is kept. Throws `invalid` where its programme is unknown, or not in use. */
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
  // A file's own number of a thing is none of the shop's it links to: asked for that, the shop would tell of another thing.
  const thing = address?.marketplace === programme.key ? address.externalId : null;
  const canBeAsked = marketplaceKeySchema.safeParse(programme.key).success;
  return {
    productId,
    programmeId: programme.id,
    country: input.country || (address?.country ?? ""),
    externalId: canBeAsked ? thing : input.externalId,
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
