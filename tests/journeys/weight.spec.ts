import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/paths.ts";
import { endureTag } from "../support/journey-languages.ts";
import { raw } from "../support/raw-request.ts";
import { scriptSizes, sum } from "../support/script-sizes.ts";

/** Of the page itself and of all styles it names, packed as they are sent to somebody's first visit. */
const mostHtml = 21_000;
const mostStyles = 13_300;

/**
 * Of script, packed as it is sent, that a first visit loads: React and its router are most of it. Files name each other by their hashes, which
 * makes the same code up to 60 bytes more or less. What counts visits is 900 of them.
 */
const mostBytes = 110_900;

const kinds = {
  home: "/",
  category: "/category/electronics",
  product: "/product/nightjar-down-5",
  article: "/article/a-desk-that-works",
};

// Two of them in `npm test`: only the messages and the parts of a page differ.
for (const [language, lang] of languageCodes.entries())
  for (const [i, [kind, path]] of Object.entries(kinds).entries())
    test(`a first visit to a ${kind} page in ${lang} loads no more script than a slow line can bear`, {
      tag: i === language && i % 2 === 0 ? [] : endureTag,
    }, async ({ page }) => {
      // Only what comes before anybody touches the page: the browser itself may put a pointer over it.
      await page.addInitScript(() => {
        for (const sign of ["pointerover", "focusin", "scroll"])
          addEventListener(sign, (event) => event.stopImmediatePropagation(), true);
      });
      const files = await scriptSizes(page, localPath(lang, path), async () => {
        await page.waitForFunction(() => {
          const wanted = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
          const had = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
          return wanted.length > 0 && wanted.every(({ href }) => had.has(href));
        });
      });
      // React's alone are more: a sum below that would be none.
      expect(sum(files.values())).toBeGreaterThan(90_000);
      expect(files.size).toBeGreaterThan(3);
      expect(sum(files.values()), JSON.stringify([...files])).toBeLessThanOrEqual(mostBytes);
      expect([...files.keys()].filter((file) => /\/crm/.test(file))).toEqual([]);
    });

for (const lang of languageCodes)
  test(`pages in ${lang} and their styles are as light`, async ({ baseURL, request }) => {
    const sent = async (path: string) =>
      (await raw(baseURL, path, { headers: { "accept-encoding": "br" } })).bytes;
    for (const [kind, path] of Object.entries(kinds)) {
      // Other languages have their own names of things.
      const html = await sent(new URL((await request.get(localPath(lang, path))).url()).pathname);
      const text = brotliDecompressSync(html).toString();
      const styles = [...new Set(text.match(/\/assets\/[\w.-]+\.css\b/g))];
      expect([kind, styles.length]).not.toEqual([kind, 0]);
      const sizes = await Promise.all(styles.map(async (name) => (await sent(name)).length));
      expect(html.length, kind).toBeLessThanOrEqual(mostHtml);
      expect(sum(sizes), kind).toBeLessThanOrEqual(mostStyles);
    }
  });
