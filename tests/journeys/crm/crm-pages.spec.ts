import { expect, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import enCrm from "#locales/en/crm.json" with { type: "json" };
import enBlocks from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import en from "#locales/en/crm-pages.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import heBlocks from "#locales/he/crm-articles.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import he from "#locales/he/crm-pages.json" with { type: "json" };
import { answered, crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { publish, publishButton, savedStatus } from "#tests/support/journey/editor.ts";
import { barriers, overhang, readable } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

type Spoken = {
  crm: MessagesOf<typeof enCrm>;
  own: MessagesOf<typeof en>;
  blocks: MessagesOf<typeof enBlocks>;
  editor: MessagesOf<typeof enEditor>;
};
const spoken: Record<"en" | "he", Spoken> = {
  en: {
    crm: messagesOf<typeof enCrm>("en", enCrm),
    own: messagesOf<typeof en>("en", en),
    blocks: messagesOf<typeof enBlocks>("en", enBlocks),
    editor: messagesOf<typeof enEditor>("en", enEditor),
  },
  he: {
    crm: messagesOf<typeof enCrm>("he", heCrm),
    own: messagesOf<typeof en>("he", he),
    blocks: messagesOf<typeof enBlocks>("he", heBlocks),
    editor: messagesOf<typeof enEditor>("he", heEditor),
  },
};
const written = {
  en: {
    language: "English",
    title: "Press room",
    first: "Write to us, and we answer within a day.",
    ask: "May we quote you?",
    answer: "Please do.",
  },
  he: {
    language: "עברית",
    title: "חדר עיתונות",
    first: "כתבו לנו, ונענה בתוך יום.",
    ask: "אפשר לצטט אתכם?",
    answer: "בבקשה.",
  },
};

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const {
    crm,
    own: { t },
    blocks: { t: block },
    editor: { t: editor },
  } = spoken[lang];
  const text = written[lang];

  test(`in ${lang}: a page is written, refused at addresses in use, published in the footer, hidden from search engines and taken back`, {
    tag,
  }, async ({ browser, request }) => {
    test.setTimeout(180_000);
    const session = await signInByApi(request, await accountOf("editor"));
    const api = crmApiCalls(request, session.token);
    const stamp = Date.now();
    const [title, slug, taken] = [
      `${text.title} ${stamp}`,
      `press-${lang}-${stamp}`,
      `team-${lang}-${stamp}`,
    ];
    const path = localPath(lang, `/${slug}`);
    const other = { title: taken, slug: taken };
    await api.post("/content/page", lang === "en" ? other : { translations: { [lang]: other } });

    const page = await visitor(browser, lang, session);
    const field = page.locator(".ProseMirror");
    const button = (name: string, within = page.locator("main")) =>
      within.getByRole("button", { name, exact: true });
    const tab = (key: "content" | "details") =>
      page.getByRole("tab", { name: t(`crm-pages.tab-${key}`) }).click();
    const address = page.getByRole("textbox", { name: editor("editor.slug"), exact: true });

    await page.goto("/crm/pages");
    await page.getByRole("link", { name: t("crm-pages.new") }).click();
    await expect(page).toHaveURL(/\/crm\/pages\/new/);
    await page.getByRole("textbox", { name: t("crm-pages.field-title"), exact: true }).fill(title);
    await button(editor("editor.save-draft")).click();
    await expect(page).toHaveURL(/\/crm\/pages\/\d+\/edit/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

    await field.click();
    await page.keyboard.type(text.first);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await page.getByRole("option", { name: block("crm-articles.block-faq"), exact: true }).click();
    const form = page.getByRole("dialog");
    const line = (key: "question" | "answer") =>
      form.getByRole("textbox", { name: block(`crm-articles.field-${key}`), exact: true });
    await line("question").fill(text.ask);
    await line("answer").fill(text.answer);
    await button(block("crm-articles.block-done"), form).click();
    await expect(field.locator(".live-block").first()).toContainText(text.ask);
    await expect(savedStatus(page, editor)).toBeVisible();

    // Addresses of the site and of another page are refused in words: while they are typed, and when publishing.
    const wrong = [
      ["products", t("crm-pages.fault-slug-reserved")],
      [taken, editor("editor.slug-taken")],
    ] as const;
    for (const [typed, reason] of wrong) {
      await address.fill(typed);
      await expect(address).toHaveAccessibleDescription(`${localPath(lang, `/${typed}`)} ${reason}`);
      await expect(address).toHaveAttribute("aria-invalid", "true");
    }
    await address.fill(slug);
    await expect(address).toHaveAccessibleDescription(path);
    await expect(address).not.toHaveAttribute("aria-invalid", "true");
    const refused = page.locator("main").getByRole("alert").getByRole("button");
    for (const [typed, reason] of wrong) {
      await address.fill(typed);
      await publishButton(page, editor).click();
      await expect(refused).toHaveText(
        crm.t("crm.problem-of", { field: t("crm-pages.field-slug"), problem: reason }),
      );
    }
    await address.fill(slug);

    await tab("details");
    await page.getByRole("button", { name: t("crm-pages.field-menu") }).click();
    await page.getByRole("option", { name: t("crm-pages.menu-footer"), exact: true }).click();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    expect((await answered(request, path))[0]).toBe(302);
    await publish(page, editor);
    await expect(page.getByText(editor("editor.done-publish", { language: text.language }))).toBeVisible();

    const link = page.locator("main").getByRole("link", { name: editor("editor.view-page"), exact: true });
    const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await expect.poll(() => readable(opened.url())).toBe(path);
    await opened.close();
    const reader = await visitor(browser, lang);
    await reader.goto(localPath(lang, "/products"));
    const inFooter = reader.getByRole("contentinfo").getByRole("link", { name: title });
    await inFooter.click();
    await expect.poll(() => readable(reader.url())).toBe(path);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(reader.locator("html")).toHaveAttribute("dir", lang === "he" ? "rtl" : "ltr");
    for (const words of [text.first, text.ask, text.answer])
      await expect(reader.locator("main")).toContainText(words);
    const robots = reader.locator("meta[name=robots]");
    await expect(robots).toHaveCount(0);

    await page.getByRole("checkbox", { name: t("crm-pages.field-noindex") }).check({ force: true });
    await expect(page.getByText(editor("editor.changes-not-published"))).toBeVisible();
    await reader.reload();
    await expect(robots).toHaveCount(0);
    await publish(page, editor);
    await expect(page.getByText(editor("editor.all-published"))).toBeVisible();
    await reader.reload();
    await expect(robots).toHaveAttribute("content", "noindex,follow");
    await expect(inFooter).toBeVisible();

    await page
      .getByRole("button", { name: editor("editor.language-actions", { name: text.language }) })
      .click();
    await page.getByRole("menuitem", { name: editor("editor.unpublish"), exact: true }).click();
    await button(editor("editor.unpublish"), page.getByRole("alertdialog")).click();
    await expect(page.getByText(editor("editor.done-unpublish", { language: text.language }))).toBeVisible();
    await expect(link).toHaveCount(0);
    const answer = await reader.reload();
    expect(answer?.status()).toBe(404);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(
      messagesFor(lang).t("error.missing-title"),
    );
    await expect(inFooter).toHaveCount(0);
    await reader.context().close();
    await page.context().close();
  });
}
