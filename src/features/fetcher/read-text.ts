import { readGtin } from "#features/marketplaces/gtin.ts";
import { currencyOfMark, isCurrencyCode } from "#i18n/money/currency-marks.ts";
import type { Money } from "#i18n/money/money.ts";
import { readPrice } from "#i18n/money/price-text.ts";
import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import { isMarked } from "./json-ld.ts";

/** A text whose letters were lost on the way tells nothing: it is left out. */
const isWhole = (text: string): boolean => !text.includes("\uFFFD");
/** Longer ones are cut before they are looked at: cleaning takes time. */
const mostRead = 60_000;

const writtenOf = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, mostRead) : typeof value === "number" ? String(value) : "";

/** A value as plain words on one line; empty where it has none, or too many for what it should be. */
export function singleLineText(value: unknown, most: number): string {
  const text = lineFromHtml(writtenOf(value)).trim();
  return text.length <= most && isWhole(text) ? text : "";
}

/** A value as plain paragraphs, cut at `most` characters. */
export function paragraphsOf(value: unknown, most: number): string {
  const text = textFromHtml(writtenOf(value));
  if (!isWhole(text)) return "";
  return text.length <= most ? text : text.slice(0, most).replace(/\s+\S*$/u, "");
}

/** The name of a thing that is written as its name or as an object with one. */
export const nameOf = (value: unknown, most = 200): string =>
  singleLineText(isMarked(value) ? (value.name ?? value["schema:name"] ?? value.value) : value, most) ||
  (isMarked(value) && Array.isArray(value.name) ? singleLineText(value.name[0], most) : "");

export function gtinOf(value: unknown): string {
  const written = writtenOf(value).replace(/^(?:gtin(?:8|12|13|14)?|isbn|ean|upc|urn:isbn)\s*:?\s*/i, "");
  const read = written.length <= 40 ? readGtin(written) : { ok: false as const };
  return read.ok ? read.gtin : "";
}

/** Where a page is of: what its marks of several currencies mean. Empty where it does not say. */
export type PageLocale = { currency: string; country: string };

/** Longer ones are no price, and no mark of a currency. */
const longestMark = 80;

/**
 * A price as a page states it, null where it is not certain. Numbers have a decimal point; texts are read as people write them. Without a
 * currency anywhere it is no price, and what costs nothing is not for sale.
 */
export function priceOf(value: unknown, { currency, country }: PageLocale): Money | null {
  // A sum of fractions has a tail that nobody meant.
  const written = typeof value === "number" ? String(Number(value.toFixed(6))) : writtenOf(value);
  const mark = written.slice(0, longestMark).replace(/[\p{Nd}\s.,'٫٬]/gu, "");
  const read = readPrice(written, {
    defaultCurrency: currency || currencyOfMark(mark, { country }),
    ...(typeof value === "number" ? { loneMark: "decimal" as const } : {}),
  });
  if (!read.ok || read.money.amount === 0 || !isCurrencyCode(read.money.currency)) return null;
  return read.money.amount <= 1e11 ? read.money : null;
}

/** The currency of a code, a mark or a name; empty where none is certain. */
export const currencyOf = (value: unknown, { currency, country }: PageLocale = nowhere): string =>
  currencyOfMark(singleLineText(value, longestMark), { stated: currency, country });
const nowhere: PageLocale = { currency: "", country: "" };

/** An address on the page as an absolute one; null for what is no page or picture of the web. */
export function urlIn(value: unknown, base: string): string | null {
  const written = writtenOf(value).trim();
  if (!written || written.length > 2_000) return null;
  const url = URL.parse(written, base);
  if (!url || url.username || url.password || url.href.length > 2_000) return null;
  // Plain http is right only where the page itself is: at an own server.
  if (url.protocol === "http:" && url.origin !== URL.parse(base)?.origin) return null;
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
