import { expect, type Page } from "@playwright/test";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-fetcher.json" with { type: "json" };
import he from "#locales/he/crm-fetcher.json" with { type: "json" };
import { productPage } from "#tests/support/content/product-page.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { onBothEngines } from "#tests/support/journey/journey-engines.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";
import { listening } from "#tests/support/site/built-site.ts";
import { test } from "#tests/support/site/engine-site.ts";

const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};

/** A shop's server: each path is a product of that name, except for those that are gone. */
const aShop = () =>
  listening((request, answer) => {
    const name = decodeURIComponent((request.url ?? "/").slice(1));
    if (name === "robots.txt" || name.startsWith("gone")) answer.writeHead(404).end();
    else
      answer
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
        .end(productPage(name, { brand: "Brewmont", color: "Red" }));
  });

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function isForEverybody(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await overhang(page)) <= 0]).toEqual([width, true]);
    expect([width, await barriers(page)]).toEqual([width, []]);
  }
}

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { t } = words[lang];

  test(`an editor fetches one product, then many, and enters another manually (${lang})`, {
    tag: lang === "en" ? [onBothEngines, tag] : tag,
  }, async ({ browser, request, accountOf }) => {
    test.slow();
    const shop = await aShop();
    const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
    const faults = faultsOf(page);
    const mark = `${lang}-${Date.now()}`;

    // One URL: previewed with its sources, corrected, saved as a draft.
    await page.goto("/crm/product-fetcher");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("fetch.title"));
    await expect(page.getByRole("heading", { name: t("fetch.empty-one-title") })).toBeVisible();
    await isForEverybody(page);
    await field(page, t("fetch.address")).fill(`${shop.address}/Kettle-${mark}`);
    await page.keyboard.press("Enter");
    await expect(field(page, t("fetch.title-field"))).toHaveValue(`Kettle-${mark}`);
    await expect(page.getByText("JSON-LD", { exact: true }).first()).toBeVisible();
    await field(page, t("fetch.brand")).fill("Ember");
    await expect(page.getByText(t("fetch.source-you"), { exact: true })).toBeVisible();
    await isForEverybody(page);
    await button(page, t("fetch.make")).click();
    await expect(page.getByText(t("fetch.made-draft"))).toBeVisible();
    await page.getByRole("link", { name: t("fetch.open") }).click();
    await expect(page).toHaveURL(/\/crm\/products\/edit\/\d+$/);

    // The same URL again is reported as a duplicate.
    await page.goto("/crm/product-fetcher");
    await field(page, t("fetch.address")).fill(`${shop.address}/Kettle-${mark}`);
    await button(page, t("fetch.fetch")).click();
    await expect(page.getByText(t("fetch.duplicate-address"))).toBeVisible();
    await button(page, t("fetch.join")).click();
    await expect(page.getByText(t("fetch.made-nothing"))).toBeVisible();

    // A shop that is not connected leads to the manual form, with the product number filled in.
    await field(page, t("fetch.address")).fill("https://www.amazon.de/Kessel/dp/B0CXYZ1234?tag=other-21");
    await button(page, t("fetch.fetch")).click();
    await expect(page.getByText(t("fetch.problem-no-credentials"))).toBeVisible();
    await page.getByRole("link", { name: t("fetch.by-hand"), exact: true }).click();
    await expect(page).toHaveURL(/\/crm\/amazon-manual/);
    await expect(field(page, t("fetch.entry"))).toHaveValue("https://www.amazon.de/dp/B0CXYZ1234");
    // A short link, answered as Amazon's server would.
    await page.route("**/api/admin/fetcher/follow", (route) =>
      route.fulfill({
        json: {
          url: route.request().postData()?.includes("3xYz") ? "https://www.amazon.de/dp/B0CXYZ1234" : null,
        },
      }),
    );
    await field(page, t("fetch.entry")).fill("https://amzn.to/nowhere");
    await expect(page.getByText(t("fetch.entry-short"))).toBeVisible();
    await field(page, t("fetch.entry")).fill("https://amzn.to/3xYz");
    await expect(page.getByText("https://www.amazon.de/dp/B0CXYZ1234")).toBeVisible();
    await button(page, t("fetch.make")).click();
    await expect(page.getByText(t("fetch.title-missing"))).toBeVisible();
    await isForEverybody(page);
    await field(page, t("fetch.title-field")).fill(`Amazon kettle ${mark}`);
    await field(page, t("fetch.price")).fill("49.90");
    await button(page, t("fetch.make")).click();
    await expect(page).toHaveURL(/\/crm\/products\/edit\/\d+$/);

    // Many URLs, processed by a background job.
    await page.goto("/crm/product-fetcher?way=many");
    const names = ["Pot", "Cup", "gone"].map((name) => `${name}-${mark}`);
    await field(page, t("fetch.addresses")).fill(names.map((name) => `${shop.address}/${name}`).join("\n"));
    await expect(page.getByText(t("fetch.addresses-read", { count: 3 }))).toBeVisible();
    await isForEverybody(page);
    await button(page, t("fetch.start")).click();
    await expect(page).toHaveURL(/\/crm\/product-fetcher\/\d+$/);
    // The list of earlier runs, each marked as done, disappears when the run is shown.
    await expect(page.getByRole("row", { name: new RegExp(`Pot-${mark}`) })).toContainText(
      t("fetch.item-drafted"),
      { timeout: 60_000 },
    );
    await expect(page.getByText(t("fetch.run-done"), { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("row", { name: new RegExp(`gone-${mark}`) })).toContainText(
      t("fetch.problem-not-found"),
    );
    await isForEverybody(page);
    await button(page, t("fetch.retry")).click();
    await expect(page.getByRole("row", { name: new RegExp(`gone-${mark}`) })).toContainText(
      t("fetch.item-failed"),
      {
        timeout: 60_000,
      },
    );

    expect(faults).toEqual([]);
    shop.close();
    await page.context().close();
  });
}
