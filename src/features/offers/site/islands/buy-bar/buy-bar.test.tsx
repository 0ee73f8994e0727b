// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { defineElement } from "#tests/support/island.tsx";
import { BuyBarElement } from "./buy-bar.element.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("is visible while the buy box is above the viewport, and disconnects when removed", () => {
  let tell: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe = () => {};
      disconnect = disconnect;
    },
  );
  defineElement("buy-bar", BuyBarElement);
  document.body.innerHTML = '<div id="buy-box"></div><buy-bar hidden></buy-bar>';
  const bar = document.querySelector<HTMLElement>("buy-bar");
  tell?.([{ isIntersecting: false }]);
  expect(bar?.hidden).toBe(false);
  tell?.([{ isIntersecting: true }]);
  expect(bar?.hidden).toBe(true);
  bar?.remove();
  expect(disconnect).toHaveBeenCalled();
});

it("stays hidden on a page without one", () => {
  defineElement("buy-bar", BuyBarElement);
  document.body.innerHTML = "<buy-bar hidden></buy-bar>";
  expect(document.querySelector<HTMLElement>("buy-bar")?.hidden).toBe(true);
});
