import { type Browser, expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { examples, open } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

/** The visible lines of the page's main part, without buttons, which depend on JavaScript. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.getByRole("main").innerText();
  // A price's relative age needs JavaScript: without it the date is shown.
  const ages = await page.getByRole("main").locator("price-age").allInnerTexts();
  const buttons = await page.getByRole("main").locator("button, [role=button]").allInnerTexts();
  const aside = new Set(buttons.flatMap((words) => words.split("\n")).map((line) => line.trim()));
  return text
    .split("\n")
    .map((line) => ages.reduce((rest, age) => rest.replace(` · ${age}`, " · …"), line))
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line && !aside.has(line));
}

const plainPage = async (browser: Browser, width = 1280): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } })).newPage();

for (const [path, tag] of [
  ["/", endureTag],
  [`/product/${examples.product}`, []],
  [`/article/${examples.article}`, endureTag],
  [`/category/${examples.category}`, endureTag],
] as [string, string | string[]][]) {
  test(`${path} shows its whole text`, { tag }, async ({ browser, page }) => {
    await open(page, path);
    const scripted = await linesOf(page);
    const bare = await plainPage(browser);
    await bare.goto(path);
    const lines = await linesOf(bare);
    expect(scripted.length).toBeGreaterThan(20);
    expect(lines).toEqual(scripted);
    await bare.context().close();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  test("every menu of the header opens and closes", async ({ page }) => {
    await page.goto("/about");
    const menus = page.locator("header details:visible");
    const count = await menus.count();
    expect(count).toBeGreaterThanOrEqual(3);
    for (let i = 0; i < count; i++) {
      const menu = menus.nth(i);
      const content = menu.locator("a:visible, input:visible");
      await expect(content).toHaveCount(0);
      await menu.locator("summary").first().click();
      await expect(content.first()).toBeVisible();
    }
    // Opening one closes the others.
    await expect(page.locator("header details[open]")).toHaveCount(1);
  });

  test("the mobile menu leads to a category", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/about");
    await page.locator("header details:visible > summary").last().click();
    await page.locator(`header a[href="/category/${examples.category}"]:visible`).click();
    await expect(page).toHaveURL(new RegExp(`/category/${examples.category}$`));
  });

  test("the language switch leads to the same page", { tag: endureTag }, async ({ page }) => {
    await page.goto(`/category/${examples.category}?brand=Halden`);
    const french = page.locator("header details:visible a[hreflang=fr]").first();
    await page
      .locator("header details:visible", { has: page.locator("a[hreflang=fr]") })
      .first()
      .locator("summary")
      .click();
    await french.click();
    await expect(page).toHaveURL(/\/fr\/category\/[^?]+\?brand=Halden$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  });

  test("a filter is chosen and submitted, and can be removed", { tag: endureTag }, async ({ page }) => {
    const { t } = messagesFor("en");
    await page.goto("/products");
    const all = await page.locator("main article").count();
    await page
      .getByRole("main")
      .getByRole("checkbox", { name: /Halden/ })
      .check();
    await page
      .getByRole("main")
      .getByRole("button", { name: t("listing.apply") })
      .first()
      .click();
    await expect(page).toHaveURL(/[?&]brand=Halden/);
    const cards = page.locator("main article");
    expect(await cards.count()).toBeLessThan(all);
    for (const card of await cards.all()) await expect(card).toContainText("Halden");
    await page.getByRole("link", { name: t("listing.remove", { filter: "Halden" }) }).click();
    await expect(page.locator("main article")).toHaveCount(all);
  });

  test("another sort order is chosen and submitted", { tag: endureTag }, async ({ page }) => {
    await page.goto("/products");
    await page.getByRole("main").locator("select[name=sort]").selectOption({ value: "-price" });
    await page
      .getByRole("main")
      .getByRole("button", { name: messagesFor("en").t("listing.apply") })
      .first()
      .click();
    await expect(page).toHaveURL(/[?&]sort=-price/);
    const prices = await page
      .locator("main article")
      .evaluateAll((cards) =>
        cards
          .flatMap((card) => /\$([\d,]+\.\d\d)/.exec(card.textContent ?? "")?.[1]?.replace(",", "") ?? [])
          .map(Number),
      );
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  test("the mobile filters open as a sheet", { tag: endureTag }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/products");
    const brand = page.getByRole("checkbox", { name: /Halden/ });
    await expect(brand).toBeHidden();
    await page.locator("button[popovertarget=filters]:visible").first().click();
    await expect(brand).toBeVisible();
  });

  test("more products are on the next page, without duplicates", async ({ page, request }) => {
    const { total } = (await (await request.get("/api/products")).json()) as { total: number };
    const links: string[] = [];
    await page.goto("/products");
    for (;;) {
      const here = await page
        .locator("main article h3 a")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
      expect(here.length).toBeGreaterThan(0);
      links.push(...here);
      const more = page.getByRole("link", { name: messagesFor("en").t("listing.more"), exact: true });
      if (!(await more.count())) break;
      await more.click();
      await page.waitForLoadState();
    }
    expect(links.length).toBe(total);
    expect(new Set(links).size).toBe(total);
  });

  test("a search from the header finds a product", async ({ page }) => {
    await page.goto("/about");
    await page.locator("header input[type=search]:visible").fill("fotin");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=fotin$/);
    await expect(page.locator("main a[href='/product/fotin-35']")).toBeVisible();
  });

  test("a search in Hebrew stays in Hebrew and finds a product by its Hebrew name", async ({ page }) => {
    await page.goto("/he");
    await page.locator("header input[type=search]:visible").fill("כיסא");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/he\/search\?q=/);
    await expect(page.locator("main a[href^='/he/product/']").first()).toBeVisible();
  });

  test("a page that requires JavaScript says so, in five languages", async ({ page }) => {
    await page.goto("/favorites");
    await expect(page.locator("noscript li[lang], main li[lang]")).toHaveCount(5);
    await expect(page.locator("main li[lang=ar]")).toBeVisible();
  });
});
