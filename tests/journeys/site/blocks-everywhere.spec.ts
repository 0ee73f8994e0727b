import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { readConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import type { BlockSample } from "#tests/support/content/block-sample.ts";
import { aSampleSite, mailSettings } from "#tests/support/content/block-sample-site.ts";
import { blockSamples } from "#tests/support/content/block-samples.ts";
import { overflowingElements } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";
import { builtSite } from "#tests/support/site/built-site.ts";

/** An A4 page between the margins that browsers give it, in CSS pixels. */
const paperWidth = 718;

const countOf = (text: string, words: string): number =>
  text.toLowerCase().split(words.toLowerCase()).length - 1;

/** Of the words that samples should have, those that the page's main part shows less often than there are samples with them. */
async function missing(page: Page, samples: readonly BlockSample[], parts: readonly (keyof BlockSample)[]) {
  const text = (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
  const expected = samples.flatMap((sample) =>
    parts.flatMap((part) => (sample[part] ?? []) as readonly string[]),
  );
  return [...new Set(expected)].filter(
    (words) => countOf(text, words.trim()) < expected.filter((one) => one === words).length,
  );
}

/** Runs a site with an article of every sample. */
async function withSamples(use: (url: string, samples: BlockSample[]) => Promise<void>) {
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), "magpie-blocks-")), freePort()]);
  const { createApp } = await builtSite();
  const app = await createApp(readConfig({ DATA_DIR: folder, ...mailSettings }), {
    log: createLog("silent"),
  });
  const { site, publish } = await aSampleSite(app);
  const samples = blockSamples(site);
  await publish(
    "Blocks",
    samples.map(({ block }) => block),
  );
  await app.close();
  const url = `http://127.0.0.1:${port}`;
  const run = startProgram({ PORT: String(port), SITE_URL: url, DATA_DIR: folder, ...mailSettings });
  try {
    await run.running;
    await use(`${url}/article/blocks`, samples);
  } finally {
    run.process.kill("SIGKILL");
    await run.ended;
    await rm(folder, { recursive: true, force: true });
  }
}

const plainPage = async (browser: Browser, width: number): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } })).newPage();

test("every kind of block is whole without JavaScript, on phones and in print", { tag: endureTag }, async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await withSamples(async (url, samples) => {
    for (const width of [360, 1280]) {
      const page = await plainPage(browser, width);
      expect((await page.goto(url))?.status()).toBe(200);
      expect.soft(await overflowingElements(page), `${width}`).toEqual([]);
      for (const details of await page.getByRole("main").locator("details:visible").all())
        if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
      expect.soft(await missing(page, samples, ["words", "onPage", "onScreen"]), `${width}`).toEqual([]);
      expect.soft(await overflowingElements(page), `${width}, open`).toEqual([]);
      await page.screenshot({ path: test.info().outputPath(`blocks-${width}.png`), fullPage: true });
      await page.context().close();
    }

    const paper = await plainPage(browser, paperWidth);
    await paper.goto(url);
    await paper.emulateMedia({ media: "print" });
    expect.soft(await missing(paper, samples, ["words", "onPage"]), "print").toEqual([]);
    const text = await paper.getByRole("main").innerText();
    for (const words of samples.flatMap(({ onScreen = [] }) => onScreen))
      expect.soft(text, "print").not.toContain(words);
    await expect
      .soft(
        paper.locator(
          ":is(button, input, select, textarea, form, iframe, share-links, summary svg, nav, .site-header, footer):visible",
        ),
      )
      .toHaveCount(0);
    expect.soft(await overflowingElements(paper), "print").toEqual([]);
    await paper.screenshot({ path: test.info().outputPath("blocks-print.png"), fullPage: true });
    await paper.pdf({ path: test.info().outputPath("blocks.pdf"), format: "A4", printBackground: false });
    await paper.context().close();
  });
});
