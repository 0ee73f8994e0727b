// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineElement, showIsland } from "#tests/support/island.tsx";
import { ProductGalleryElement } from "./gallery.element.ts";
import { Gallery } from "./gallery.tsx";

const picture = (url: string) => ({ url, alt: "", width: 10, height: 10 }) as never;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => {};
      disconnect = () => {};
    },
  );
  defineElement("product-gallery", ProductGalleryElement);
  showIsland(<Gallery product={{ name: "Kettle", images: [picture("/a.jpg"), picture("/b.jpg")] }} />);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const links = () => [...document.querySelectorAll<HTMLElement>("[data-slide]")];
const current = () => links().map((link) => link.getAttribute("aria-current"));

it("links to its pictures, and marks the current one after the first interaction", async () => {
  expect(links().map((link) => link.getAttribute("href"))).toEqual(["#picture-1", "#picture-2"]);
  Element.prototype.scrollBy ??= () => {};
  document.querySelector("product-gallery")?.dispatchEvent(new Event("pointerover"));
  await vi.waitFor(() => {
    links()[1]?.click();
    expect(current()).toEqual([null, "true"]);
  });
});
