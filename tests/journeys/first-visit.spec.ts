import { expect, type Page, test } from "@playwright/test";
import { faultsOf, settled } from "../support/journey.ts";
import { endureTag } from "../support/journey-languages.ts";

const list = "/category/electronics";
const hearts = (page: Page) => page.locator("main button[data-favorite]");

/** The faces that the words on the screen are set in, as the browser chose them. */
async function facesOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "header a, main h1, main h2, main p, main a",
  });
  const names = new Set<string>();
  for (const nodeId of nodeIds.slice(0, 60)) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const { familyName, isCustomFont } of fonts)
      names.add(`${familyName}${isCustomFont ? "" : " (system)"}`);
  }
  return [...names].sort();
}

for (const [lang, path, faces] of [
  ["en", "/article/a-desk-that-works", ["Fraunces", "Inter"]],
  ["he", "/he/product/nightjar-down-5", ["Frank Ruhl Libre", "Heebo"]],
  ["ar", "/ar", ["IBM Plex Sans Arabic"]],
] as const)
  for (const width of [390, 1280])
    test(`a first page in ${lang} at ${width} px shows the site's own faces and no question, also to who scrolls at once`, {
      tag: lang === "ar" ? [] : endureTag,
    }, async ({ page }) => {
      const faults = faultsOf(page);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.mouse.wheel(0, 600);
      await page.evaluate(() => document.fonts.ready);
      const shown = (await facesOf(page)).filter((name) => !name.endsWith("(system)"));
      for (const face of faces) expect(shown.join(), face).toContain(face.split(" ")[0]);
      await settled(page);
      await page.mouse.move(100, 300);
      await expect(page.locator("consent-notice")).toBeHidden();
      expect(faults).toEqual([]);
    });

/** Keeps the page's script away until what it gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await later;
    await route.continue();
  });
  return letGo;
}

test("what is pressed, chosen and typed before the page's script is there is not lost", async ({ page }) => {
  const faults = faultsOf(page);
  const letGo = await holdScripts(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(list, { waitUntil: "commit" });
  await hearts(page).first().click();
  const field = page.locator("header input[type=search]:visible");
  await field.fill("ket");
  await page.getByRole("main").getByRole("checkbox", { name: /Aurel/ }).check();
  letGo();
  await expect(page).toHaveURL(/brand=Aurel/);
  await expect(hearts(page).first()).toBeVisible();
  await expect(field).toHaveValue("ket");
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem("favorites"))) ?? "[]")).toHaveLength(1);
  expect(faults).toEqual([]);
});
