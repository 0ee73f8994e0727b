import { readGtin } from "#features/marketplaces/gtin.ts";
import type { RowProblemCode } from "../import-row.ts";

/** A GTIN with the correction it needed, or why it is invalid. */
type WrittenGtin = { ok: true; gtin: string; mended?: RowProblemCode } | { ok: false; code: RowProblemCode };

/**
 * Reads a GTIN and undoes what spreadsheets do to it: a trailing ".0", the lost leading zero of a UPC or EAN-8. An ISBN-10
 * becomes the ISBN-13 of the same book. Anything corrected has a valid check digit.
 */
export function readWrittenGtin(written: string): WrittenGtin {
  const text = written.replace(/[\s\u00AD\u200B-\u200F\p{Pd}]/gu, "");
  const whole = text.replace(/[.,]0+$/, "");
  const reading = readGtin(whole);
  if (reading.ok) return whole === text ? reading : { ...reading, mended: "gtin-decimals-dropped" };
  const isbn = isbn13Of(whole);
  if (isbn !== null) return { ok: true, gtin: isbn, mended: "isbn-converted" };
  if (/^\d{11}$|^\d{7}$/.test(whole)) {
    const padded = readGtin(`0${whole}`);
    if (padded.ok) return { ...padded, mended: "gtin-zero-added" };
  }
  return reading;
}

/** The ISBN-13 of an ISBN-10, whose check digit may be an X; null if invalid. */
function isbn13Of(text: string): string | null {
  if (!/^\d{9}[\dXx]$/.test(text) || /^0{9}/.test(text)) return null;
  const digits = [...text.toUpperCase()].map((one) => (one === "X" ? 10 : Number(one)));
  if (digits.reduce((sum, digit, place) => sum + digit * (10 - place), 0) % 11 !== 0) return null;
  const body = `978${text.slice(0, 9)}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
