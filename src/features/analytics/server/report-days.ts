import { AppError } from "#platform/errors.ts";
import { dayNumber, dayText } from "#platform/time-zones.ts";
import { longestRange, type RequestedRange } from "../report.ts";
import type { Days } from "./reports.repo.ts";

const usualDays = 30;

export const formattedDays = ({ first, last }: Days) => ({ from: dayText(first), to: dayText(last) });

/** The requested days of a report; by default the last thirty. Throws `malformed-request` for an invalid range. */
export function reportDays({ from, to }: RequestedRange, today: number): Days {
  const last =
    to === undefined ? (from === undefined ? today : Math.max(today, dayNumber(from))) : dayNumber(to);
  const first = from === undefined ? last - usualDays + 1 : dayNumber(from);
  const length = last - first + 1;
  if (length < 1 || length > longestRange)
    throw new AppError("malformed-request", {
      details: [{ path: "from", message: length < 1 ? "after the end" : `more than ${longestRange} days` }],
    });
  return { first, last };
}
