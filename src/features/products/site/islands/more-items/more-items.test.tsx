// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { loadPage, PageLoadError } from "#client/browser/load-page.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { defineElement, showIsland } from "#tests/support/island.tsx";
import { moreItemsElement } from "./more-items.element.ts";
import { MoreItems } from "./more-items.tsx";

vi.mock("#client/browser/load-page.ts", async (original) => ({
  ...(await original<typeof import("#client/browser/load-page.ts")>()),
  loadPage: vi.fn(),
}));

const list = (names: readonly string[]) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <a href={`/${name}`}>{name}</a>
      </li>
    ))}
  </ul>
);
const page = (names: readonly string[], next: string | null) =>
  new DOMParser().parseFromString(
    `<more-items><ul>${names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join("")}</ul>${next ? `<a data-more href="${next}"></a>` : ""}</more-items>`,
    "text/html",
  );

beforeEach(() => {
  vi.mocked(loadPage).mockReset();
  defineElement("more-items", moreItemsElement(messagesFor("en")));
  showIsland(
    <MoreItems of="products" total={3} next="/more" showing="Showing 2 of 3" list={list(["a", "b"])} />,
  );
});

const link = () => document.querySelector<HTMLElement>("[data-more]");
const said = () => document.querySelector("[role=status]")?.textContent;

it("adds the items of the next page, moves the focus to the first of them and says how many there are", async () => {
  vi.mocked(loadPage).mockResolvedValue(page(["c"], null));
  link()?.click();
  expect(link()?.textContent).toBe("Loading…");
  await vi.waitFor(() => expect(said()).toBe("Showing 3 of 3"));
  expect([...document.querySelectorAll("li a")].map((one) => one.textContent)).toEqual(["a", "b", "c"]);
  expect(document.activeElement?.textContent).toBe("c");
  expect(link()).toBeNull();
});

it("shows when they could not be loaded, and can be retried", async () => {
  vi.mocked(loadPage).mockRejectedValueOnce(new PageLoadError("offline"));
  link()?.click();
  await vi.waitFor(() => expect(said()).toBe("Couldn’t load more products. Try again."));
  vi.mocked(loadPage).mockResolvedValue(page(["c"], null));
  link()?.click();
  await vi.waitFor(() => expect(said()).toBe("Showing 3 of 3"));
});
