import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import enImports from "#locales/en/crm-imports.json" with { type: "json" };
import heImports from "#locales/he/crm-imports.json" with { type: "json" };
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = {
  en: messagesOf<typeof enImports>("en", enImports),
  he: messagesOf<typeof enImports>("he", heImports),
};
const fileOf = (name: string) => readFile(`tests/support/import-files/${name}`, "utf8");

/** Other tests use the same site: imported items have unique names and no new categories. */
async function shopFile(mark: string): Promise<string> {
  const text = await fileOf("woocommerce.csv");
  return text
    .replaceAll(/"Clothing > Hoodies, Sale"|"Kitchen > Coffee \\, tea"/g, "")
    .replaceAll("Fleece hoodie", `Fleece hoodie ${mark}`)
    .replaceAll("Moka pot, 6 cups", `Moka pot ${mark}`)
    .replaceAll("4006381333931", "");
}
async function blogFile(mark: string): Promise<string> {
  const text = await fileOf("wordpress.xml");
  return text
    .replaceAll(/<wp:category>[\s\S]*?<\/wp:category>/g, "")
    .replaceAll("best-coffee-grinders", `coffee-grinders-${mark}`)
    .replaceAll("Best coffee grinders", `Coffee grinders ${mark}`)
    .replaceAll("about-mira", `about-mira-${mark}`);
}

const chip = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { t } = words[lang];

  test(`an editor imports a shop's products and a WordPress site, and undoes both (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    test.slow();
    // A retry needs other products, because undone imports return 410.
    const mark = `${lang}-${test.info().retry}`;
    const session = await signInByApi(request, await accountOf("editor"));
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);

    async function send(name: string, text: string): Promise<void> {
      await page.goto("/crm/imports");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("imports.title"));
      await page
        .locator("input[type=file]")
        .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await expect(page).toHaveURL(/\/crm\/imports\/\d+$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    }
    async function takeIn(): Promise<void> {
      await page.getByRole("switch", { name: t("imports.publish") }).press("Space");
      await expect(page.getByRole("switch", { name: t("imports.publish") })).toBeChecked();
      await page.getByRole("button", { name: t("imports.import"), exact: true }).click();
      await expect(chip(page, t("imports.state-done"))).toBeVisible({ timeout: 60_000 });
    }
    async function takeBack(): Promise<void> {
      await page.getByRole("button", { name: t("imports.undo") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("imports.undo") })
        .click();
      await expect(chip(page, t("imports.state-undone"))).toBeVisible({ timeout: 60_000 });
    }
    async function isForEverybody(): Promise<void> {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        // The layout around the screen has its own test.
        const found = (await barriers(page)).filter((barrier) => !barrier.startsWith("region: .mb-3"));
        expect([width, found]).toEqual([width, []]);
      }
    }
    const statusOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();

    await send(`shop-${lang}.csv`, await shopFile(mark));
    await expect(page.getByText("WooCommerce").first()).toBeVisible();
    await expect(
      page.getByRole("button", { name: t("imports.becomes-of", { column: "Regular price" }) }),
    ).toContainText(t("imports.field-price"));
    await isForEverybody();
    await page.getByRole("button", { name: t("imports.currency") }).click();
    await page.getByRole("option", { name: "USD" }).click();
    await page.getByRole("button", { name: t("imports.check") }).click();
    await expect(chip(page, t("imports.state-checked"))).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("heading", { name: t("imports.result-check") })).toBeVisible();
    const hoodie = `/product/fleece-hoodie-${mark}`;
    expect(await statusOf(hoodie)).toBe(404);
    await takeIn();
    expect(await (await request.get(hoodie)).text()).toContain("Brushed inside.");
    await isForEverybody();
    await takeBack();
    expect(await statusOf(hoodie)).toBe(410);

    await send(`blog-${lang}.xml`, await blogFile(mark));
    await takeIn();
    await expect(page.getByText('[amazon box="B00EXAMPLE1" template="horizontal"]')).toBeVisible();
    const article = `/article/coffee-grinders-${mark}`;
    const html = await (await request.get(article)).text();
    expect(html).toContain("A grinder matters");
    expect(html).not.toMatch(/\[(amazon|aawp)|<script[^>]*>alert|onmouseover/);
    const old = await request.get(`/2023/04/coffee-grinders-${mark}/?utm=1`);
    expect(new URL(old.url()).pathname).toBe(article);
    await isForEverybody();
    await takeBack();
    expect(await statusOf(article)).toBe(410);

    await send("nothing.csv", "a,b\n1,2\n");
    await page.getByRole("button", { name: t("imports.import"), exact: true }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: t("imports.fault-columns-unrecognised") }),
    ).toBeVisible();
    expect(faults.filter((fault) => !/answered 422|status of 422/.test(fault))).toEqual([]);
    await page.context().close();
  });
}
