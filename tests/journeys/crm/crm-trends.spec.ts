import { expect, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import enStatistics from "#locales/en/crm-analytics.json" with { type: "json" };
import enWords from "#locales/en/crm-trends.json" with { type: "json" };
import enWriting from "#locales/en/crm-writing.json" with { type: "json" };
import heStatistics from "#locales/he/crm-analytics.json" with { type: "json" };
import heWords from "#locales/he/crm-trends.json" with { type: "json" };
import heWriting from "#locales/he/crm-writing.json" with { type: "json" };
import { personsBrowser } from "#tests/support/content/visits.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

type Words<Of> = Record<"en" | "he", MessagesOf<Of>>;
const words: Words<typeof enWords> = {
  en: messagesOf<typeof enWords>("en", enWords),
  he: messagesOf<typeof enWords>("he", heWords),
};
const statistics: Words<typeof enStatistics> = {
  en: messagesOf<typeof enStatistics>("en", enStatistics),
  he: messagesOf<typeof enStatistics>("he", heStatistics),
};
const writing: Words<typeof enWriting> = {
  en: messagesOf<typeof enWriting>("en", enWriting),
  he: messagesOf<typeof enWriting>("he", heWriting),
};

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t } = words[lang];

  test(`a search that finds nothing becomes a brief (${lang})`, { tag }, async ({ browser, request }) => {
    const topic = lang === "en" ? "tula samovar" : "סמובר צרפתי";
    for (let times = 0; times < 4; times += 1) {
      const found = await request.get("/api/search", {
        params: { q: topic, lang },
        headers: { "User-Agent": personsBrowser },
      });
      expect(found.status()).toBe(200);
    }
    const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
    const faults = faultsOf(page);
    await page.goto(`/crm/trends?lang=${lang}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("trends.title"));
    await expect(page.locator("html")).toHaveAttribute("dir", languages[lang].direction);
    const row = page.getByRole("row", { name: topic });
    await expect(row).toBeVisible();
    // External counts load by themselves on the first visit.
    await page.getByRole("tab", { name: t("trends.tab-outside"), exact: true }).click();
    await expect(page.getByText(t("trends.made-up"))).toBeVisible();
    const read = page.getByRole("grid", {
      name: t("trends.list-wikipedia", { place: languages[lang].nativeName }),
    });
    await expect(read.getByRole("row").nth(5)).toBeVisible({ timeout: 30_000 });
    const first = read.getByRole("row").nth(1);
    await expect(first.getByRole("img")).toBeVisible();
    const ordered = await first.getByRole("link", { name: t("trends.brief") }).getAttribute("href");
    expect(ordered).toMatch(/^\/crm\/articles\/generate\?topic=.+&template=/);
    for (const tab of [
      t("trends.tab-outside"),
      t("trends.tab-topic"),
      statistics[lang].t("analytics.missed"),
      t("trends.tab-gaps"),
    ]) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        expect(await barriers(page)).toEqual([]);
      }
    }
    // A total links to its rows.
    const missed = row.getByRole("link", { name: statistics[lang].t("analytics.missed") });
    await missed.click();
    await page.waitForURL("**/crm/analytics?**");
    await expect(page.getByRole("row", { name: topic })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: t("trends.brief-of", { topic }) }).click();
    const form = writing[lang].t;
    await expect(page.getByRole("textbox", { name: form("writing.topic") })).toHaveValue(topic);
    await expect(page.getByRole("radio", { name: form("writing.template-guide") })).toBeChecked();
    await expect(page.getByRole("button", { name: form("writing.start") })).toBeEnabled();
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
