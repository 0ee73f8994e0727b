import { expect, it } from "vitest";
import { mayCount, mustAsk } from "./consent.ts";

it("counts only after an explicit yes", () => {
  expect(mayCount({ choice: "accepted", signal: false })).toBe(true);
  for (const choice of [null, "refused", "", "yes"])
    expect(mayCount({ choice, signal: false }), String(choice)).toBe(false);
});

it("takes Global Privacy Control for a refusal, whatever was answered", () => {
  expect(mayCount({ choice: "accepted", signal: true })).toBe(false);
  expect(mustAsk({ choice: null, signal: true })).toBe(false);
});

it("asks until there is an answer", () => {
  expect(mustAsk({ choice: null, signal: false })).toBe(true);
  expect(mustAsk({ choice: "nonsense", signal: false })).toBe(true);
  expect(mustAsk({ choice: "accepted", signal: false })).toBe(false);
  expect(mustAsk({ choice: "refused", signal: false })).toBe(false);
});
