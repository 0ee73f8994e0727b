import { isoTime, parseTime } from "#platform/clock.ts";
import { dayLength } from "#platform/time-zones.ts";

/** Which number of "03/04/2026" is the month. */
export const dayOrders = ["mdy", "dmy"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The languages whose names of months are read: the site's five and two of its neighbors. */
const monthLanguages = ["en", "fr", "he", "ar", "ar-LB", "de", "es"];
let monthNames: Map<string, number> | undefined;
function monthOf(name: string): number | null {
  if (!monthNames) {
    monthNames = new Map();
    for (const language of monthLanguages)
      for (const month of ["long", "short"] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, timeZone: "UTC" });
        for (let number = 1; number <= 12; number++)
          monthNames.set(plainMonth(format.format((dayOf(2026, number, 15) ?? 0) * dayLength)), number);
      }
  }
  const plain = plainMonth(name);
  return (
    monthNames.get(plain) ??
    monthNames.get(plain.replace(/^ב/, "")) ??
    monthNames.get(plain.slice(0, 3)) ??
    null
  );
}
const plainMonth = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase()
    .trim();

/** A day of the calendar as days since 1970; null for one that there is not. */
function dayOf(year: number, month: number, day: number): number | null {
  const two = (part: number) => String(part).padStart(2, "0");
  const text = `${year < 100 ? year + 2000 : year}-${two(month)}-${two(day)}`;
  const time = parseTime(`${text}T00:00:00Z`);
  return Number.isNaN(time) || isoTime(time).slice(0, 10) !== text ? null : time / dayLength;
}

/** In characters; longer texts begin with no date. */
const longestDate = 100;
/** Without marks of direction, digits of any script as ASCII. */
const plainText = (written: string): string =>
  written
    .slice(0, longestDate)
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .trim();

const yearFirst = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?=$|[\sT,])/i;
/** "03/04/2026" and "3-4-26"; with dots the day is first wherever dates are written so. */
const numbersOnly = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[\s,T])/i;
const monthFirst =
  /^(?<month>\p{L}{3,})\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(?<year>\d{4})(?=$|[\s,T])/iu;
const dayFirst =
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|º)?\.?[\s-]+(?:de\s+)?(?<month>\p{L}[\p{L}.׳']*(?: \p{L}+)?)\.?,?[\s-]+(?:de\s+)?(?<year>\d{4}|\d{2})(?=$|[\s,T])/iu;

type Numbers = { first: number; second: number; year: number; order: DayOrder | null; length: number };

function numbersOf(text: string): Numbers | null {
  const found = numbersOnly.exec(text);
  if (!found) return null;
  const [first, second, year] = [Number(found[1]), Number(found[3]), Number(found[4])];
  return { first, second, year, order: found[2] === "." ? "dmy" : null, length: found[0].length };
}

type Day = { day: number; length: number };
const dayIn = (day: number | null, length: number): Day | null => (day === null ? null : { day, length });

/** The day at the beginning of a text, and how much of it that is. `order` null: what can be read in two ways is not read. */
function leadingDay(text: string, order: DayOrder | null): Day | null {
  const iso = yearFirst.exec(text);
  if (iso) return dayIn(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso[0].length);
  const numbers = numbersOf(text);
  if (numbers) {
    const { first, second, year, length } = numbers;
    const known = numbers.order ?? order ?? orderOf(numbers);
    if (known === null) return null;
    return dayIn(known === "mdy" ? dayOf(year, first, second) : dayOf(year, second, first), length);
  }
  const named = monthFirst.exec(text) ?? dayFirst.exec(text);
  const month = monthOf(named?.groups?.month ?? "");
  if (!named?.groups || month === null) return null;
  return dayIn(dayOf(Number(named.groups.year), month, Number(named.groups.day)), named[0].length);
}

/** What a date's own numbers say of the order; "03/03/2026" is the same day in both. */
function orderOf({ first, second, order }: Numbers): DayOrder | null {
  if (order) return order;
  if (first > 12 || first === second) return "dmy";
  return second > 12 ? "mdy" : null;
}

/**
 * The day that a text begins with, as its writer has it (their own time zone), in days since 1970: "2026-03-04 10:00", "2026年3月4日",
 * "Mar 4, 2026", "4 mars 2026", "4.3.2026", "03/04/2026" by the order given. Null for anything else.
 */
export const readDay = (written: string, order: DayOrder | null): number | null =>
  leadingDay(plainText(written), order)?.day ?? null;

const clockTime =
  /^[\sT,]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(am|pm)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** A moment (epoch ms): a day as `readDay` has it and, where there is one, a time. Without a zone it is UTC, as no file says which one it means. */
export function readMoment(
  written: string,
  order: DayOrder | null,
): { at: number; isWholeDay: boolean } | null {
  const text = plainText(written);
  const found = leadingDay(text, order);
  if (!found) return null;
  const rest = text.slice(found.length);
  const start = found.day * dayLength;
  if (!rest.trim()) return { at: start, isWholeDay: true };
  const [, hour, minute, second, half, zone = ""] = clockTime.exec(rest) ?? [];
  if (hour === undefined) return null;
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const [, sign, zoneHours, zoneMinutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const ahead = sign ? Number(`${sign}1`) * (Number(zoneHours) * 60 + Number(zoneMinutes)) : 0;
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return {
    at: start + ((hours * 60 + Number(minute) - ahead) * 60 + Number(second ?? 0)) * 1_000,
    isWholeDay: false,
  };
}

/** Whether a text is a date that can be read in two ways. */
export function isAmbiguousDay(written: string): boolean {
  const numbers = numbersOf(plainText(written));
  return numbers !== null && numbers.first <= 12 && numbers.second <= 12 && orderOf(numbers) === null;
}

/** How a column's days are written: `order` null where every one of them can be read in two ways; `sample` is one where it matters. */
export type DayOrderFinding = { order: DayOrder | null; sample: string };

/** Finds the order of a column: a day above 12 settles all of it. `found` is null where no date depends on the order. */
export function orderFinder() {
  let ambiguous: string | null = null;
  let settling: string | null = null;
  let order: DayOrder | null = null;
  return {
    add(written: string): void {
      if (ambiguous !== null && order) return;
      const numbers = numbersOf(plainText(written));
      if (!numbers || numbers.order) return;
      const { first, second } = numbers;
      const sample = written.trim().slice(0, longestDate);
      if (first <= 12 && second <= 12) {
        if (first !== second) ambiguous ??= sample;
      } else if (order === null && (first <= 12 || second <= 12)) {
        order = first > 12 ? "dmy" : "mdy";
        settling = sample;
      }
    },
    isSettled: (): boolean => order !== null,
    found(): DayOrderFinding | null {
      const sample = ambiguous ?? settling;
      return sample === null ? null : { order, sample };
    },
  };
}
