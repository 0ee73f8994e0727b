import { describe, expect, it } from "vitest";
import { type PriceHistory, reductionOf, runsOf, summaryOf } from "./price-history.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);
const ago = (days: number) => now - days * day;
const seen = (observations: [days: number, amount: number | null][], seenDaysAgo = 0) => ({
  observations: observations.map(([days, amount]) => ({ at: ago(days), amount })),
  seenAt: ago(seenDaysAgo),
});
const historyOf = (...offers: ReturnType<typeof seen>[]): PriceHistory => ({
  currency: "USD",
  shops: ["Walmart"],
  today: "2026-11-20",
  runs: runsOf(offers, now),
  reduction: null,
});

describe("daily lows", () => {
  it("are the lowest price of any shop on each day", () => {
    expect(
      runsOf(
        [
          seen([[3, 9_000]]),
          seen([
            [5, 9_500],
            [2, 8_000],
            [1, 9_900],
          ]),
        ],
        now,
      ),
    ).toEqual([
      { from: "2026-11-15", to: "2026-11-16", amount: 9_500 },
      { from: "2026-11-17", to: "2026-11-17", amount: 9_000 },
      { from: "2026-11-18", to: "2026-11-19", amount: 8_000 },
      { from: "2026-11-20", to: "2026-11-20", amount: 9_000 },
    ]);
  });

  it("leave out days when nothing was in stock, and those after the last check", () => {
    expect(
      runsOf(
        [
          seen(
            [
              [9, 9_000],
              [7, null],
              [5, 9_000],
            ],
            3,
          ),
        ],
        now,
      ),
    ).toEqual([
      { from: "2026-11-11", to: "2026-11-13", amount: 9_000 },
      { from: "2026-11-15", to: "2026-11-17", amount: 9_000 },
    ]);
  });

  it("go back a year and no further", () => {
    expect(runsOf([seen([[800, 9_000]])], now)).toEqual([
      { from: "2025-11-21", to: "2026-11-20", amount: 9_000 },
    ]);
  });
});

describe("a period", () => {
  it("has no summary below eight days", () => {
    expect(summaryOf(historyOf(seen([[6, 9_000]])), 30)).toBeNull();
    expect(summaryOf(historyOf(seen([[7, 9_000]])), 30)).not.toBeNull();
  });

  it("has a low, a high and a typical price of its own days only", () => {
    const history = historyOf(
      seen([
        [150, 4_000],
        [100, 12_000],
        [60, 10_000],
        [5, 9_000],
      ]),
    );
    expect(summaryOf(history, 30)).toMatchObject({ low: 9_000, typical: 10_000, high: 10_000 });
    expect(summaryOf(history, 90)).toMatchObject({ low: 9_000, typical: 10_000, high: 12_000 });
    expect(summaryOf(history, 365)).toMatchObject({ low: 4_000, typical: 10_000, high: 12_000 });
    expect(summaryOf(history, 30)?.runs[0]).toEqual({ from: "2026-10-22", to: "2026-11-14", amount: 10_000 });
  });

  it("has a typical price that one day's outlier does not move", () => {
    const history = historyOf(
      seen([
        [20, 9_000],
        [10, 90],
        [9, 9_000],
      ]),
    );
    expect(summaryOf(history, 30)?.typical).toBe(9_000);
  });
});

describe("the lowest price in the 30 days before a reduction", () => {
  const lowest = (...observations: [number, number | null][]) =>
    reductionOf(seen(observations), now)?.lowestBefore ?? null;
  it.each<[string, [number, number | null][], number | null]>([
    [
      "100, then 80: 100",
      [
        [60, 100],
        [3, 80],
      ],
      100,
    ],
    [
      "100, 80, then 90: no reduction",
      [
        [60, 100],
        [20, 80],
        [3, 90],
      ],
      null,
    ],
    [
      "100, 80, 90, then 85: 80, which is below the current price",
      [
        [60, 100],
        [20, 80],
        [10, 90],
        [3, 85],
      ],
      80,
    ],
    [
      "80 ended more than 30 days before: it no longer counts",
      [
        [90, 80],
        [50, 100],
        [3, 90],
      ],
      100,
    ],
    [
      "80 ended within the 30 days, though it began before: it counts",
      [
        [90, 80],
        [20, 100],
        [3, 90],
      ],
      80,
    ],
    [
      "sold out in between: 100 is still the price before 80",
      [
        [60, 100],
        [10, null],
        [3, 80],
      ],
      100,
    ],
    [
      "sold out and back at the same price: no reduction",
      [
        [60, 100],
        [10, null],
        [3, 100],
      ],
      null,
    ],
    [
      "lowered long ago: no longer shown",
      [
        [90, 100],
        [40, 80],
      ],
      null,
    ],
    ["one price ever: none", [[60, 100]], null],
  ])("%s", (_, observations, expected) => {
    expect(lowest(...observations)).toBe(expected);
  });
});
