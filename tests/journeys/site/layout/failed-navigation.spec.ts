import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { faultsOf, open } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import {
  isFirst,
  linkTo,
  list,
  mark,
  product,
  productPage,
  requestedPages,
} from "#tests/support/journey/navigation.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test.describe("a page that fails to load", () => {
  test("shows a message after 7 s without a response, with a retry", async ({ page }) => {
    await page.clock.install();
    await open(page, list);
    await mark(page);
    await page.route(productPage, () => {});
    const reading = page.waitForRequest(productPage);
    await linkTo(page, product).click();
    await reading;
    await page.clock.fastForward(7_100);
    await expect(page.getByRole("alert")).toHaveText("Request timed out. Please try again.");
    await expect(page.locator("header nav").first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${product}$`));
    await page.unroute(productPage);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeFocused();
    expect(await isFirst(page)).toBe(true);
  });

  test("shows the offline message in the page's language, and back works", async ({ page }) => {
    await open(page, list);
    await page.route(productPage, (route) => route.abort("internetdisconnected"));
    await linkTo(page, product).click();
    await expect(page.getByRole("alert")).toHaveText(
      "An error occurred while fetching data. Please try again later.",
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(linkTo(page, product)).toBeVisible();
  });

  test("shows the site's error page", async ({ page }) => {
    await open(page, list);
    await mark(page);
    await linkTo(page, product).evaluate((link) => link.setAttribute("href", "/product/none-of-ours"));
    await page.locator("main a[href='/product/none-of-ours']").click();
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeFocused();
    expect(await isFirst(page)).toBe(true);
  });

  const html = "text/html; charset=utf-8";
  for (const [what, answer] of [
    ["is no HTML", { contentType: "application/pdf", body: "%PDF-1.7" }],
    ["is a proxy's error page", { status: 502, contentType: html, body: "<h1>Bad Gateway</h1>" }],
    ["is cut", { contentType: html, body: "<!DOCTYPE html><html lang=en><head><title>Cut" }],
    [
      "belongs to a newer build",
      {
        contentType: html,
        body: '<!DOCTYPE html><html lang="en"><title>New</title><script type="module" src="/assets/entry.public-new.js"></script><main id="main"><h1>New</h1></main>',
      },
    ],
  ] as const)
    test(`lets the browser load a page that ${what}`, { tag: endureTag }, async ({ page }) => {
      await open(page, list);
      await mark(page);
      let requests = 0;
      await page.route(productPage, (route) => (requests++ ? route.continue() : route.fulfill(answer)));
      await linkTo(page, product).click();
      await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
      expect(await isFirst(page)).toBe(false);
    });

  test("lets the browser follow a redirect to another host", { tag: endureTag }, async ({ page }) => {
    const elsewhere = createServer((_, answer) =>
      answer.setHeader("Content-Type", html).end("<h1>Elsewhere</h1>"),
    ).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    try {
      const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
      await open(page, list);
      await page.route(productPage, (route) =>
        route.fulfill({ status: 302, headers: { Location: address } }),
      );
      await linkTo(page, product).click();
      await expect(page).toHaveURL(address);
    } finally {
      elsewhere.close();
    }
  });

  test("going back while a page is loading returns to the page still shown", async ({ page }) => {
    await open(page, list);
    await mark(page);
    const requested = requestedPages(page);
    await page.route(productPage, () => {});
    await linkTo(page, product).dispatchEvent("click");
    await expect(page).toHaveURL(new RegExp(`${product}$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(linkTo(page, product)).toBeVisible();
    expect(requested).toEqual([product]);
    expect(await isFirst(page)).toBe(true);
  });

  test("an anchor link clicked while a page is loading does not break the navigation", async ({ page }) => {
    await open(page, list);
    const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(productPage, async (route) => {
      await later;
      await route.continue();
    });
    await linkTo(page, product).dispatchEvent("click");
    await page.locator("a.skip-link").dispatchEvent("click");
    letGo();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
  });

  test("follows a redirected page, including its anchor", { tag: endureTag }, async ({ page }) => {
    await open(page, list);
    await linkTo(page, product).evaluate((link) => link.setAttribute("href", "/product/moved#offers"));
    await page.route(/\/product\/moved(\?_=\d+)?$/, (route) =>
      route.fulfill({ status: 301, headers: { Location: product } }),
    );
    await page.locator("main a[href='/product/moved#offers']").click();
    await expect(page.getByRole("heading", { level: 1, name: "Halden M7" })).toBeVisible();
  });

  test("quick clicks on many links, back and forward end on the last requested page", async ({ page }) => {
    const faults = faultsOf(page);
    await open(page, "/products");
    await mark(page);
    const targets = await page
      .locator("main article h3 a")
      .evaluateAll((links) => links.slice(0, 20).map((link) => link.getAttribute("href") ?? ""));
    await page.evaluate((paths) => {
      for (const path of paths) document.querySelector<HTMLElement>(`main a[href="${path}"]`)?.click();
    }, targets);
    const last = targets.at(-1) ?? "";
    await expect(page).toHaveURL(new RegExp(`${last}$`));
    await expect(page.locator(`link[rel=canonical][href$="${last}"]`)).toHaveCount(1);
    await page.evaluate(async () => {
      // Before the browser has moved, the next step would begin from the same place.
      const moved = () => new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
      for (const step of ["back", "forward", "back"] as const) {
        const done = moved();
        history[step]();
        await done;
      }
    });
    const before = targets.at(-2) ?? "";
    await expect(page).toHaveURL(new RegExp(`${before}$`));
    await expect(page.locator(`link[rel=canonical][href$="${before}"]`)).toHaveCount(1);
    expect(await isFirst(page)).toBe(true);
    expect(faults).toEqual([]);
  });
});
