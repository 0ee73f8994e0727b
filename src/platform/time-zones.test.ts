import { expect, it } from "vitest";
import { parseTime } from "./clock.ts";
import { aheadOfUtc, dayIn, dayText, isTimeZone } from "./time-zones.ts";

const at = (zone: string, time: string) => dayText(dayIn(zone, parseTime(time)));

it("a day is that of the zone's calendar, on both sides of Greenwich and around DST changes", () => {
  expect(at("UTC", "2026-11-20T23:59:59.999Z")).toBe("2026-11-20");
  expect(at("Asia/Jerusalem", "2026-11-20T21:59:59Z")).toBe("2026-11-20");
  expect(at("Asia/Jerusalem", "2026-11-20T22:00:00Z")).toBe("2026-11-21");
  expect(at("America/New_York", "2026-11-21T04:59:59Z")).toBe("2026-11-20");
  expect(at("America/New_York", "2026-11-21T05:00:00Z")).toBe("2026-11-21");
  expect(at("Asia/Kathmandu", "2026-11-20T18:15:00Z")).toBe("2026-11-21");
  // In summer Paris is two hours ahead, from 25 October on one.
  expect(at("Europe/Paris", "2026-10-24T22:00:00Z")).toBe("2026-10-25");
  expect(at("Europe/Paris", "2026-10-25T22:30:00Z")).toBe("2026-10-25");
  expect(at("Europe/Paris", "2026-10-25T23:00:00Z")).toBe("2026-10-26");
});

it("the offset of a zone is exact to the second, whatever the milliseconds", () => {
  expect(aheadOfUtc("Asia/Kathmandu", 1_763_000_000_123)).toBe(5.75 * 3_600_000);
  expect(aheadOfUtc("America/St_Johns", parseTime("2026-01-01T00:00:00Z"))).toBe(-3.5 * 3_600_000);
});

it("a zone is identified by its name", () => {
  expect(["UTC", "Asia/Shanghai", "Mars/Olympus", ""].map(isTimeZone)).toEqual([true, true, false, false]);
});
