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

test("a link shows its page in the same document: smoothly to the top, heading focused, title said; back returns to the place", async ({
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

test("a new query leaves the page where it is", { tag: endureTag }, async ({ page }) => {
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

test("a filter keeps what is kept, typed, open and in focus", async ({ page }) => {
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
  // Each heart says what is kept, wherever its product stands now.
  await expect
    .poll(() =>
      page
        .locator("main button[data-favorite]")
        .evaluateAll(
          (all, kept) =>
            all.filter(
              (one) =>
                (one.getAttribute("aria-pressed") === "true") !==
                (one.getAttribute("data-favorite") === kept),
            ).length,
          id,
        ),
    )
    .toBe(0);
  expect(faults).toEqual([]);
});

test("who wants less motion is at the top at once", { tag: endureTag }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/about");
  await noteScrolls(page);
  await page.locator("header a[href='/articles']:visible").click();
  await expect(page).toHaveURL(/\/articles$/);
  await expect.poll(() => scrolls(page)).toEqual([{ top: 0, behavior: "instant" }]);
});

test("a page that is come back to from elsewhere is where it was", async ({ page }) => {
  await open(page, "/products");
  await scrollTo(page, 700);
  await page.goto("/healthz");
  await page.goBack();
  await settled(page);
  await expect.poll(async () => Math.abs((await scrolled(page)) - 700)).toBeLessThan(20);
  expect(readable(page.url())).toBe("/products");
});

test.describe("what is asked of the server", () => {
  test("a page is asked for when a pointer rests on its link, once, and not again for five minutes", async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, list);
    const asked = requestedPages(page);
    const link = linkTo(page, product);
    await link.hover();
    await expect.poll(() => asked).toEqual([product]);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await page.clock.fastForward(299_000);
    await linkTo(page, product).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
    expect(asked.filter((path) => path === product)).toEqual([product]);
    await page.goBack();
    await page.clock.fastForward(2_000);
    await linkTo(page, product).click();
    await expect.poll(() => asked.filter((path) => path === product)).toEqual([product, product]);
  });

  test("one request is under way for a page, however often its link is pressed", async ({ page }) => {
    await open(page, list);
    await mark(page);
    const asked = requestedPages(page);
    const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(productPage, async (route) => {
      await later;
      await route.continue();
    });
    for (let i = 0; i < 20; i++) await linkTo(page, product).dispatchEvent("click");
    letGo();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeFocused();
    expect(asked).toEqual([product]);
    expect(await isFirst(page)).toBe(true);
  });

  test("the keyboard asks ahead as the pointer does, and a finger before it is lifted", {
    tag: endureTag,
  }, async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true });
    const page = await context.newPage();
    await open(page, list);
    const asked = requestedPages(page);
    await linkTo(page, product).focus();
    await expect.poll(() => asked).toContain(product);
    const other = page.locator("main article h3 a").nth(3);
    await other.scrollIntoViewIfNeeded();
    const box = await other.boundingBox();
    const touch = await context.newCDPSession(page);
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect.poll(() => asked).toContain(await other.getAttribute("href"));
    await touch.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
    expect(new URL(page.url()).pathname).toBe(list);
    await context.close();
  });

  test("nothing is asked ahead of who saves data", { tag: endureTag }, async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await open(page, list);
    const asked = requestedPages(page);
    await linkTo(page, product).hover();
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    await linkTo(page, product).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
  });
});

test.describe("without what it is made of", () => {
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

  test("a page whose script does not come works as HTML", async ({ page }) => {
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

  test("where the browser refuses to store, pages and hearts work as long as the document", {
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
