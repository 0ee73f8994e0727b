import type { z } from "zod";
import { currencyDigits } from "./currency-digits.ts";
import type { moneySchema } from "./money-schema.ts";

/** Money is an integer of the minor unit beside its ISO 4217 currency; never a float (readings.md 38). */
export type Money = z.infer<typeof moneySchema>;

/** How many `quote` one `base` buys, as seen at `asOf` (epoch milliseconds). */
export type ExchangeRate = { base: string; quote: string; rate: number; asOf: number; source: string };

/** Rates older than this are not used: the page then shows the original currency only (readings.md 38). */
export const longestRateAge = 7 * 24 * 3_600_000;

/**
 * Converts by the rates given, directly or through the base they share; undefined where a rate is missing or too old at `now`.
 * The answer is rounded half up to the minor unit.
 */
export function convertMoney(
  money: Money,
  currency: string,
  rates: readonly ExchangeRate[],
  now: number,
): Money | undefined {
  if (money.currency === currency) return money;
  const factor = (base: string, quote: string): number | undefined => {
    if (base === quote) return 1;
    const rate = rates.find((row) => row.base === base && row.quote === quote);
    return rate && now - rate.asOf <= longestRateAge ? rate.rate : undefined;
  };
  const base = rates[0]?.base;
  if (!base) return undefined;
  const into = factor(base, currency);
  const from = factor(base, money.currency);
  if (into === undefined || from === undefined || from <= 0) return undefined;
  // Rates are of whole units; amounts are of minor ones, of which a dollar has a hundred and a yen has none.
  const scale = 10 ** (currencyDigits(currency) - currencyDigits(money.currency));
  return { amount: Math.round(((money.amount * into) / from) * scale), currency };
}
