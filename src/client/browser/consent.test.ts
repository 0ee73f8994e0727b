import { expect, it } from "vitest";
import { mayCount, mayLoadOthers, mustAsk } from "./consent.ts";

const nothing = [null, "", "yes", "nonsense"];

it("counts totals unless refused, or only after consent where the site asks first", () => {
  for (const choice of ["accepted", ...nothing])
    expect(mayCount({ choice, signal: false, asksFirst: false }), String(choice)).toBe(true);
  expect(mayCount({ choice: "refused", signal: false, asksFirst: false })).toBe(false);
  expect(mayCount({ choice: "accepted", signal: false, asksFirst: true })).toBe(true);
  for (const choice of ["refused", ...nothing])
    expect(mayCount({ choice, signal: false, asksFirst: true }), String(choice)).toBe(false);
});

it("loads third parties only after explicit consent", () => {
  expect(mayLoadOthers({ choice: "accepted", signal: false })).toBe(true);
  for (const choice of ["refused", ...nothing])
    expect(mayLoadOthers({ choice, signal: false }), String(choice)).toBe(false);
});

it("treats Global Privacy Control as a refusal, whatever the choice", () => {
  for (const asksFirst of [false, true]) {
    expect(mayCount({ choice: "accepted", signal: true, asksFirst })).toBe(false);
    expect(mustAsk({ choice: null, signal: true, asksFirst }, true)).toBe(false);
  }
  expect(mayLoadOthers({ choice: "accepted", signal: true })).toBe(false);
});

it("asks until there is a choice, where something needs consent", () => {
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
