import { expect, type Page, test } from "@playwright/test";

const languages = [
  { name: "English", prefix: "", lang: "en", dir: "ltr" },
  { name: "Hebrew", prefix: "/he", lang: "he", dir: "rtl" },
  { name: "French", prefix: "/fr", lang: "fr", dir: "ltr" },
  { name: "Arabic", prefix: "/ar", lang: "ar", dir: "rtl" },
  { name: "Chinese", prefix: "/zh", lang: "zh-Hans", dir: "ltr" },
];

const plainPages = [
  "/",
  "/about",
  "/how-we-test",
  "/privacy",
  "/terms",
  "/affiliate-disclosure",
  "/cookies",
  "/accessibility",
  "/products",
  "/compare",
  "/articles",
  "/search",
  "/sitemap",
];
/** Pages of one thing each: found by a link on another page. */
const pagesByLink = [
  { on: "/sitemap", link: "/category/" },
  { on: "/products", link: "/product/" },
  { on: "/articles", link: "/article/" },
  { on: "/article/", link: "/author/" },
];
const withoutPrefix = ["/favorites", "/sign-in", "/sign-up"];

const titles = new Map<string, string>();

async function expectWholePage(page: Page, { lang, dir }: { lang: string; dir: string }): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
  await expect(page.locator("html")).toHaveAttribute("dir", dir);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  // Nothing may stick out to the side at any width.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

for (const { name, prefix, lang, dir } of languages) {
  test(`a visitor who reads ${name} opens every page, on a phone`, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ locale: lang, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on(
      "console",
      (message) => message.type() === "error" && faults.push(`${page.url()}: ${message.text()}`),
    );
    page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));

    const open = async (path: string): Promise<void> => {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expectWholePage(page, { lang, dir });
      titles.set(new URL(page.url()).pathname, await page.title());
    };

    for (const path of plainPages) await open(prefix + (prefix && path === "/" ? "" : path));

    const found = new Map<string, string>();
    for (const { on, link } of pagesByLink) {
      await page.goto(found.get(on) ?? prefix + on);
      const address = await page.locator(`main a[href^="${prefix}${link}"]`).first().getAttribute("href");
      expect(address, `a link to ${link} on ${on}`).toBeTruthy();
      found.set(link, address ?? "");
      await open(address ?? "");
    }
    for (const path of withoutPrefix) await open(path);
    expect(faults).toEqual([]);
    await context.close();
  });
}

test("an unknown address leads to the home page of its language, a missing product is a page that says so", async ({
  page,
}) => {
  await page.goto("/fr/nonsense");
  await expect(page).toHaveURL(/\/fr$/);
  const answer = await page.goto("/fr/product/no-such-product");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});
