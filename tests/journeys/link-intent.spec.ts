import { expect, type Page, test } from "@playwright/test";
import { open } from "../support/journey.ts";
import { endureTag } from "../support/journey-languages.ts";

const address = "/product/aurel-drift-2";
const asked = "/api/products/by-slug/aurel-drift-2";

/** The addresses of the API that are asked for from here on. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) reads.push(pathname);
  });
  return reads;
}

async function openList(page: Page) {
  await page.goto("/category/electronics");
  const link = page.locator(`main a[href="${address}"]`).first();
  await link.scrollIntoViewIfNeeded();
  return link;
}

test("a page is asked for when a pointer rests on its link, and not again when that is pressed", async ({
  page,
}) => {
  const reads = readsOf(page);
  const link = await openList(page);
  // Until the page listens.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(() => reads, { timeout: 1_000 }).toContain(asked);
  }).toPass();
  await page.waitForLoadState("networkidle");
  reads.length = 0;
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Aurel Drift 2" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(reads).not.toContain(asked);
});

test("the keyboard asks ahead as the pointer does", { tag: endureTag }, async ({ page }) => {
  const reads = readsOf(page);
  const link = await openList(page);
  await expect(async () => {
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect.poll(() => reads, { timeout: 1_000 }).toContain(asked);
  }).toPass();
});

test("who saves data is asked nothing of ahead", { tag: endureTag }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const reads = readsOf(page);
  const link = await openList(page);
  await link.hover();
  await page.waitForTimeout(500);
  expect(reads).toEqual([]);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Aurel Drift 2" })).toBeVisible();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a finger on a link asks for its page before it is lifted", { tag: endureTag }, async ({ page }) => {
    const reads = readsOf(page);
    const link = await openList(page);
    const touch = await page.context().newCDPSession(page);
    // Until the page listens.
    await expect(async () => {
      const box = await link.boundingBox();
      const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
      await expect
        .poll(() => reads, { timeout: 1_000 })
        .toContain(asked)
        .finally(() => touch.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] }));
    }).toPass();
    // It was taken away: nobody went anywhere.
    expect(new URL(page.url()).pathname).toBe("/category/electronics");
  });
});

test("when no call is answered, a page says so after 7 s and not after two times 7 s", async ({ page }) => {
  await page.clock.install();
  for (const isAhead of [false, true]) {
    await page.unroute("**/api/**");
    await open(page, "/category/electronics");
    const link = page.locator(`main a[href="${address}"]`).first();
    const reading = page.waitForRequest(/\/api\/products\/by-slug/);
    await page.route("**/api/**", () => {});
    if (isAhead) {
      await link.hover();
      await reading;
    }
    await link.click();
    await reading;
    // The time limit passes; from then on only what the page needs to render does.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 7_000));
    await page.clock.runFor(1_000);
    await expect(page.getByRole("alert")).toHaveText("Request timed out. Please try again.");
    // In the same frame.
    await expect(page.locator("header nav").first()).toBeVisible();
    await page.clock.resume();
  }
});
