import { expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-marketplaces.json" with { type: "json" };
import he from "#locales/he/crm-marketplaces.json" with { type: "json" };
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};
/** Each language uses another marketplace, so that their scenarios do not interfere. */
const names = { en: "Walmart", he: "AliExpress" } as const;

/** At phone and desktop widths: no horizontal overflow, no axe violations. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await barriers(page)).toEqual([]);
  }
}

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { t } = words[lang];

  test(`in ${lang}: an administrator tests a demo marketplace, makes it fail, and mistypes its keys`, {
    tag,
  }, async ({ browser, request }) => {
    const page = await visitor(browser, lang, await signInByApi(request, await accountOf("admin")));
    const faults = faultsOf(page);
    await page.goto("/crm/marketplaces");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("marketplaces.title"));
    await expect(page.locator("html")).toHaveAttribute("dir", languages[lang].direction);
    await expect(page.getByText(t("marketplaces.demo-title"))).toBeVisible();
    const shop = page.getByRole("region", { name: names[lang] });
    const says = shop.getByRole("status");
    const test = shop.getByRole("button", { name: t("marketplaces.test") });
    await test.click();
    await expect(says).toContainText(t("marketplaces.answered"));
    await expect(shop.getByRole("list").getByText(t("marketplaces.works"))).toBeVisible();
    await expectSound(page);

    await shop.getByRole("button", { name: t("marketplaces.scenario") }).click();
    await page.getByRole("option", { name: t("marketplaces.scenario-not-eligible") }).click();
    await test.click();
    await expect(says).toContainText(t("marketplaces.refusal-not-eligible"));
    await expectSound(page);

    await shop.getByRole("button", { name: t("marketplaces.keys") }).click();
    await shop
      .getByLabel(t(lang === "en" ? "marketplaces.key-consumerId" : "marketplaces.key-appKey"))
      .fill("a");
    await shop.getByRole("button", { name: t("marketplaces.save") }).click();
    await expect(shop.getByText(t("marketplaces.error-missing")).first()).toBeVisible();
    await expectSound(page);
    // The browser reports a refused form as a failed request.
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
  });
}
