import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import enAccount from "#locales/en/account.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import enPages from "#locales/en/crm-pages.json" with { type: "json" };
import enSettings from "#locales/en/crm-settings.json" with { type: "json" };
import enUsers from "#locales/en/crm-users.json" with { type: "json" };
import enErrors from "#locales/en/errors.json" with { type: "json" };
import heAccount from "#locales/he/account.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import hePages from "#locales/he/crm-pages.json" with { type: "json" };
import heSettings from "#locales/he/crm-settings.json" with { type: "json" };
import heUsers from "#locales/he/crm-users.json" with { type: "json" };
import heErrors from "#locales/he/errors.json" with { type: "json" };
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, settled } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { fieldOf, goodPassword, linkTo, visitor } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

const words = {
  en: {
    settings: messagesOf<typeof enSettings>("en", enSettings),
    users: messagesOf<typeof enUsers>("en", enUsers),
    account: messagesOf<typeof enAccount>("en", enAccount),
  },
  he: {
    settings: messagesOf<typeof enSettings>("he", heSettings),
    users: messagesOf<typeof enUsers>("he", heUsers),
    account: messagesOf<typeof enAccount>("he", heAccount),
  },
};
const editorWords = {
  en: messagesOf<typeof enEditor>("en", enEditor),
  he: messagesOf<typeof enEditor>("he", heEditor),
};
const pageWords = {
  en: messagesOf<typeof enPages>("en", enPages),
  he: messagesOf<typeof enPages>("he", hePages),
};
const failures = {
  en: messagesOf<typeof enErrors>("en", enErrors).t,
  he: messagesOf<typeof enErrors>("he", heErrors).t,
};

// A separate site, because these settings affect every page.
test.describe.configure({ mode: "serial" });
let site: { url: string; data: string; program: Run };
const admin = { email: "boss@example.com", password: goodPassword };
const editor = { email: "ed@example.com", password: goodPassword };

test.beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), "magpie-people-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram({
    DATA_DIR: data,
    PORT: String(port),
    SITE_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  await program.running;
  site = { url, data, program };
  const made = ["user", "create", "--email", editor.email, "--role", "editor", "--password", editor.password];
  await startProgram({ DATA_DIR: data }, made).ended;
});
test.afterAll(async () => {
  site.program.process.kill("SIGTERM");
  await site.program.ended;
  await rm(site.data, { recursive: true, force: true });
});

async function signedIn(browser: Browser, lang: "en" | "he", who: typeof admin) {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(who),
  });
  const session = (await answer.json()) as { token: string; user: unknown };
  return { page: await visitor(browser, lang, session), token: session.token };
}
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const { lang, tag } of journeyLanguages("en", "he")) {
  const { settings, users, account } = words[lang];

  test.describe(`in ${lang}`, { tag }, () => {
    test("an editor has no access to users and settings", { tag: endureTag }, async ({ browser }) => {
      const { page, token } = await signedIn(browser, lang, editor);
      for (const path of ["/crm/users", "/crm/programmes", "/crm/settings", "/crm/set-up"]) {
        await page.goto(site.url + path);
        await expect(page).toHaveURL(/\/crm\/home\?error=insufficient-permissions$/);
      }
      await expect(page.locator('nav a[href="/crm/front-page"]').first()).toBeAttached();
      await expect(page.locator('a[href="/crm/users"], a[href="/crm/settings"]')).toHaveCount(0);
      const headers = { Authorization: `Bearer ${token}` };
      for (const path of ["users", "settings", "set-up", "rates"])
        expect((await fetch(`${site.url}/api/admin/${path}`, { headers })).status, path).toBe(403);
      await page.context().close();
    });

    test("an administrator changes the footer and sees it; the slower of two chooses field by field", {
      tag: endureTag,
    }, async ({ browser }) => {
      const { t } = settings;
      const { page } = await signedIn(browser, lang, admin);
      const other = await page.context().newPage();
      const group = (on: Page) => on.getByRole("group", { name: t("settings.copyright") });
      const field = (on: Page) => group(on).locator(`input[lang=${lang}]`);
      const save = (on: Page) =>
        on.getByRole("tabpanel").getByRole("button", { name: t("settings.save"), exact: true });
      for (const one of [page, other]) {
        await one.goto(`${site.url}/crm/settings?tab=footer`);
        await expect(field(one)).toBeVisible();
      }
      await field(page).fill(`© {year} ${lang}-line`);
      await save(page).click();
      await expect(page.getByText(t("settings.saved"))).toBeVisible();
      const shown = await fetch(`${site.url}${lang === "en" ? "/about" : `/${lang}/about`}`);
      expect(await shown.text()).toMatch(new RegExp(`© \\d{4} ${lang}-line`));

      const disclosure = other
        .getByRole("group", { name: t("settings.disclosure") })
        .locator(`input[lang=${lang}]`);
      await field(other).fill("late");
      await disclosure.fill(`${lang}-disclosure`);
      await save(other).click();
      const question = other.getByRole("dialog", { name: editorWords[lang].t("editor.conflict-title") });
      await expect(question).toContainText(`© {year} ${lang}-line`);
      await expect(question).toContainText("late");
      const choice = question.getByRole("radiogroup", { name: t("settings.copyright") });
      await choice.getByRole("radio").first().check({ force: true });
      expect(await barriers(other)).toEqual([]);
      await question.getByRole("button", { name: editorWords[lang].t("editor.settle") }).click();
      await expect(field(other)).toHaveValue(`© {year} ${lang}-line`);
      await expect(disclosure).toHaveValue(`${lang}-disclosure`);
      await save(other).click();
      await expect(other.getByText(t("settings.saved"))).toBeVisible();
      const both = await (await fetch(`${site.url}${lang === "en" ? "/about" : `/${lang}/about`}`)).text();
      expect(both).toContain(`${lang}-line`);
      expect(both).toContain(`${lang}-disclosure`);
      await page.context().close();
    });

    test("a standard page is customized with headings, lists and links, and published", {
      tag: endureTag,
    }, async ({ browser }) => {
      const { t } = pageWords[lang];
      const { t: word } = editorWords[lang];
      const name = { en: "Affiliate disclosure", he: "תנאי השימוש" }[lang];
      const path = { en: "/affiliate-disclosure", he: "/he/terms" }[lang];
      const { page } = await signedIn(browser, lang, editor);
      await page.goto(`${site.url}/crm/pages`);
      await page.getByRole("button", { name: t("crm-pages.static-customize-of", { name }) }).click();
      const text = page
        .getByRole("textbox", { name: new RegExp(`^${t("crm-pages.field-content")}`) })
        .first();
      await expect(text.getByRole("heading").first()).toBeVisible();
      await text.click();
      await page.keyboard.press("Control+a");
      await page.keyboard.type(`## ${lang} rules`);
      await page.keyboard.press("Enter");
      await page.keyboard.type("- one ");
      await page.getByRole("button", { name: word("editor.bold"), exact: true }).click();
      await page.keyboard.type("bold");
      await page.keyboard.press("Enter");
      await publish(page, word);
      const shown = await visitor(browser, lang);
      await shown.goto(`${site.url}${path}`);
      const main = shown.locator("main");
      await expect(main.getByRole("heading", { level: 2, name: `${lang} rules` })).toBeVisible();
      await expect(main.locator(".prose li").first()).toHaveText("one bold");
      await expect(main.locator(".prose li strong")).toHaveText("bold");
      await shown.context().close();
      await page.goto(`${site.url}/crm/pages`);
      await expect(page.getByRole("button", { name: t("crm-pages.static-edit-of", { name }) })).toBeVisible();
      await page.context().close();
    });

    test("input stays while another tab is open, and leaving asks first", {
      tag: endureTag,
    }, async ({ browser }) => {
      const { t } = settings;
      const { page } = await signedIn(browser, lang, admin);
      await page.goto(`${site.url}/crm/settings`);
      const name = page.getByRole("textbox", { name: t("settings.site-name") });
      await name.fill("Half a name");
      await page.getByRole("tab", { name: t("settings.tab-mail") }).click();
      await page.getByRole("tab", { name: t("settings.tab-site") }).click();
      await expect(name).toHaveValue("Half a name");
      await page.locator('nav a[href="/crm/users"]').first().click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(name).toHaveValue("Half a name");
      await page.context().close();
    });

    test("an invited user signs in with the email's link, and later with a password", {
      tag: endureTag,
    }, async ({ browser }) => {
      const { t } = users;
      const email = `new-${lang}@example.com`;
      const { page } = await signedIn(browser, lang, admin);
      await page.goto(`${site.url}/crm/users`);
      await page.getByRole("button", { name: t("users.invite") }).click();
      await page.getByRole("textbox", { name: t("users.email") }).fill(email);
      await page.getByRole("button", { name: t("users.send-invitation") }).click();
      await expect(page.getByText(t("users.invited-outbox", { email }))).toBeVisible();
      await expect(page.getByRole("row", { name: email })).toContainText(t("users.state-invited"));
      await page.context().close();

      const guest = await visitor(browser, lang);
      await guest.goto(await linkTo("/invitation", email, site.data));
      await expect(heading(guest)).toHaveText(account.t("invitation.title"));
      await expect(guest.getByText(email)).toBeVisible();
      expect(guest.url()).not.toContain("token");
      await fieldOf(guest, "name").fill("Noa");
      await fieldOf(guest, "password").fill(goodPassword);
      await guest.locator("main button[type=submit]").first().click();
      await expect(guest).toHaveURL(/\/crm\/home$/);
      await expect(guest.locator("main")).toContainText("Noa");
      await guest.context().close();

      const later = await signedIn(browser, lang, { email, password: goodPassword });
      await later.page.goto(`${site.url}/crm/home`);
      await expect(later.page.locator("main")).toContainText("Noa");
      await later.page.context().close();
    });

    test("an administrator grants and revokes a role, ends sessions and closes an account; the last one stays", {
      tag: endureTag,
    }, async ({ browser }) => {
      const { t } = users;
      const mate = { email: `mate-${lang}@example.com`, password: goodPassword };
      const made = ["user", "create", "--email", mate.email, "--role", "editor", "--password", mate.password];
      await startProgram({ DATA_DIR: site.data }, made).ended;
      const { page: theirs, token } = await signedIn(browser, lang, mate);
      await theirs.goto(`${site.url}/crm/home`);
      await expect(heading(theirs)).toBeVisible();
      const may = async () =>
        (await fetch(`${site.url}/api/admin/users`, { headers: { Authorization: `Bearer ${token}` } }))
          .status;
      const signIn = async () =>
        (
          await fetch(`${site.url}/api/auth/login`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(mate),
          })
        ).status;
      expect(await may()).toBe(403);

      const { page } = await signedIn(browser, lang, admin);
      const window = page.getByRole("dialog");
      const button = (name: string) => window.getByRole("button", { name, exact: true });
      const give = async (role: "admin" | "editor") => {
        // The help of another role may name this one.
        const radio = window.getByRole("radio", { name: new RegExp(`^${t(`users.role-${role}`)} `) });
        await radio.check({ force: true });
        await button(t("users.save")).click();
      };
      const close = async () => {
        await button(t("users.deactivate")).click();
        await page
          .getByRole("alertdialog")
          .getByRole("button", { name: t("users.deactivate"), exact: true })
          .click();
      };
      await page.goto(`${site.url}/crm/users`);
      await page.getByRole("row", { name: mate.email }).click();
      await give("admin");
      await expect.poll(may).toBe(200);
      await expect(button(t("users.save"))).toBeDisabled();
      await give("editor");
      await expect.poll(may).toBe(403);

      // Two sessions: each can be ended alone, or all at once.
      expect(await signIn()).toBe(200);
      await page.reload();
      await expect(button(t("users.end-session"))).toHaveCount(2);
      expect(await barriers(page)).toEqual([]);
      await button(t("users.end-all")).click();
      await expect(window.getByText(t("users.no-sessions"))).toBeVisible();
      expect(await may()).toBe(401);
      await theirs.reload();
      await expect(theirs).toHaveURL(/\/sign-in/);

      await close();
      await expect(button(t("users.activate"))).toBeVisible();
      expect(await signIn()).toBeGreaterThanOrEqual(401);
      await button(t("users.activate")).click();
      await expect(button(t("users.deactivate"))).toBeVisible();
      expect(await signIn()).toBe(200);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("row", { name: mate.email })).toContainText(t("users.state-active"));

      const refused = page.getByText(failures[lang]("last-administrator"));
      await page.getByRole("row", { name: admin.email }).click();
      await give("editor");
      await expect(refused).toBeVisible();
      await page.reload();
      await close();
      await expect(refused).toBeVisible();
      await page.reload();
      await expect(window.getByRole("radio", { name: t("users.role-admin") })).toBeChecked();
      await theirs.context().close();
      await page.context().close();
    });
  });
}

test("a disabled language redirects to English and is not linked anywhere", { tag: endureTag }, async ({
  browser,
}) => {
  const { t } = words.en.settings;
  const { page } = await signedIn(browser, "en", admin);
  await page.goto(`${site.url}/crm/settings?tab=languages`);
  const save = page.getByRole("tabpanel").getByRole("button", { name: t("settings.save"), exact: true });
  await page.getByRole("tabpanel").getByRole("group").getByText("Français").click();
  await save.click();
  await expect(page.getByText(t("settings.saved"))).toBeVisible();
  const moved = await fetch(`${site.url}/fr/about`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([302, "/about"]);
  const unknown = await fetch(`${site.url}/fr/nonsense`, { redirect: "manual" });
  expect([unknown.status, unknown.headers.get("location")]).toEqual([302, "/"]);
  const html = await (await fetch(`${site.url}/about`)).text();
  expect(html).not.toMatch(/hreflang="fr"/i);
  expect(html).toMatch(/hreflang="he"/i);
  await page.goto(`${site.url}/about`);
  await expect(page.locator("header a[hreflang=fr]")).toHaveCount(0);
  await page.context().close();
});

test("third-party analytics load only after consent and on public pages, and only their host is allowed", {
  tag: endureTag,
}, async ({ browser }) => {
  const { token } = await signedIn(browser, "en", admin);
  const change = {
    section: "statistics",
    version: 0,
    change: { outside: { provider: "matomo", id: "7", host: "statistics.example.org" } },
  };
  const set = await fetch(`${site.url}/api/admin/settings`, {
    method: "PATCH",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(change),
  });
  expect(set.status).toBe(200);
  const policyOf = async (path: string) =>
    (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";
  expect(await policyOf("/about")).toMatch(/script-src [^;]*https:\/\/statistics\.example\.org\/matomo\.js/);
  for (const path of ["/crm/home", "/sign-in", "/account"])
    expect(await policyOf(path)).not.toContain("statistics.example.org");

  const context = await browser.newContext({ locale: "en-US" });
  const requested: string[] = [];
  await context.route("https://statistics.example.org/**", (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/about`);
  const notice = page.locator("section[aria-labelledby=consent-title]");
  await expect(notice).toContainText("Matomo");
  expect(requested).toEqual([]);
  await notice.getByRole("button").last().click();
  await expect.poll(() => requested).toEqual(["https://statistics.example.org/matomo.js"]);
  for (const [index, path] of ["/cookies", "/privacy"].entries()) {
    await page.goto(site.url + path);
    await expect(page.locator("main .prose")).toContainText("Matomo");
    await expect.poll(() => requested.length).toBe(index + 2);
  }
  // Consent withdrawn: the document reloads without it.
  requested.length = 0;
  await settled(page);
  await page.locator("[data-privacy-choices]").click();
  await Promise.all([page.waitForEvent("load"), notice.getByRole("button").first().click()]);
  await page.waitForLoadState("networkidle");
  expect(requested).toEqual([]);
  await context.close();
});
