import { isoTime, parseTime } from "./clock.ts";

/** Milliseconds. */
export const dayLength = 86_400_000;
/** Milliseconds. In all time zones days begin at a quarter of an hour (UTC), so all times of one quarter are on the same day. */
const quarterHour = 900_000;

export const quarterOf = (time: number): number => Math.floor(time / quarterHour) * quarterHour;

/** The date of a day number: "2026-11-20". */
export const dayText = (day: number): string => isoTime(day * dayLength).slice(0, 10);

/** The day number (days since 1970, UTC) of an ISO text. */
export const dayNumber = (text: string): number => Math.floor(parseTime(text) / dayLength);

const calendars = new Map<string, Intl.DateTimeFormat>();
function calendarOf(zone: string): Intl.DateTimeFormat {
  let calendar = calendars.get(zone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    calendars.set(zone, calendar);
  }
  return calendar;
}

/** Whether this is an IANA time zone that JavaScript knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    // Intl throws for a name it does not know.
    return false;
  }
}

/** The UTC offset of a time zone at a time, in milliseconds. Throws a RangeError for an unknown zone. */
export function aheadOfUtc(zone: string, time: number): number {
  const parts = calendarOf(zone).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  const shown = `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}:${of("second")}Z`;
  return parseTime(shown) - Math.floor(time / 1_000) * 1_000;
}

/** The day of a time in a time zone, as days since 1970-01-01. */
export const dayIn = (zone: string, time: number): number =>
  Math.floor((time + aheadOfUtc(zone, time)) / dayLength);

/** The same for many times of which few differ: memoized. */
export function dayFinder(zone: string): (time: number) => number {
  const known = new Map<number, number>();
  return (time) => {
    const day = known.get(time) ?? dayIn(zone, time);
    known.set(time, day);
    return day;
  };
}
