import { aheadOfUtc, dayIn, dayLength } from "#platform/time-zones.ts";

export type BackupSchedule = {
  isOn: boolean;
  every: "day" | "week";
  /** Of weekly backups: 0 is Sunday. */
  weekday: number;
  /** In the site's time zone. */
  hour: number;
};

const hour = 3_600_000;
/** 1970-01-01 was a Thursday. */
const firstWeekday = 4;

/** When the hour of a day begins in a time zone; an hour that the clocks skip begins with the next one. */
function startOf(day: number, of: number, zone: string): number {
  const local = day * dayLength + of * hour;
  const guess = local - aheadOfUtc(zone, local);
  return local - aheadOfUtc(zone, guess);
}

/** The latest time at or before `now` at which a backup is due, in epoch milliseconds. */
export function lastDue({ every, weekday, hour }: BackupSchedule, zone: string, now: number): number {
  const today = dayIn(zone, now);
  // Yesterday's may be the latest; of weekly ones that of eight days ago at most.
  for (let day = today; ; day--) {
    if (every === "week" && (day + firstWeekday) % 7 !== weekday) continue;
    const time = startOf(day, hour, zone);
    if (time <= now) return time;
  }
}
