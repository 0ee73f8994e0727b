// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineElement, showIsland } from "#tests/support/island.tsx";
import { ConsentNoticeElement } from "./consent-notice.element.ts";
import { ConsentNotice } from "./consent-notice.tsx";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => {};
      disconnect = () => {};
    },
  );
  defineElement("consent-notice", ConsentNoticeElement);
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.asksFirst;
});

const show = (outside: string | null, asksFirst = false) => {
  if (asksFirst) document.documentElement.dataset.asksFirst = "";
  showIsland(
    <>
      <ConsentNotice outside={outside} asksFirst={asksFirst} />
      <button type="button" data-privacy-choices="">
        Privacy choices
      </button>
    </>,
  );
};
const notice = () => document.querySelector<HTMLElement>("consent-notice");
const answer = (choice: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-answer=${choice}]`)]
    .find((button) => !button.closest("[hidden]"))
    ?.click();

it("asks nothing where only totals are counted", () => {
  show(null);
  expect(notice()?.hidden).toBe(true);
});

it.each([
  ["a service of others is set", "Plausible", false],
  ["the site asks first", null, true],
] as const)("asks where %s, until it is answered", (_, outside, asksFirst) => {
  show(outside, asksFirst);
  expect(notice()?.hidden).toBe(false);
  answer("refused");
  expect([notice()?.hidden, localStorage.getItem("consent")]).toEqual([true, "refused"]);
  show(outside, asksFirst);
  expect(notice()?.hidden).toBe(true);
});

it("opens from the footer's button, and gives the focus back to it", () => {
  show(null);
  const opener = document.querySelector<HTMLElement>("[data-privacy-choices]");
  opener?.click();
  expect([notice()?.hidden, document.activeElement]).toEqual([false, notice()?.querySelector("section")]);
  answer("refused");
  expect([notice()?.hidden, document.activeElement]).toEqual([true, opener]);
});

it("says that the browser has already refused, and stores no choice then", () => {
  vi.spyOn(navigator, "doNotTrack", "get").mockReturnValue("1");
  show("Plausible");
  expect(notice()?.hidden).toBe(true);
  document.querySelector<HTMLElement>("[data-privacy-choices]")?.click();
  expect(document.querySelector<HTMLElement>("[data-asking]")?.hidden).toBe(true);
  answer("refused");
  expect([notice()?.hidden, localStorage.getItem("consent")]).toEqual([true, null]);
  vi.restoreAllMocks();
});
