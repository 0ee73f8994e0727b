import { expect, type Page, test } from "@playwright/test";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/paths.ts";
import { settled } from "../support/journey.ts";
import { endureTag } from "../support/journey-languages.ts";

/** They start with the messages that their hydrated code needs. */
const starts = [
  "/",
  "/category/electronics",
  "/product/nightjar-down-5",
  "/article/a-desk-that-works",
  "/products",
];
/** Between them these hold every kind of page. */
const others = [
  "/search?q=desk",
  "/compare",
  "/articles",
  "/sitemap",
  "/about",
  "/product/aurel-drift-2",
  "/",
  "/category/electronics",
  "/article/best-noise-cancelling-headphones",
  "/products",
];

/** Presses a link to the address, as one that stands in the page's text. */
async function follow(page: Page, path: string): Promise<void> {
  const before = page.url();
  await page.evaluate((href) => {
    const link = document
      .querySelector("main")
      ?.appendChild(Object.assign(document.createElement("a"), { href }));
    link?.click();
    link?.remove();
  }, path);
  // The address may be settled on the way: a slug has its form in each language.
  await page.waitForURL(({ href }) => href !== before);
}

for (const lang of languageCodes)
  test(`in ${lang} every page finds its words, wherever one comes from`, { tag: endureTag }, async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (line) => {
      if (line.type() === "error") faults.push(line.text());
    });
    for (const start of starts) {
      await page.goto(localPath(lang, start), { waitUntil: "networkidle" });
      await settled(page);
      await expect(page.locator("html")).toHaveAttribute("data-first-messages");
      await expect(page.locator("html")).toHaveAttribute("data-language", lang);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const rest = start === "/" ? others : others.slice(starts.indexOf(start), starts.indexOf(start) + 1);
      for (const other of [...rest, "/favorites"]) {
        const path = other === "/favorites" ? other : localPath(lang, other);
        if (new URL(page.url()).pathname === path) continue;
        await follow(page, path);
        await expect(page.locator("h1")).toBeVisible();
        expect(faults, `${start} → ${other}`).toEqual([]);
      }
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    }
  });
