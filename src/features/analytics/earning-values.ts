import { type PriceFault, readPrice } from "#i18n/price-text.ts";
import { isoTime, parseTime } from "#platform/clock.ts";
import { dayLength } from "#platform/time-zones.ts";

/** Which number of "03/04/2026" is the month. */
export const dayOrders = ["mdy", "dmy"] as const;
export type DayOrder = (typeof dayOrders)[number];

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A day of the calendar as days since 1970; null for one that there is not. */
function dayOf(year: number, month: number, day: number): number | null {
  const two = (part: number) => String(part).padStart(2, "0");
  const text = `${year < 100 ? year + 2000 : year}-${two(month)}-${two(day)}`;
  const time = parseTime(`${text}T00:00:00Z`);
  return Number.isNaN(time) || isoTime(time).slice(0, 10) !== text ? null : time / dayLength;
}

type Parts = { year: number; numbers: [number, number] };

/** The two first numbers of "03/04/2026 12:30" and its year. */
function numbered(written: string): Parts | null {
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[\s,T])/.exec(written.trim());
  return found && { year: Number(found[3]), numbers: [Number(found[1]), Number(found[2])] };
}

/**
 * The day that something written names, as the programme has it (its own time zone), in days since 1970: "2026-03-04 10:00", "2026/3/4",
 * "Mar 4, 2026", "4-Mar-26", "03/04/2026" by the order given. Null for anything else.
 */
export function readDay(written: string, order: DayOrder): number | null {
  const text = written.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[\sT,])/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = numbered(text);
  if (parts) {
    const [first, second] = parts.numbers;
    return order === "mdy" ? dayOf(parts.year, first, second) : dayOf(parts.year, second, first);
  }
  const named =
    /^(?<month>[a-z]{3})[a-z]*\.?[\s-](?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-](?<year>\d{4})\b/i.exec(text) ??
    /^(?<day>\d{1,2})[\s-](?<month>[a-z]{3})[a-z]*\.?,?[\s-](?<year>\d{4}|\d{2})\b/i.exec(text);
  const month = months.indexOf(named?.groups?.month?.toLowerCase() ?? "") + 1;
  return named && month ? dayOf(Number(named.groups?.year), month, Number(named.groups?.day)) : null;
}

/** Which order a file's days are written in: null where every one of them can be read both ways. */
export function orderOfDays(written: Iterable<string>): DayOrder | null {
  for (const text of written) {
    const [first = 0, second = 0] = numbered(text)?.numbers ?? [];
    if (first > 12) return "dmy";
    if (second > 12) return "mdy";
  }
  return null;
}

/** Whether days are written so that the order matters. */
export const needsOrder = (written: string): boolean => numbered(written) !== null;

/** An amount that may be taken back: "-1.20", "(1.20)", "−$1.20", "$-1.20". An empty cell is nothing. */
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

/** "3", "-1", "1,204"; null for what is no count. */
export function readCount(written: string): number | null {
  const text = written.trim().replace(/^−/, "-");
  if (!text) return 0;
  const digits = text.replace(/(?<=\d),(?=\d{3}\b)/g, "").replace(/\.0+$/, "");
  return /^-?\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Whether a programme says that it pays nothing for an order (any more). */
export const isCancelled = (status: string): boolean =>
  /\b(cancel|revers|reject|declin|invalid|denied|void|refund|return)/i.test(status);
