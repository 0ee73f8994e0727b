import { expect, type Page, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import enCrm from "#locales/en/crm.ts";
import en from "#locales/en/crm-articles.ts";
import heCrm from "#locales/he/crm.ts";
import he from "#locales/he/crm-articles.ts";
import { accountOf, signInByApi, visitor } from "../support/visitor.ts";

const words = {
  en: { t: messagesOf<typeof en>("en", en).t, crm: messagesOf<typeof enCrm>("en", enCrm).t },
  he: { t: messagesOf<typeof en>("he", he).t, crm: messagesOf<typeof enCrm>("he", heCrm).t },
};
const written = {
  en: { title: "Quiet kettles", first: "They hardly whistle.", more: "And one pours like a swan" },
  he: { title: "קומקומים שקטים", first: "הם כמעט לא שורקים.", more: "ואחד מוזג כמו ברבור" },
};

for (const lang of ["en", "he"] as const) {
  const { t, crm } = words[lang];
  const text = written[lang];

  test(`in ${lang}: an article is written, kept when the tab dies, published, renamed and restored`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(240_000);
    const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
    const context = page.context();
    const slug = `kettles-${lang}-${Date.now()}`;
    const field = (on: Page) => on.getByRole("textbox", { name: /./ }).and(on.locator(".ProseMirror"));
    const publicPage = (at: string) => request.get(localPath(lang, `/article/${at}`), { maxRedirects: 0 });
    const publish = async (on: Page) => {
      await on.getByRole("button", { name: t("crm-articles.publish-open") }).click();
      const dialog = on.getByRole("dialog");
      await dialog
        .getByRole("button", { name: t("crm-articles.publish") })
        .or(dialog.getByRole("button", { name: t("crm-articles.publish-changes") }))
        .click();
      await expect(dialog).toHaveCount(0);
    };

    await page.goto("/crm/articles/new");
    await page.getByRole("textbox", { name: t("crm-articles.field-title") }).fill(text.title);
    await page.getByText(t("crm-articles.template-empty"), { exact: true }).click();
    await page.getByRole("button", { name: t("crm-articles.create") }).click();
    await expect(page).toHaveURL(/\/crm\/articles\/\d+\/edit/);
    await page.getByRole("textbox", { name: t("crm-articles.field-slug"), exact: true }).fill(slug);

    await field(page).click();
    await page.keyboard.type(text.first);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await page.getByRole("option", { name: t("crm-articles.block-productCard"), exact: true }).click();
    await page.getByRole("combobox", { name: t("crm-articles.field-product") }).click();
    const product = page.getByRole("option").first();
    const name = ((await product.textContent()) ?? "").split("/")[0]?.trim() ?? "";
    await product.click();
    await page.getByRole("button", { name: t("crm-articles.block-preview") }).click();
    await expect(page.locator(".ProseMirror article")).toBeVisible();
    await expect(page.getByText(crm("crm.save-saved", { time: "" }).trim())).toBeVisible();

    // The line is dead and the tab is killed: the copy in the browser is offered back.
    await context.route("**/draft", (route) => route.abort());
    await field(page).locator("p").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(` ${text.more}`);
    await page.waitForTimeout(1_500);
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    await context.unroute("**/draft");
    const again = await context.newPage();
    await again.goto(address);
    await again.getByRole("button", { name: crm("crm.copy-restore") }).click();
    await expect(field(again)).toContainText(text.more);
    await expect(again.getByText(crm("crm.save-saved", { time: "" }).trim())).toBeVisible();
    expect((await publicPage(slug)).status()).toBe(404);

    await publish(again);
    const shown = await (await publicPage(slug)).text();
    expect(shown).toContain(text.more);
    expect(shown).toContain(name);

    await again.getByRole("textbox", { name: t("crm-articles.field-slug"), exact: true }).fill(`${slug}-new`);
    await publish(again);
    const former = await publicPage(slug);
    expect([former.status(), former.headers().location]).toEqual([
      301,
      localPath(lang, `/article/${slug}-new`),
    ]);

    await again.getByRole("button", { name: t("crm-articles.revisions") }).click();
    await again.getByRole("dialog").getByRole("listitem").nth(1).getByRole("button").click();
    await again.getByRole("button", { name: t("crm-articles.restore") }).click();
    await expect(again.getByText(t("crm-articles.restored"))).toBeVisible();
    expect((await publicPage(slug)).status()).toBe(200);
    await context.close();
  });
}
