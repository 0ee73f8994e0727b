import { expect, type Page, test } from "@playwright/test";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { savedStatus } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, mailsTo, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const texts = {
  en: {
    title: "Quiet kettles",
    lines: ["It boils fast.", "It is very quiet.", "It costs little."],
    asks: "right?",
  },
  he: { title: "קומקומים שקטים", lines: ["מרתיח מהר.", "שקט מאוד.", "עולה מעט."], asks: "נכון?" },
} as const;

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { title, lines, asks } = texts[lang];
  const [first, quiet, last] = lines;

  test(`in ${lang} editors comment on a block, mention each other, and resolve`, { tag }, async ({
    browser,
    request,
  }) => {
    const { t } = await crmMessagesIn(lang);
    const mark = Date.now();
    /** An editor with a name of her own. */
    const someone = async (name: string) => {
      const account = await accountOf("editor");
      const session = await signInByApi(request, account);
      const headers = { authorization: `Bearer ${session.token}` };
      const renamed = await request.post("/api/auth/profile", { headers, data: { name, language: lang } });
      expect(renamed.status(), await renamed.text()).toBe(200);
      return { ...account, ...(await signInByApi(request, account)), name, headers };
    };
    const ada = await someone(`Ada ${mark}`);
    const ben = await someone(`Ben ${mark}`);
    const content = { type: "doc", content: lines.map(line) };
    const words = { title: `${title} ${mark}`, content };
    const data = lang === "en" ? words : { title: `Kettles ${mark}`, translations: { [lang]: words } };
    const made = await request.post("/api/admin/articles", { headers: ada.headers, data });
    const { id } = (await made.json()) as { id: string };

    const panelOf = (page: Page) =>
      page.getByRole("complementary", { name: t("comments.title"), exact: true });
    const markers = (page: Page) =>
      page.getByRole("button", { name: t("editor.comments-open", { count: 1 }), exact: true });

    // Ada asks Ben about a block; @ offers him, by keyboard alone.
    const page = await visitor(browser, lang, ada);
    const faults = faultsOf(page);
    await page.goto(`/crm/articles/${id}/edit?lang=${lang}`);
    await page.locator(".ProseMirror").getByText(quiet, { exact: true }).click();
    await page
      .getByRole("toolbar", { name: t("editor.toolbar") })
      .getByRole("button", { name: t("editor.comment"), exact: true })
      .click();
    const panel = panelOf(page);
    const field = panel.getByRole("textbox", { name: t("comments.new-on-text") });
    await expect(field).toBeFocused();
    await page.keyboard.type(`@Ben ${mark}`);
    await expect(panel.getByRole("option", { name: ben.name })).toHaveAttribute("aria-selected", "true");
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(`@${ben.name} `);
    await page.keyboard.type(asks);
    await page.keyboard.press("Control+Enter");
    const thread = panel.getByRole("article", { name: t("comments.thread", { name: ada.name }) });
    await expect(thread).toContainText(`@${ben.name} ${asks}`);
    await expect(markers(page)).toHaveCount(1);

    // The block keeps its comment while the text around it and in it changes.
    await page.locator(".ProseMirror").getByText(first, { exact: true }).click();
    await page.keyboard.press("Home");
    await page.keyboard.type("!");
    await page.keyboard.press("Enter");
    await page.locator(".ProseMirror").getByText(quiet, { exact: true }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" 1");
    await expect(savedStatus(page, t as never)).toBeVisible();

    // Ben's mail leads to the thread.
    const link = () =>
      mailsTo(ben.email).flatMap((text) => /http\S*\/crm\/articles\/\S*thread=\d+/.exec(text) ?? []);
    await expect.poll(link, { timeout: 30_000 }).toHaveLength(1);
    expect(mailsTo(ben.email)[0]).toContain(ada.name);
    expect(mailsTo(ada.email)).toEqual([]);
    const office = await visitor(browser, lang, ben);
    const officeFaults = faultsOf(office);
    await office.goto("/crm");
    await expect(office.getByRole("heading", { name: t("home.kind-comments-mine") })).toBeVisible();
    const { pathname, search } = new URL(link()[0] ?? "");
    await office.goto(pathname + search);
    const his = panelOf(office).getByRole("article", { name: t("comments.thread", { name: ada.name }) });
    await expect(his).toBeFocused();
    await expect(markers(office)).toHaveCount(1);
    await his.getByRole("button", { name: t("comments.show", { quote: quiet }), exact: true }).click();
    await expect(office.locator(".ProseMirror")).toBeFocused();
    await expect(office.locator(".commented-current")).toContainText(`${quiet} 1`);
    for (const width of [360, 1280]) {
      await office.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(office)) <= 0, await barriers(office)]).toEqual([width, true, []]);
    }
    await his.getByRole("button", { name: t("comments.reply"), exact: true }).click();
    await his.getByRole("textbox").fill("OK.");
    await his.getByRole("button", { name: t("comments.reply"), exact: true }).click();
    await expect(his.getByRole("listitem").nth(1)).toContainText("OK.");
    await expect.poll(() => mailsTo(ada.email).length, { timeout: 30_000 }).toBe(1);
    await his.getByRole("button", { name: t("comments.resolve"), exact: true }).click();
    await expect(panelOf(office).getByText(t("comments.none-open"))).toBeVisible();
    await expect(markers(office)).toHaveCount(0);
    await office.keyboard.press("Escape");
    expect(officeFaults).toEqual([]);
    await office.context().close();

    // Reopened, its block deleted, and the deletion undone.
    await page.reload();
    await page.getByRole("button", { name: t("editor.comments") }).click();
    await panel.getByRole("button", { name: `${t("comments.resolved")} 1`, exact: true }).click();
    await thread.getByRole("button", { name: t("comments.reopen"), exact: true }).click();
    await expect(markers(page)).toHaveCount(1);
    await panel.getByRole("button", { name: `${t("comments.open")} 1`, exact: true }).click();
    await page.locator(".ProseMirror").getByText(`${quiet} 1`, { exact: true }).click({ clickCount: 3 });
    await page.keyboard.press("Delete");
    await page.keyboard.press("Backspace");
    await expect(thread.getByText(t("comments.on-deleted"))).toBeVisible();
    await expect(markers(page)).toHaveCount(0);
    await page.locator(".ProseMirror").click();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(markers(page)).toHaveCount(1);
    await expect(page.locator(".ProseMirror")).toContainText(last);
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
