import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, request as requests, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { barriers, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { visitor } from "#tests/support/journey/visitor.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";

const admin = { email: "admin@example.com", password: "journey-password" };
const document = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** A site of its own, whose articles take votes and questions. */
async function aSite() {
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), "magpie-feedback-")), freePort()]);
  const address = `http://127.0.0.1:${port}`;
  const run = startProgram({
    ...{ DATA_DIR: folder, PORT: String(port), SITE_URL: address },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  });
  await run.running;
  const api: APIRequestContext = await requests.newContext({ baseURL: address });
  const session = await (await api.post("/api/auth/login", { data: admin })).json();
  const send = async (method: "POST" | "PATCH" | "GET", path: string, data?: object) => {
    const headers = { Authorization: `Bearer ${session.token}` };
    const answer = await api.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const change = { asksHelpful: true, takesQuestions: true };
  await send("PATCH", "/admin/settings", { section: "feedback", version: 0, change });
  return {
    ...{ address, session, send },
    async end() {
      run.process.kill("SIGKILL");
      await Promise.all([run.ended, api.dispose()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

for (const { lang, tag } of enduredLanguages("en", "he"))
  test(`a vote, a question and its answer (${lang})`, { tag }, async ({ browser }) => {
    test.setTimeout(120_000);
    const { t } = messagesFor(lang);
    const { t: crm } = await crmMessagesIn(lang);
    const site = await aSite();
    try {
      const title = lang === "he" ? "הקומקומים השקטים" : "The quietest kettles";
      const { id } = await site.send("POST", "/admin/articles", {
        ...{ title: "The quietest kettles", excerpt: "Tested.", content: document("Long.") },
        ...(lang === "en" ? {} : { translations: { [lang]: { title, content: document("Long.") } } }),
      });
      await site.send("POST", `/admin/articles/${id}/publish`, { lang: "en" });
      const { translations } =
        lang === "en"
          ? { translations: {} }
          : await site.send("POST", `/admin/articles/${id}/publish`, { lang });
      const { slug } = lang === "en" ? await site.send("GET", `/admin/articles/${id}`) : translations[lang];
      const path = localPath(lang, `/article/${encodeURIComponent(slug)}`);

      // A reader without JavaScript, on a phone.
      const viewport = { width: 390, height: 800 };
      const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false, viewport });
      const page = await context.newPage();
      await page.goto(path);
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      await page
        .getByRole("group", { name: t("feedback.helpful") })
        .getByRole("button", { name: t("feedback.yes"), exact: true })
        .click();
      await expect(page.getByText(t("feedback.thanks"))).toBeVisible();
      await page.getByRole("link", { name: t("feedback.ask") }).click();
      const form = page.getByRole("form", { name: t("feedback.ask") });
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      const question = lang === "he" ? "כמה רועש הקומקום הזה?" : "How loud is this kettle?";
      await form.getByLabel(t("feedback.question")).fill(`${question} https://spam.example`);
      // Programs send a form faster than people can write.
      await page.waitForTimeout(3_200);
      await form.getByRole("button", { name: t("feedback.send") }).click();
      await expect(page.getByText(t("feedback.links"))).toBeVisible();
      await page.getByRole("link", { name: t("feedback.again") }).click();
      await form.getByLabel(t("feedback.question")).fill(question);
      await page.waitForTimeout(3_200);
      await form.getByRole("button", { name: t("feedback.send") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("feedback.sent-title"));
      await page.goto(path);
      await expect(page.getByText(question)).toHaveCount(0);

      const screen = await visitor(browser, lang, site.session);
      await screen.goto(`${site.address}/crm/questions`);
      await expect(screen.getByText(question)).toBeVisible();
      expect(await barriers(screen)).toEqual([]);
      await screen.getByRole("button", { name: crm("ask.answer"), exact: true }).click();
      const answer = lang === "he" ? "58 דציבלים." : "58 dB.";
      const field = screen.getByRole("textbox", {
        name: crm("ask.answer-in", { language: languages[lang].nativeName }),
      });
      await field.fill(answer);
      expect(await barriers(screen)).toEqual([]);
      await screen.getByRole("button", { name: crm("ask.publish"), exact: true }).click();
      await expect(screen.getByText(crm("ask.none-open"))).toBeVisible();
      await screen.getByRole("tab", { name: crm("ask.tab-helpful") }).click();
      await expect(screen.getByRole("row").filter({ hasText: title })).toContainText("100");

      // The cached page is rendered again; this reader has JavaScript and votes a second time.
      const reader = await browser.newPage({ baseURL: site.address, viewport });
      await reader.goto(path);
      await expect(reader.getByRole("heading", { name: question })).toBeVisible();
      await expect(reader.getByText(answer)).toBeVisible();
      expect(await barriers(reader)).toEqual([]);
      await reader.getByRole("button", { name: t("feedback.no"), exact: true }).click();
      await expect(reader.getByText(t("feedback.thanks"))).toBeVisible();
      const { items } = await site.send("GET", "/admin/helpful?lang=en");
      expect(items).toMatchObject([{ id: String(id), yes: 1, no: 0 }]);
      await reader.goto(localPath(lang, `/questions/${id}`));
      expect(await barriers(reader)).toEqual([]);

      await screen.getByRole("tab", { name: crm("ask.tab-answered") }).click();
      await screen.getByRole("button", { name: crm("ask.reject") }).click();
      await expect(screen.getByText(crm("ask.none-answered"))).toBeVisible();
      await page.goto(path);
      await expect(page.getByText(answer)).toHaveCount(0);
      await context.close();
    } finally {
      await site.end();
    }
  });
