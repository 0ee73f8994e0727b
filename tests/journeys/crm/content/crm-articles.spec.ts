import { expect, type Page, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import enCrm from "#locales/en/crm.json" with { type: "json" };
import en from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import he from "#locales/he/crm-articles.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import { publish, savedStatus } from "#tests/support/journey/editor.ts";
import { chooseDay, copyOf, faultsOf } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = {
  en: {
    t: messagesOf<typeof en>("en", en).t,
    crm: messagesOf<typeof enCrm>("en", enCrm).t,
    editor: messagesOf<typeof enEditor>("en", enEditor).t,
  },
  he: {
    t: messagesOf<typeof en>("he", he).t,
    crm: messagesOf<typeof enCrm>("he", heCrm).t,
    editor: messagesOf<typeof enEditor>("he", heEditor).t,
  },
};
const nativeNames = { en: "English", he: "עברית" };
const written = {
  en: { title: "Quiet kettles", first: "They hardly whistle.", more: "And one pours like a swan" },
  he: { title: "קומקומים שקטים", first: "הם כמעט לא שורקים.", more: "ואחד מוזג כמו ברבור" },
};

for (const { lang, tag } of journeyLanguages("en", "he")) {
  const { t, crm, editor } = words[lang];
  const text = written[lang];

  test(`in ${lang}: an article is written, recovered after a tab crash, published, renamed and restored`, {
    tag,
  }, async ({ browser, request }) => {
    test.setTimeout(240_000);
    const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
    const context = page.context();
    const slug = `kettles-${lang}-${Date.now()}`;
    const field = (on: Page) => on.getByRole("textbox", { name: /./ }).and(on.locator(".ProseMirror"));
    const publicPage = (at: string) => request.get(localPath(lang, `/article/${at}`), { maxRedirects: 0 });
    const slugField = (on: Page) => on.getByRole("textbox", { name: editor("editor.slug"), exact: true });
    const publishHere = async (on: Page) => {
      await publish(on, editor);
      await expect(
        on.getByText(editor("editor.done-publish", { language: nativeNames[lang] })).last(),
      ).toBeVisible();
    };

    await page.goto("/crm/articles/new");
    await page.getByRole("textbox", { name: t("crm-articles.field-title") }).fill(text.title);
    await page.getByRole("button", { name: t("crm-articles.field-template") }).click();
    await page.getByRole("option", { name: t("crm-articles.template-empty"), exact: true }).click();
    await page.getByRole("button", { name: editor("editor.save-draft"), exact: true }).click();
    await expect(page).toHaveURL(/\/crm\/articles\/\d+\/edit/);
    expect((await page.title()).startsWith(text.title)).toBe(true);
    await slugField(page).fill(slug);

    await field(page).click();
    await page.keyboard.type(text.first);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await page.getByRole("option", { name: t("crm-articles.block-productCard"), exact: true }).click();
    await page.getByRole("combobox", { name: t("crm-articles.field-product") }).click();
    const product = page
      .getByRole("option")
      .filter({ hasNotText: crm("crm.loading") })
      .first();
    const name = ((await product.textContent()) ?? "").split("/")[0]?.trim() ?? "";
    await product.click();
    await page.getByRole("button", { name: t("crm-articles.block-done") }).click();
    await expect(page.locator(".ProseMirror article")).toBeVisible();
    await expect(savedStatus(page, editor)).toBeVisible();

    // Offline and with the tab killed, the browser's copy is offered for recovery.
    await context.route("**/draft", (route) => route.abort());
    await field(page).locator("p").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(` ${text.more}`);
    await copyOf(page, text.more);
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    await context.unroute("**/draft");
    const again = await context.newPage();
    await again.goto(address);
    await again.getByRole("button", { name: crm("crm.copy-restore") }).click();
    await expect(field(again)).toContainText(text.more);
    await expect(savedStatus(again, editor)).toBeVisible();
    // Unpublished everywhere, it is in the list as it was saved.
    const listed = `${text.title} ${slug}`;
    const line = again.getByRole("rowheader", { name: listed });
    await again.getByRole("textbox", { name: t("crm-articles.field-title"), exact: true }).fill(listed);
    await again.getByRole("button", { name: editor("editor.save-draft"), exact: true }).click();
    await expect(again.getByText(editor("editor.saved"), { exact: true })).toBeVisible();
    await again.goto("/crm/articles");
    await expect(line).toBeVisible();
    await again.goto(address);
    await expect(field(again)).toContainText(text.more);
    expect((await publicPage(slug)).status()).toBe(404);

    await publishHere(again);
    const shown = await (await publicPage(slug)).text();
    expect(shown).toContain(text.more);
    expect(shown).toContain(name);

    await slugField(again).fill(`${slug}-new`);
    await publishHere(again);
    await expect.poll(async () => (await publicPage(slug)).status()).toBe(301);
    expect((await publicPage(slug)).headers().location).toBe(localPath(lang, `/article/${slug}-new`));

    await again.getByRole("tab", { name: editor("editor.history"), exact: true }).click();
    await again
      .getByRole("listitem")
      .filter({ hasText: editor("editor.revision", { number: 2 }) })
      .getByRole("button", { name: editor("editor.compare-now") })
      .click();
    await again
      .getByRole("dialog")
      .getByRole("button", { name: editor("editor.restore") })
      .click();
    await expect(again.getByText(editor("editor.done-restore"))).toBeVisible();
    expect((await publicPage(slug)).status()).toBe(200);
    await context.close();
  });

  test(`in ${lang}: an article is previewed before publication, its link is shared, and a conflict loses neither version`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    test.setTimeout(180_000);
    const [ada, bea] = [
      await signInByApi(request, await accountOf("editor")),
      await signInByApi(request, await accountOf("editor")),
    ];
    const send = async (who: typeof ada, method: "post" | "put", path: string, data: object) => {
      const answer = await request[method](`/api/admin/articles${path}`, {
        headers: { Authorization: `Bearer ${who.token}` },
        data,
      });
      expect(answer.ok()).toBe(true);
      return answer.json();
    };
    const content = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: text.first }] }],
    };
    const inWords = { title: text.title, content, slug: `seen-${lang}-${Date.now()}` };
    const french = { ...inWords, title: `${text.title} (fr)` };
    const { id } = await send(ada, "post", "", {
      ...(lang === "en" ? inWords : {}),
      translations: { ...(lang === "en" ? {} : { [lang]: inWords }), fr: french },
    });
    const page = await visitor(browser, lang, ada);
    await page.goto(`/crm/articles/${id}/edit?lang=${lang}`);
    const heading = page.frameLocator("iframe").getByRole("heading", { level: 1 });
    const notPublic = page.getByText(editor("editor.preview-not-public", { language: nativeNames[lang] }));

    // Warnings are listed and do not block publishing.
    await expect(page.getByText(editor("editor.check-seo-title-missing"))).toBeVisible();
    await expect(page.getByText(t("crm-articles.check-author-missing"))).toBeVisible();
    // The current draft, in dark mode.
    await page.getByRole("button", { name: editor("editor.preview"), exact: true }).click();
    await expect(heading).toHaveText(text.title);
    await page.getByRole("button", { name: editor("editor.preview-theme") }).click();
    await page.getByRole("option", { name: editor("editor.theme-dark") }).click();
    await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: editor("editor.preview-width") }).click();
    await page.getByRole("option", { name: editor("editor.width-tablet") }).click();
    await expect
      .poll(() =>
        page
          .frameLocator("iframe")
          .locator("html")
          .evaluate(() => innerWidth),
      )
      .toBe(820);
    // Next month it would not be public: nothing is scheduled.
    await chooseDay(page, editor("editor.preview-date"), 20, crm);
    await expect(notPublic).toBeVisible();
    await expect(heading).not.toHaveText(text.title);
    await page.keyboard.press("Escape");

    await send(ada, "post", `/${id}/schedule`, {
      lang,
      publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await page.reload();
    await page.getByRole("button", { name: editor("editor.preview"), exact: true }).click();
    await chooseDay(page, editor("editor.preview-date"), 20, crm);
    await expect(heading).toHaveText(text.title);
    await expect(notPublic).toHaveCount(0);
    const open = page.getByRole("link", { name: editor("editor.open-preview") });
    const shared = await open.getAttribute("href");
    // As a reader of another language would see it now, with a preview link.
    await page.getByRole("button", { name: editor("editor.preview-clear") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: editor("editor.preview-language") })
      .click();
    await page.getByRole("option", { name: "Français", exact: true }).click();
    await expect(heading).toHaveText(french.title);
    const inFrench = await open.getAttribute("href");
    await page.keyboard.press("Escape");
    const guest = await visitor(browser, lang);
    await guest.goto(inFrench ?? "");
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(french.title);
    await expect(guest.locator("html")).toHaveAttribute("lang", "fr");
    await guest.goto(shared ?? "");
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(text.title);
    await expect(guest.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    expect((await request.get(localPath(lang, `/article/${inWords.slug}`))).status()).toBe(404);
    await guest.context().close();

    // Another user saves a draft meanwhile: both are shown side by side.
    const others = { ...inWords, title: `${text.title} (Bea)` };
    await send(bea, "put", `/${id}/draft`, {
      version: 1,
      draftOf: null,
      ...(lang === "en" ? others : { translations: { [lang]: others } }),
    });
    await page
      .getByRole("textbox", { name: t("crm-articles.field-title"), exact: true })
      .fill(`${text.title} (Ada)`);
    const conflict = page.getByRole("alertdialog");
    await expect(conflict.getByText(others.title, { exact: true })).toBeVisible();
    await expect(conflict.getByText(`${text.title} (Ada)`, { exact: true })).toBeVisible();
    await conflict.getByRole("button", { name: editor("editor.settle") }).click();
    await expect(savedStatus(page, editor)).toBeVisible();
    const draft = await request.get(`/api/admin/articles/${id}/draft`, {
      headers: { Authorization: `Bearer ${ada.token}` },
    });
    const { content: stored } = await draft.json();
    expect((lang === "en" ? stored : stored.translations[lang]).title).toBe(`${text.title} (Ada)`);
    await page.context().close();
  });
}

test("unpublished changes are discarded; an article is duplicated, moved to trash and restored", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { t, editor } = words.en;
  const session = await signInByApi(request, await accountOf("editor"));
  const headers = { Authorization: `Bearer ${session.token}` };
  const title = `Copied ${Date.now()}`;
  const made = await request.post("/api/admin/articles", { data: { title }, headers });
  const { id } = await made.json();
  const read = async () => (await request.get(`/api/admin/articles/${id}`, { headers })).json();
  const page = await visitor(browser, "en", session);
  const field = page.getByRole("textbox", { name: t("crm-articles.field-title"), exact: true });
  const more = async (entry: string) => {
    await page.getByRole("button", { name: editor("editor.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: entry, exact: true }).click();
  };
  const confirm = (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();

  const faults = faultsOf(page);
  await page.goto(`/crm/articles/${id}/edit`);
  await expect(field).toHaveValue(title);
  // A draft that does not exist is not requested.
  expect(faults).toEqual([]);
  await field.fill("Something else");
  await page.getByRole("button", { name: editor("editor.drop-draft") }).click();
  await confirm(editor("editor.drop-draft"));
  await expect(field).toHaveValue(title);
  expect((await read()).hasDraft).toBe(false);

  await more(editor("editor.to-bin"));
  await confirm(editor("editor.to-bin"));
  await expect(page).toHaveURL(/\/crm\/articles$/);
  expect((await read()).deletedAt).not.toBeNull();
  await page.goto(`/crm/articles/${id}/edit`);
  await expect(page.getByText(editor("editor.in-bin"), { exact: true })).toBeVisible();
  await more(editor("editor.bring-back"));
  await expect(page.getByText(editor("editor.in-bin"), { exact: true })).toHaveCount(0);
  expect((await read()).deletedAt).toBeNull();

  await more(editor("editor.duplicate"));
  await expect(page).not.toHaveURL(new RegExp(`/${id}/edit`));
  await expect(page).toHaveURL(/\/crm\/articles\/\d+\/edit/);
  await expect(field).toHaveValue(title);
  await page.context().close();
});
