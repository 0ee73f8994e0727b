import { expect, type Page, test } from "@playwright/test";
import { faultsOf, open, readable, settled } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import {
  isFirst,
  linkTo,
  list,
  mark,
  product,
  productPage,
  requestedPages,
} from "#tests/support/journey/navigation.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
const scrollTo = async (page: Page, y: number): Promise<void> => {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  await expect.poll(() => scrolled(page)).toBe(y);
};
/** Records the page's window.scrollTo calls. */
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

test("a link opens its page in the same document: scrolls to the top, focuses the heading, announces the title; back restores the position", async ({
  page,
}) => {
  const faults = faultsOf(page);
  await open(page, "/products");
  await mark(page);
  const card = page.locator("main article h3 a").nth(10);
  await scrollTo(page, 900);
  await noteScrolls(page);
  const target = (await card.getAttribute("href")) ?? "";
  await card.dispatchEvent("click");
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await expect.poll(() => scrolled(page)).toBe(0);
  expect(await scrolls(page)).toEqual([{ top: 0, behavior: "smooth" }]);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("#announcer")).toHaveText(await page.title());
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toContain(target);
  await page.goBack();
  await expect(page).toHaveURL(/\/products$/);
  await expect(card).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(0);
  expect(await isFirst(page)).toBe(true);
  expect(faults).toEqual([]);
});

test("a new query keeps the scroll position", { tag: endureTag }, async ({ page }) => {
  await open(page, "/products");
  await scrollTo(page, 120);
  await noteScrolls(page);
  await page
    .getByRole("main")
    .getByRole("checkbox", { name: /Halden/ })
    .dispatchEvent("click");
  await expect(page).toHaveURL(/brand=Halden/);
  await expect(page.locator("main article")).not.toHaveCount(24);
  expect(await scrolls(page)).toEqual([]);
  expect(Math.abs((await scrolled(page)) - 120)).toBeLessThan(20);
});

test("a filter preserves favorites, input, open panels and the focus", async ({ page }) => {
  const faults = faultsOf(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/products");
  const heart = page.locator("main button[data-favorite]").first();
  const id = (await heart.getAttribute("data-favorite")) ?? "";
  await heart.click();
  await page.locator("button[popovertarget=filters]:visible").first().click();
  const brand = page.getByRole("checkbox", { name: /Halden/ });
  await brand.check();
  await page.getByLabel("Min", { exact: true }).fill("1");
  await expect(page).toHaveURL(/brand=Halden/);
  await expect(page.locator("#filters")).toBeVisible();
  await expect(page.getByLabel("Min", { exact: true })).toHaveValue("1");
  await expect(brand).toBeChecked();
  await page.getByRole("button", { name: /Show \d/ }).click();
  await expect(page).toHaveURL(/brand=Halden&minPrice=1/);
  await expect(page.locator("#filters")).toBeHidden();
  await page.getByRole("main").locator("select[name=sort]").selectOption("-price");
  await expect(page).toHaveURL(/sort=-price/);
  await expect(page.locator("main article").first()).toBeVisible();
  // Each favorite button shows its product's state, wherever the product is now.
  await expect
    .poll(() =>
      page
        .locator("main button[data-favorite]")
        .evaluateAll(
          (all, favorite) =>
            all.filter(
              (one) =>
                (one.getAttribute("aria-pressed") === "true") !==
                (one.getAttribute("data-favorite") === favorite),
            ).length,
          id,
        ),
    )
    .toBe(0);
  expect(faults).toEqual([]);
});

test("with reduced motion the page jumps to the top", { tag: endureTag }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/about");
  await noteScrolls(page);
  await page.locator("header a[href='/articles']:visible").click();
  await expect(page).toHaveURL(/\/articles$/);
  await expect.poll(() => scrolls(page)).toEqual([{ top: 0, behavior: "instant" }]);
});

test("returning from another document restores the scroll position", async ({ page }) => {
  await open(page, "/products");
  await scrollTo(page, 700);
  await page.goto("/healthz");
  await page.goBack();
  await settled(page);
  await expect.poll(async () => Math.abs((await scrolled(page)) - 700)).toBeLessThan(20);
  expect(readable(page.url())).toBe("/products");
});

test.describe("prefetching", () => {
  test("requests a page once when the pointer rests on its link, and not again for five minutes", async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, list);
    const requested = requestedPages(page);
    const link = linkTo(page, product);
    await link.hover();
    await expect.poll(() => requested).toEqual([product]);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    // Real time passes as well: seconds, on a slow machine.
    await page.clock.fastForward(240_000);
    await linkTo(page, product).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
    expect(requested.filter((path) => path === product)).toEqual([product]);
    await page.goBack();
    await page.clock.fastForward(60_000);
    await linkTo(page, product).click();
    await expect.poll(() => requested.filter((path) => path === product)).toEqual([product, product]);
  });

  test("sends one request for a page, however often its link is clicked", async ({ page }) => {
    await open(page, list);
    await mark(page);
    const requested = requestedPages(page);
    const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(productPage, async (route) => {
      await later;
      await route.continue();
    });
    for (let i = 0; i < 20; i++) await linkTo(page, product).dispatchEvent("click");
    letGo();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeFocused();
    expect(requested).toEqual([product]);
    expect(await isFirst(page)).toBe(true);
  });

  test("prefetches on keyboard focus, and on touch before release", {
    tag: endureTag,
  }, async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true });
    const page = await context.newPage();
    await open(page, list);
    const requested = requestedPages(page);
    await linkTo(page, product).focus();
    await expect.poll(() => requested).toContain(product);
    const other = page.locator("main article h3 a").nth(3);
    await other.scrollIntoViewIfNeeded();
    const box = await other.boundingBox();
    const touch = await context.newCDPSession(page);
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect.poll(() => requested).toContain(await other.getAttribute("href"));
    await touch.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
    expect(new URL(page.url()).pathname).toBe(list);
    await context.close();
  });

  test("does not prefetch with Save-Data", { tag: endureTag }, async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await open(page, list);
    const requested = requestedPages(page);
    await linkTo(page, product).hover();
    await page.waitForTimeout(500);
    expect(requested).toEqual([]);
    await linkTo(page, product).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
  });
});

test.describe("without browser support", () => {
  test("a browser without the Navigation API loads each page", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
    await open(page, list);
    await mark(page);
    await linkTo(page, product).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
    expect(await isFirst(page)).toBe(false);
    await page.goBack();
    await expect(linkTo(page, product)).toBeVisible();
  });

  test("a page whose script fails to load works as HTML", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/products");
    await page
      .getByRole("main")
      .getByRole("checkbox", { name: /Halden/ })
      .check();
    await page.locator("header details:visible > summary").first().click();
    await page.locator(`header a[href="${list}"]:visible`).first().click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await linkTo(page, product).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
  });

  test("with storage blocked, pages and favorites work for the lifetime of the document", {
    tag: endureTag,
  }, async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("refused", "SecurityError");
          },
        });
    });
    const faults = faultsOf(page);
    await open(page, list);
    await page.locator("main button[data-favorite]").first().click();
    await expect(page.locator("main button[data-favorite]").first()).toHaveAttribute("aria-pressed", "true");
    await linkTo(page, product).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeFocused();
    expect(faults).toEqual([]);
  });
});
