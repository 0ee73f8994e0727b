// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shareTargets } from "#features/settings/share-targets.ts";
import { defineElement, showIsland } from "#tests/support/island.tsx";
import { ShareLinksElement } from "./share-links.element.ts";
import { ShareLinks } from "./share-links.tsx";

beforeEach(() => {
  defineElement("share-links", ShareLinksElement);
  showIsland(<ShareLinks address="https://magpie.example/a" title="A & B" targets={shareTargets} />);
});

afterEach(() => vi.unstubAllGlobals());

const click = (mark: string) => {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector(mark)?.dispatchEvent(event);
  return event;
};
const said = () => document.querySelector("[role=status]")?.textContent;
const give = (parts: object, pointer: "coarse" | "fine" = "coarse") => {
  for (const [name, value] of Object.entries({ share: undefined, clipboard: undefined, ...parts }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes(pointer) }));
};

it("uses a phone's own way to share in place of the menu, and says nothing when it is closed again", async () => {
  const share = vi.fn(async () => Promise.reject(new DOMException("closed", "AbortError")));
  give({ share });
  expect(click("[data-share]").defaultPrevented).toBe(true);
  await vi.waitFor(() =>
    expect(share).toHaveBeenCalledWith({ title: "A & B", url: "https://magpie.example/a" }),
  );
  expect(said()).toBe("");
});

it.each([
  ["without such a way", {}, "coarse"],
  ["on a computer", { share: async () => {} }, "fine"],
] as const)("leaves the button to the menu %s", (_, parts, pointer) => {
  give(parts, pointer);
  expect(click("[data-share]").defaultPrevented).toBe(false);
});

it("copies the address, and says so", async () => {
  const writeText = vi.fn(async () => {});
  give({ clipboard: { writeText } });
  click("[data-copy-link]");
  await vi.waitFor(() => expect(said()).toBe("Link copied"));
  expect(writeText).toHaveBeenCalledWith("https://magpie.example/a");
});

it.each([[{}], [{ clipboard: { writeText: async () => Promise.reject(new Error("refused")) } }]])(
  "says where it could not copy",
  async (parts) => {
    give(parts);
    click("[data-copy-link]");
    await vi.waitFor(() => expect(said()).toMatch(/\S/));
    expect(said()).not.toBe("Link copied");
  },
);

it("offers what the owner has chosen, as plain links", () => {
  showIsland(<ShareLinks address="https://magpie.example/a" title="A" targets={["telegram"]} />);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("share-links a")];
  expect(links.map(({ hostname, rel }) => [hostname, rel])).toEqual([["t.me", "noopener"]]);
});
