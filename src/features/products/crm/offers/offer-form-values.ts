import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import { minorUnits, wholeUnits } from "#i18n/formats/format.ts";
import { isoTime, parseTime } from "#platform/clock.ts";

/** An offer as its form has it: amounts in whole units, times as ISO 8601, an empty code where there is no coupon. */
export type OfferFormValues = {
  url: string;
  country: string;
  condition: ManagedOffer["condition"];
  availability: ManagedOffer["availability"];
  price: number | null;
  shipping: number | null;
  currency: string;
  coupon: { code: string; text: string; startsAt: string | null; endsAt: string | null };
};

const whole = (amount: number | null | undefined, currency: string): number | null =>
  amount == null ? null : wholeUnits(amount, currency);
const minor = (amount: number | null, currency: string): number | null =>
  amount === null ? null : minorUnits(amount, currency);
const written = (time: number | null | undefined): string | null => (time == null ? null : isoTime(time));
const moment = (time: string | null): number | null => (time === null ? null : parseTime(time));

export function offerFormValues(offer: ManagedOffer | null): OfferFormValues {
  const currency = offer?.price?.currency ?? "USD";
  return {
    url: offer?.url ?? "",
    country: offer?.country ?? "",
    condition: offer?.condition ?? "new",
    availability: offer?.availability ?? "in-stock",
    price: whole(offer?.price?.amount, currency),
    shipping: whole(offer?.shipping, currency),
    currency,
    coupon: {
      code: offer?.coupon?.code ?? "",
      text: offer?.coupon?.text ?? "",
      startsAt: written(offer?.coupon?.startsAt),
      endsAt: written(offer?.coupon?.endsAt),
    },
  };
}

/** The request body. An unchanged price is left out: a price that is sent counts as checked now. */
export function sentOffer(value: OfferFormValues, before: ManagedOffer | null) {
  const { coupon, price, shipping, currency, url, country, ...same } = value;
  const amount = minor(price, currency);
  const isPriceSame =
    amount === (before?.price?.amount ?? null) && currency === (before?.price?.currency ?? currency);
  return {
    ...same,
    ...(before?.url === url ? {} : { url }),
    // Of a new address the country is read from it, unless it was chosen.
    ...(country || before?.url === url ? { country } : {}),
    ...(before && isPriceSame ? {} : { price: amount === null ? null : { amount, currency } }),
    shipping: minor(shipping, currency),
    coupon: coupon.code.trim()
      ? { ...coupon, startsAt: moment(coupon.startsAt), endsAt: moment(coupon.endsAt) }
      : null,
  };
}
