import { convertMoney, type ExchangeRate, type Money } from "#i18n/money/money.ts";

/** Amounts are also kept in this currency, so that offers of several currencies can be compared, sorted and filtered. */
export const baseCurrency = "USD";

/** A moment at which none of these rates is too old: comparing (never showing) amounts goes on with the last rates known. */
export const whenFresh = (rates: readonly ExchangeRate[]): number =>
  Math.min(...rates.map((rate) => rate.asOf));

/** In base-currency minor units, for comparing only; null where no rate for it was ever known. */
export const toBase = (price: Money | null, rates: readonly ExchangeRate[]): number | null =>
  price === null ? null : (convertMoney(price, baseCurrency, rates, whenFresh(rates))?.amount ?? null);
