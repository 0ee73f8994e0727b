import { calendarDay } from "#platform/clock.ts";
import { type Currency, currencies, type Language, languages } from "../languages.ts";
import { currencyDigits } from "../money/currency-digits.ts";

/**
 * Dates, numbers and money, the same on server and client. Intl's own defaults differ from spec.md's table (dots in Hebrew,
 * unpadded Chinese, Arabic digits), so dates come from UTC parts and numbers carry Latin digits everywhere (readings.md 11).
 */
export function formatDate(lang: Language, time: number): string {
  const { year, month, day } = calendarDay(time);
  const two = (part: number) => String(part).padStart(2, "0");
  return languages[lang].dateFormat
    .replace("YYYY", String(year))
    .replace("MM", two(month))
    .replace("DD", two(day));
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Cached: to construct one takes longer than a page. */
export function numberFormat(lang: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lang}:${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(`${languages[lang].tag}-u-nu-latn`, options);
    numberFormats.set(key, format);
  }
  return format;
}

export const formatNumber = (lang: Language, value: number, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(lang, options).format(value);

/** An amount as people type it, and back: 24.9 dollars are 2490 cents, 25 yen are 25. */
export const wholeUnits = (amount: number, currency: string): number =>
  amount / 10 ** currencyDigits(currency);
export const minorUnits = (whole: number, currency: string): number =>
  Math.round(whole * 10 ** currencyDigits(currency));
/** How a field for amounts writes them. */
export function amountFormat(currency: string): Intl.NumberFormatOptions {
  const digits = currencyDigits(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

/** Money from integers of the minor unit. `amount` 12999 and USD → "$129.99". Round amounts lose their zeros when `brief`. */
export function formatMoney(
  lang: Language,
  money: { amount: number; currency: string },
  brief = false,
): string {
  const digits = currencyDigits(money.currency);
  const whole = brief && money.amount % 10 ** digits === 0;
  const format = numberFormat(lang, {
    style: "currency",
    currency: money.currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: whole ? 0 : digits,
  });
  // Arabic's own "US$" falls apart between two directions: the site's five currencies carry the symbol of the table.
  const symbol = Object.hasOwn(currencies, money.currency)
    ? currencies[money.currency as Currency].symbol
    : undefined;
  return format
    .formatToParts(money.amount / 10 ** digits)
    .map((part) => (part.type === "currency" && symbol ? symbol : part.value))
    .join("");
}

/** An approximate amount: from ten units on without a fraction, which would pretend to be exact. 12999 and EUR → "€130". */
export function formatApproximateMoney(lang: Language, money: { amount: number; currency: string }): string {
  const unit = 10 ** currencyDigits(money.currency);
  if (money.amount < 10 * unit) return formatMoney(lang, money);
  return formatMoney(lang, { ...money, amount: Math.round(money.amount / unit) * unit }, true);
}

/** Hours and minutes UTC, for the stamp beside a price: "14:11". */
export function formatUtcTime(time: number): string {
  const minutes = Math.floor(time / 60_000) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
