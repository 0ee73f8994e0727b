// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readFilters } from "#features/products/site/listing/product-filters.ts";
import { defineElement, showIsland } from "#tests/support/island.tsx";
import { FilterPanelElement } from "./filter-panel.element.ts";
import { FilterPanel } from "./filter-panel.tsx";

const facets = {
  brands: [
    { name: "Aurel", count: 2 },
    { name: "Pico", count: 1 },
  ],
  categories: [],
  price: { min: 5, max: 90, currency: "USD" },
  scores: [{ min: 8, count: 1 }],
  fields: [{ key: "finish", label: "Finish", values: [{ value: "finish:matt", label: "Matt", count: 1 }] }],
};

const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.spyOn(location, "assign").mockImplementation(assign);
  defineElement("filter-panel", FilterPanelElement);
  const filters = readFilters(new URLSearchParams("brand=Pico"));
  showIsland(<FilterPanel listing={{ filters, facets, total: 3 }} path="/products" categories={[]} />);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const address = () =>
  assign.mock.calls.map(([to]) => new URL(to, location.href)).map((url) => url.pathname + url.search);

it("goes to the list's shortest address with each change", () => {
  const box = document.querySelector<HTMLInputElement>("input[value=Aurel]");
  if (box) box.checked = true;
  box?.dispatchEvent(new Event("change", { bubbles: true }));
  expect(address()).toEqual(["/products?brand=Aurel&brand=Pico"]);
});

it("names the value of a publisher's field in the address", () => {
  const box = document.querySelector<HTMLInputElement>("input[value='finish:matt']");
  if (box) box.checked = true;
  box?.dispatchEvent(new Event("change", { bubbles: true }));
  expect(address()).toEqual(["/products?brand=Pico&spec=finish%3Amatt"]);
});

it("listens no more when it has left the page", () => {
  const panel = document.querySelector("filter-panel");
  const form = document.querySelector("form");
  panel?.remove();
  if (form) document.body.append(form);
  form?.querySelector("input")?.dispatchEvent(new Event("change", { bubbles: true }));
  expect(address()).toEqual([]);
});
