import { readGtin } from "#features/marketplaces/gtin.ts";
import type { Listing } from "#features/marketplaces/listing.ts";
import { currencyDigits } from "#i18n/money/currency-digits.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import type { Money } from "#i18n/money/money.ts";
import { readPrice } from "#i18n/money/price-text.ts";
import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import { parseTime } from "#platform/clock.ts";

/** Reading what a shop says, field by field, from any JSON at all: what is not as it should be is left empty, never guessed. */

/** What lies inside; undefined where there is nothing. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inside, step) =>
      typeof inside === "object" && inside !== null && Object.hasOwn(inside, step)
        ? (inside as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );

/** A single value where a list is possible becomes a list of one. */
export const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
/** Markup is many times as long as its text; what is longer still is not read to its end. */
const roomForMarkup = 10;

const written = (value: unknown, most: number): string =>
  typeof value === "string"
    ? value.slice(0, most * roomForMarkup)
    : typeof value === "number" && Number.isFinite(value)
      ? String(value)
      : "";
/** One line without markup. */
export const singleLine = (value: unknown, most: number): string =>
  cut(lineFromHtml(written(value, most)), most).trim();
/** Paragraphs without markup. */
export const textIn = (value: unknown, most: number): string =>
  cut(textFromHtml(written(value, most)), most).trim();
export const singleLines = (values: readonly unknown[], most: number, longest: number): string[] =>
  values
    .slice(0, most * roomForMarkup)
    .map((value) => singleLine(value, longest))
    .filter(Boolean)
    .slice(0, most);

/** An id of a shop; "" where it is none. Numbers beyond the safe ones have lost their last digits. */
export function idIn(value: unknown, form: RegExp): string {
  const id =
    typeof value === "string" ? value.trim() : Number.isSafeInteger(value) ? String(value as number) : "";
  return form.test(id) ? id : "";
}

const longestAddress = 2_000;
/** An https address; `//host` and http become one. */
export function httpsUrl(value: unknown): string | null {
  if (typeof value !== "string" || value.length > longestAddress) return null;
  const whole = value
    .trim()
    .replace(/^\/\//, "https://")
    .replace(/^http:/i, "https:");
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  const isPlain = url.protocol === "https:" && !url.username && !url.password && url.hostname.includes(".");
  return isPlain && url.href.length <= longestAddress ? url.href : null;
}
export const imageUrlsIn = (values: readonly unknown[]): string[] =>
  [...new Set(values.slice(0, 100).flatMap((value) => httpsUrl(value) ?? []))].slice(0, 30);

/** A hundred million in a currency with cents: nothing that is recommended here costs more. */
const largestAmount = 10_000_000_000;
/** How far off the minor unit a shop's own floating point may be. */
const slip = 1e-6;

/** A JSON number as it was meant: 49.989999999999995 is 49.99, 49.985 is no price in dollars. */
function decimalOf(value: number, currency: string): string {
  const rounded = value.toFixed(currencyDigits(currency));
  return Math.abs(value - Number(rounded)) < slip ? rounded : String(value);
}

function amountIn(value: unknown, currency: unknown): Money | null {
  const code = typeof currency === "string" ? currency.trim().toUpperCase() : "";
  if (!isCurrencyCode(code)) return null;
  if (typeof value !== "string" && typeof value !== "number") return null;
  // Interfaces write a point before the decimals: a number with two points is ambiguous.
  if (/\..*\./.test(String(value))) return null;
  const read = readPrice(typeof value === "number" ? decimalOf(value, code) : value, {
    defaultCurrency: code,
    loneMark: "decimal",
  });
  return read.ok && read.money.currency === code && read.money.amount <= largestAmount ? read.money : null;
}
/** A price; what costs nothing has none. */
export function priceIn(value: unknown, currency: unknown): Money | null {
  const money = amountIn(value, currency);
  return money && money.amount > 0 ? money : null;
}
/** What is added to a price, in its currency; 0 is free. */
export function feeIn(value: unknown, currency: unknown, price: Money | null): number | null {
  const money = amountIn(value, currency);
  return money && money.currency === price?.currency ? money.amount : null;
}

/** The first that has a right check digit. */
export function gtinIn(...values: readonly unknown[]): string {
  for (const value of values.slice(0, 50)) {
    const read = readGtin(idIn(value, /^[\d\s-]{6,30}$/));
    if (read.ok) return read.gtin;
  }
  return "";
}

/** Epoch milliseconds of a time as ISO 8601 has it, also without seconds. */
export function timeIn(value: unknown): number | null {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/.test(value))
    return null;
  const time = parseTime(/T[\d:.]+$/.test(value) ? `${value}Z` : value);
  return Number.isFinite(time) ? time : null;
}

type Known = Pick<Listing, "marketplace" | "externalId" | "country" | "url" | "fetchedAt">;
/** A listing of what is known; the rest is empty. */
export function listingOf(known: Known & Partial<Listing>): Listing {
  const whole: Listing = {
    title: "",
    brand: "",
    model: "",
    gtin: "",
    description: "",
    features: [],
    imageUrls: [],
    price: null,
    listPrice: null,
    shipping: null,
    availability: null,
    condition: null,
    coupon: null,
    categoryPath: [],
    ...known,
  };
  const { price, listPrice } = whole;
  // A price that is struck out is higher than the one beside it.
  const isStruckOut = price && listPrice?.currency === price.currency && listPrice.amount > price.amount;
  return isStruckOut ? whole : { ...whole, listPrice: null };
}
