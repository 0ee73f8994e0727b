// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { defineElement, showIsland } from "../../../../../tests/support/island.tsx";
import { ShareLinksElement } from "./share-links.element.ts";
import { ShareLinks } from "./share-links.tsx";

beforeEach(() => {
  defineElement("share-links", ShareLinksElement);
  showIsland(<ShareLinks address="https://magpie.example/a" title="A & B" />);
});

const press = () => document.querySelector<HTMLElement>("[data-share]")?.click();
const said = () => document.querySelector("[role=status]")?.textContent;
const give = (parts: object) => {
  for (const [name, value] of Object.entries({ share: undefined, clipboard: undefined, ...parts }))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

it("uses the device's own way to share, and says nothing when it is closed again", async () => {
  const share = vi.fn(async () => Promise.reject(new DOMException("closed", "AbortError")));
  give({ share });
  press();
  await vi.waitFor(() =>
    expect(share).toHaveBeenCalledWith({ title: "A & B", url: "https://magpie.example/a" }),
  );
  expect(said()).toBe("");
});

it("copies the address where there is no such way, and says so", async () => {
  const writeText = vi.fn(async () => {});
  give({ clipboard: { writeText } });
  press();
  await vi.waitFor(() => expect(said()).toBe("The link was copied."));
  expect(writeText).toHaveBeenCalledWith("https://magpie.example/a");
});

it.each([[{}], [{ clipboard: { writeText: async () => Promise.reject(new Error("refused")) } }]])(
  "says where it could not copy",
  async (parts) => {
    give(parts);
    press();
    await vi.waitFor(() => expect(said()).toMatch(/\S/));
    expect(said()).not.toBe("The link was copied.");
  },
);
