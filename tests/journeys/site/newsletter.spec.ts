import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, type Browser, expect, request as requests, test } from "@playwright/test";
import { type Language, languages } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { visitor } from "#tests/support/journey/visitor.ts";
import { readable, startMailServer } from "#tests/support/servers/smtp-server.ts";
import { freePort, startProgram } from "#tests/support/site/built-program.ts";

const admin = { email: "admin@example.com", password: "journey-password" };
const document = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** A site of its own with a mail server, whose newsletter is on. */
async function aSite() {
  const [folder, port, mail] = await Promise.all([
    mkdtemp(join(tmpdir(), "magpie-newsletter-")),
    freePort(),
    startMailServer(),
  ]);
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...{ DATA_DIR: folder, PORT: String(port), SITE_URL: address, SMTP_URL: mail.url },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  };
  let run = startProgram(env);
  await run.running;
  const api: APIRequestContext = await requests.newContext({ baseURL: address });
  const session = await (await api.post("/api/auth/login", { data: admin })).json();
  const send = async (method: "POST" | "PATCH" | "GET", path: string, data?: object) => {
    const headers = { Authorization: `Bearer ${session.token}` };
    const answer = await api.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await send("PATCH", "/admin/settings", { section: "newsletter", version: 0, change: { isOn: true } });
  const mailsTo = (email: string) =>
    mail.received.map(readable).filter((text) => text.includes(`To: ${email}`));
  const linkIn = (text: string | undefined, page: string) =>
    new RegExp(`${address}\\S*/newsletter/${page}\\?token=[\\w.-]+`).exec(text ?? "")?.[0] ?? "";
  return {
    ...{ address, mail, session, send, mailsTo, linkIn },
    async dieAndRestart() {
      run.process.kill("SIGKILL");
      await run.ended;
      run = startProgram(env);
      await run.running;
    },
    async end() {
      run.process.kill("SIGKILL");
      await Promise.all([run.ended, mail.stop(), api.dispose()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
type Site = Awaited<ReturnType<typeof aSite>>;

/** A reader's page without JavaScript, on a phone. */
async function reader(browser: Browser, { address }: Site) {
  const viewport = { width: 390, height: 800 };
  return (await browser.newContext({ baseURL: address, javaScriptEnabled: false, viewport })).newPage();
}

async function subscribe(browser: Browser, site: Site, lang: Language, email: string) {
  const { t } = messagesFor(lang);
  const page = await reader(browser, site);
  await page.goto(localPath(lang, "/articles"));
  const form = page.getByRole("form", { name: t("newsletter.title") });
  await form.getByLabel(t("newsletter.email")).fill(email);
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await form.getByRole("button", { name: t("newsletter.subscribe") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("newsletter.check-title"));
  await expect.poll(() => site.mailsTo(email).length, { timeout: 30_000 }).toBe(1);
  const link = site.linkIn(site.mailsTo(email)[0], "confirm");
  const answer = await page.goto(link);
  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
  expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
  await page.getByRole("button", { name: t("newsletter.confirm-button") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("newsletter.confirmed-title"));
  return page;
}

for (const { lang, tag } of enduredLanguages("en", "he"))
  test(`from the form to a digest and out again (${lang})`, { tag }, async ({ browser }) => {
    test.setTimeout(180_000);
    const { t } = messagesFor(lang);
    const { t: crm } = await crmMessagesIn(lang);
    const site = await aSite();
    try {
      const title = lang === "he" ? "הקומקומים השקטים" : "The quietest kettles";
      const texts = { title, excerpt: "Tested.", content: document("Long.") };
      const { id } = await site.send("POST", "/admin/articles", {
        ...{
          template: "guide",
          title: "The quietest kettles",
          excerpt: "Tested.",
          content: document("Long."),
        },
        ...(lang === "en" ? {} : { translations: { [lang]: texts } }),
      });
      await site.send("POST", `/admin/articles/${id}/publish`, { lang: "en" });
      if (lang !== "en") await site.send("POST", `/admin/articles/${id}/publish`, { lang });
      const email = `reader-${lang}@example.com`;
      const page = await subscribe(browser, site, lang, email);

      const screen = await visitor(browser, lang, site.session);
      await screen.goto(`${site.address}/crm/newsletter`);
      await screen.getByRole("button", { name: crm("news.new") }).click();
      await screen.getByRole("tab", { name: languages[lang].nativeName }).click();
      await screen.getByRole("textbox", { name: crm("news.subject") }).fill("Kettles ☕");
      await screen.getByRole("textbox", { name: crm("news.introduction") }).fill("Hello!");
      await screen.getByRole("button", { name: crm("news.save"), exact: true }).click();
      const frame = screen.frameLocator("iframe");
      await expect(frame.getByRole("heading", { name: title })).toBeVisible();
      await expect(frame.locator("body")).toHaveAttribute("dir", languages[lang].direction);
      expect(await barriers(screen)).toEqual([]);
      await screen.getByRole("button", { name: crm("news.send") }).click();
      await screen.getByRole("button", { name: crm("news.send-now") }).click();
      await expect(screen.getByText(crm("news.digest-sent"), { exact: true }).first()).toBeVisible({
        timeout: 60_000,
      });

      await expect.poll(() => site.mailsTo(email).length, { timeout: 30_000 }).toBe(2);
      const digest = site.mailsTo(email)[1];
      expect(digest).toContain(title);
      expect(digest).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
      await page.goto(site.linkIn(digest, "unsubscribe"));
      await page.getByRole("button", { name: t("newsletter.unsubscribe-button") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("newsletter.unsubscribed-title"));

      await screen.goto(`${site.address}/crm/newsletter?tab=subscribers`);
      const row = screen.getByRole("row", { name: email });
      await expect(row).toContainText(crm("news.state-unsubscribed"));
      expect(await barriers(screen)).toEqual([]);
    } finally {
      await site.end();
    }
  });

test("readers subscribe within an article, where the editor put the form, without JavaScript", {
  tag: endureTag,
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const [{ t: crm }, { t }] = [await crmMessagesIn("en"), messagesFor("en")];
  const site = await aSite();
  try {
    const { id } = await site.send("POST", "/admin/articles", {
      title: "Kettles",
      content: document("Long."),
    });
    const screen = await visitor(browser, "en", site.session);
    await screen.goto(`${site.address}/crm/articles/${id}/edit`);
    await screen.locator(".ProseMirror").press("Control+End");
    await screen.keyboard.press("Enter");
    await screen.keyboard.type("/newsl");
    await expect(
      screen.getByRole("option", { name: crm("crm-articles.block-newsletterForm") }),
    ).toBeVisible();
    await screen.keyboard.press("Enter");
    const form = screen.getByRole("dialog");
    await form.getByLabel(crm("crm-articles.field-title"), { exact: true }).fill("A guide a week");
    expect(await barriers(screen)).toEqual([]);
    await form.getByRole("button", { name: crm("crm-articles.block-done") }).click();
    const preview = screen.locator(".ProseMirror .live-block");
    await expect(preview).toContainText("A guide a week");
    await expect(preview).toContainText(t("newsletter.form"));
    await publish(screen, crm);

    const page = await reader(browser, site);
    await expect.poll(async () => (await page.goto("/article/kettles"))?.status()).toBe(200);
    const shown = page.getByRole("main").getByRole("form", { name: "A guide a week" });
    await shown.getByLabel(t("newsletter.email")).fill("ada@example.com");
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await shown.getByRole("button", { name: t("newsletter.subscribe") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("newsletter.check-title"));
    await expect.poll(() => site.mailsTo("ada@example.com").length, { timeout: 30_000 }).toBe(1);
    expect(await (await page.request.get("/article/kettles.md")).text()).toContain(
      `[A guide a week](${site.address}/newsletter)`,
    );
    await site.send("PATCH", "/admin/settings", {
      section: "newsletter",
      version: 1,
      change: { isOn: false },
    });
    await page.goto("/article/kettles");
    await expect(page.getByText("A guide a week")).toHaveCount(0);
  } finally {
    await site.end();
  }
});

test("a server that is killed while it sends a digest continues after a restart, and no reader gets it twice", {
  tag: endureTag,
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const site = await aSite();
  try {
    const emails = ["ada", "bea", "eve", "joy"].map((name) => `${name}@example.com`);
    for (const email of emails) await (await subscribe(browser, site, "en", email)).context().close();
    site.mail.pause = 1_500;
    const { id, version } = await site.send("POST", "/admin/newsletter/digests", {
      texts: { en: { subject: "Kettles", intro: "Hello!" } },
    });
    await site.send("POST", `/admin/newsletter/digests/${id}/send`, { version });
    for (let deaths = 0; deaths < 2; deaths++) {
      const before = site.mail.received.length;
      await expect.poll(() => site.mail.received.length, { timeout: 120_000 }).toBeGreaterThan(before);
      await site.dieAndRestart();
    }
    const digest = () => site.send("GET", `/admin/newsletter/digests/${id}`);
    await expect.poll(async () => (await digest()).state, { timeout: 150_000 }).toBe("sent");
    const { results } = await digest();
    expect(results.waiting).toBe(0);
    expect(results.sent + results.unsure).toBe(emails.length);
    for (const email of emails) {
      const got = site.mailsTo(email).filter((text) => text.includes("List-Unsubscribe")).length;
      expect(got).toBeLessThanOrEqual(1);
    }
  } finally {
    await site.end();
  }
});
