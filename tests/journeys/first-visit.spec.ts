import { expect, type Page, test } from "@playwright/test";
import { faultsOf } from "../support/journey.ts";
import { endureTag } from "../support/journey-languages.ts";

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
  test(`a first page in ${lang} is painted before its fonts are there, and then wears them everywhere`, {
    tag: lang === "ar" ? [] : endureTag,
  }, async ({ page }) => {
    const faults = faultsOf(page);
    const letGo = await holdFonts(page);
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-faces", "later");
    expect((await inSystemFaces(page)).length).toBeGreaterThan(10);
    letGo();
    await expect(page.locator("html")).toHaveAttribute("data-faces", "on");
    expect(await inSystemFaces(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

test("who has begun to read keeps the face the text is in, until the next page", { tag: endureTag }, async ({
  page,
}) => {
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

/** Whether the last section was left for later when the document had been read, and whether one still is. */
async function watchLayout(page: Page): Promise<() => Promise<{ atFirst: boolean; now: boolean }>> {
  await page.addInitScript(() => {
    const isLater = () =>
      [...document.querySelectorAll("main section")].some(
        (part) => getComputedStyle(part).getPropertyValue("content-visibility") === "auto",
      );
    addEventListener("DOMContentLoaded", () => Object.assign(window, { isLater, wasLater: isLater() }));
  });
  return () =>
    page.evaluate(() => {
      const { isLater, wasLater } = window as unknown as { isLater: () => boolean; wasLater: boolean };
      return { atFirst: wasLater, now: isLater() };
    });
}

test("what is below the first screen is laid out after it", { tag: endureTag }, async ({ page }) => {
  const seen = await watchLayout(page);
  await page.goto("/");
  expect((await seen()).atFirst).toBe(true);
  await expect(page.locator("html")).not.toHaveAttribute("data-below");
  expect((await seen()).now).toBe(false);
  // Who comes back finds the place where he was.
  await page.mouse.wheel(0, 3_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3_000);
  await page.reload();
  expect((await seen()).atFirst).toBe(false);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 3_000))).toBeLessThan(5);
});

test("who comes to a place in a page has all of it laid out at once", { tag: endureTag }, async ({
  page,
}) => {
  await page.goto("/article/a-desk-that-works");
  const place = page.locator("main h2[id]").last();
  const id = await place.getAttribute("id");
  const seen = await watchLayout(page);
  await page.goto("/about");
  await page.goto(`/article/a-desk-that-works#${id}`);
  expect((await seen()).atFirst).toBe(false);
  await expect(place).toBeInViewport();
  expect(await place.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200);
});

test("a page waits for a hand with its code, and the first press on a heart counts", async ({ page }) => {
  const faults = faultsOf(page);
  // The browser itself may put a pointer over the page.
  await page.addInitScript(() => {
    for (const sign of ["pointerover", "focusin", "scroll"])
      addEventListener(sign, (event) => event.stopImmediatePropagation(), true);
  });
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

test("who saves data keeps the system's faces", { tag: endureTag }, async ({ page }) => {
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
