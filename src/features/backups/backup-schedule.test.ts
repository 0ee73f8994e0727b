import { expect, it } from "vitest";
import { isoTime, parseTime } from "#platform/clock.ts";
import { type BackupSchedule, lastDue } from "./backup-schedule.ts";

const due = (schedule: Partial<BackupSchedule>, zone: string, now: string): string =>
  isoTime(lastDue({ isOn: true, every: "day", weekday: 0, hour: 3, ...schedule }, zone, parseTime(now)));

it.each([
  ["today, from that minute on", {}, "UTC", "2026-11-20T03:00:00Z", "2026-11-20T03:00:00.000Z"],
  ["yesterday, before it", {}, "UTC", "2026-11-20T02:59:59Z", "2026-11-19T03:00:00.000Z"],
  ["by the clocks of the site", {}, "Asia/Jerusalem", "2026-11-20T02:00:00Z", "2026-11-20T01:00:00.000Z"],
  ["west of Greenwich", { hour: 22 }, "America/New_York", "2026-11-20T02:00:00Z", "2026-11-19T03:00:00.000Z"],
  // A Friday; 2026-11-15 was a Sunday.
  ["on the day of the week", { every: "week" }, "UTC", "2026-11-20T12:00:00Z", "2026-11-15T03:00:00.000Z"],
  ["a week ago", { every: "week", weekday: 5 }, "UTC", "2026-11-20T01:00:00Z", "2026-11-13T03:00:00.000Z"],
  // Clocks go from 2:00 to 3:00.
  [
    "at an hour that is skipped",
    { hour: 2 },
    "Europe/Paris",
    "2026-03-29T12:00:00Z",
    "2026-03-29T01:00:00.000Z",
  ],
  [
    "after the clocks changed",
    { hour: 4 },
    "Europe/Paris",
    "2026-03-29T12:00:00Z",
    "2026-03-29T02:00:00.000Z",
  ],
] as const)("is due %s", (_, schedule, zone, now, expected) => {
  expect(due(schedule, zone, now)).toBe(expected);
});
