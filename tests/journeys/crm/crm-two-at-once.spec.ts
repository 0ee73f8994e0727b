import { expect, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import enArticles from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import enUsers from "#locales/en/crm-users.json" with { type: "json" };
import heArticles from "#locales/he/crm-articles.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import heUsers from "#locales/he/crm-users.json" with { type: "json" };
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = {
  en: {
    users: messagesOf<typeof enUsers>("en", enUsers),
    articles: messagesOf<typeof enArticles>("en", enArticles),
    editor: messagesOf<typeof enEditor>("en", enEditor),
  },
  he: {
    users: messagesOf<typeof enUsers>("he", heUsers),
    articles: messagesOf<typeof enArticles>("he", heArticles),
    editor: messagesOf<typeof enEditor>("he", heEditor),
  },
};

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { users, articles, editor } = words[lang];

  test(`when two change an account or an author at once, the later one chooses field by field, in ${lang}`, {
    tag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("admin"));
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    const headers = { Authorization: `Bearer ${session.token}` };
    type Made = { id: string; version: number; slug: string };
    const send = async (method: "post" | "patch", path: string, data: object): Promise<Made> => {
      const answer = await request[method](`/api/admin/${path}`, { headers, data });
      expect(answer.ok(), path).toBe(true);
      return answer.json();
    };
    const question = page.getByRole("dialog", { name: editor.t("editor.conflict-title") });
    const choose = (field: string, which: "theirs" | "mine") =>
      question
        .getByRole("radiogroup", { name: field })
        .getByRole("radio")
        .nth(which === "theirs" ? 0 : 1)
        .check({ force: true });
    const settle = () => question.getByRole("button", { name: editor.t("editor.settle") }).click();

    const email = `two-${lang}-${Date.now()}@example.com`;
    const user = await send("post", "users", { email, name: "Noa", role: "user" });
    await page.goto(`/crm/users?user=${user.id}`);
    const name = page.getByRole("textbox", { name: users.t("users.name"), exact: true });
    await expect(name).toHaveValue("Noa");
    await send("patch", `users/${user.id}`, { version: user.version, name: "Noa Levi" });
    await name.fill("Noa L.");
    await page
      .getByRole("radio", { name: new RegExp(`^${users.t("users.role-editor")}`) })
      .check({ force: true });
    await page.getByRole("button", { name: users.t("users.save"), exact: true }).click();
    await expect(question).toContainText("Noa Levi");
    await expect(question).toContainText("Noa L.");
    expect(await barriers(page)).toEqual([]);
    await choose(users.t("users.name"), "theirs");
    await settle();
    await expect(name).toHaveValue("Noa Levi");
    await page.getByRole("button", { name: users.t("users.save"), exact: true }).click();
    await expect(page.getByText(users.t("users.saved"), { exact: true })).toBeVisible();
    const saved = await request.get(`/api/admin/users/${user.id}`, { headers });
    expect(await saved.json()).toMatchObject({ name: "Noa Levi", role: "editor" });

    const texts = { en: { name: `Two ${lang} ${Date.now()}`, role: "Tester", bio: "" } };
    const author = await send("post", "authors", { texts });
    await page.goto("/crm/authors");
    await page
      .getByRole("button", { name: articles.t("crm-articles.author-edit", { name: texts.en.name }) })
      .click();
    const english = page.getByRole("group", { name: "English" });
    const role = english.getByRole("textbox").nth(1);
    await expect(role).toHaveValue("Tester");
    const theirs = { en: { ...texts.en, role: "Chief tester", bio: "Tests kettles." } };
    await send("patch", `authors/${author.id}`, { version: author.version, texts: theirs });
    await role.fill("Senior tester");
    await page.getByRole("button", { name: articles.t("crm-articles.author-save"), exact: true }).click();
    for (const said of ["Chief tester", "Senior tester", "Tests kettles."])
      await expect(question).toContainText(said);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page), `${width}`).toBeLessThanOrEqual(0);
      expect(await barriers(page), `${width}`).toEqual([]);
    }
    await settle();
    // Fields changed by only one user are merged; fields changed by both are chosen.
    await expect(english.getByRole("textbox").nth(2)).toHaveValue("Tests kettles.");
    await expect(role).toHaveValue("Senior tester");
    await page.getByRole("button", { name: articles.t("crm-articles.author-save"), exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText(articles.t("crm-articles.author-saved"), { exact: true })).toBeVisible();
    const now = await request.get(`/api/admin/authors/${author.id}`, { headers });
    expect(await now.json()).toMatchObject({
      texts: { en: { role: "Senior tester", bio: "Tests kettles." } },
    });
    // Only the browser itself reports the refused request.
    expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
    await page.context().close();
  });
}
