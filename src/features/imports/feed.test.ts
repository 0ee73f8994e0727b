import { expect, it } from "vitest";
import { categoryText, isSuspiciousLoss, mappedCategory, maskedUrl, nextFeedRunAt } from "./feed.ts";
import { saleChangesAt } from "./rows/sale-window.ts";

const hour = 3_600_000;

it("a loss of more than half waits for confirmation, unless an equal loss was confirmed before", () => {
  const isHeld = (known: number, missing: number, allowed = 0) =>
    isSuspiciousLoss({ known, missing, allowed });
  expect([isHeld(0, 0), isHeld(4, 2), isHeld(4, 3), isHeld(1, 1)]).toEqual([false, false, true, true]);
  expect([isHeld(4, 3, 3), isHeld(4, 4, 3)]).toEqual([false, true]);
});

it("a category maps to the one chosen for it, else to that of its nearest mapped ancestor, else to the default", () => {
  const choices = new Map([
    ["Home", 1],
    ["Home > Lamps > Small", 2],
  ]);
  expect(mappedCategory(["Home", "Lamps", "Small"], choices, 9)).toBe(2);
  expect(mappedCategory(["Home", "Lamps"], choices, 9)).toBe(1);
  expect(mappedCategory(["Garden"], choices, 9)).toBe(9);
  expect(mappedCategory([], choices, null)).toBeNull();
  expect(categoryText(["x".repeat(600)])).toHaveLength(500);
});

it("retries a failed feed before its next turn, but not before its server allows", () => {
  expect(nextFeedRunAt({ everyHours: 24 }, 0)).toBe(24 * hour);
  expect(nextFeedRunAt({ everyHours: 24, retryAfter: null }, 0)).toBe(hour);
  expect(nextFeedRunAt({ everyHours: 24, retryAfter: 3 * hour }, 0)).toBe(3 * hour);
  expect(nextFeedRunAt({ everyHours: 1, retryAfter: 3 * hour }, 0)).toBe(3 * hour);
});

it("masks parts of a URL that may be a secret", () => {
  expect(maskedUrl("https://feeds.example/key/1234/feed.xml?token=5")).toBe("https://feeds.example/…");
  expect(maskedUrl("https://feeds.example/")).toBe("https://feeds.example/");
});

it("reports the moments a sale begins and ends", () => {
  const window = { text: "2026-01-02T00:00Z/2026-01-03T00:00Z", order: null };
  const [start, end] = [Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 3)];
  expect(saleChangesAt({ window }, start - 1)).toBe(start);
  expect(saleChangesAt({ window }, start)).toBe(end + 1);
  expect(saleChangesAt({ window }, end + 1)).toBeNull();
  expect(saleChangesAt({ window: { text: "soon/later", order: null } }, start)).toBeNull();
});
