import { expect, test } from "@playwright/test";
import { barriers, faultsOf, overflowingElements } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

test.describe("the API's page", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("finds operations by words, and shows how each is called", { tag: endureTag }, async ({ page }) => {
    const faults = faultsOf(page);
    await page.goto("/api/docs");
    const shown = page.locator("section.group details:visible");
    const all = await shown.count();
    const field = page.getByLabel("Search operations");
    await field.fill("Publish  PRODUCTS {id}/publish");
    await expect(page.getByRole("status")).toHaveText("1 operation");
    await expect(shown).toHaveCount(1);
    await expect(page.locator("section.group:visible")).toHaveCount(1);
    await shown.locator("summary").click();
    await expect(shown.locator("pre").first()).toContainText(
      'curl -X POST "$SITE/api/admin/products/1/publish"',
    );
    await expect(shown.locator("pre").last()).toContainText('api.POST("/api/admin/products/{id}/publish"');
    expect(await overflowingElements(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);

    await field.fill("<img src=x onerror=alert(1)>");
    await expect(page.getByRole("status")).toHaveText("0 operations");
    await field.press("Escape");
    await expect(shown).toHaveCount(all);
    await expect(page.getByRole("status")).toBeEmpty();
    expect(faults).toEqual([]);
  });

  test("opens the operation that a link names", async ({ page }) => {
    await page.goto("/api/docs#get-api-products");
    await expect(page.locator("#get-api-products[open]")).toBeInViewport();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("is one page with everything", async ({ page }) => {
      await page.goto("/api/docs");
      await expect(page.getByLabel("Search operations")).toBeHidden();
      const operation = page.locator("#get-api-products");
      await operation.locator("summary").click();
      await expect(operation).toContainText("nextCursor");
      await expect(operation.locator("pre")).toHaveCount(2);
    });
  });
});
