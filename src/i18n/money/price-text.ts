import { currencyDigits } from "./currency-digits.ts";
import { currenciesOfMark, isCurrencyCode } from "./currency-marks.ts";

/** An integer of the currency's minor unit (1299 USD is $12.99; 99 JPY is ¥99) and the ISO 4217 code. */
export type Money = { amount: number; currency: string };

export type PriceFault =
  | "price-empty"
  | "price-unreadable"
  | "price-negative"
  | "price-too-big"
  | "price-too-precise"
  | "currency-missing"
  | "currency-unknown"
  | "currency-ambiguous"
  | "currency-conflict";

export type PriceReading = { ok: true; money: Money } | { ok: false; code: PriceFault };

/** Ten thousand million in a currency with cents: more is a slip of the writer, and far below 2^53. */
export const maximumAmount = 999_999_999_999;

const longestPrice = 64;

/**
 * Reads a price in any written form into minor units; no step uses a floating-point number.
 *
 * Currency: an ISO code or a mark, before or after the number. Without one it is `defaultCurrency`; where that is null, none is
 * guessed. A mark of several currencies means the default where that is one of them; else "$" is USD beside another default, and
 * ¥, kr, Rs, ريال are ambiguous.
 *
 * "." and ",": where both occur, the last is the decimal mark. One that occurs twice or more groups. One that occurs
 * once, with exactly three digits after it and one to three (not a lone 0) before, groups ("1.234" is 1234), unless
 * the currency has three decimals ("1.234 KWD" is 1.234); else it is the decimal mark. `loneMark: "decimal"` makes
 * a single mark always decimal, for sources that never group (JSON numbers, WooCommerce).
 * Spaces, apostrophes and ٬ only group; ٫ and · only part decimals; groups are of three digits or Indian (1,23,456).
 *
 * Refused rather than guessed: negatives, ranges, words, two currencies, more decimals than the currency has
 * (zeros excepted), and amounts above `maximumAmount`.
 */
export function readPrice(
  written: string,
  {
    defaultCurrency,
    loneMark = "by-digits",
  }: { defaultCurrency: string | null; loneMark?: "by-digits" | "decimal" },
): PriceReading {
  if (written.length > longestPrice) return refuse("price-unreadable");
  const text = inPlainCharacters(written);
  if (text === "") return refuse("price-empty");

  const numbers = [...text.matchAll(numberToken)];
  const found = numbers[0];
  if (found === undefined || numbers.length > 1) return refuse("price-unreadable");
  const token = found[0];
  const before = text.slice(0, found.index).trim();
  let after = text.slice(found.index + token.length).trim();

  // "99,-" and "99.--" are whole amounts; any other dash, and accountants' brackets, make a negative.
  if (/[.,]$/.test(token)) after = after.replace(/^-{1,2}/, "").trim();
  if (before.includes("-") || after.startsWith("-")) return refuse("price-negative");
  if (before.startsWith("(") && after.endsWith(")")) return refuse("price-negative");

  const currency = currencyMeant([before, after].filter(Boolean), defaultCurrency);
  if (!currency.ok) return currency;
  return amountOf(token.replace(/[.,]$/, ""), currency.code, loneMark);
}

/** An amount that is in minor units already, as its digits. */
export function readMinorUnits(digits: string, currency: string): PriceReading {
  if (digits.startsWith("-")) return refuse("price-negative");
  if (!/^\d{1,15}$/.test(digits)) return refuse("price-unreadable");
  if (!isCurrencyCode(currency)) return refuse("currency-unknown");
  const amount = Number(digits);
  return amount > maximumAmount ? refuse("price-too-big") : { ok: true, money: { amount, currency } };
}

// A leading mark belongs to the number in "$.99" but not in "Rs.99"; a space belongs to it only before a full group.
const numberToken = /(?:(?<![\p{L}.])[.,٫])?\d(?:[\d.,'٫٬]| (?=\d{3}(?!\d)))*/gu;

const zerosOfDigits = [0x0660, 0x06f0, 0x0966, 0xff10];

function inPlainCharacters(written: string): string {
  return written
    .replace(/\p{Nd}/gu, (digit) => {
      const point = digit.codePointAt(0) ?? 0;
      const zero = zerosOfDigits.find((start) => point >= start && point < start + 10);
      return zero === undefined ? digit : String(point - zero);
    })
    .replace(/[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, "")
    .replace(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/￥/g, "¥")
    .replace(/￦/g, "₩")
    .replace(/￡/g, "£")
    .replace(/[\u2018\u2019\u02BC\u00B4`]/gu, "'")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/،/g, ",")
    .replace(/(?<=\d)·(?=\d)/g, "٫")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/^(\D*[\d.,' ]*\d) ?([€$£₪]) ?(\d{2})$/u, "$1٫$3 $2"); // "12€50"
}

function currencyMeant(
  written: readonly string[],
  defaultCurrency: string | null,
): { ok: true; code: string } | { ok: false; code: PriceFault } {
  let codes: readonly string[] | undefined;
  let otherwise: string | undefined;
  for (const mark of written) {
    const meant = currenciesOfMark(mark);
    if (meant === null)
      return refuse(/^(\p{Sc}|[A-Za-z]{3}$)/u.test(mark) ? "currency-unknown" : "price-unreadable");
    codes = codes === undefined ? meant.codes : codes.filter((code) => meant.codes.includes(code));
    otherwise ??= meant.otherwise;
  }
  if (codes === undefined)
    return defaultCurrency === null ? refuse("currency-missing") : { ok: true, code: defaultCurrency };
  const [only] = codes;
  if (only === undefined) return refuse("currency-conflict");
  if (codes.length === 1) return { ok: true, code: only };
  if (defaultCurrency !== null && codes.includes(defaultCurrency)) return { ok: true, code: defaultCurrency };
  return otherwise === undefined || defaultCurrency === null
    ? refuse("currency-ambiguous")
    : { ok: true, code: otherwise };
}

function amountOf(token: string, currency: string, loneMark: "by-digits" | "decimal"): PriceReading {
  const digits = currencyDigits(currency);
  const mark = decimalMark(token, digits, loneMark);
  const cut = mark === null ? token.length : token.lastIndexOf(mark);
  const whole = token.slice(0, cut) || "0";
  const fraction = token.slice(cut + 1);
  if (!/^\d*$/.test(fraction) || !isWholeNumber(whole)) return refuse("price-unreadable");

  const decimals = fraction.length > digits ? fraction.replace(/0+$/, "") : fraction;
  if (decimals.length > digits) return refuse("price-too-precise");
  const units = (whole.replace(/\D/g, "") + decimals.padEnd(digits, "0")).replace(/^0+(?=\d)/, "");
  if (units.length > String(maximumAmount).length) return refuse("price-too-big");
  return { ok: true, money: { amount: Number(units), currency } };
}

function decimalMark(token: string, digits: number, loneMark: "by-digits" | "decimal"): string | null {
  if (token.includes("٫")) return "٫";
  const dot = token.lastIndexOf(".");
  const comma = token.lastIndexOf(",");
  if (dot < 0 && comma < 0) return null;
  if (dot >= 0 && comma >= 0) return dot > comma ? "." : ",";
  const mark = dot >= 0 ? "." : ",";
  const at = Math.max(dot, comma);
  if (token.indexOf(mark) !== at) return null;
  if (loneMark === "decimal" || /['٬ ]/.test(token)) return mark;
  const groups = token.length - at - 1 === 3 && /^[1-9]\d{0,2}$/.test(token.slice(0, at)) && digits !== 3;
  return groups ? null : mark;
}

function isWholeNumber(whole: string): boolean {
  return (
    /^\d+$/.test(whole) ||
    /^\d{1,3}(?:([.,'٬ ])\d{3})(?:\1\d{3})*$/u.test(whole) ||
    /^\d{1,2}(?:,\d{2})*,\d{3}$/.test(whole)
  );
}

function refuse(code: PriceFault): { ok: false; code: PriceFault } {
  return { ok: false, code };
}
