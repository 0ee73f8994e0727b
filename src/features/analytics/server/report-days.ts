import { type Clock, isoTime, parseTime } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { type AskedRange, longestRange } from "../report.ts";
import type { Days } from "./reports.repo.ts";

const dayLength = 86_400_000;
const usualDays = 30;

const dayOf = (text: string): number => Math.floor(parseTime(text) / dayLength);
export const dayText = (day: number): string => isoTime(day * dayLength).slice(0, 10);
export const toldDays = ({ first, last }: Days) => ({ from: dayText(first), to: dayText(last) });

/** The days that a report is asked for: the last thirty where it does not say. Throws `malformed-request` for a range that is none. */
export function reportDays({ from, to }: AskedRange, clock: Clock): Days {
  const today = Math.floor(clock.now() / dayLength);
  const last = to === undefined ? (from === undefined ? today : Math.max(today, dayOf(from))) : dayOf(to);
  const first = from === undefined ? last - usualDays + 1 : dayOf(from);
  const length = last - first + 1;
  if (length < 1 || length > longestRange)
    throw new AppError("malformed-request", {
      details: [{ path: "from", message: length < 1 ? "after the end" : `more than ${longestRange} days` }],
    });
  return { first, last };
}
