import type { Coupon } from "#features/marketplaces/listing.ts";
import type { Money } from "#i18n/money/money.ts";
import type { Offer } from "../offer.ts";

export type OfferInput = {
  programme: string;
  url: string;
  price: Money | null;
  availability: Offer["availability"];
  condition: Offer["condition"];
  shipping: number | null;
  country: string;
  source: string;
  externalId: string | null;
  fetchedAt: number | null;
  coupon?: Coupon | null;
};
