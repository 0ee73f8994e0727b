import { expect, test } from "@playwright/test";
import { settingTabOf } from "#features/settings/setting-tabs.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm.json" with { type: "json" };
import enSettings from "#locales/en/crm-settings.json" with { type: "json" };
import he from "#locales/he/crm.json" with { type: "json" };
import heSettings from "#locales/he/crm-settings.json" with { type: "json" };
import { barriers, faultsOf } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const frame: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};
const settings: Record<"en" | "he", MessagesOf<typeof enSettings>> = {
  en: messagesOf<typeof enSettings>("en", enSettings),
  he: messagesOf<typeof enSettings>("he", heSettings),
};

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t } = frame[lang];
  const { t: setting } = settings[lang];

  test(`an administrator finds single settings and actions by their words, in ${lang}`, {
    tag,
  }, async ({ browser, request }) => {
    const page = await visitor(browser, lang, await signInByApi(request, await accountOf("admin")));
    const faults = faultsOf(page);
    await page.goto("/crm/home");
    const run = async (words: string) => {
      await page.getByRole("button", { name: t("crm.palette-open") }).click();
      await page
        .getByRole("searchbox", { name: t("crm.palette-label") })
        .or(page.getByRole("textbox", { name: t("crm.palette-label") }))
        .fill(words);
      await expect(page.getByRole("menuitem").first()).toContainText(words);
      // The first one has the focus while words are typed.
      await page.keyboard.press("Enter");
    };
    await run(setting("settings.reply-to"));
    await expect(page).toHaveURL(/\/crm\/settings\?tab=mail&field=/);
    await expect(page.getByRole("textbox", { name: setting("settings.reply-to") })).toBeFocused();
    // From one tab to a checkbox on another.
    await run(setting("settings.noindex"));
    await expect(page.getByRole("checkbox", { name: setting("settings.noindex") })).toBeFocused();
    await run(t("crm.action-backup"));
    await expect(page.getByRole("checkbox", { name: setting("settings.backups-on") })).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    // More results than it shows: the full list, with the same query.
    await page.getByRole("button", { name: t("crm.palette-open") }).click();
    const typed = page.getByLabel(t("crm.palette-label")).locator("input");
    await typed.fill("e");
    await page
      .getByRole("menuitem", { name: t("crm.palette-all", { q: "e" }) })
      .first()
      .click();
    await expect(page).toHaveURL("/crm/products?q=e");
    await run(t("crm.action-invite"));
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(faults).toEqual([]);
    await page.context().close();
  });
}

test("every setting in the palette is on the tab it names", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const page = await visitor(browser, "en", await signInByApi(request, await accountOf("admin")));
  for (const [tab, fields] of Object.entries(settingTabOf)) {
    const last = fields.at(-1);
    if (!last) continue;
    await page.goto(`/crm/settings?${new URLSearchParams({ tab, field: last })}`);
    for (const field of fields)
      await expect(
        page
          .getByRole("tabpanel")
          // A checkbox has its explanation in the same line.
          .getByText(new RegExp(`^${settings.en.t(field).replaceAll(/[.()?]/g, "\\$&")}`))
          .locator("visible=true")
          .first(),
        field,
      ).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[role=tabpanel]") !== null), {
        message: last,
      })
      .toBe(true);
  }
  await page.context().close();
});
