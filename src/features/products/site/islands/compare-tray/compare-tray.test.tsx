// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { storeCompareList, storedCompareList } from "#features/products/site/compare/compare-list.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { defineElement, showIsland } from "#tests/support/island.tsx";
import { compareTrayElement } from "./compare-tray.element.ts";
import { CompareTray } from "./compare-tray.tsx";

vi.mock("#client/browser-api.ts", () => ({
  browserApi: async () => ({ get: async () => ({ items: [] }) }),
}));

beforeEach(() => {
  localStorage.clear();
  defineElement("compare-tray", compareTrayElement(messagesFor("en")));
  showIsland(<CompareTray />);
});

const tray = () => document.querySelector<HTMLElement>("compare-tray");
const chips = () => [...document.querySelectorAll<HTMLElement>("compare-tray li:not([hidden])")];
const names = () => chips().map((chip) => chip.querySelector("bdi")?.textContent);

it("is hidden until a product is chosen, and then shows it and the link to the comparison", () => {
  expect(tray()?.hidden).toBe(true);
  storeCompareList({
    lang: "en",
    items: [
      { id: "1", name: "<b>Kettle</b>" },
      { id: "2", name: "Lamp" },
    ],
  });
  expect(tray()?.hidden).toBe(false);
  expect(names()).toEqual(["<b>Kettle</b>", "Lamp"]);
  expect(document.querySelector("compare-tray a")?.getAttribute("href")).toBe("/compare?ids=1,2");
});

it("takes one away, keeps the others as they are and the focus at hand", () => {
  storeCompareList({
    lang: "en",
    items: [
      { id: "1", name: "Kettle" },
      { id: "2", name: "Lamp" },
    ],
  });
  const [first, second] = chips();
  first?.querySelector("button")?.focus();
  first?.querySelector("button")?.click();
  expect(storedCompareList().items).toEqual([{ id: "2", name: "Lamp" }]);
  expect(chips()).toEqual([second]);
  expect(document.activeElement).toBe(document.querySelector("compare-tray a"));
});

it("takes all away", () => {
  storeCompareList({ lang: "en", items: [{ id: "1", name: "Kettle" }] });
  document.querySelector<HTMLElement>("[data-clear]")?.click();
  expect([tray()?.hidden, storedCompareList().items]).toEqual([true, []]);
});
