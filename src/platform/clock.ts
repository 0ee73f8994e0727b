/** The only place that reads the system time, so that tests can control it. Times are epoch milliseconds (UTC). */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** Epoch milliseconds as ISO 8601 UTC, the form of every time in the API (api.md). */
export const isoTime = (time: number): string => new Date(time).toISOString();

/** The UTC calendar parts of a time; pages and feeds format from these so that server and browser agree. */
export function calendarDay(time: number): { year: number; month: number; day: number } {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The date format of RFC 822 with a four-digit year, as RSS 2.0 requires. */
export const rssTime = (time: number): string => new Date(time).toUTCString();

/** Epoch milliseconds of an ISO 8601 text; NaN if it is invalid. */
export const parseTime = (text: string): number => Date.parse(text);

/** The first moment of a calendar year, UTC, in epoch milliseconds. */
export const startOfYear = (year: number): number => Date.UTC(year, 0);

/** A time as a Date, for third-party libraries. */
export const dateOf = (time: number): Date => new Date(time);
