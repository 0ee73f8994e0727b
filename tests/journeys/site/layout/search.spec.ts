import { expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { faultsOf, open, settled } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

const { t } = messagesFor("en");
const field = (page: Page) => page.locator("header input[type=search]:visible");
const list = (page: Page) => page.getByRole("listbox", { name: t("frame.suggestions") });
const options = (page: Page) => list(page).getByRole("option");
/** The option that a screen reader announces. */
const active = (page: Page) => page.locator("[role=option][aria-selected=true]");

/** The queries that the page sends while typing. */
function queriesOf(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/search" && url.searchParams.has("suggest"))
      queries.push(url.searchParams.get("q") ?? "");
  });
  return queries;
}

async function type(page: Page, words: string): Promise<void> {
  const combobox = field(page);
  await combobox.click();
  await expect(combobox).toHaveAttribute("role", "combobox");
  await combobox.pressSequentially(words, { delay: 20 });
}

test.describe("the header's search field", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("loads its suggestions on the first focus, not before", { tag: endureTag }, async ({ page }) => {
    const files: string[] = [];
    page.on("request", (request) => files.push(request.url()));
    await open(page, "/about");
    expect(files.filter((file) => file.includes("search-suggestions"))).toEqual([]);
    await expect(field(page)).not.toHaveAttribute("role");
    await field(page).focus();
    await expect(field(page)).toHaveAttribute("role", "combobox");
    expect(files.filter((file) => file.includes("search-suggestions"))).toHaveLength(1);
  });

  test("is a combobox for the keyboard: arrows, Enter, Escape, Tab", async ({ page }) => {
    const faults = faultsOf(page);
    await open(page, "/about");
    const combobox = field(page);
    await type(page, "came");
    await expect(list(page)).toBeVisible();
    await expect(combobox).toHaveAttribute("aria-expanded", "true");
    await expect(combobox).toHaveAttribute("aria-controls", (await list(page).getAttribute("id")) ?? "-");
    const count = await options(page).count();
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(9);
    await expect(list(page).getByRole("group", { name: t("discovery.products") })).toBeVisible();
    await expect(page.locator("#announcer")).toHaveText(t("frame.suggestions-count", { count: count - 1 }));

    await page.keyboard.press("ArrowDown");
    await expect(active(page)).toHaveId((await combobox.getAttribute("aria-activedescendant")) ?? "-");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(active(page)).toHaveCount(0);
    await page.keyboard.press("ArrowUp");
    await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
    // The focus has stayed in the field, and Home moves the text cursor.
    await page.keyboard.press("Home");
    await expect(active(page)).toHaveCount(0);
    await expect(combobox).toBeFocused();
    expect(await combobox.evaluate((one) => (one as HTMLInputElement).selectionStart)).toBe(0);

    await page.keyboard.press("Escape");
    await expect(list(page)).toBeHidden();
    await expect(combobox).toHaveValue("came");
    await page.keyboard.press("ArrowDown");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(list(page)).toBeHidden();
    await expect(combobox).not.toBeFocused();
    await combobox.focus();
    await page.keyboard.press("Escape");
    await expect(combobox).toHaveValue("");

    await type(page, "came");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    const target = await options(page).first().getAttribute("href");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${target}$`));
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
    expect(faults).toEqual([]);
  });

  test("submits the form on Enter when nothing is chosen, and shows all results", async ({ page }) => {
    await open(page, "/about");
    await type(page, "camer");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("a");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=camera$/);

    await open(page, "/about");
    await type(page, "came");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=came$/);
    await expect(list(page)).toBeHidden();

    await open(page, "/about");
    await type(page, "cameras");
    await list(page)
      .getByRole("option", { name: t("frame.suggestions-all", { query: "cameras" }) })
      .click();
    await expect(page).toHaveURL(/\/search\?q=cameras$/);
  });

  test("sends no request for fewer than two letters, or during composition", {
    tag: endureTag,
  }, async ({ page }) => {
    await open(page, "/zh/about");
    const queries = queriesOf(page);
    await field(page).click();
    await expect(field(page)).toHaveAttribute("role", "combobox");
    await field(page).pressSequentially("s");
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ["e", "er", "erj"])
      await keyboard.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await page.waitForTimeout(400);
    expect(queries).toEqual([]);
    await field(page).fill("");
    await keyboard.send("Input.imeSetComposition", { text: "erji", selectionStart: 4, selectionEnd: 4 });
    await keyboard.send("Input.insertText", { text: "耳" });
    await expect(page.getByRole("listbox")).toBeVisible();
    expect(queries).toEqual(["耳"]);
  });

  test("stays a form when the search is unreachable", { tag: endureTag }, async ({ page }) => {
    await open(page, "/about");
    await page.route("**/api/search?*suggest*", (route) => route.abort());
    await type(page, "kettle");
    await page.waitForTimeout(400);
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await page.unroute("**/api/search?*suggest*");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=kettle$/);
  });
});

for (const path of ["/about", "/ar/about"])
  test(`${path} on a phone: options are tappable, and Escape closes one layer at a time`, {
    tag: path === "/about" ? endureTag : [],
  }, async ({ browser }) => {
    const page = await (
      await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
    ).newPage();
    await open(page, path);
    await page.locator("header [data-focus-field] summary").tap();
    await expect(field(page)).toBeFocused();
    await field(page).pressSequentially("Halden", { delay: 20 });
    const all = page.getByRole("listbox").getByRole("option");
    await expect(all.first()).toBeVisible();
    for (const option of await all.all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const box = await page.getByRole("listbox").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(field(page)).toHaveValue("Halden");
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(field(page)).toBeHidden();
    await page.locator("header [data-focus-field] summary").tap();
    await field(page).pressSequentially("Halden", { delay: 20 });
    const target = await all.first().getAttribute("href");
    await all.first().tap();
    await expect(page).toHaveURL(new RegExp(`${target}$`));
    await settled(page);
    await page.context().close();
  });

test("the search page's field suggests too", { tag: endureTag }, async ({ page }) => {
  await open(page, "/search?q=kettle");
  const combobox = page.getByRole("main").locator("input[type=search]");
  await combobox.fill("came");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=came$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  for (const [lang, typed, meant] of [
    ["en", "camreas", "cameras"],
    ["he", "מלצמות", "מצלמות"],
    ["ar", "الكامريات", "الكاميرات"],
    ["zh", "quilbook", "quillbook"],
    ["fr", "chiase", "chaise"],
  ] as const)
    test(`a typing error is corrected, with a linked suggestion, in ${lang}`, {
      tag: lang === "he" ? [] : endureTag,
    }, async ({ page }) => {
      await page.goto(localPath(lang, `/search?q=${encodeURIComponent(typed)}`));
      const { t: say } = messagesFor(lang);
      const link = page.locator("main p a[href*='search?q=']", { hasText: meant });
      await expect(page.getByRole("main")).toContainText(
        say("discovery.didYouMean", { suggestion: meant }).replaceAll(/[\u2066-\u2069]/g, ""),
      );
      await expect(page.locator("main h2#products")).toHaveCount(1);
      await link.click();
      await expect(page.locator("main input[type=search]")).toHaveValue(meant);
      await expect(link).toHaveCount(0);
    });

  test("the field is a form, and the result types are links", async ({ page }) => {
    await page.goto("/about");
    await field(page).fill("halden");
    await field(page).press("Enter");
    await expect(page).toHaveURL(/\/search\?q=halden$/);
    const tabs = page.getByRole("navigation", { name: t("discovery.kinds") });
    await expect(tabs.locator("[aria-current=page]")).toHaveText(`${t("discovery.everything")} 4`);
    await expect(page.locator("main h2#products, main h2#guides")).toHaveCount(2);
    await tabs.getByRole("link", { name: t("discovery.guides") }).click();
    await expect(page).toHaveURL(/\/search\?q=halden&in=guides$/);
    await expect(tabs.locator("[aria-current=page]")).toContainText(t("discovery.guides"));
    await expect(page.locator("main h2#guides")).toHaveCount(1);
    await expect(page.locator("main h2#products")).toHaveCount(0);
    await expect(page.locator("main input[type=search]")).toHaveValue("halden");
  });
});
