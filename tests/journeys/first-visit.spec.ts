import { expect, type Page, test } from "@playwright/test";
import { faultsOf } from "../support/journey.ts";

const list = "/category/electronics";
const hearts = (page: Page) => page.locator("main button[data-favorite]");
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("favorites"));
/** Whether React has come: it is most of a page's code. */
const hasCode = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue("--header-height") !== "");

/** Keeps the fonts away until what it gives is called. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await later;
    await route.continue();
  });
  return letGo;
}

/** The words on the screen that are still set in a face of the system. */
const inSystemFaces = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      .filter((element) => element.checkVisibility())
      .filter((element) => /fallback/.test(getComputedStyle(element).fontFamily.split(",")[0] ?? ""))
      .map((element) => element.textContent),
  );

for (const [lang, path] of [
  ["en", "/article/a-desk-that-works"],
  ["he", "/he/product/nightjar-down-5"],
  ["ar", "/ar"],
] as const)
  test(`a first page in ${lang} is painted before its fonts are there, and then wears them everywhere`, async ({
    page,
  }) => {
    const faults = faultsOf(page);
    const letGo = await holdFonts(page);
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-faces", "later");
    expect((await inSystemFaces(page)).length).toBeGreaterThan(10);
    letGo();
    await expect(page.locator("html")).not.toHaveAttribute("data-faces");
    expect(await inSystemFaces(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

test("who has begun to read keeps the face the text is in, until the next page", async ({ page }) => {
  const letGo = await holdFonts(page);
  await page.goto("/article/a-desk-that-works");
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  letGo();
  await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator("header a[href='/articles']:visible").first().click();
  await expect(page).toHaveURL(/\/articles$/);
  await expect(page.locator("html")).not.toHaveAttribute("data-faces");
});

test("a page waits for a hand with its code, and the first press on a heart counts", async ({ page }) => {
  const faults = faultsOf(page);
  await page.goto(list);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  expect(await hasCode(page)).toBe(false);
  // As a voice or a screen reader presses: no pointer comes before.
  await hearts(page)
    .first()
    .evaluate((heart: HTMLElement) => heart.click());
  await expect(hearts(page).first()).toHaveAttribute("aria-pressed", "true");
  expect(JSON.parse((await kept(page)) ?? "[]")).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("who has kept something sees it without touching anything", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(() => localStorage.setItem("favorites", JSON.stringify(["1"])));
  await page.goto(list);
  await expect.poll(() => hasCode(page)).toBe(true);
});

test("who saves data keeps the system's faces", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }),
  );
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  await page.goto(list);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  // Another document, from a page of the site.
  await page.evaluate(() => location.assign("/about"));
  await expect(page).toHaveURL(/\/about$/);
  await page.waitForLoadState("networkidle");
  expect(fonts).toEqual([]);
});
