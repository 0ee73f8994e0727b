import { expect, type Page, test } from "@playwright/test";
import { languageCodes } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { contentOf } from "#tests/support/journey/journey.ts";

const languages = [
  { name: "English", home: "/", lang: "en", dir: "ltr", browser: "en-US" },
  { name: "Arabic", home: "/ar", lang: "ar", dir: "rtl", browser: "ar-SA" },
];

for (const { name, home, lang, dir, browser } of languages) {
  test.describe(`a visitor reading ${name}`, () => {
    test.use({ locale: browser });

    const expectPage = async (page: Page, path: RegExp, title: RegExp) => {
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(title);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    };

    test("goes from the home page to a product and back", async ({ page }) => {
      const faults: string[] = [];
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("pageerror", (error) => faults.push(error.message));

      const atHome = new RegExp(`:\\d+${home}$`);
      await page.goto(home);
      await expectPage(page, atHome, /Magpie$/);

      const product = page
        .getByRole("main")
        .locator(`a[href^="${home === "/" ? "" : home}/product/"]`)
        .first();
      await product.click();
      await expectPage(page, /\/product\/[^/]+$/, /^.+ \| Magpie$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);

      await page.goBack();
      await expectPage(page, atHome, /Magpie$/);
      expect(faults).toEqual([]);
    });
  });
}

for (const lang of languageCodes)
  test(`a search without results does not announce any in ${lang}`, async ({ request }) => {
    const { t } = messagesFor(lang);
    const titleOf = async (query: string) =>
      contentOf(await (await request.get(`${localPath(lang, "/search")}?q=${query}`)).text(), "title");
    expect(await titleOf("zzzqqq")).toBe(`${t("discovery.nothing", { query: "zzzqqq" })} | Magpie`);
    expect(await titleOf("fotin")).toBe(`${t("discovery.searchTitle", { query: "fotin" })} | Magpie`);
  });
