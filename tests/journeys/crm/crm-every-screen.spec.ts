import { expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { crmContent } from "#tests/support/content/crm-content.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { type CrmView, crmViews } from "#tests/support/journey/crm-views.ts";
import { barriers, overflowingElements } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { visitor } from "#tests/support/journey/visitor.ts";

// A trace of so many screens would take longer than the tests.
test.use({ trace: "off" });

const admin = { email: "admin@example.com", password: "journey-password" };

/** The horizontal overflow of dialogs, in CSS pixels. */
const overhangOfWindows = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll(":is([role=dialog], [role=alertdialog]) > div")].map(
        (body) => body.scrollWidth - body.clientWidth,
      ),
    ),
  );

/** The visible elements of the screen and its dialogs, in order: if they are the same, so are axe's results. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll(":is(main, [role=dialog], [role=alertdialog], [role=listbox]) *")]
      .flatMap((element) => (element.checkVisibility() ? [element.tagName] : []))
      .join(" "),
  );

async function open(page: Page, { path, open: further }: CrmView): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await drawn(page);
  await further?.(page);
  await drawn(page);
}

const softly = expect.configure({ soft: true });

async function drawn(page: Page): Promise<void> {
  await expect(page.locator("main:not([aria-busy]) h1").first()).toBeAttached();
  await expect(page.locator("main .animate-pulse")).toHaveCount(0);
}

for (const lang of ["en", "he"] as const)
  for (const part of ["screens", "windows"] as const)
    test(`in ${lang}, all ${part} fit a phone and a desktop and are accessible`, {
      tag: endureTag,
    }, async ({ browser, request }) => {
      test.setTimeout(600_000);
      const { t } = await crmMessagesIn(lang);
      const made = await crmContent(request, admin, `${part}-${lang}-${Date.now()}`);
      const page = await visitor(browser, lang, made.session);
      await page.emulateMedia({ reducedMotion: "reduce" });
      // A failing step times out on its own, before the whole test does.
      page.setDefaultTimeout(30_000);
      const views = crmViews(t, made).filter((view) => "open" in view === (part === "windows"));
      // The layout around them is the same, so it is checked only with the first.
      let isFrameSeen = false;
      for (const view of views)
        await test.step(view.name, async () => {
          await open(page, view);
          await expect(page.locator("html")).toHaveAttribute("dir", languages[lang].direction);
          let seen = "";
          for (const width of [1280, 390]) {
            await page.setViewportSize({ width, height: 900 });
            const where = `${view.name} at ${width} pixels`;
            // A popover follows its button one frame after a resize.
            await softly
              .poll(() => overflowingElements(page), { message: where, timeout: 3_000 })
              .toEqual([]);
            expect.soft(await overhangOfWindows(page), where).toBeLessThanOrEqual(0);
            const now = await shown(page);
            if (now !== seen || !isFrameSeen) expect.soft(await barriers(page), where).toEqual([]);
            seen = now;
          }
          isFrameSeen = true;
        });
      await page.context().close();
    });
