import { expect, type Locator, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import enProducts from "#locales/en/crm-products.json" with { type: "json" };
import en from "#locales/en/crm-translations.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import heProducts from "#locales/he/crm-products.json" with { type: "json" };
import he from "#locales/he/crm-translations.json" with { type: "json" };
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};
const editors: Record<"en" | "he", MessagesOf<typeof enEditor>> = {
  en: messagesOf<typeof enEditor>("en", enEditor),
  he: messagesOf<typeof enEditor>("he", heEditor),
};
const products: Record<"en" | "he", MessagesOf<typeof enProducts>> = {
  en: messagesOf<typeof enProducts>("en", enProducts),
  he: messagesOf<typeof enProducts>("he", heProducts),
};

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t } = words[lang];
  const { t: prod } = products[lang];
  const { t: editor } = editors[lang];

  test(`a translator finds missing translations, moves between cells and translates, in ${lang}`, {
    tag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const name = `Matrix kettle ${lang} ${Date.now()}`;
    const headers = { Authorization: `Bearer ${session.token}` };
    const texts = {
      name,
      summary: "Boils water.",
      verdict: "Buy it.",
      translations: { fr: { name: `Bouilloire ${lang}` } },
    };
    expect((await request.post("/api/admin/products", { headers, data: texts })).status()).toBe(201);

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto("/crm/translations");
    await expect(page.getByRole("heading", { name: t("trans.title") })).toBeVisible();
    // The demo has articles, categories and products in all five languages.
    await expect(page.getByRole("list", { name: t("trans.shares") }).getByRole("button")).toHaveCount(5);

    await page.getByLabel(t("trans.search")).fill(name);
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row).toHaveCount(1);
    const cell = (code: "fr" | "ar", state: "draft" | "missing") =>
      row.getByRole("link", { name: `${languages[code].nativeName}: ${t(`trans.state-${state}`)}` });
    await expect(cell("ar", "missing")).toBeVisible();
    await expect(cell("fr", "draft")).toContainText(t("trans.fields-untranslated", { count: 2 }));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page), `${width}`).toBeLessThanOrEqual(0);
      expect(await barriers(page), `${width}`).toEqual([]);
    }

    // By keyboard alone: into the table, on to the next language, and into its text.
    const [onward, back] = lang === "he" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    await page.getByText(t("trans.only-public")).click();
    await page.getByText(t("trans.only-public")).click();
    await expect(row).toHaveCount(1);
    // Past the AI translation button, into the table.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const isAt = (one: Locator) => one.evaluate((element) => element === document.activeElement);
    for (let steps = 0; steps < 6 && !(await isAt(cell("fr", "draft"))); steps++)
      await page.keyboard.press(onward);
    await expect(cell("fr", "draft")).toBeFocused();
    await page.keyboard.press(onward);
    await expect(cell("ar", "missing")).toBeFocused();
    await page.keyboard.press(back);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/crm\/products\/edit\/\d+\?lang=fr$/);
    await expect(page.getByText("Boils water.").first()).toBeVisible();

    // The next untranslated field: past the name, then past fields translated meanwhile.
    const field = (key: "name" | "summary" | "verdict") =>
      page.getByRole("textbox", { name: prod(`prod.field-${key}`), exact: true });
    await field("name").focus();
    await page.keyboard.press("Alt+Enter");
    await expect(field("summary")).toBeFocused();
    await page.keyboard.type("Fait bouillir l’eau.");
    await page.keyboard.press("Alt+Enter");
    await expect(field("verdict")).toBeFocused();
    await page.keyboard.type("À acheter.");
    await publish(page, editor);
    await expect(
      page.getByText(editor("editor.done-publish", { language: "Français" })).first(),
    ).toBeVisible();

    await page.goto(`/crm/translations?lang=fr&state=live&q=${encodeURIComponent(name)}`);
    await expect(row).toHaveCount(1);
    await page.goto(`/crm/translations?lang=fr&state=missing&q=${encodeURIComponent(name)}`);
    await expect(page.getByText(t("trans.none-found"))).toBeVisible();
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
