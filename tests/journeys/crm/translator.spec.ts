import { expect, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

/** What is translated, by the language of the CRM. */
const work = {
  en: { into: "fr", title: "Bouilloires silencieuses", text: "Très silencieuse." },
  he: { into: "he", title: "קומקומים שקטים", text: "שקט מאוד." },
} as const;
const admin = { email: "admin@example.com", password: "journey-password" };

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { into, title, text } = work[lang];
  const { nativeName } = languages[into];

  test(`in ${lang} a translator writes and publishes one language, and nothing else`, { tag }, async ({
    browser,
    request,
  }) => {
    const { t } = await crmMessagesIn(lang);
    const mark = Date.now();
    const boss = await signInByApi(request, admin);
    const headers = { authorization: `Bearer ${boss.token}` };
    const line = { type: "paragraph", content: [{ type: "text", text: "Very quiet." }] };
    const source = { title: `Quiet kettles ${lang} ${mark}`, content: { type: "doc", content: [line] } };
    const made = await request.post("/api/admin/articles", { headers, data: source });
    const { id } = (await made.json()) as { id: string };
    await request.post(`/api/admin/articles/${id}/publish`, { headers, data: {} });

    // An administrator makes a reader's account a translator's.
    const member = await accountOf("user");
    const office = await visitor(browser, lang, boss);
    await office.goto(`/crm/users?q=${member.email}`);
    await office.getByRole("row").filter({ hasText: member.email }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByRole("radio", { name: t("users.role-translator") }).check({ force: true });
    await dialog.getByRole("button", { name: t("users.save"), exact: true }).click();
    await expect(dialog.getByRole("group", { name: t("users.translates-into") })).toHaveAttribute(
      "data-invalid",
      "",
    );
    await dialog.getByRole("checkbox", { name: nativeName }).check({ force: true });
    expect(await barriers(office)).toEqual([]);
    await dialog.getByRole("button", { name: t("users.save"), exact: true }).click();
    await expect(office.getByText(t("users.saved"))).toBeVisible();
    await office.context().close();

    const session = await signInByApi(request, member);
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto("/crm");
    await expect(page.getByText(t("crm.role-translator", { languages: nativeName }))).toBeVisible();
    const sections = page.getByRole("navigation", { name: t("crm.navigation") }).getByRole("link");
    await expect(sections).toHaveText([t("crm.section-home"), t("crm.section-translations")]);
    await page.getByRole("link", { name: t("crm.translate-into", { language: nativeName }) }).click();
    await page.getByRole("searchbox", { name: t("trans.search") }).fill(String(mark));
    // The list of what was found is shown before a cell is followed.
    await expect(page.getByRole("status").filter({ hasText: t("trans.count", { count: 1 }) })).toBeVisible();
    await page
      .getByRole("row")
      .filter({ hasText: source.title })
      .getByRole("link", { name: nativeName })
      .click();

    await expect(page).toHaveURL(new RegExp(`/crm/articles/${id}/edit\\?lang=${into}`));
    await expect(page.getByText("Very quiet.")).toBeVisible();
    const choice = page.getByRole("toolbar", { name: t("editor.languages") }).getByRole("button");
    await expect(choice).toHaveCount(1);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    await page.getByRole("textbox", { name: t("crm-articles.field-title") }).fill(`${title} ${mark}`);
    await page.locator(".ProseMirror").click();
    await page.keyboard.type(text);
    await publish(page, t as never);
    type Saved = { states: Record<string, { published: boolean }>; slug: string } & {
      translations: Record<string, { slug: string }>;
    };
    const saved = async () =>
      (await (await request.get(`/api/admin/articles/${id}`, { headers })).json()) as Saved;
    await expect.poll(async () => (await saved()).states[into]?.published).toBe(true);
    const slug = (await saved()).translations[into]?.slug ?? "";
    const reader = await visitor(browser, into);
    await reader.goto(localPath(into, `/article/${slug}`));
    await expect(reader.getByText(text, { exact: true })).toBeVisible();
    await reader.context().close();
    expect(faults).toEqual([]);

    // The source, its publication and every other screen belong to others.
    const own = { authorization: `Bearer ${session.token}` };
    const refused = [
      await request.post(`/api/admin/articles/${id}/publish`, { headers: own, data: { lang: "en" } }),
      await request.put(`/api/admin/articles/${id}/draft`, {
        headers: own,
        data: { version: 99, draftOf: null, title: "Mine" },
      }),
      await request.delete(`/api/admin/articles/${id}`, { headers: own }),
    ];
    expect(refused.map((answer) => answer.status())).toEqual([403, 403, 403]);
    for (const path of ["/crm/products", "/crm/articles/new", "/crm/settings"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/crm\/home\?error=insufficient-permissions$/);
    }
    await page.context().close();
  });
}
