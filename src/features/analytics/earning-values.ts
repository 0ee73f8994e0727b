import { type PriceFault, readPrice } from "#i18n/money/price-text.ts";

/** An amount, possibly negative: "-1.20", "(1.20)", "−$1.20", "$-1.20". An empty cell is 0. */
export function readAmount(
  written: string,
  currency: string,
): { amount: number; currency: string | null } | PriceFault {
  const text = written.replace(/[\u200e\u200f\u2066-\u2069]/g, "").trim();
  if (!text || /^[-–—]$/.test(text)) return { amount: 0, currency: null };
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const without = (inBrackets ?? text).replace(
    /^([\p{Sc}\p{L}]*\s*)[-−–](?=\s*[\p{Sc}\p{L}\d.,])|(?<=\d)[-−]$/u,
    "$1",
  );
  const isNegative = inBrackets !== undefined || without !== text;
  const reading = readPrice(without, { defaultCurrency: currency });
  if (!reading.ok) return reading.code;
  const { amount } = reading.money;
  return { amount: isNegative && amount ? -amount : amount, currency: reading.money.currency };
}

/** "3", "-1", "1,204"; null if it is not a count. */
export function readCount(written: string): number | null {
  const text = written.trim().replace(/^−/, "-");
  if (!text) return 0;
  const digits = text.replace(/(?<=\d),(?=\d{3}\b)/g, "").replace(/\.0+$/, "");
  return /^-?\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Whether the status says that the program does not (or no longer) pay for an order. */
export const isCancelled = (status: string): boolean =>
  /\b(cancel|revers|reject|declin|invalid|denied|void|refund|return)/i.test(status);
