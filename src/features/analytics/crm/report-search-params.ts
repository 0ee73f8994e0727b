import { useRouteLoaderData } from "react-router";
import { changeParams, useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { systemClock } from "#platform/clock.ts";
import { dayIn, dayText } from "#platform/time-zones.ts";
import type { loader as rootLoader } from "#root.tsx";

/** The offered periods; others are two dates in the URL. */
export const offeredDays = [7, 30, 90, 365] as const;
const usualDays = 30;

/** The URL's period: a number of days up to today on the site's calendar, or two dates. */
function rangeOf(
  parameters: URLSearchParams,
  zone: string,
): { days: number | null; from: string; to: string } {
  const [from, to] = [parameters.get("from"), parameters.get("to")];
  if (from && to) return { days: null, from, to };
  const requested = Number(parameters.get("days"));
  const days = offeredDays.find((one) => one === requested) ?? usualDays;
  const today = dayIn(zone, systemClock.now());
  return { days, from: dayText(today - days + 1), to: dayText(today) };
}

/**
 * The screen's state lives in its URL, so any figure can link to the rows behind it and be shared. `set` changes some values, null removes
 * one, and replaces the history entry.
 */
export function useReportSearchParams() {
  const [parameters, setParameters] = useSearchParams();
  const { timeZone = "UTC" } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  return {
    range: rangeOf(parameters, timeZone),
    timeZone,
    get: (name: string) => parameters.get(name) ?? undefined,
    set: (values: Record<string, string | null>) => setParameters(changeParams(values), { replace: true }),
    /** Another tab for the same period, without this tab's filters. */
    to(tab: string, values: Record<string, string> = {}): string {
      const period = ["days", "from", "to"].flatMap((name) => {
        const value = parameters.get(name);
        return value ? [[name, value]] : [];
      });
      return `/crm/analytics?${new URLSearchParams({ tab, ...Object.fromEntries(period), ...values })}`;
    },
  };
}
