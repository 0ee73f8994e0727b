import { expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { examples, faultsOf, open, overhang } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";

const results = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

for (const { lang, tag } of journeyLanguages("ar", "en"))
  for (const width of [360, 1280])
    test(`a product page's criteria add up to its score (${lang}, ${width} px)`, {
      tag: width === 360 ? tag : endureTag,
    }, async ({ page }) => {
      const faults = faultsOf(page);
      const { t } = messagesFor(lang);
      await page.setViewportSize({ width, height: 800 });
      await open(page, localPath(lang, `/product/${examples.product}`));
      const section = results(page, t("product.results"));
      const rows = await section.locator("tbody tr").evaluateAll((all) =>
        all.map((row) => {
          const number = (selector: string) =>
            Number.parseFloat(row.querySelector(selector)?.textContent?.replace(/[^\d.]/g, "") ?? "");
          const track = row.querySelector("svg")?.getBoundingClientRect();
          const bar = row.querySelector("svg rect")?.getBoundingClientRect();
          return {
            weight: number("td:nth-of-type(1)"),
            mark: number("td:nth-of-type(2)"),
            length: track && bar ? bar.width / track.width : null,
            fromTheLeft: track && bar ? Math.round(bar.left - track.left) : null,
            fromTheRight: track && bar ? Math.round(track.right - bar.right) : null,
          };
        }),
      );
      expect(rows.length).toBeGreaterThanOrEqual(3);
      expect(rows.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
      const mean = rows.reduce((sum, { weight, mark }) => sum + weight * mark, 0) / 100;
      const score = mean.toFixed(1);
      await expect(section.locator("tfoot td")).toHaveText(score);
      await expect(page.getByRole("main").locator("header [role=img]")).toHaveAccessibleName(
        new RegExp(score.replace(".", "\\.")),
      );
      for (const { mark, length, fromTheLeft, fromTheRight } of rows) {
        expect(length).toBeCloseTo(mark / 10, 1);
        expect(languages[lang].direction === "rtl" ? fromTheRight : fromTheLeft).toBe(0);
      }
      await expect(section.getByRole("link")).toHaveAttribute("href", localPath(lang, "/how-we-test"));
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      expect(faults).toEqual([]);
    });

test("client navigation to a product shows it too, and links to its differences, group by group", async ({
  page,
}) => {
  const { t } = messagesFor("en");
  await open(page, `/category/${examples.category}`);
  await page.getByRole("main").locator('a[href^="/product/"]').first().click();
  await expect(results(page, t("product.results")).locator("tfoot td")).toHaveText(/^\d+\.\d$/);
  const specs = results(page, t("product.specs"));
  const groups = specs.locator("tbody > tr:first-child > th[scope=rowgroup]");
  expect(await groups.count()).toBeGreaterThanOrEqual(2);
  await specs.getByRole("link").click();
  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+&differences=1$/);
  const compared = page.locator("tbody > tr:first-child > th[scope=rowgroup]");
  await expect(compared.first()).toBeVisible();
});
