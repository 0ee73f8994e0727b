import { expect, type Page, test } from "@playwright/test";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = {
  en: { title: "Kettles for tents", text: "Two of them whistle.", note: "Name the noise in dB." },
  he: { title: "קומקומים לאוהל", text: "שניים מהם שורקים.", note: "כתבו את הרעש בדציבלים." },
} as const;
const admin = { email: "admin@example.com", password: "journey-password" };

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { title, text, note } = words[lang];

  test(`in ${lang} an author writes, submits and mends, and an editor approves and publishes`, {
    tag,
  }, async ({ browser, request }) => {
    const { t } = await crmMessagesIn(lang);
    const panelOf = (screen: Page) =>
      screen.locator("section").filter({
        has: screen.getByRole("heading", { name: t("crm-articles.review-title"), exact: true }),
      });
    const mark = Date.now();
    const named = `${title} ${mark}`;
    const boss = await signInByApi(request, admin);
    const headers = { authorization: `Bearer ${boss.token}` };
    const writer = await accountOf("author");
    const session = await signInByApi(request, writer);

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto("/crm");
    await expect(page.getByText(t("crm.role-author"))).toBeVisible();
    const sections = page.getByRole("navigation", { name: t("crm.navigation") }).getByRole("link");
    await expect(sections).toHaveText([t("crm.section-home"), t("crm.section-articles")]);
    await sections.last().click();
    await page
      .getByRole("link", { name: t("crm-articles.new") })
      .first()
      .click();
    await page.getByRole("textbox", { name: t("crm-articles.field-title") }).fill(named);
    await page.locator(".ProseMirror").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    await expect(page).toHaveURL(/\/crm\/articles\/\d+\/edit/);
    const [, id] = /articles\/(\d+)\/edit/.exec(page.url()) ?? [];
    const review = panelOf(page);
    await expect(review.getByText(t("crm-articles.review-none"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("editor.publish-changes") })).toHaveCount(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    await page.getByRole("button", { name: t("crm-articles.review-submit") }).click();
    await expect(page.getByText(t("crm-articles.review-said-submitted"), { exact: true })).toBeVisible();
    await expect(review.getByRole("button", { name: t("crm-articles.review-withdraw") })).toBeVisible();

    // An editor finds it in the inbox, and sends it back.
    const office = await visitor(browser, lang, boss);
    const officeFaults = faultsOf(office);
    await office.goto("/crm");
    await office.getByRole("link", { name: named }).first().click();
    const decision = panelOf(office);
    await decision.getByRole("button", { name: t("crm-articles.review-request") }).click();
    const dialog = office.getByRole("dialog");
    const send = dialog.getByRole("button", { name: t("crm-articles.review-request") });
    await send.click();
    await expect(dialog.getByText(t("crm-articles.review-note-missing"))).toBeVisible();
    await dialog.getByRole("textbox", { name: t("crm-articles.review-note") }).fill(note);
    expect(await barriers(office)).toEqual([]);
    await send.click();
    await expect(decision.getByText(note)).toBeVisible();

    // The author mends what was asked, and submits again.
    await page.reload();
    await expect(review.getByText(note)).toBeVisible();
    await page.locator(".ProseMirror").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" 45 dB.");
    await page.getByRole("button", { name: t("crm-articles.review-submit-again") }).click();
    await expect(review.getByRole("button", { name: t("crm-articles.review-withdraw") })).toBeVisible();
    expect(faults).toEqual([]);

    await office.reload();
    await decision.getByRole("button", { name: t("crm-articles.review-approve") }).click();
    await expect(office.getByText(t("crm-articles.review-said-approved"), { exact: true })).toBeVisible();
    await request.post(`/api/admin/articles/${id}/publish`, { headers, data: {} });
    const own = { authorization: `Bearer ${session.token}` };
    const refused = await request.post(`/api/admin/articles/${id}/publish`, { headers: own, data: {} });
    expect(refused.status()).toBe(403);
    expect(officeFaults).toEqual([]);
    for (const path of ["/crm/products", "/crm/media", "/crm/settings", "/crm/articles/generate"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/crm\/home\?error=insufficient-permissions$/);
    }
    await page.context().close();
    await office.context().close();
  });
}
