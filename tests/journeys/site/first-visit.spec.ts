import { expect, type Page, test } from "@playwright/test";
import { faultsOf, settled } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

const list = "/category/electronics";
const hearts = (page: Page) => page.locator("main button[data-favorite]");

/** The visible words that the browser renders in system fonts only. */
async function inSystemFaces(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "header a, main h1, main h2, main p, main h3 a",
  });
  const found: string[] = [];
  for (const nodeId of nodeIds.slice(0, 60)) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    if (fonts.length && !fonts.some(({ isCustomFont }) => isCustomFont))
      found.push((await session.send("DOM.getOuterHTML", { nodeId })).outerHTML.slice(0, 120));
  }
  return found;
}

for (const [lang, path] of [
  ["en", "/article/a-desk-that-works"],
  ["he", "/he/product/tarnlight-2p"],
  ["ar", "/ar"],
  ["zh", "/zh"],
] as const)
  for (const width of [390, 1280])
    test(`a first page in ${lang} at ${width} px shows the site's fonts and no banner, even when scrolled at once`, {
      tag: lang === "ar" ? [] : endureTag,
    }, async ({ page }) => {
      const faults = faultsOf(page);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.mouse.wheel(0, 600);
      await page.evaluate(() => document.fonts.ready);
      // Chinese has too many characters to send, so it uses system fonts.
      if (lang !== "zh") expect(await inSystemFaces(page)).toEqual([]);
      await settled(page);
      await page.mouse.move(100, 300);
      await expect(page.locator("consent-notice")).toBeHidden();
      // Changing the document element's style recalculates all styles of the page (publish-length.ts).
      await expect(page.locator("html")).not.toHaveAttribute("style");
      expect(faults).toEqual([]);
    });

/** Delays the page's script until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await later;
    await route.continue();
  });
  return letGo;
}

test("clicks, choices and input before the page's script has loaded are not lost", async ({ page }) => {
  const faults = faultsOf(page);
  const letGo = await holdScripts(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(list, { waitUntil: "commit" });
  await hearts(page).first().click();
  const pressed = await hearts(page).first().getAttribute("data-favorite");
  const field = page.locator("header input[type=search]:visible");
  await field.fill("ket");
  await page
    .getByRole("main")
    .getByRole("checkbox", { name: /Halden/ })
    .check();
  letGo();
  await expect(page).toHaveURL(/brand=Halden/);
  await expect(field).toHaveValue("ket");
  const [favorite] = JSON.parse((await page.evaluate(() => localStorage.getItem("favorites"))) ?? "[]");
  expect(favorite).toBe(pressed);
  await expect(page.locator(`main button[data-favorite="${favorite}"][aria-pressed=false]`)).toHaveCount(0);
  expect(faults).toEqual([]);
});
