import { expect, test } from "@playwright/test";
import { formatMoney } from "#i18n/formats/format.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import enAnalytics from "#locales/en/crm-analytics.json" with { type: "json" };
import enWords from "#locales/en/crm-earnings.json" with { type: "json" };
import enFiles from "#locales/en/crm-imports.json" with { type: "json" };
import heAnalytics from "#locales/he/crm-analytics.json" with { type: "json" };
import heWords from "#locales/he/crm-earnings.json" with { type: "json" };
import heFiles from "#locales/he/crm-imports.json" with { type: "json" };
import { barriers, examples, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words: Record<"en" | "he", MessagesOf<typeof enWords>> = {
  en: messagesOf<typeof enWords>("en", enWords),
  he: messagesOf<typeof enWords>("he", heWords),
};
const fileWords: Record<"en" | "he", MessagesOf<typeof enFiles>> = {
  en: messagesOf<typeof enFiles>("en", enFiles),
  he: messagesOf<typeof enFiles>("he", heFiles),
};
const shared: Record<"en" | "he", MessagesOf<typeof enAnalytics>> = {
  en: messagesOf<typeof enAnalytics>("en", enAnalytics),
  he: messagesOf<typeof enAnalytics>("he", heAnalytics),
};
// Only a program's latest report can be undone, so the languages run one after the other.
test.describe.configure({ mode: "default" });
let made = 0;

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const [{ t }, { t: files }, { t: statistics }] = [words[lang], fileWords[lang], shared[lang]];

  test(`a report is previewed, imported once, broken down by page, and undone (${lang})`, { tag }, async ({
    browser,
    request,
  }) => {
    const session = await signInByApi(request, await accountOf("admin"));
    const { id } = await (await request.get(`/api/products/by-slug/${examples.product}`)).json();
    const order = `${lang}-${process.pid}-${Date.now()}-${++made}`;
    const today = new Date().toISOString().slice(0, 10);
    const report = [
      "Action Id,Action Date,SubId1,Item Name,Sale Amount,Gain",
      `${order}-1,${today},${lang}-p${id}-box-1,A kettle,1030.00,51.50`,
      `${order}-2,${today},newsletter,<b>A mug</b>,10.00,1.50`,
      `${order}-3,${today},${lang}-p${id}-box-1,A pot,ten,1.00`,
    ].join("\n");
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    const send = () =>
      page
        .locator("input[type=file]")
        .setInputFiles({ name: `${order}.csv`, mimeType: "text/csv", buffer: Buffer.from(report) });
    const choose = async (label: string, option: string) => {
      await page.getByRole("button", { name: label }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    };
    const isForEverybody = async () => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overhang(page)).toBeLessThanOrEqual(0);
        expect(await barriers(page)).toEqual([]);
      }
    };
    const takeButton = page.getByRole("button", { name: t("earnings.take") });

    await page.goto("/crm/analytics?tab=earnings");
    await page.getByRole("link", { name: t("earnings.import") }).click();
    await choose(statistics("analytics.by-programme"), "Walmart");
    await send();
    // The column "Gain" is unknown until it is assigned.
    await expect(page.getByRole("alert")).toContainText(t("earnings.field-commission"));
    await expect(takeButton).toBeDisabled();
    await choose(files("imports.becomes-of", { column: "Gain" }), t("earnings.field-commission"));
    await expect(page.getByRole("grid", { name: t("earnings.refused") })).toContainText(
      t("earnings.problem-amount-unreadable"),
    );
    await expect(page.getByRole("grid", { name: t("earnings.first-rows") })).toContainText("<b>A mug</b>");
    await isForEverybody();
    await takeButton.click();
    const taken = page.getByRole("row", { name: `${order}.csv` });
    await expect(taken).toHaveCount(1);

    await send();
    await choose(files("imports.becomes-of", { column: "Gain" }), t("earnings.field-commission"));
    await takeButton.click();
    await expect(taken).toHaveCount(2);
    await expect(taken.first()).toContainText(`${files("imports.count-added")} 0`);

    await page.getByRole("link", { name: t("earnings.back") }).click();
    await choose(statistics("analytics.cut"), statistics("analytics.by-page"));
    await choose(t("earnings.currency"), "USD");
    const foreign = page.getByRole("row", { name: t("earnings.origin-foreign") });
    await expect(foreign).toBeVisible();
    await isForEverybody();
    await foreign.getByRole("link", { name: t("earnings.commission") }).click();
    const line = page.getByRole("row", { name: "<b>A mug</b>" }).filter({ hasText: `${order}.csv` });
    await expect(line).toContainText(formatMoney(lang, { amount: 150, currency: "USD" }));
    await expect(line).toContainText(t("earnings.file-line", { file: `${order}.csv`, line: 3 }));
    await isForEverybody();

    await page.goto("/crm/analytics?tab=earnings&view=files");
    await page.getByRole("button", { name: t("earnings.undo-of", { file: `${order}.csv` }) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("earnings.undo") })
      .click();
    await expect(taken.last()).toContainText(t("earnings.undone"));
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
