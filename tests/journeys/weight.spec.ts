import { expect, test } from "@playwright/test";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/paths.ts";

/** Of script, packed as it is sent, that a first visit loads: React and its router are most of it. */
const mostBytes = 109_500;

const kinds = {
  home: "/",
  category: "/category/electronics",
  product: "/product/nightjar-down-5",
  article: "/article/a-desk-that-works",
};

for (const lang of languageCodes)
  for (const [kind, path] of Object.entries(kinds))
    test(`a first visit to a ${kind} page in ${lang} loads no more script than a slow line can bear`, async ({
      page,
    }) => {
      const files = new Map<string, number>();
      page.on("requestfinished", async (request) => {
        if (request.resourceType() !== "script") return;
        files.set(request.url(), (await request.sizes()).responseBodySize);
      });
      await page.goto(localPath(lang, path), { waitUntil: "networkidle" });
      await expect(page.locator("html")).toHaveAttribute("data-language", lang);
      await page.waitForLoadState("networkidle");
      const total = () => [...files.values()].reduce((sum, size) => sum + size, 0);
      // Sizes are told a moment after the files; without React's the sum would be no sum.
      await expect.poll(total).toBeGreaterThan(90_000);
      expect(files.size).toBeGreaterThan(3);
      expect(total()).toBeLessThanOrEqual(mostBytes);
      expect([...files.keys()].filter((file) => /\/crm/.test(file))).toEqual([]);
    });
