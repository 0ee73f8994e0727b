import { expect, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-articles.json" with { type: "json" };
import he from "#locales/he/crm-articles.json" with { type: "json" };
import { crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = { en: messagesOf<typeof en>("en", en), he: messagesOf<typeof en>("he", he) };
const content = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Words." }] }],
};

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t } = words[lang];

  test(`in ${lang} the board groups articles by status and links to them`, { tag }, async ({
    browser,
    request,
  }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const api = crmApiCalls(request, session.token);
    const stamp = `${lang}${Date.now()}`;
    const made = async (title: string) =>
      (await api.post<{ id: string }>("/articles", { title: `${title} ${stamp}`, content })).id;
    const [shown, changed] = [await made("Shown"), await made("Changed")];
    await made("Hidden");
    for (const id of [shown, changed]) await api.post(`/articles/${id}/publish`, {});
    const { version } = await api.get<{ version: number }>(`/articles/${changed}`);
    await api.put(`/articles/${changed}/draft`, { version, draftOf: null, excerpt: "New words." });

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto(`/crm/articles?q=${stamp}`);
    await page.getByRole("button", { name: t("crm-articles.view-board") }).click();
    await expect(page).toHaveURL(/view=board/);
    const column = (status: "published" | "unpublished" | "draft" | "scheduled") =>
      page.getByRole("region", { name: new RegExp(`^${t(`crm-articles.status-${status}`)} \\d`) });
    await expect(column("published").getByRole("link", { name: `Shown ${stamp}` })).toBeVisible();
    await expect(column("unpublished").getByRole("listitem")).toHaveCount(1);
    await expect(column("unpublished")).toContainText(`Hidden ${stamp}`);
    await expect(column("draft").getByRole("link", { name: `Changed ${stamp}` })).toBeVisible();
    await expect(column("scheduled")).toContainText(t("crm-articles.board-empty"));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0]).toEqual([width, true]);
      expect([width, await barriers(page)]).toEqual([width, []]);
    }
    await column("unpublished").getByRole("link").click();
    await expect(page).toHaveURL(/\/crm\/articles\/\d+\/edit/);
    await page.goBack();
    await expect(column("published").getByRole("link", { name: `Shown ${stamp}` })).toBeVisible();
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
