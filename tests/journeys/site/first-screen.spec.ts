import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { open, overflowingElements, readApi } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";

const { t } = messagesFor("en");

/** Viewports without scrolling: a large phone and a small computer. */
const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const departments = ["electronics", "home", "fashion", "beauty", "outdoor"];

/** The bottom edge of the first matching element, in viewport pixels. */
const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
};

for (const { width, height } of screens)
  for (const [every, tag] of [
    [8, width > 1_000 ? [endureTag] : []],
    [1, [endureTag]],
  ] as [number, string[]][])
    test(`at ${width} × ${height} one in ${every} products shows image, score, verdict, price and shop at once`, {
      tag,
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      // Demo products: other tests' products may have no offers.
      const slugs = departments.flatMap((department) =>
        (JSON.parse(readFileSync(`demo/products/${department}.json`, "utf8")) as { key: string }[]).map(
          ({ key }) => key,
        ),
      );
      expect(slugs.length).toBeGreaterThan(40);
      for (const slug of slugs.filter((_, index) => index % every === 0)) {
        await page.goto(`/product/${slug}`);
        // When every shop is out of stock, alternatives come before the shops.
        const isOut = (await page.getByText(t("offer.all-out-of-stock")).count()) > 0;
        for (const part of [
          "main article .picture-frame",
          "main article h1",
          "main article [role=img]",
          "main article h1 ~ p",
          isOut ? "#buy-box a" : "#buy-box li a",
        ])
          expect.soft(await bottomOf(page, part), `${slug}: ${part}`).toBeLessThanOrEqual(height);
      }
    });

for (const { lang, tag } of journeyLanguages("en", "he", "ar", "zh", "fr"))
  test(`on a phone a guide's answer starts early, and a list of 24 takes five screens (${lang})`, {
    tag,
  }, async ({ page }) => {
    const screen = { width: 390, height: 844 };
    await page.setViewportSize(screen);
    await open(page, localPath(lang, "/article/chairs-for-a-small-kitchen"));
    const picks = await page.locator("#our-picks").boundingBox();
    expect(picks?.y).toBeLessThan(700);
    await open(page, localPath(lang, "/products"));
    const cards = page.locator("[aria-labelledby=results] article");
    await expect(cards).toHaveCount(24);
    const end = await cards.last().boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(5 * screen.height);
  });

test("a small phone compares two products without horizontal scrolling, with their names in view", async ({
  page,
  request,
}) => {
  const screen = { width: 360, height: 740 };
  await page.setViewportSize(screen);
  const ids = await Promise.all(
    ["corelli-cantina", "ardenne-bistro"].map(
      async (slug) => (await readApi<{ id: string }>(request, `/api/products/by-slug/${slug}`)).id,
    ),
  );
  await open(page, `/compare?ids=${ids.join(",")}`);
  const names = page.locator("thead th");
  await expect(names).toHaveCount(2);
  for (const name of await names.all()) {
    const box = await name.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screen.width);
  }
  expect(await overflowingElements(page)).toEqual([]);
  // The scores differ, and are visible at once.
  expect(await bottomOf(page, "tbody td [role=img]")).toBeLessThanOrEqual(screen.height);
  await page.mouse.wheel(0, 1200);
  for (const name of await names.all()) await expect(name).toBeInViewport();
});
