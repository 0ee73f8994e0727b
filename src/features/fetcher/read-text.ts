import { readGtin } from "#features/marketplaces/gtin.ts";
import { currencyOfMark, isCurrencyCode } from "#i18n/money/currency-marks.ts";
import type { Money } from "#i18n/money/money.ts";
import { readPrice } from "#i18n/money/price-text.ts";
import { lineFromHtml, textFromHtml } from "#i18n/plain-text.ts";
import { isMarked } from "./json-ld.ts";

/** Replacement characters: a text with a broken encoding is dropped. */
const isWhole = (text: string): boolean => !text.includes("\uFFFD");
/** Longer strings are cut before cleaning, which takes time. */
const mostRead = 60_000;

const writtenOf = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, mostRead) : typeof value === "number" ? String(value) : "";

/** A value as plain text on one line; empty if missing or too long for the field. */
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

/** A name given as a string or as an object with `name`. */
export const nameOf = (value: unknown, most = 200): string =>
  singleLineText(isMarked(value) ? (value.name ?? value["schema:name"] ?? value.value) : value, most) ||
  (isMarked(value) && Array.isArray(value.name) ? singleLineText(value.name[0], most) : "");

export function gtinOf(value: unknown): string {
  const written = writtenOf(value).replace(/^(?:gtin(?:8|12|13|14)?|isbn|ean|upc|urn:isbn)\s*:?\s*/i, "");
  const read = written.length <= 40 ? readGtin(written) : { ok: false as const };
  return read.ok ? read.gtin : "";
}

/** Currency and country of a page, which resolve ambiguous currency symbols. Empty if unknown. */
export type PageLocale = { currency: string; country: string };

/** Longer strings are neither a price nor a currency. */
const longestMark = 80;

/**
 * A price as stated by a page; null if uncertain. Numbers use a decimal point; strings are parsed by locale conventions. Without a currency
 * there is no price, and free items are not for sale.
 */
export function priceOf(value: unknown, { currency, country }: PageLocale): Money | null {
  // Floating-point sums have a meaningless tail.
  const written = typeof value === "number" ? String(Number(value.toFixed(6))) : writtenOf(value);
  const mark = written.slice(0, longestMark).replace(/[\p{Nd}\s.,'٫٬]/gu, "");
  const read = readPrice(written, {
    defaultCurrency: currency || currencyOfMark(mark, { country }),
    ...(typeof value === "number" ? { loneMark: "decimal" as const } : {}),
  });
  if (!read.ok || read.money.amount === 0 || !isCurrencyCode(read.money.currency)) return null;
  return read.money.amount <= 1e11 ? read.money : null;
}

/** The currency of a code, symbol or name; empty if ambiguous. */
export const currencyOf = (value: unknown, { currency, country }: PageLocale = nowhere): string =>
  currencyOfMark(singleLineText(value, longestMark), { stated: currency, country });
const nowhere: PageLocale = { currency: "", country: "" };

/** Resolves a URL of the page; null for anything that is not a web page or image. */
export function urlIn(value: unknown, base: string): string | null {
  const written = writtenOf(value).trim();
  if (!written || written.length > 2_000) return null;
  const url = URL.parse(written, base);
  if (!url || url.username || url.password || url.href.length > 2_000) return null;
  // Plain http is accepted only where the page itself uses it: on a local server.
  if (url.protocol === "http:" && url.origin !== URL.parse(base)?.origin) return null;
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
