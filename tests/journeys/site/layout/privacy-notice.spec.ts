import { type Browser, expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { examples, open, settled } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

test.describe("the analytics consent", () => {
  const { t } = messagesFor("en");
  const notice = (page: Page) => page.getByRole("region", { name: t("consent.title") });
  const sums = (page: Page) => page.getByRole("region", { name: t("consent.sums-title") });
  /** Serves the page as from a site that requires consent first. */
  const asking = (page: Page) =>
    page.route("**", async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const answer = await route.fetch();
      const { "content-encoding": _, "content-length": _length, ...headers } = answer.headers();
      const body = (await answer.text())
        .replace("<html", '<html data-asks-first=""')
        .replace(t("consent.sums-title"), t("consent.title"));
      return route.fulfill({ status: answer.status(), headers, body });
    });
  const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
  const answer = (page: Page, choice: "accept" | "refuse") =>
    notice(page).getByRole("button", { name: t(`consent.${choice}`), exact: true });

  test("does not show on arrival; the footer offers to decline, and then nothing is counted", async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on("request", (one) => one.url().includes("/api/analytics/") && sent.push(one.url()));
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false }),
    );
    await open(page, "/");
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1);
    expect(await stored(page)).toEqual({ "current-language": "en" });
    await expect(notice(page)).toHaveCount(0);
    await page
      .getByRole("contentinfo")
      .getByRole("button", { name: t("frame.privacy-choices") })
      .click();
    await expect(sums(page)).toBeFocused();
    await sums(page)
      .getByRole("button", { name: t("consent.refuse"), exact: true })
      .click();
    expect((await stored(page)).consent).toBe("refused");
    await open(page, `/product/${examples.product}`);
    await page.waitForTimeout(2_500);
    expect(sent.length).toBe(1);
  });

  test("is as easy to refuse as to accept, and hides neither the page nor its end", async ({ page }) => {
    await asking(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await open(page, "/");
      const [accept, refuse] = [answer(page, "accept"), answer(page, "refuse")];
      const look = (button: typeof accept) =>
        button.evaluate((element) => {
          const style = getComputedStyle(element);
          const { width: w, height: h } = element.getBoundingClientRect();
          return [
            style.backgroundColor,
            style.color,
            style.borderColor,
            style.fontSize,
            style.fontWeight,
            Math.round(w / 40),
            Math.round(h),
          ];
        });
      expect(await look(refuse)).toEqual(await look(accept));
      const box = await notice(page).boundingBox();
      expect(box?.height ?? 640).toBeLessThan(640 / 2);
    }
  });

  test("never covers the focus in a small window", async ({ page }) => {
    await asking(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, "/product/halden-m7");
    const top = (await notice(page).boundingBox())?.y ?? 0;
    /** The position of the next tab stop, null after the last one. */
    const nextStop = async () => {
      await page.keyboard.press("Tab");
      return page.evaluate(() => {
        const stop = document.activeElement;
        if (!(stop instanceof HTMLElement) || stop === document.body || stop.dataset.stop) return null;
        stop.dataset.stop = "seen";
        const isAnswer = stop.closest("[aria-labelledby=consent-title]") !== null;
        return { name: stop.outerHTML.slice(0, 200), top: isAnswer ? 0 : stop.getBoundingClientRect().top };
      });
    };
    let stops = 0;
    for (let stop = await nextStop(); stop; stop = await nextStop()) {
      expect.soft(stop.top, stop.name).toBeLessThan(top);
      stops++;
    }
    expect(stops).toBeGreaterThan(30);
  });

  test("refused: stores nothing but the choice and the language, and counts nothing", async ({
    page,
    context,
  }) => {
    const sent: string[] = [];
    page.on("request", (one) => {
      if (one.method() !== "GET" || /analytics|collect|beacon/.test(one.url()))
        sent.push(`${one.method()} ${one.url()}`);
    });
    await asking(page);
    await open(page, "/");
    await answer(page, "refuse").click();
    await expect(notice(page)).toHaveCount(0);
    await open(page, `/product/${examples.product}`);
    await page.locator("header a[href='/articles']:visible").first().click();
    await expect(page).toHaveURL(/\/articles$/);
    await expect(notice(page)).toHaveCount(0);
    expect(await stored(page)).toEqual({ consent: "refused", "current-language": "en" });
    expect(await context.cookies()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test("shows once, and the footer reopens it", { tag: endureTag }, async ({ page }) => {
    await asking(page);
    await open(page, "/");
    await answer(page, "accept").click();
    await page.reload();
    await settled(page);
    await expect(notice(page)).toHaveCount(0);
    const choices = page.getByRole("contentinfo").getByRole("button", { name: t("frame.privacy-choices") });
    await choices.click();
    await expect(notice(page)).toBeFocused();
    await answer(page, "refuse").click();
    await expect(choices).toBeFocused();
    expect((await stored(page)).consent).toBe("refused");
  });

  const withSignal = async (browser: Browser): Promise<Page> => {
    const context = await browser.newContext({ locale: "en-US" });
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
    );
    return context.newPage();
  };

  test("never shows when the browser has already opted out (Global Privacy Control)", {
    tag: endureTag,
  }, async ({ browser }) => {
    const page = await withSignal(browser);
    await asking(page);
    for (const path of ["/", `/product/${examples.product}`, "/favorites"]) {
      await open(page, path);
      await page.waitForTimeout(300);
      await expect(notice(page)).toHaveCount(0);
    }
    expect(await stored(page)).toEqual({ "current-language": "en" });
    await page.context().close();
  });

  test("is in no page's HTML", async ({ request }) => {
    expect(await (await request.get("/")).text()).not.toContain(t("consent.title"));
  });
});
