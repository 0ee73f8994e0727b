/** Why a text is no GTIN. */
export type GtinFault = "gtin-unreadable" | "gtin-length" | "gtin-check-digit";

/**
 * Reads a GTIN-8, -12 (UPC), -13 (EAN, ISBN-13) or -14 as written in shops: spaces and hyphens are dropped, leading
 * zeros are kept, so the answer is the number as given. Compare two of them with `sameGtin`.
 * A spreadsheet's "4.00638E+12" has lost its digits and is unreadable. Source: GS1 General Specifications, 7.9.
 */
export function readGtin(written: string): { ok: true; gtin: string } | { ok: false; code: GtinFault } {
  const gtin = written.replace(/[\s\u00AD\u200B-\u200F\p{Pd}]/gu, "");
  if (!/^\d+$/.test(gtin) || /^0+$/.test(gtin)) return { ok: false, code: "gtin-unreadable" };
  if (![8, 12, 13, 14].includes(gtin.length)) return { ok: false, code: "gtin-length" };
  return checkDigit(gtin.slice(0, -1)) === gtin.at(-1)
    ? { ok: true, gtin }
    : { ok: false, code: "gtin-check-digit" };
}

/** The 14-digit form in which GTINs of different lengths can be compared and indexed. */
export function gtin14(gtin: string): string {
  return gtin.padStart(14, "0");
}

/** The cache tag of pages that show offers of other products with this GTIN. */
export const gtinTag = (gtin: string): string => `gtin:${gtin14(gtin)}`;

/** Every way in which the same number may be written, by length. */
export const gtinForms = (gtin: string): string[] =>
  [8, 12, 13, 14].flatMap((length) => {
    const digits = gtin.replace(/^0+/, "");
    return digits.length <= length ? [digits.padStart(length, "0")] : [];
  });

export function sameGtin(one: string, other: string): boolean {
  return gtin14(one) === gtin14(other);
}

// Weights 3 and 1 alternate from the right, so leading zeros never change the digit.
function checkDigit(digits: string): string {
  let sum = 0;
  for (let place = 1; place <= digits.length; place++) {
    sum += Number(digits.at(-place)) * (place % 2 === 1 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}
