import { useSearchParams } from "react-router";
import { isoTime, systemClock } from "#platform/clock.ts";

const dayLength = 86_400_000;
/** The days that are offered; others are written as two dates. */
export const offeredDays = [7, 30, 90, 365] as const;
const usualDays = 30;

/** The range that the address says: so many days up to today (UTC), or between two dates. */
function rangeOf(parameters: URLSearchParams): { days: number | null; from: string; to: string } {
  const [from, to] = [parameters.get("from"), parameters.get("to")];
  if (from && to) return { days: null, from, to };
  const asked = Number(parameters.get("days"));
  const days = offeredDays.find((one) => one === asked) ?? usualDays;
  const today = systemClock.now();
  const dayOf = (time: number) => isoTime(time).slice(0, 10);
  return { days, from: dayOf(today - (days - 1) * dayLength), to: dayOf(today) };
}

/**
 * What the screen shows stands in its address, so that any figure can lead to the rows behind it, and be shared. `with` makes the address
 * with other values, null takes one away; `set` goes there without a step back.
 */
export function useReportAddress() {
  const [parameters, setParameters] = useSearchParams();
  const changed = (values: Record<string, string | null>): URLSearchParams => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(values))
      if (value === null) next.delete(name);
      else next.set(name, value);
    return next;
  };
  return {
    range: rangeOf(parameters),
    get: (name: string) => parameters.get(name) ?? undefined,
    set: (values: Record<string, string | null>) => setParameters(changed(values), { replace: true }),
    /** Another part of the screen, for the same days and without this one's filters. */
    to(tab: string, values: Record<string, string> = {}): string {
      const kept = ["days", "from", "to"].flatMap((name) => {
        const value = parameters.get(name);
        return value ? [[name, value]] : [];
      });
      return `/crm/analytics?${new URLSearchParams({ tab, ...Object.fromEntries(kept), ...values })}`;
    },
  };
}
