import { convertMoney, type ExchangeRate, type Money } from "#i18n/money/money.ts";

/** Amounts are also stored in this currency, so that offers in different currencies can be compared, sorted and filtered. */
export const baseCurrency = "USD";

/** A time at which none of these rates is stale: comparing (never showing) amounts uses the last known rates. */
export const whenFresh = (rates: readonly ExchangeRate[]): number =>
  Math.min(...rates.map((rate) => rate.asOf));

/** In base-currency minor units, for comparing only; null if no rate was ever known. */
export const toBase = (price: Money | null, rates: readonly ExchangeRate[]): number | null =>
  price === null ? null : (convertMoney(price, baseCurrency, rates, whenFresh(rates))?.amount ?? null);
