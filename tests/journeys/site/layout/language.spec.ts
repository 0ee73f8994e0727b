import { readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { catalogues, messagesFor } from "#i18n/messages/catalogues.ts";
import {
  alternatesOf,
  canonicalOf,
  contentOf,
  examples,
  languageList,
  open,
  pathTo,
  readable,
  settled,
} from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

type Stored = Partial<Record<"current-language" | "preferred-language", string>>;

/** A visitor whose browser uses `locale` and has stored values from an earlier visit. */
async function visitor(browser: Browser, locale: string, stored: Stored = {}): Promise<Page> {
  const context = await browser.newContext({ locale });
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem("stored")) return;
    sessionStorage.setItem("stored", "yes");
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
  return context.newPage();
}

const storedIn = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ["current-language", "preferred-language"].map((key) => localStorage.getItem(key)));
const pathOf = (page: Page): string => readable(page.url());

test.describe("the language of a first visit to / is", () => {
  const cases: [words: string, locale: string, stored: Stored, path: string][] = [
    ["the one the visitor read last, before the browser's", "fr-FR", { "current-language": "he" }, "/he"],
    ["the one the visitor read last, also where that is English", "fr-FR", { "current-language": "en" }, "/"],
    ["the browser's, before the preferred one", "fr-CA", { "preferred-language": "he" }, "/fr"],
    ["the browser's, any Chinese being Chinese", "zh-TW", {}, "/zh"],
    ["the browser's, Arabic", "ar-EG", {}, "/ar"],
    [
      "the preferred one where the browser's is not among ours",
      "de-DE",
      { "preferred-language": "zh" },
      "/zh",
    ],
    ["English where nothing else is known", "de-DE", {}, "/"],
    ["the browser's where the stored one is not supported", "fr-FR", { "current-language": "de" }, "/fr"],
  ];
  for (const [i, [words, locale, stored, path]] of cases.entries())
    test(words, { tag: i % 2 === 0 && i < 3 ? [] : endureTag }, async ({ browser }) => {
      const page = await visitor(browser, locale, stored);
      await open(page, "/");
      expect(pathOf(page)).toBe(path);
      expect((await storedIn(page))[0]).toBe(path.slice(1) || "en");
      await page.context().close();
    });

  test("Hebrew where the browser sends its old code, iw", { tag: endureTag }, async ({ browser }) => {
    const page = await visitor(browser, "de-DE");
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "languages", { get: () => ["de", "iw-IL", "fr"] }),
    );
    await open(page, "/");
    expect(pathOf(page)).toBe("/he");
    await page.context().close();
  });
});

for (const [i, kind] of (["product", "article", "category"] as const).entries())
  test(`the page of ${kind} moves to its URL in the visitor's language, query and fragment included, before it is painted`, {
    tag: i === 0 ? [] : endureTag,
  }, async ({ browser, request }) => {
    const page = await visitor(browser, "fr-FR");
    await page.addInitScript(() =>
      addEventListener("pagehide", () =>
        sessionStorage.setItem(
          `paints ${location.pathname}`,
          String(performance.getEntriesByType("paint").length),
        ),
      ),
    );
    const path = `/${kind}/${examples[kind]}`;
    // The response in the visitor's language is slow: nothing English is visible meanwhile.
    await page.route(/\/fr\/[^?]+\?x=1/, async (route) => {
      await new Promise((later) => setTimeout(later, 700));
      await route.continue();
    });
    await open(page, `${path}?x=1&y=%C3%A9#main`);
    const target = new URL(page.url());
    expect(decodeURI(target.pathname)).toBe(readable(await pathTo(request, "fr", kind)));
    expect(target.search + target.hash).toBe("?x=1&y=%C3%A9#main");
    expect(await page.evaluate((from) => sessionStorage.getItem(`paints ${from}`), path)).toBe("0");
    // The English page is not in the history.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    await page.context().close();
  });

test("a link with ?lang= chooses the language of the visit, also English for a visitor of Hebrew", async ({
  browser,
}) => {
  const page = await visitor(browser, "he-IL", { "current-language": "he", "preferred-language": "he" });
  await open(page, `/product/${examples.product}?lang=en&x=1`);
  expect(pathOf(page)).toBe(`/product/${examples.product}?x=1`);
  expect(await storedIn(page)).toEqual(["en", "en"]);
  expect(await page.context().cookies()).toEqual([]);
  await open(page, "/about");
  expect(pathOf(page)).toBe("/about");
  // A page that exists once for all languages.
  await open(page, "/favorites?lang=ar&x=1");
  expect(pathOf(page)).toBe("/favorites?x=1");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await open(page, "/about?lang=fr");
  expect(pathOf(page)).toBe("/fr/about");
  expect(await storedIn(page)).toEqual(["fr", "fr"]);
  await page.context().close();
});

test("English can be chosen before the scripts have loaded", async ({ browser }) => {
  const page = await visitor(browser, "he-IL");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/he/about");
  await page
    .locator('header a[hreflang="en"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/\d\/about$/);
  await page.waitForLoadState();
  expect(pathOf(page)).toBe("/about");
  expect(await storedIn(page)).toEqual(["en", "en"]);
  await page.context().close();
});

test("English can be chosen where the browser blocks storage", { tag: endureTag }, async ({ browser }) => {
  const page = await visitor(browser, "he-IL");
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    }),
  );
  await open(page, "/about");
  expect(pathOf(page)).toBe("/he/about");
  await page
    .locator('header a[hreflang="en"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/\d\/about$/);
  await page.waitForLoadState();
  expect(pathOf(page)).toBe("/about");
  await page.context().close();
});

test("a page that does not exist in the visitor's language stays, in English", { tag: endureTag }, async ({
  browser,
}) => {
  const page = await visitor(browser, "ar-SA");
  await open(page, "/product/stonehand-lion?x=1");
  expect(pathOf(page)).toBe("/product/stonehand-lion?x=1");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  // The visit's next page is Arabic again.
  await open(page, "/products");
  expect(pathOf(page)).toBe("/ar/products");
  await page.context().close();
});

test("a prefix in the URL wins and becomes the language of the visit", { tag: endureTag }, async ({
  browser,
}) => {
  const page = await visitor(browser, "fr-FR", { "current-language": "he", "preferred-language": "he" });
  await open(page, "/ar/about");
  expect(pathOf(page)).toBe("/ar/about");
  expect(await storedIn(page)).toEqual(["ar", "he"]);
  await open(page, "/");
  expect(pathOf(page)).toBe("/ar");
  await page.context().close();
});

test("switching the language keeps the page and the query, and is remembered", { tag: endureTag }, async ({
  page,
  request,
}) => {
  await open(page, `/product/${examples.product}?x=1`);
  for (const lang of ["fr", "ar", "zh-Hans", "en"]) {
    const menu = page
      .locator("header details:visible", { has: page.locator(`a[hreflang="${lang}"]`) })
      .last();
    await menu.locator("summary").click();
    await menu.locator(`a[hreflang="${lang}"]`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await settled(page);
    const code = lang.slice(0, 2) as Language;
    expect(pathOf(page)).toBe(`${readable(await pathTo(request, code, "product"))}?x=1`);
    expect(await storedIn(page)).toEqual([code, code]);
    await expect(page).toHaveTitle(/ \| Magpie$/);
  }
});

test("switching on an untranslated page shows the English text under the other language", {
  tag: endureTag,
}, async ({ page }) => {
  await open(page, "/product/stonehand-lion");
  const menu = page.locator("header details:visible", { has: page.locator('a[hreflang="ar"]') }).last();
  await menu.locator("summary").click();
  await menu.locator('a[hreflang="ar"]').click();
  await expect(page).toHaveURL(/\/ar\/product\/stonehand-lion$/);
});

test.describe("a text shown by fallback", () => {
  const path = "/ar/product/stonehand-lion";

  test("is marked as English inside an Arabic page, with a notice, and canonical to the English URL", async ({
    page,
    request,
    baseURL,
  }) => {
    const html = await (await request.get(path)).text();
    expect(canonicalOf(html)).toBe(`${baseURL}/product/stonehand-lion`);
    const alternates = alternatesOf(html);
    expect(Object.keys(alternates).sort()).toEqual(["en", "fr", "he", "x-default", "zh-Hans"]);
    expect(alternates["x-default"]).toBe(`${baseURL}/product/stonehand-lion`);
    expect(contentOf(html, "title")).toMatch(/Stonehand Lion.* \| Magpie$/);

    await open(page, path);
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    // The name of the language is an element of its own.
    const [notice = ""] = messagesFor("ar")
      .t("product.fallback", { language: "|" })
      .split(/[\u2068|]/);
    await expect(page.getByText(notice.trim()).filter({ hasText: "English" })).toBeVisible();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/Stonehand Lion/);
    const languageAndDirection = await heading.evaluate((element) =>
      ["lang", "dir"].map((name) => element.closest(`[${name}]`)?.getAttribute(name)),
    );
    expect(languageAndDirection).toEqual(["en", "ltr"]);
    const inTrail = page.locator('main [aria-current="page"] > span');
    await expect(inTrail).toHaveText("Stonehand Lion");
    await expect(inTrail).toHaveAttribute("lang", "en");
    await expect(page.locator("main nav li:nth-child(2) a > span")).not.toHaveAttribute("lang");
    // Every English passage is in an element marked as English.
    const unmarked = await page.locator("main p, main li, main td").evaluateAll((all) =>
      all
        .filter(
          (one) =>
            !one.querySelector("p, li, td") &&
            /([a-z]{2,} ){4}/i.test(one.textContent ?? "") &&
            !/[ء-ي]{2}/.test(one.textContent ?? ""),
        )
        .filter((one) => one.closest("[lang]")?.getAttribute("lang") !== "en")
        .map((one) => one.textContent?.slice(0, 60)),
    );
    expect(unmarked).toEqual([]);
  });

  test("is not in that language's sitemap, and its card is marked as English", async ({ request }) => {
    const sitemap = await (await request.get("/sitemap-products.xml")).text();
    expect(sitemap).toContain("/product/stonehand-lion</loc>");
    expect(sitemap).not.toContain(path);
    const answer = await request.get("/api/products/by-slug/stonehand-lion?lang=ar");
    expect(await answer.json()).toMatchObject({ textLang: "en", slug: "stonehand-lion" });
  });
});

/** Texts unique to a language: every message that no other language shares and that is long enough to be distinct. */
const wordsOnlyIn = (lang: Language): Set<string> => {
  const textsOf = (code: Language) =>
    Object.values(catalogues[code]).filter(
      (text): text is string => typeof text === "string" && !text.includes("{") && text.length > 2,
    );
  const others = new Set(languageCodes.filter((code) => code !== lang).flatMap(textsOf));
  return new Set(textsOf(lang).filter((text) => !others.has(text)));
};

test.describe("a locale-neutral page", () => {
  for (const { code, tag, direction, nativeName } of languageList)
    test(`is entirely in ${nativeName} for its readers`, {
      tag: code === "ar" ? [] : endureTag,
    }, async ({ browser }) => {
      const page = await visitor(browser, tag);
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const note = () => {
          const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const { parentElement, textContent } = walker.currentNode;
            const words = textContent?.trim();
            if (words && !parentElement?.closest("script, style, noscript") && !seen.includes(words))
              seen.push(words);
          }
        };
        new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
      });
      for (const path of ["/favorites", "/sign-in", "/sign-up"]) {
        await open(page, path);
        expect(pathOf(page)).toBe(path);
        await expect(page.locator("html")).toHaveAttribute("lang", tag);
        await expect(page.locator("html")).toHaveAttribute("dir", direction);
        const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
        const own = wordsOnlyIn(code);
        expect(seen.filter((words) => own.has(words)).length, path).toBeGreaterThan(10);
        for (const other of languageCodes.filter((one) => one !== code)) {
          const foreign = wordsOnlyIn(other);
          expect(
            seen.filter((words) => foreign.has(words)),
            `${other} on ${path}`,
          ).toEqual([]);
        }
      }
      await page.context().close();
    });

  test("has its language and direction before the first paint, without the scripts", async ({ browser }) => {
    const page = await visitor(browser, "fr-FR", { "current-language": "ar" });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/favorites");
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await page.context().close();
  });
});

for (const { code, tag, nativeName } of languageList)
  test(`a reader of ${nativeName} downloads its messages, and no other language's`, {
    tag: code === "ar" ? [] : endureTag,
  }, async ({ browser }) => {
    const manifest = JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8")) as Record<
      string,
      { file: string }
    >;
    const page = await visitor(browser, tag);
    const requested: string[] = [];
    page.on("request", (one) => requested.push(new URL(one.url()).pathname));
    await open(page, code === "en" ? "/" : `/${code}`);
    await page.locator("main a[href*='/product/']").first().click();
    await expect(page).toHaveURL(/\/product\//, { timeout: 15_000 });
    // A locale-neutral page's HTML is the same for all, so it must not reference one language's messages.
    await open(page, "/favorites");
    const loaded = languageCodes.filter((lang) =>
      requested.includes(`/${manifest[`src/i18n/messages/site/${lang}.ts`]?.file}`),
    );
    expect(loaded).toEqual([code]);
    await page.context().close();
  });
