import { expect, it } from "vitest";
import { headerAfter } from "./hiding-header.ts";

const place = { height: 64, busy: false };

it("hides on scrolling down and returns on scrolling up", () => {
  const down = headerAfter({ y: 100, hidden: false }, 140, place);
  expect(down).toEqual({ y: 140, hidden: true });
  expect(headerAfter(down, 120, place)).toEqual({ y: 120, hidden: false });
});

it("ignores jitter, but not slow scrolling", () => {
  let state = { y: 200, hidden: false };
  state = headerAfter(state, 204, place);
  expect(state).toEqual({ y: 200, hidden: false });
  state = headerAfter(state, 207, place);
  state = headerAfter(state, 209, place);
  expect(state).toEqual({ y: 209, hidden: true });
});

it("is always visible at the top of the page", () => {
  expect(headerAfter({ y: 30, hidden: true }, 60, place)).toEqual({ y: 60, hidden: false });
});

it("stays while a menu is open or the keyboard is inside", () => {
  expect(headerAfter({ y: 100, hidden: false }, 500, { height: 64, busy: true })).toEqual({
    y: 500,
    hidden: false,
  });
});
