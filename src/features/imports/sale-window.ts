import { parseTime } from "#platform/clock.ts";

/**
 * Whether a sale is on at `now` (epoch ms): by its two dates, or by Google's window "start/end". Missing dates are
 * open ends; null when one cannot be read. A date without a zone is UTC, as no feed says which zone it means.
 */
export function saleIsRunning(
  dates: { starts?: string | undefined; ends?: string | undefined; window?: string | undefined },
  now: number,
): boolean | null {
  const [starts, ends] = dates.window === undefined ? [dates.starts, dates.ends] : dates.window.split("/");
  const start = starts === undefined || starts.trim() === "" ? Number.NEGATIVE_INFINITY : readMoment(starts);
  const end = ends === undefined || ends.trim() === "" ? Number.POSITIVE_INFINITY : readEnd(ends);
  return start === null || end === null ? null : start <= now && now <= end;
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
