import { expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { faultsOf, open, overhang, tagsOf } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

const { t } = messagesFor("en");
const viewLink = (page: Page, view: "grid" | "list") =>
  page.getByRole("link", { name: t(`listing.view-${view}`), exact: true });
const rows = (page: Page) => page.locator("[aria-labelledby=results] article");
/** Only a row of the list view has specs. */
const figures = (page: Page) => page.locator("[aria-labelledby=results] article dl");

test("devices are a list with their specs, clothes a grid", { tag: endureTag }, async ({ page }) => {
  await open(page, "/category/chairs?view=list");
  await expect(viewLink(page, "list")).toHaveAttribute("aria-current", "true");
  await expect(figures(page).first()).toContainText("in (");
  await open(page, "/category/shoes");
  await expect(viewLink(page, "grid")).toHaveAttribute("aria-current", "true");
  await expect(figures(page)).toHaveCount(0);
});

test("switching the view keeps filters and order, and filters keep the view", async ({ page }) => {
  const faults = faultsOf(page);
  await open(page, "/category/electronics?brand=Halden&sort=newest");
  await viewLink(page, "list").press("Enter");
  await expect(page).toHaveURL(/\?brand=Halden&sort=newest&view=list$/);
  await expect(figures(page)).toHaveCount(2);
  await expect(viewLink(page, "list")).toBeFocused();
  await page.getByRole("checkbox", { name: "Fotin" }).check();
  await expect(page).toHaveURL(/\?brand=Halden&brand=Fotin&sort=newest&view=list$/);
  await expect(figures(page)).toHaveCount(3);
  await viewLink(page, "grid").click();
  await expect(page).toHaveURL(/\?brand=Halden&brand=Fotin&sort=newest$/);
  await expect(figures(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  await page.goBack();
  await expect(figures(page)).toHaveCount(3);
  expect(faults).toEqual([]);
});

test("items loaded into a list are still there after going back", async ({ page }) => {
  await open(page, "/products?view=list");
  await expect(figures(page).first()).toBeVisible();
  const before = await rows(page).count();
  await page.getByRole("link", { name: t("listing.more"), exact: true }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  const after = await rows(page).count();
  const last = rows(page).last().getByRole("link");
  const name = await last.innerText();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(rows(page)).toHaveCount(after);
  await expect(last).toBeInViewport();
});

test("one tap filters a list, and the chosen filter is no longer offered", async ({ page }) => {
  await open(page, "/category/electronics");
  const quick = page.getByRole("navigation", { name: t("listing.promoted") }).getByRole("link");
  const count = await quick.count();
  expect(count).toBeGreaterThanOrEqual(2);
  expect(count).toBeLessThanOrEqual(6);
  const best = t("listing.rated", { score: "8" });
  await quick.filter({ hasText: best }).click();
  await expect(page).toHaveURL(/\?minScore=8$/);
  await expect(quick.filter({ hasText: best })).toHaveCount(0);
  await expect(page.getByRole("list", { name: t("listing.applied") })).toContainText(
    t("listing.min-score", { score: "8" }),
  );
  for (const link of await quick.all()) expect(await link.innerText()).not.toMatch(/\b0$/);
});

for (const path of ["/category/electronics", "/ar/category/electronics", "/he/category/fashion?view=list"])
  test(`${path} fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, path);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    for (const box of await page
      .locator("[aria-labelledby=results] nav a")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height)))
      expect(box).toBeGreaterThanOrEqual(44);
  });

test("another view of a list is not indexed, and canonical to the list", async ({ request }) => {
  const html = await (await request.get("/category/electronics?view=list")).text();
  expect(tagsOf(html, "meta").find((tag) => tag.name === "robots")?.content).toContain("noindex");
  expect(tagsOf(html, "link").find((tag) => tag.rel === "canonical")?.href).toMatch(
    /\/category\/electronics$/,
  );
  // Our picks are still above it.
  expect(html).toContain(t("listing.picks"));
  const usual = await (await request.get("/category/electronics?view=grid")).text();
  expect(tagsOf(usual, "meta").some((tag) => tag.name === "robots" && tag.content?.includes("noindex"))).toBe(
    false,
  );
});

test("a category's HTML contains its FAQ, and a guide's answer once", async ({ request }) => {
  const html = await (await request.get("/category/chairs")).text();
  expect(html).toContain("Plastic, wood or fabric?");
  expect(html).toContain("fabric is the most comfortable and the first to stain.");
  const guides = tagsOf(html.slice(html.indexOf("<main")), "a").filter(
    ({ href }) => href === "/article/chairs-for-a-small-kitchen",
  );
  expect(guides).toHaveLength(1);
  expect(html).toContain(t("discovery.readGuide"));
});

test("the first filter keeps the focus and the sheet's position", { tag: endureTag }, async ({ page }) => {
  await open(page, "/category/cameras");
  const score = page.getByRole("radio", { name: t("listing.min-score", { score: "8" }) });
  await score.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/minScore=8/);
  await expect(score).toBeChecked();
  await expect(score).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/category/cameras");
  await page.getByRole("button", { name: t("listing.filters"), exact: true }).click();
  await score.check();
  await expect(page).toHaveURL(/minScore=8/);
  await expect(page.getByRole("heading", { name: t("listing.filters") })).toBeVisible();
  await expect(score).toBeChecked();
  await expect(score).toBeFocused();
  await page.getByRole("button", { name: /Show \d+ result/ }).click();
  await expect(page.getByRole("heading", { name: t("listing.filters") })).toBeHidden();
});
