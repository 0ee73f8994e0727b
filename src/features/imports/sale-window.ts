import { parseTime } from "#platform/clock.ts";

export type SaleDates = {
  starts?: string | undefined;
  ends?: string | undefined;
  window?: string | undefined;
};

function boundsOf(dates: SaleDates): [number | null, number | null] {
  const [starts, ends] = dates.window === undefined ? [dates.starts, dates.ends] : dates.window.split("/");
  return [
    starts === undefined || starts.trim() === "" ? Number.NEGATIVE_INFINITY : readMoment(starts),
    ends === undefined || ends.trim() === "" ? Number.POSITIVE_INFINITY : readEnd(ends),
  ];
}

/**
 * Whether a sale is on at `now` (epoch ms): by its two dates, or by Google's window "start/end". Missing dates are
 * open ends; null when one cannot be read. A date without a zone is UTC, as no feed says which zone it means.
 */
export function saleIsRunning(dates: SaleDates, now: number): boolean | null {
  const [start, end] = boundsOf(dates);
  return start === null || end === null ? null : start <= now && now <= end;
}

/** The first moment after `now` (epoch ms) at which that is another answer; null where there is none. */
export function saleTurnsAt(dates: SaleDates, now: number): number | null {
  const [start, end] = boundsOf(dates);
  if (start === null || end === null || start > end) return null;
  if (start > now) return start;
  return end >= now && Number.isFinite(end) ? end + 1 : null;
}

/** A moment (epoch ms, UTC) written as ISO 8601 or "2024-05-01 13:00"; null when it is neither. */
function readMoment(written: string): number | null {
  const iso = written
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2})[ T]+(\d{2}:\d{2})/, "$1T$2")
    .replace(/ ?([+-]\d{2})(\d{2})$/, "$1:$2");
  const written8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/i;
  if (!written8601.test(iso)) return null;
  const moment = parseTime(/T[^Z+-]*$/i.test(iso) ? `${iso}Z` : iso);
  return Number.isNaN(moment) ? null : moment;
}

const dayInMs = 86_400_000;

/** The end named by a date includes that day; one named with a time is that time. */
function readEnd(written: string): number | null {
  const moment = readMoment(written);
  return moment !== null && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(written) ? moment + dayInMs - 1 : moment;
}
