/** The digits of Arabic, Persian and wide Chinese as Latin ones: each set stands in one row of sixteen. */
const inLatin = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

// A digit after a Latin letter is of a name: "XM5". Other scripts write letters and numbers without a space.
const numbers = /(?<![\p{Script=Latin}\d.,])\d+(?:[.,٫٬]\d+|[\u00a0\u202f]\d{3}(?!\d))*/gu;

/** Separators of thousands stand before exactly three digits each, and all are the same; "٫" is only ever a decimal point. */
const isGrouped = (digits: string): boolean => /^[1-9]\d{0,2}(?:([.,٬ ])\d{3})(?:\1\d{3})*$/.test(digits);

/**
 * What a number may say: "1,500" is a thousand and a half to some and one and a half to others, "1.5" is never fifteen. What is no single
 * number, as a date or a version, says itself.
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

/** A number as it is written in a text, the same in Latin digits, what it may say, and the words after it. */
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
