import { expect, it } from "vitest";
import { changeOf, leastCounted } from "./comparison.ts";

it("three views are no trend, nor is anything under the stated minimum", () => {
  expect(changeOf({ now: 3, before: 0 })).toBeNull();
  expect(changeOf({ now: leastCounted - 1, before: 0 })).toBeNull();
  expect(changeOf({ now: leastCounted, before: 0 })?.direction).toBe("rising");
  expect(changeOf({ now: 0, before: leastCounted })?.direction).toBe("falling");
});

it("omits what may be chance, and reports the same change when more is behind it", () => {
  expect(changeOf({ now: 13, before: 10 })).toBeNull();
  expect(changeOf({ now: 1_300, before: 1_000 })?.direction).toBe("rising");
});

it("the factor is the certain part, so that a big change of few ranks behind a certain one of many", () => {
  const few = changeOf({ now: 18, before: 3 })?.factor ?? 0;
  const many = changeOf({ now: 3_000, before: 1_000 })?.factor ?? 0;
  expect(few).toBeGreaterThan(1);
  expect(few).toBeLessThan(6);
  expect(many).toBeGreaterThan(few);
  expect(many).toBeLessThan(3);
});

it("rising and falling are each other's mirror", () => {
  const up = changeOf({ now: 90, before: 30 });
  const down = changeOf({ now: 30, before: 90 });
  expect(down?.factor).toBeCloseTo(1 / (up?.factor ?? 0), 10);
});
