import { expect, it } from "vitest";
import { ratingSchema } from "./rating.ts";
import { markedCriteria, weightedScore } from "./weighted-score.ts";

const criteria = [
  { key: "sound", weight: 40 },
  { key: "comfort", weight: 25 },
  { key: "build", weight: 20 },
  { key: "value", weight: 15 },
];
const marks = (...scores: number[]) =>
  scores.map((score, i) => ({ key: criteria[i]?.key ?? "other", score }));

it("a score is the mean of its marks by their weights", () => {
  expect(weightedScore(criteria, marks(9.2, 8.5, 8.9, 8.1))).toBe(8.8);
  expect(weightedScore(criteria, marks(10, 0, 0, 0))).toBe(4);
  expect(weightedScore(criteria, marks(10, 10, 10, 10))).toBe(10);
});

it("halves are rounded up, whatever binary fractions make of them", () => {
  const halves = [
    { key: "sound", weight: 50 },
    { key: "comfort", weight: 50 },
  ];
  for (let tenths = 0; tenths < 100; tenths++)
    expect(weightedScore(halves, marks(tenths / 10, (tenths + 1) / 10))).toBe((tenths + 1) / 10);
});

it("as long as a criterion has no mark the marks make no score and are not shown", () => {
  expect(weightedScore(criteria, marks(9, 9, 9))).toBeNull();
  expect(markedCriteria(criteria, marks(9, 9, 9))).toEqual([]);
  expect(weightedScore([], [])).toBeNull();
});

it("a mark for what is no criterion changes nothing", () => {
  const more = [...marks(9.2, 8.5, 8.9, 8.1), { key: "colour", score: 0 }];
  expect(weightedScore(criteria, more)).toBe(8.8);
  expect(markedCriteria(criteria, more).map(({ key }) => key)).toEqual(criteria.map(({ key }) => key));
});

it("a mark has one decimal and stays within ten", () => {
  for (const score of [0, 0.3, 5.7, 8.7, 9.9, 10])
    expect(ratingSchema.safeParse({ key: "a", score }).success).toBe(true);
  for (const score of [-0.1, 10.1, 8.75, Number.NaN])
    expect(ratingSchema.safeParse({ key: "a", score }).success).toBe(false);
});
