import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { currencies } from "#i18n/languages.ts";
import { hideDelay } from "#layouts/site-layout/header/hover-menu.ts";
import { examples, languageList, open } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

type Category = { id: string; slug: string; parentId: string | null };

test.use({ viewport: { width: 1280, height: 800 } });

const megaMenu = (page: Page): Locator => page.locator("header nav details").first();
const categoryLink = (page: Page): Locator =>
  megaMenu(page).locator(`a[href="/category/${examples.category}"]`);
const isOpen = (menu: Locator): Promise<boolean> =>
  menu.evaluate((details) => (details as HTMLDetailsElement).open);
/** Below both bars of the header, where nothing reacts to the pointer. */
const away = (page: Page): Promise<void> => page.mouse.move(640, 780);

test.describe("the category menu", () => {
  test.beforeEach(async ({ page }) => {
    await open(page, "/about");
    await away(page);
  });

  test("shows each department as a column with its sub-categories", async ({ page, request }) => {
    const all: Category[] = await (await request.get("/api/categories")).json();
    await megaMenu(page).locator("summary").hover();
    const columns = megaMenu(page).locator("ul > li:has(> a)", { has: page.locator(":scope > ul") });
    // Other tests create departments without sub-categories.
    const departments = all.filter((one) => !one.parentId && all.some(({ parentId }) => parentId === one.id));
    await expect(columns).toHaveCount(departments.length);
    for (const parent of departments) {
      const column = columns.filter({ has: page.locator(`:scope > a[href="/category/${parent.slug}"]`) });
      for (const child of all.filter((one) => one.parentId === parent.id))
        await expect(column.locator(`ul a[href="/category/${child.slug}"]`)).toBeVisible();
    }
  });

  test("opens on hover, stays while the pointer is in it, and closes 120 ms after it leaves", async ({
    page,
  }) => {
    const menu = megaMenu(page);
    await expect(categoryLink(page)).toBeHidden();
    await menu.locator("summary").hover();
    await expect(categoryLink(page)).toBeVisible();
    await categoryLink(page).hover();
    await page.waitForTimeout(3 * hideDelay);
    expect(await isOpen(menu)).toBe(true);
    // Measured in the page, to exclude the test driver's latency.
    await menu.evaluate((details) => {
      let left = 0;
      const lasted = new Promise<number>((resolve) => {
        details.addEventListener("pointerleave", () => (left = performance.now()), { once: true });
        new MutationObserver(() => resolve(performance.now() - left)).observe(details, {
          attributeFilter: ["open"],
        });
      });
      Object.assign(window, { lasted });
    });
    await away(page);
    const milliseconds = await page.evaluate(() => (window as unknown as { lasted: Promise<number> }).lasted);
    expect(milliseconds).toBeGreaterThanOrEqual(hideDelay - 5);
    expect(milliseconds).toBeLessThan(hideDelay + 400);
    await expect(categoryLink(page)).toBeHidden();
  });

  test("stays when the pointer comes back in time", { tag: endureTag }, async ({ page }) => {
    const menu = megaMenu(page);
    await menu.locator("summary").hover();
    await expect(categoryLink(page)).toBeVisible();
    // On the page's clock: a slow computer must not delay the return.
    const stayed = await menu.evaluate(async (details, delay) => {
      const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
      const point = (type: string) =>
        details.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerType: "mouse", relatedTarget: document.body }),
        );
      point("pointerout");
      await pause(delay / 4);
      point("pointerover");
      await pause(delay * 3);
      return (details as HTMLDetailsElement).open;
    }, hideDelay);
    expect(stayed).toBe(true);
  });

  test("a click right after hovering leaves it open, the next one closes it", {
    tag: endureTag,
  }, async ({ page }) => {
    const summary = megaMenu(page).locator("summary");
    await summary.click();
    await expect(categoryLink(page)).toBeVisible();
    await summary.click();
    await expect(categoryLink(page)).toBeHidden();
  });

  test("opens and closes by keyboard, and Escape returns the focus to its button", async ({ page }) => {
    const summary = megaMenu(page).locator("summary");
    for (const key of ["Enter", "Space"]) {
      await summary.focus();
      await page.keyboard.press(key);
      await expect(categoryLink(page)).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(megaMenu(page).locator("a").first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(categoryLink(page)).toBeHidden();
      await expect(summary).toBeFocused();
    }
  });

  test("closes when the focus or a click moves elsewhere, and when a category is chosen", {
    tag: endureTag,
  }, async ({ page }) => {
    const summary = megaMenu(page).locator("summary");
    await summary.focus();
    await page.keyboard.press("Enter");
    await page.locator("header a[href='/articles']:visible").focus();
    await expect(categoryLink(page)).toBeHidden();
    await summary.click();
    await expect(categoryLink(page)).toBeVisible();
    await page.mouse.click(640, 780);
    await expect(categoryLink(page)).toBeHidden();
    await summary.click();
    await categoryLink(page).click();
    await expect(page).toHaveURL(/\/category\/electronics$/);
    await away(page);
    await expect.poll(() => isOpen(megaMenu(page))).toBe(false);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("the menu opens on a tap and closes on the next", { tag: endureTag }, async ({ page }) => {
    await open(page, "/about");
    await megaMenu(page).locator("summary").tap();
    await expect(categoryLink(page)).toBeVisible();
    await page.waitForTimeout(3 * hideDelay);
    await expect(categoryLink(page)).toBeVisible();
    await megaMenu(page).locator("summary").tap();
    await expect(categoryLink(page)).toBeHidden();
  });

  test("the mobile menu contains everything in the header", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/about");
    const menu = page.locator("header details:visible").last();
    await menu.locator("summary").tap();
    for (const path of [
      "/products",
      "/articles",
      "/favorites",
      `/category/${examples.category}`,
      "/sign-in",
      "/sign-up",
      "/fr/about",
    ])
      await expect(menu.locator(`a[href="${path}"]`).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu.locator("a").first()).toBeHidden();
  });
});

test("lists the currencies with symbol, name and code; choosing one switches to its language", {
  tag: endureTag,
}, async ({ page }) => {
  await open(page, "/about");
  const menu = page.locator("header details:visible").filter({ hasText: "USD" }).last();
  await expect(menu.locator("summary")).toContainText("$");
  await menu.locator("summary").click();
  const rows = menu.locator("li a:visible");
  await expect(rows).toHaveCount(5);
  for (const [i, { currency, tag, nativeName }] of languageList.entries()) {
    const row = rows.nth(i);
    await expect(row).toContainText(currencies[currency].symbol);
    await expect(row).toContainText(currency);
    await expect(row).toContainText(nativeName);
    await expect(row).toHaveAttribute("hreflang", tag);
    // Without symbol, code and language, a name remains.
    const name = (await row.innerText())
      .replace(currencies[currency].symbol, "")
      .replace(currency, "")
      .replace(nativeName, "")
      .trim();
    expect(name).toMatch(/\p{L}{4}/u);
  }
  await expect(menu.locator("[aria-current]")).toContainText("USD");
  await rows.filter({ hasText: "ILS" }).click();
  await expect(page).toHaveURL(/\/he\/about$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("header details:visible summary").filter({ hasText: "ILS" })).toContainText("₪");
});

/** A visitor who signed in earlier; the server confirms the stored user for the token. */
async function signedIn(
  browser: Browser,
  user: { name: string; email: string; role: string },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  await context.addInitScript((stored) => {
    if (sessionStorage.getItem("begun")) return;
    sessionStorage.setItem("begun", "yes");
    localStorage.setItem("auth_token", "a".repeat(32));
    localStorage.setItem("auth_user", stored);
  }, JSON.stringify(user));
  const answer = { user: { id: "1", emailVerified: true, language: null, ...user } };
  await context.route("**/api/auth/verify*", (route) => route.fulfill({ json: answer }));
  return context.newPage();
}
const maya = { name: "maya L.", email: "maya@example.com", role: "user" };
const accountMenu = (page: Page): Locator =>
  page.locator("header details:visible", { has: page.locator("a[href='/favorites']") });
const signInLink = (page: Page): Locator => page.locator("header a[href='/sign-in']:visible");

test.describe("the account", () => {
  test("shows the signed-in state from the first paint, before any script has loaded", async ({
    browser,
  }) => {
    const page = await signedIn(browser, maya);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/about");
    await expect(signInLink(page)).toHaveCount(0);
    await expect(accountMenu(page).locator("summary")).toBeVisible();
    await page.context().close();
  });

  test("shows the sign-in links from the first paint when signed out", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/about");
    await expect(signInLink(page)).toBeVisible();
    await expect(page.locator("header a[href='/sign-up']:visible")).toBeVisible();
    await expect(accountMenu(page)).toHaveCount(0);
  });

  test("has a menu on the name's initial, with name, email and favorites; no CRM for a reader", async ({
    browser,
  }) => {
    const page = await signedIn(browser, maya);
    await open(page, "/fr/about");
    await expect(accountMenu(page).locator("summary")).toContainText("M");
    await accountMenu(page).locator("summary").click();
    await expect(accountMenu(page)).toContainText(maya.name);
    await expect(accountMenu(page)).toContainText(maya.email);
    await expect(accountMenu(page).locator("a[href='/favorites']")).toBeVisible();
    await expect(accountMenu(page).locator("a[href^='/crm']:visible")).toHaveCount(0);
    await page.context().close();
  });

  test("shows the initial of any name, or U", { tag: endureTag }, async ({ browser }) => {
    const page = await signedIn(browser, maya);
    await page.goto("/about");
    for (const [name, letter] of [
      ["", "U"],
      ["  ", "U"],
      ["éva", "É"],
      ["יעל", "י"],
      ["👩‍🌾 Ann", "👩‍🌾"],
    ] as const) {
      const user = { ...maya, name };
      await page.route("**/api/auth/verify*", (route) =>
        route.fulfill({ json: { user: { id: "1", emailVerified: true, language: null, ...user } } }),
      );
      await page.evaluate((stored) => localStorage.setItem("auth_user", stored), JSON.stringify(user));
      await page.reload();
      await expect(accountMenu(page).locator("summary > [aria-hidden]")).toHaveText(letter);
    }
    await page.context().close();
  });

  test("links to the CRM for an admin or an editor", { tag: endureTag }, async ({ browser }) => {
    for (const role of ["admin", "editor"]) {
      const page = await signedIn(browser, { ...maya, role });
      await open(page, "/about");
      await accountMenu(page).locator("summary").click();
      await expect(accountMenu(page).locator("a[href='/crm/home']")).toBeVisible();
      await page.context().close();
    }
  });

  test("ends with Sign Out: clears the session, in other tabs too, and goes to the home page", async ({
    browser,
  }) => {
    const page = await signedIn(browser, maya);
    await open(page, "/about");
    const other = await page.context().newPage();
    await open(other, "/products");
    await expect(accountMenu(other)).toHaveCount(1);
    await page.bringToFront();
    await accountMenu(page).locator("summary").click();
    await accountMenu(page).locator("button").click();
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(
      await page.evaluate(() => [localStorage.getItem("auth_token"), localStorage.getItem("auth_user")]),
    ).toEqual([null, null]);
    await expect(signInLink(page)).toBeVisible();
    await expect(signInLink(other)).toBeVisible();
    await page.context().close();
  });

  test("counts as signed out with a corrupt entry", { tag: endureTag }, async ({ browser }) => {
    const page = await signedIn(browser, maya);
    await page.addInitScript(() => localStorage.setItem("auth_user", "{broken"));
    await open(page, "/about");
    await expect(signInLink(page)).toBeVisible();
    await page.context().close();
  });
});

test("publishes the header's height, which follows the window and the text size", async ({ page }) => {
  await open(page, "/about");
  const heights = () =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).getPropertyValue("--header-height"),
      `${document.querySelector<HTMLElement>("header.site-header")?.offsetHeight}px`,
    ]);
  const [published, real] = await heights();
  expect(published).toBe(real);
  expect(published).toBe("64px");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "24px"));
  await expect.poll(async () => (await heights())[0]).not.toBe("64px");
  const [grown, realNow] = await heights();
  expect(grown).toBe(realNow);
});

test("without JavaScript the header's height defaults to 64 px", { tag: endureTag }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/about");
  expect(
    await page.evaluate(() => [
      getComputedStyle(document.documentElement).scrollPaddingTop,
      document.querySelector<HTMLElement>("header.site-header")?.offsetHeight,
    ]),
  ).toEqual([`${64 + 16}px`, 64]);
  await context.close();
});
