import { expect, it } from "vitest";
import { mayCount, mayLoadOthers, mustAsk } from "./consent.ts";

const nothing = [null, "", "yes", "nonsense"];

it("counts in sums unless it was refused, or only after a yes where the site asks first", () => {
  for (const choice of ["accepted", ...nothing])
    expect(mayCount({ choice, signal: false, asksFirst: false }), String(choice)).toBe(true);
  expect(mayCount({ choice: "refused", signal: false, asksFirst: false })).toBe(false);
  expect(mayCount({ choice: "accepted", signal: false, asksFirst: true })).toBe(true);
  for (const choice of ["refused", ...nothing])
    expect(mayCount({ choice, signal: false, asksFirst: true }), String(choice)).toBe(false);
});

it("loads others only after an explicit yes", () => {
  expect(mayLoadOthers({ choice: "accepted", signal: false })).toBe(true);
  for (const choice of ["refused", ...nothing])
    expect(mayLoadOthers({ choice, signal: false }), String(choice)).toBe(false);
});

it("takes Global Privacy Control for a refusal, whatever was answered", () => {
  for (const asksFirst of [false, true]) {
    expect(mayCount({ choice: "accepted", signal: true, asksFirst })).toBe(false);
    expect(mustAsk({ choice: null, signal: true, asksFirst }, true)).toBe(false);
  }
  expect(mayLoadOthers({ choice: "accepted", signal: true })).toBe(false);
});

it("asks until there is an answer, where something needs one", () => {
  for (const [asksFirst, hasOthers] of [
    [true, false],
    [false, true],
  ] as const) {
    for (const choice of nothing) expect(mustAsk({ choice, signal: false, asksFirst }, hasOthers)).toBe(true);
    for (const choice of ["accepted", "refused"])
      expect(mustAsk({ choice, signal: false, asksFirst }, hasOthers)).toBe(false);
  }
  expect(mustAsk({ choice: null, signal: false, asksFirst: false }, false)).toBe(false);
});
