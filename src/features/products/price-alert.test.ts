import { describe, expect, it } from "vitest";
import { nextStep, parseAmount, targetOf } from "./price-alert.ts";

const hour = 3_600_000;
const price = (amount: number) => ({ amount, currency: "USD" });

it.each([
  ["79.90", 7_990],
  ["79,9", 7_990],
  [" 80 ", 8_000],
  ["0", 0],
  ["", null],
  ["79.905", null],
  ["-5", null],
  ["1,000.00", null],
  ["1e3", null],
])("an amount written as %j is %j", (text, amount) => {
  expect(parseAmount(text, 2)).toBe(amount);
});

it("an amount is in the minor unit of its currency: yen have none, dinars three digits", () => {
  expect([parseAmount("2490", 0), parseAmount("24.9", 0)]).toEqual([2_490, null]);
  expect([parseAmount("7,5", 3), parseAmount("7.125", 3)]).toEqual([7_500, 7_125]);
});

describe("what a reader waits for", () => {
  it.each([
    [{ percent: 0 }, 9_999],
    [{ percent: 10 }, 9_000],
    [{ percent: 33 }, 6_700],
    [price(9_999), 9_999],
  ])("is %j of 10000: %i", (target, amount) => {
    expect(targetOf(target, price(10_000))).toBe(amount);
  });

  it("is always less than now, and more than nothing", () => {
    expect(targetOf(price(10_000), price(10_000))).toBeNull();
    expect(targetOf({ ...price(5_000), currency: "JPY" }, price(10_000))).toBeNull();
    expect(targetOf({ percent: 50 }, price(1))).toBeNull();
  });
});

describe("a notification is sent", () => {
  /** The prices that are notified, of these prices at these hours. */
  function notified(prices: readonly [hour: number, amount: number][], target = 90) {
    let alert = { target, reference: 100, mailedAt: null as number | null };
    return prices.flatMap(([at, amount]) => {
      const { reference, isTold } = nextStep(alert, amount, at * hour);
      alert = { target, reference, mailedAt: isTold ? at * hour : alert.mailedAt };
      return isTold ? [amount] : [];
    });
  }
  it("once for three drops in a day", () => {
    expect(
      notified([
        [1, 90],
        [2, 85],
        [3, 80],
      ]),
    ).toEqual([90]);
  });
  it("the next day for a price that is still lower", () => {
    expect(
      notified([
        [1, 90],
        [2, 85],
        [26, 85],
        [27, 85],
        [60, 85],
      ]),
    ).toEqual([90, 85]);
  });
  it("never for a rise, nor for a drop above the target", () => {
    expect(
      notified([
        [1, 120],
        [30, 110],
        [60, 91],
      ]),
    ).toEqual([]);
  });
  it("again for a drop after a rise", () => {
    expect(
      notified([
        [1, 88],
        [30, 95],
        [60, 88],
      ]),
    ).toEqual([88, 88]);
  });
  it("only once for a price that stays the same", () => {
    expect(
      notified([
        [1, 88],
        [30, 88],
        [60, 88],
      ]),
    ).toEqual([88]);
  });
});
