/** Maps Arabic, Persian and full-width digits to Latin ones: each set is one row of sixteen code points. */
const inLatin = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

// A digit after a Latin letter is part of a name: "XM5". Other scripts write letters and numbers without a space.
const numbers = /(?<![\p{Script=Latin}\d.,])\d+(?:[.,٫٬]\d+|[\u00a0\u202f]\d{3}(?!\d))*/gu;

/** Thousands separators precede exactly three digits each, and are all the same; "٫" is always a decimal point. */
const isGrouped = (digits: string): boolean => /^[1-9]\d{0,2}(?:([.,٬ ])\d{3})(?:\1\d{3})*$/.test(digits);

/**
 * Possible readings of a number: "1,500" may be 1500 or 1.5, but "1.5" is never 15. Anything else, such as a date or a version, reads as
 * itself.
 */
function readingsOf(written: string): string[] {
  const digits = written.replace(/[\u00a0\u202f]/g, " ");
  if (/^\d+$/.test(digits)) return [String(Number(digits))];
  const grouped = isGrouped(digits) ? [digits.replace(/\D/g, "")] : [];
  const [, before = "", point = "", after = ""] = /^(.+)([.,٫])(\d+)$/.exec(digits) ?? [];
  const isDecimal = /^\d+$/.test(before) || (isGrouped(before) && !before.includes(point));
  const decimal = point && isDecimal ? [String(Number(`${before.replace(/\D/g, "")}.${after}`))] : [];
  const all = [...grouped, ...decimal];
  return all.length ? all : [digits.replace(/\D/g, ".")];
}

/** A number as written in a text, the same in Latin digits, its readings, and the text after it. */
export type ParsedNumber = { token: string; digits: string; readings: readonly string[]; after: string };

export function numbersIn(text: string): ParsedNumber[] {
  const latin = inLatin(text);
  return [...latin.matchAll(numbers)].map(({ 0: digits, index }) => {
    const end = index + digits.length;
    return { token: text.slice(index, end), digits, readings: readingsOf(digits), after: latin.slice(end) };
  });
}

export const mayBeSame = (one: ParsedNumber, other: ParsedNumber): boolean =>
  one.readings.some((reading) => other.readings.includes(reading));
