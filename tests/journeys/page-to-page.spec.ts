import { expect, type Page, test } from "@playwright/test";
import { open, readable, settled } from "../support/journey.ts";
import { endureTag } from "../support/journey-languages.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test.describe("going from page to page", () => {
  const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
  const scrollTo = async (page: Page, y: number): Promise<void> => {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
    await expect.poll(() => scrolled(page)).toBe(y);
  };
  /** Every call of window.scrollTo, as the page makes it. */
  const noteScrolls = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const calls: unknown[] = [];
      const real = window.scrollTo.bind(window);
      Object.assign(window, {
        calls,
        scrollTo: (options: ScrollToOptions) => {
          calls.push(options);
          real(options);
        },
      });
    });
  const scrolls = (page: Page): Promise<unknown> =>
    page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);

  test("a new path scrolls smoothly to the top, focuses the heading and says the title; back returns to the place", async ({
    page,
  }) => {
    await open(page, "/products");
    const card = page.locator("main article h3 a").nth(10);
    await card.scrollIntoViewIfNeeded();
    await scrollTo(page, 900);
    await noteScrolls(page);
    const target = (await card.getAttribute("href")) ?? "";
    await card.dispatchEvent("click");
    await expect(page).toHaveURL(new RegExp(`${target}$`), { timeout: 15_000 });
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await scrolls(page)).toEqual([{ top: 0, behavior: "smooth" }]);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.locator("#announcer")).toHaveText(await page.title());
    await page.goBack();
    await expect(page).toHaveURL(/\/products$/);
    // The address changes before the page does.
    await expect(card).toBeVisible({ timeout: 15_000 });
    await expect.poll(() => scrolled(page)).toBe(900);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  test("a new query leaves the page where it is", { tag: endureTag }, async ({ page }) => {
    await open(page, "/products");
    await scrollTo(page, 120);
    await noteScrolls(page);
    await page.getByRole("main").getByRole("checkbox", { name: /Aurel/ }).dispatchEvent("click");
    await expect(page).toHaveURL(/brand=Aurel/);
    await expect(page.locator("main article")).not.toHaveCount(24);
    expect(await scrolls(page)).toEqual([]);
    // The browser keeps the cards in place; above them a line may have changed its height with its face.
    expect(Math.abs((await scrolled(page)) - 120)).toBeLessThan(20);
  });

  test("who wants less motion is at the top at once", { tag: endureTag }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/about");
    await noteScrolls(page);
    await page.locator("header a[href='/articles']:visible").click();
    await expect(page).toHaveURL(/\/articles$/);
    await expect.poll(() => scrolls(page)).toEqual([{ top: 0, behavior: "instant" }]);
  });

  test("a page found by way of others returns to its place after a visit elsewhere", async ({ page }) => {
    await open(page, "/products");
    await scrollTo(page, 700);
    await page.goto("/healthz");
    await page.goBack();
    await settled(page);
    // The browser keeps the cards in place; above them a line may have changed its height with its face.
    await expect.poll(async () => Math.abs((await scrolled(page)) - 700)).toBeLessThan(20);
    expect(readable(page.url())).toBe("/products");
  });
});
