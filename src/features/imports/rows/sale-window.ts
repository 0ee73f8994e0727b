import { type DayOrder, isAmbiguousDay, readMoment } from "#i18n/formats/date-parsing.ts";
import { dayLength } from "#platform/time-zones.ts";

/** A date as written, and the order of day and month in its column; null if unknown. */
export type RawDate = { text: string; order: DayOrder | null };
export type SaleDates = {
  starts?: RawDate | undefined;
  ends?: RawDate | undefined;
  window?: RawDate | undefined;
};

/** The start and end of a sale, from Google's window "start/end" with ISO dates, or from two date columns. */
function endsOf({ starts, ends, window }: SaleDates): [RawDate | undefined, RawDate | undefined] {
  if (!window) return [starts, ends];
  const [first = "", second] = window.text.split("/");
  const dateOf = (text: string) => ({ ...window, text });
  return [dateOf(first), second === undefined ? undefined : dateOf(second)];
}

const isWritten = (date: RawDate | undefined): date is RawDate =>
  date !== undefined && date.text.trim() !== "";

/** WooCommerce stores sale dates as Unix seconds, and exports of its fields contain them as such. */
function momentOf({ text, order }: RawDate): ReturnType<typeof readMoment> {
  const seconds = /^\s*(\d{10})\s*$/.exec(text)?.[1];
  return seconds === undefined ? readMoment(text, order) : { at: Number(seconds) * 1000, isWholeDay: false };
}

function boundsOf(dates: SaleDates): [number | null, number | null] {
  const [starts, ends] = endsOf(dates);
  return [
    isWritten(starts) ? (momentOf(starts)?.at ?? null) : Number.NEGATIVE_INFINITY,
    isWritten(ends) ? readEnd(ends) : Number.POSITIVE_INFINITY,
  ];
}

/**
 * Whether a sale is on at `now` (epoch ms), by its two dates or its window. A missing date leaves that end open; null if a date is
 * unreadable. A date without a zone is UTC, as no feed says which zone it means.
 */
export function saleIsRunning(dates: SaleDates, now: number): boolean | null {
  const [start, end] = boundsOf(dates);
  return start === null || end === null ? null : start <= now && now <= end;
}

/** Whether one of the dates is ambiguous. */
export const isAmbiguousSale = (dates: SaleDates): boolean =>
  endsOf(dates).some((date) => date?.order === null && isAmbiguousDay(date.text));

/** The next moment after `now` (epoch ms) at which `saleIsRunning` changes; null if there is none. */
export function saleChangesAt(dates: SaleDates, now: number): number | null {
  const [start, end] = boundsOf(dates);
  if (start === null || end === null || start > end) return null;
  if (start > now) return start;
  return end >= now && Number.isFinite(end) ? end + 1 : null;
}

/** An end given as a date includes that day; one with a time is exact. */
function readEnd(date: RawDate): number | null {
  const moment = momentOf(date);
  return moment && (moment.isWholeDay ? moment.at + dayLength - 1 : moment.at);
}
