import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { HtmlValidate } from "html-validate/node";
import type { Language } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import {
  alternatesOf,
  canonicalOf,
  contentOf,
  faultsOf,
  languageList,
  open,
  overhang,
  publicPages,
  readable,
  tagsOf,
} from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { unstyledClasses } from "#tests/support/journey/unstyled-classes.ts";

// A trace of so many pages would take longer than the tests.
test.use({ trace: "off" });

const visitorPages = [
  "/favorites",
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
];

/** Rules of the HTML standard and accessibility; tag style is up to the renderer. */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "attr-case": "off",
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "element-case": "off",
    "no-implicit-close": "off",
    "no-inline-style": "error",
    "no-raw-characters": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    // Safari drops a list without markers from the accessibility tree, so the role is repeated.
    "no-redundant-role": "off",
    "prefer-native-element": "off",
    // Only one of the header's two navigations is visible; axe checks the visible one.
    "unique-landmark": "off",
  },
});

const wordsOf = (lang: Language) => {
  const { t } = messagesFor(lang);
  return {
    products: t("listing.title"),
    compare: t("compare.title"),
    articles: t("articles.title"),
    search: t("discovery.searchTitle", { query: "fotin" }),
    sitemap: t("frame.sitemap"),
  };
};

async function faultsOfHtml(path: string, html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(
      ({ ruleId, message, selector }) => `${readable(path)}: ${ruleId}: ${message} (${selector})`,
    ),
  );
}

/** In `npm test`, the HTML of each page in one language, in rotation; in `npm run endure`, each in all languages. */
const htmlSweeps = [
  {
    pages: "a fifth of the pages",
    tag: [],
    takes: (page: number, language: number) => page % 5 === language,
  },
  { pages: "every page", tag: endureTag, takes: () => true },
];

/** In a browser: the home page in Hebrew in `npm test`, every page in all languages in `npm run endure`. */
const fewPages = ["home"];
const browserSweeps = [
  {
    pages: "the home page",
    tagIn: (lang: Language) => (lang === "he" ? [] : endureTag),
    takes: (kind: string) => fewPages.includes(kind),
  },
  { pages: "all pages", tagIn: () => endureTag, takes: () => true },
];

for (const [language, { code, tag, direction, nativeName }] of languageList.entries()) {
  test.describe(`in ${nativeName}`, () => {
    // In English, and in a language read from the right.
    test("every page's head has its title, language, canonical URL and alternates", {
      tag: code === "en" || code === "ar" ? [] : endureTag,
    }, async ({ request, baseURL }) => {
      const heads = new Map<string, Promise<Record<string, string>>>();
      const alternatesAt = (address: string) => {
        const known =
          heads.get(address) ?? request.get(address).then(async (page) => alternatesOf(await page.text()));
        heads.set(address, known);
        return known;
      };
      for (const { kind, path, title } of await publicPages(request, code, wordsOf(code))) {
        const answer = await request.get(path, { maxRedirects: 0 });
        expect.soft(answer.status(), path).toBe(200);
        const html = await answer.text();
        const address = baseURL + (path.split("?")[0] ?? "");
        expect.soft(tagsOf(html, "html")[0], path).toMatchObject({ lang: tag, dir: direction });
        expect.soft(tagsOf(html, "h1"), `${path} has one h1`).toHaveLength(1);
        expect.soft(contentOf(html, "title"), path).toBe(title === null ? "Magpie" : `${title} | Magpie`);
        expect.soft(readable(canonicalOf(html) ?? ""), `${path} is canonical`).toBe(readable(address));
        expect.soft(canonicalOf(html)).toMatch(baseURL ?? "");

        const alternates = alternatesOf(html);
        expect
          .soft(Object.keys(alternates).sort(), path)
          .toEqual(["ar", "en", "fr", "he", "x-default", "zh-Hans"]);
        expect.soft(alternates["x-default"], path).toBe(alternates.en);
        for (const [lang, other] of Object.entries(alternates)) {
          const back = await alternatesAt(other);
          expect.soft(readable(back[tag] ?? ""), `${kind} in ${lang} names ${path}`).toBe(readable(address));
        }
        // The home page shares its lead's image, which other tests may publish without one; the demo's authors have none.
        if (["category", "product", "article"].includes(kind)) {
          const shared = tagsOf(html, "meta").find((meta) => meta.property === "og:image")?.content ?? "";
          expect.soft(shared, `${path} is shared with its own picture`).toMatch(/\/media\/.+-50-50\.jpg$/);
          expect.soft((await request.get(shared)).headers()["content-type"], shared).toBe("image/jpeg");
        }
        const indexed = !tagsOf(html, "meta").some((meta) => meta.name === "robots");
        expect.soft(indexed, `${path} may be indexed`).toBe(!["compare", "search"].includes(kind));
        if (indexed)
          expect
            .soft(tagsOf(html, "meta").find((meta) => meta.name === "description")?.content, path)
            .toMatch(/\S{2}/);
      }
    });

    for (const { pages, tag, takes } of htmlSweeps)
      test(`the HTML of ${pages} is valid`, { tag }, async ({ request }) => {
        const faults: string[] = [];
        for (const [i, { path }] of (await publicPages(request, code, wordsOf(code))).entries())
          if (takes(i, language))
            faults.push(...(await faultsOfHtml(path, await (await request.get(path)).text())));
        expect(faults).toEqual([]);
      });

    test.describe(() => {
      test.use({ locale: code, viewport: { width: 1280, height: 800 } });
      test.setTimeout(180_000);

      for (const { pages, tagIn, takes } of browserSweeps)
        test(`${pages} open without errors, fit a narrow phone and are accessible, in light and dark mode`, {
          tag: tagIn(code),
        }, async ({ page, request }) => {
          const faults = faultsOf(page);
          const barriers: string[] = [];
          const all = [
            ...(await publicPages(request, code, wordsOf(code))),
            ...visitorPages.map((path) => ({ kind: path, path })),
          ];
          for (const { kind, path } of all.filter((one) => takes(one.kind))) {
            await page.setViewportSize({ width: 1280, height: 800 });
            await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
            await open(page, path);
            await expect.soft(page.locator("html"), path).toHaveAttribute("lang", tag);
            await expect.soft(page.locator("html"), path).toHaveAttribute("dir", direction);
            await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
            await expect.soft(page, path).toHaveTitle(kind === "home" ? "Magpie" : /^.+ \| Magpie$/);
            barriers.push(...(await barriersOn(page, path)));
            expect.soft(await unstyledClasses(page), `${path} has classes without a rule`).toEqual([]);

            await page.setViewportSize({ width: 320, height: 640 });
            // Colors in transition would be measured midway.
            await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
            expect.soft(await overhang(page), `${path} scrolls sideways at 320 px`).toBeLessThanOrEqual(0);
            // Dark mode changes only the colors.
            barriers.push(
              ...(await barriersOn(page, `${path} by night`, ["color-contrast", "link-in-text-block"])),
            );
            // The consent banner covers part of the first page only.
            await page.evaluate(() => localStorage.setItem("consent", "refused"));
          }
          expect.soft(barriers).toEqual([]);
          expect(faults).toEqual([]);
        });
    });
  });
}

async function barriersOn(page: Page, where: string, rules?: string[]): Promise<string[]> {
  // Dark mode applies within the next frames; a color in transition has no meaningful contrast.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished),
    );
  });
  // In the page itself: it has no frames, and a second page for the result costs more than the check.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${readable(where)}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary})`).join(", ")}`,
    );
}

test("a locale-neutral page is the same HTML for every visitor, and is not indexed", async ({ request }) => {
  for (const path of visitorPages) {
    const [one, other] = await Promise.all(
      ["fr", "ar"].map(async (lang) =>
        (await request.get(path, { headers: { "Accept-Language": lang, Cookie: `lang=${lang}` } })).text(),
      ),
    );
    expect(one, path).toBe(other);
    const html = one ?? "";
    expect(tagsOf(html, "html")[0], path).not.toHaveProperty("lang");
    expect(contentOf(html, "title"), `${path} has the site's name`).toBe("Magpie");
    expect(tagsOf(html, "meta").find((meta) => meta.name === "robots")?.content).toContain("noindex");
    expect(alternatesOf(html), path).toEqual({});
  }
});
