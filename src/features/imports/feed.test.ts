import { expect, it } from "vitest";
import { categoryText, isSuspiciousLoss, mappedCategory, maskedUrl, nextFeedRunAt } from "./feed.ts";
import { saleChangesAt } from "./rows/sale-window.ts";

const hour = 3_600_000;

it("a loss of more than half waits for somebody, unless one as large was believed", () => {
  const isHeld = (known: number, missing: number, allowed = 0) =>
    isSuspiciousLoss({ known, missing, allowed });
  expect([isHeld(0, 0), isHeld(4, 2), isHeld(4, 3), isHeld(1, 1)]).toEqual([false, false, true, true]);
  expect([isHeld(4, 3, 3), isHeld(4, 4, 3)]).toEqual([false, true]);
});

it("a category is the one chosen for it, else that of the nearest above it, else the default", () => {
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

it("a feed that could not be had is tried again sooner than its turn, and never sooner than its server wants", () => {
  expect(nextFeedRunAt({ everyHours: 24 }, 0)).toBe(24 * hour);
  expect(nextFeedRunAt({ everyHours: 24, retryAfter: null }, 0)).toBe(hour);
  expect(nextFeedRunAt({ everyHours: 24, retryAfter: 3 * hour }, 0)).toBe(3 * hour);
  expect(nextFeedRunAt({ everyHours: 1, retryAfter: 3 * hour }, 0)).toBe(3 * hour);
});

it("an address is shown without what may be a key to it", () => {
  expect(maskedUrl("https://feeds.example/key/1234/feed.xml?token=5")).toBe("https://feeds.example/…");
  expect(maskedUrl("https://feeds.example/")).toBe("https://feeds.example/");
});

it("a sale turns when it begins and when it has ended", () => {
  const window = { text: "2026-01-02T00:00Z/2026-01-03T00:00Z", order: null };
  const [start, end] = [Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 3)];
  expect(saleChangesAt({ window }, start - 1)).toBe(start);
  expect(saleChangesAt({ window }, start)).toBe(end + 1);
  expect(saleChangesAt({ window }, end + 1)).toBeNull();
  expect(saleChangesAt({ window: { text: "soon/later", order: null } }, start)).toBeNull();
});
