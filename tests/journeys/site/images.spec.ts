import { expect, test } from "@playwright/test";
import { localPath } from "#i18n/urls/paths.ts";
import { journeyLanguages } from "#tests/support/journey/journey-languages.ts";

const kinds = {
  home: "/",
  category: "/category/electronics",
  product: "/product/tarnlight-2p",
  article: "/article/a-desk-that-works",
};
const height = 823;
test.use({ viewport: { width: 412, height } });

for (const { lang, tag } of journeyLanguages("he", "en", "fr", "ar", "zh"))
  test(`in ${lang} every page's images have dimensions, and only those of the first screen have priority`, {
    tag,
  }, async ({ page }) => {
    for (const [kind, path] of Object.entries(kinds)) {
      await page.goto(localPath(lang, path));
      const pictures = await page.locator("main img").evaluateAll((found) =>
        (found as HTMLImageElement[]).map((picture) => ({
          address: picture.getAttribute("src"),
          isMeasured: picture.hasAttribute("width") && picture.hasAttribute("height"),
          isDescribed: picture.hasAttribute("alt"),
          sizes: picture.srcset ? picture.sizes : "one size",
          isFirst: picture.fetchPriority === "high" && picture.loading === "eager",
          // The image of an article that starts with its picks has priority on wide screens only.
          waits:
            picture.fetchPriority === "low" &&
            (picture.loading === "lazy" || picture.closest("figure") !== null),
          top: picture.getBoundingClientRect().top,
        })),
      );
      expect(pictures.length, kind).toBeGreaterThan(3);
      for (const { isMeasured, isDescribed, isFirst, waits, ...picture } of pictures) {
        expect({ isMeasured, isDescribed }, `${kind}, ${picture.address}`).toEqual({
          isMeasured: true,
          isDescribed: true,
        });
        expect(picture.sizes, `${kind}, ${picture.address}`).not.toBe("");
        expect(isFirst || waits, `${kind}, ${picture.address}`).toBe(true);
        if (isFirst) expect(picture.top, `${kind}, ${picture.address}`).toBeLessThan(height * 1.25);
      }
      // The largest image of the first screen. The home page starts with its newest article, which may have none.
      const first = pictures.filter(({ isFirst }) => isFirst).length;
      expect(first, kind).toBeGreaterThanOrEqual(kind === "home" ? 0 : 1);
      expect(first, kind).toBeLessThanOrEqual(2);
    }
  });
