import { expect, it } from "vitest";
import { languageCodes } from "../languages.ts";
import { formatLocalTime, formatRelativeTime } from "./local-time.ts";

const now = Date.UTC(2026, 5, 15, 12);
const minute = 60_000;
const inEnglish = (ago: number) => formatRelativeTime("en", now - ago, now);

it("says how long ago a moment is, and from a week on the day", () => {
  expect(inEnglish(0)).toBe("now");
  expect(inEnglish(59_000)).toBe("now");
  expect(inEnglish(2 * minute)).toBe("2 min ago");
  expect(inEnglish(5 * 60 * minute)).toBe("5 hr ago");
  expect(inEnglish(25 * 60 * minute)).toBe("yesterday");
  const week = now - 7 * 24 * 60 * minute;
  expect(formatRelativeTime("en", week, now)).toBe(formatLocalTime("en", week).split(" ")[0]);
});

it("a clock that is behind shows no time to come", () => {
  expect(inEnglish(-5 * minute)).toBe("now");
});

it("has Latin digits in every language", () => {
  for (const lang of languageCodes)
    expect(formatRelativeTime(lang, now - 5 * minute, now)).toMatch(/(^|\D)5(\D|$)/);
});
