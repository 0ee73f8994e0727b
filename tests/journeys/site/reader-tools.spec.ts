import { expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { open, readApi } from "#tests/support/journey/journey.ts";

const { t } = messagesFor("en");

test("a search field has a button that clears it and keeps the focus", async ({ page }) => {
  await open(page, "/products");
  const field = page.locator("header input[type=search]:visible");
  const clear = page.getByRole("button", { name: t("frame.search-clear") });
  await expect(clear).toBeHidden();
  await field.fill("chair");
  await clear.click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(clear).toBeHidden();
});

test.describe("a guest's favorites", () => {
  const keep = async (page: Page, ids: readonly string[]) => {
    await page.addInitScript(
      (list) => localStorage.getItem("favorites") ?? localStorage.setItem("favorites", list),
      JSON.stringify(ids),
    );
    await open(page, "/favorites");
  };

  test("are shared with a link that shows the same products to anyone", async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const products = await Promise.all(
      ["corelli-cantina", "halden-m7"].map((slug) =>
        readApi<{ id: string; name: string }>(page.request, `/api/products/by-slug/${slug}`),
      ),
    );
    await keep(
      page,
      products.map(({ id }) => id),
    );
    const menu = page.getByRole("button", { name: t("product.share") });
    const before = await menu.boundingBox();
    await menu.click();
    await page.getByRole("button", { name: t("product.copy-link") }).click();
    await expect(page.getByText(t("product.copied"))).toBeVisible();
    expect((await menu.boundingBox())?.y).toBe(before?.y);
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(address).pathname).toBe("/favorites/list");
    const other = await (await browser.newContext()).newPage();
    const here = new URL(page.url());
    await other.goto(`${here.origin}/favorites/list${new URL(address).search}`);
    await expect(other.getByRole("main").locator("article h2")).toHaveText(products.map(({ name }) => name));
    await other.context().close();
  });
});

test("a correction without a type is not sent and shows why next to the field; with it, it is confirmed", async ({
  page,
}) => {
  await open(page, "/product/corelli-cantina");
  await page.getByText(t("product.report"), { exact: true }).click();
  const send = page.getByRole("button", { name: t("product.report-send") });
  await send.click();
  const group = page.getByRole("group", { name: t("product.report-what") });
  await expect(group.getByText(t("product.report-required"))).toBeVisible();
  await expect(group.getByRole("radio").first()).toBeFocused();
  await page.getByLabel(t("product.report-note")).fill("The seat is 45 cm high.");
  await page.getByRole("radio", { name: t("product.report-spec") }).check();
  await expect(group.getByText(t("product.report-required"))).toBeHidden();
  await send.click();
  await expect(page.getByText(t("product.report-thanks"))).toBeVisible();
});
