import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { raw } from "#tests/support/calls/raw-request.ts";
import { settled } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { scriptSizes, sum } from "#tests/support/journey/script-sizes.ts";

/** Compressed size of the page and its style sheets on a first visit. */
const mostHtml = 21_000;
const mostStyles = 14_700;

/** Compressed script: of a page without interaction, and after navigating to another one. */
const mostAtFirst = 16_000;
const mostAfterNavigating = 20_000;

const kinds = {
  home: "/",
  category: "/category/electronics",
  product: "/product/tarnlight-2p",
  article: "/article/a-desk-that-works",
};

// Two languages in `npm test`, because only the islands' messages differ.
for (const [language, lang] of languageCodes.entries())
  for (const [i, [kind, path]] of Object.entries(kinds).entries())
    test(`a ${kind} page in ${lang} loads little script, and little more after a click`, {
      tag: i === language && i % 2 === 0 ? [] : endureTag,
    }, async ({ page }) => {
      const atFirst = await scriptSizes(page, localPath(lang, path), () => settled(page));
      expect(sum(atFirst.values()), JSON.stringify([...atFirst])).toBeLessThanOrEqual(mostAtFirst);
      const next = await scriptSizes(page, null, async () => {
        await page.locator("main a[href*='/product/']").first().dispatchEvent("click");
        await expect(page).toHaveURL(/\/product\//);
      });
      const all = [...new Map([...atFirst, ...next])];
      expect(sum(all.map(([, size]) => size)), JSON.stringify(all)).toBeLessThanOrEqual(mostAfterNavigating);
      expect(all.filter(([file]) => /\/(react|crm)/.test(file))).toEqual([]);
    });

for (const lang of languageCodes)
  test(`pages in ${lang} and their styles stay within the budget`, async ({ baseURL, request }) => {
    const sent = async (path: string) =>
      (await raw(baseURL, path, { headers: { "accept-encoding": "br" } })).bytes;
    for (const [kind, path] of Object.entries(kinds)) {
      // Other languages have their own slugs.
      const html = await sent(new URL((await request.get(localPath(lang, path))).url()).pathname);
      const text = brotliDecompressSync(html).toString();
      const styles = [...new Set(text.match(/\/assets\/[\w.-]+\.css\b/g))];
      expect([kind, styles.length]).not.toEqual([kind, 0]);
      const sizes = await Promise.all(styles.map(async (name) => (await sent(name)).length));
      expect(html.length, kind).toBeLessThanOrEqual(mostHtml);
      expect(sum(sizes), kind).toBeLessThanOrEqual(mostStyles);
    }
  });
