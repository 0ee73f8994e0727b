import { expect, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { barriers, faultsOf, open, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

for (const { lang, tag } of enduredLanguages("he", "en"))
  test(`a reader chooses another country's shops, and sees them on the next page too (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    const { t } = messagesFor(lang);
    const session = await signInByApi(request, await accountOf("editor"));
    const headers = { Authorization: `Bearer ${session.token}` };
    const send = async (path: string, data: object) => {
      const answer = await request.post(`/api/admin/products${path}`, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    const make = async (slug: string, hosts: readonly string[]) => {
      const { id } = await send("", { name: slug, slug, summary: "Boils water.", verdict: "Buy it." });
      for (const host of hosts)
        await send(`/${id}/offers`, { url: `https://www.${host}/dp/B0CX23V2ZK`, availability: "in-stock" });
      await send(`/${id}/publish`, { lang: "en" });
      return localPath(lang, `/product/${slug}`);
    };
    const mark = `${lang}-${Date.now()}`;
    const both = ["amazon.com", "amazon.fr"];
    const first = await make(`abroad-${mark}`, both);
    const second = await make(`abroad-too-${mark}`, both);
    const atHome = await make(`at-home-${mark}`, ["amazon.com"]);

    const page = await visitor(browser, lang);
    const faults = faultsOf(page);
    const names = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
    const choice = page.getByRole("navigation", { name: t("offer.countries") });
    const country = (code: string) => choice.getByRole("link", { name: names.of(code) ?? code, exact: true });
    const shop = page.locator("#buy-box a[data-shop]");
    const isAt = (host: string) =>
      expect(shop).toHaveAttribute("href", new RegExp(`^https://www\\.${host}/dp/`));
    await open(page, first);
    await isAt("amazon\\.com");
    await expect(country("US")).toHaveAttribute("aria-current", "true");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      expect(await barriers(page)).toEqual([]);
    }
    // By keyboard, before the code that stores the choice has loaded.
    await country("FR").focus();
    await page.keyboard.press("Enter");
    await isAt("amazon\\.fr");
    await expect(country("FR")).toHaveAttribute("aria-current", "true");
    expect(new URL(page.url()).search).toBe("?shops=FR");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).not.toContain("shops");

    await expect.poll(() => page.evaluate(() => localStorage.getItem("shops"))).toBe("FR");
    await open(page, second);
    await page.mouse.move(300, 300);
    await isAt("amazon\\.fr");
    await country("US").click();
    await isAt("amazon\\.com");
    await open(page, first);
    await page.mouse.move(320, 320);
    await expect(country("US")).toHaveAttribute("aria-current", "true");
    await isAt("amazon\\.com");
    // Opening a shared link with a country is not the reader's own choice.
    await open(page, `${second}?shops=FR`);
    await page.mouse.move(300, 320);
    await isAt("amazon\\.fr");
    await open(page, first);
    await page.mouse.move(300, 300);
    await page.waitForLoadState("networkidle");
    await isAt("amazon\\.com");
    // Without alternatives there is no choice.
    await open(page, atHome);
    await isAt("amazon\\.com");
    await expect(choice).toHaveCount(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });
