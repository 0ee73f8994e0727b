import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, overhang } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { visitor } from "#tests/support/journey/visitor.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

test("an ad is set up, put into an article, and marked as one; nothing moves when it loads", {
  tag: endureTag,
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const [{ t: crm }, { t }] = [await crmMessagesIn("en"), messagesFor("he")];
  const [data, port] = await Promise.all([mkdtemp(join(tmpdir(), "magpie-ads-")), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const run = startProgram({
    ...{ DATA_DIR: data, PORT: String(port), SITE_URL: url, DEMO: "0" },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  });
  try {
    await run.running;
    const send = async (path: string, body: object, token?: string) =>
      (
        await fetch(`${url}/api${path}`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            ...(token ? { Authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify(body),
        })
      ).json();
    const session = await send("/auth/login", admin);
    const words = { title: "Tents", slug: "tents" };
    const { id } = await send("/admin/articles", { ...words, translations: { he: words } }, session.token);

    const page = await visitor(browser, "en", session);
    await page.goto(`${url}/crm/settings?tab=ads`);
    const tab = page.getByRole("tabpanel");
    await tab.getByRole("button", { name: crm("settings.ad-slot-add") }).click();
    await tab.getByRole("textbox", { name: crm("settings.ad-slot-name") }).fill("Below the picks");
    await tab.getByRole("textbox", { name: crm("settings.ad-link") }).fill("http://tents.example/sale");
    await tab
      .getByRole("button", { name: crm("crm.choose-picture") })
      .first()
      .click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page
        .getByRole("dialog")
        .getByRole("button", { name: crm("crm-media.upload") })
        .click(),
    ]);
    const buffer = await photo(900, "#336699");
    await chooser.setFiles({ name: "banner.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const save = tab.getByRole("button", { name: crm("settings.save"), exact: true });
    await save.click();
    await expect(tab.getByRole("textbox", { name: crm("settings.ad-link") })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await tab.getByRole("textbox", { name: crm("settings.ad-link") }).fill("https://tents.example/sale");
    await tab.getByRole("checkbox", { name: crm("settings.ads-on") }).check({ force: true });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    await save.click();
    await expect(save).toBeDisabled();

    await page.goto(`${url}/crm/articles/${id}/edit?lang=he`);
    await page.locator(".ProseMirror").press("Control+End");
    await page.keyboard.type("/ad sl");
    await expect(page.getByRole("option", { name: crm("crm-articles.block-adSlot") })).toBeVisible();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: crm("crm-articles.block-adSlot") }).click();
    await page.getByRole("option", { name: "Below the picks" }).click();
    expect(await barriers(page)).toEqual([]);
    await form.getByRole("button", { name: crm("crm-articles.block-done") }).click();
    await expect(page.locator(".ProseMirror .live-block").first()).toContainText(
      t("articles.ad-advertisement"),
    );
    await publish(page, crm, { scope: "editor.publish-all" });

    for (const [width, size] of [
      [390, { width: 320, height: 100 }],
      [1280, { width: 728, height: 90 }],
    ] as const) {
      const viewport = { width, height: 800 };
      const plain = await browser.newContext({ viewport, javaScriptEnabled: false });
      const reader = await plain.newPage();
      let answerImage = () => {};
      const isAsked = new Promise<void>((resolve) => {
        answerImage = resolve;
      });
      await reader.route("**/media/**", async (route) => {
        await isAsked;
        await route.continue();
      });
      await expect(async () => {
        const answer = await reader.goto(`${url}/he/article/tents`, { waitUntil: "commit" });
        expect(answer?.status()).toBe(200);
      }).toPass();
      const ad = reader.getByRole("complementary", { name: t("articles.ad-advertisement") });
      const link = ad.getByRole("link");
      await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
      await expect(link).toHaveAttribute("href", "https://tents.example/sale");
      const box = await link.boundingBox();
      expect(box).toMatchObject(size);
      answerImage();
      const isLoaded = () => link.getByRole("img").evaluate((image) => (image as HTMLImageElement).complete);
      await link.scrollIntoViewIfNeeded();
      await expect.poll(isLoaded).toBe(true);
      expect(await link.boundingBox()).toEqual(box);
      expect(await overhang(reader)).toBeLessThanOrEqual(0);
      await reader.screenshot({ path: test.info().outputPath(`ad-${width}.png`) });
      await reader.emulateMedia({ media: "print" });
      await expect(ad).toBeHidden();
      await plain.close();
    }
    const markdown = await (await fetch(`${url}/he/article/tents.md`)).text();
    expect(markdown).not.toContain("tents.example");
    await page.context().close();
  } finally {
    run.process.kill("SIGKILL");
    await run.ended;
    await rm(data, { recursive: true, force: true });
  }
});
