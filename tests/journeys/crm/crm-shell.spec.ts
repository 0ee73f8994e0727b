import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import { sectionsFor } from "#layouts/crm-layout/crm-sections.ts";
import enAccount from "#locales/en/account.json" with { type: "json" };
import enCrm from "#locales/en/crm.json" with { type: "json" };
import enHome from "#locales/en/crm-home.json" with { type: "json" };
import enUsers from "#locales/en/crm-users.json" with { type: "json" };
import enProducts from "#locales/en/products.json" with { type: "json" };
import heAccount from "#locales/he/account.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import heHome from "#locales/he/crm-home.json" with { type: "json" };
import heUsers from "#locales/he/crm-users.json" with { type: "json" };
import heProducts from "#locales/he/products.json" with { type: "json" };
import { barriers, faultsOf } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, newEmail, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const admin = { email: "admin@example.com", password: "journey-password" };
const texts = { ...enCrm, ...enHome, ...enUsers, ...enAccount, ...enProducts };
type Texts = typeof texts;
const words: Record<"en" | "he", MessagesOf<Texts>> = {
  en: messagesOf<Texts>("en", texts),
  he: messagesOf<Texts>("he", { ...heCrm, ...heHome, ...heUsers, ...heAccount, ...heProducts }),
};
// Not the placeholder's heading, which is shown until the user is known.
const heading = (page: Page) => page.locator("main:not([aria-busy]) h1");

async function openCrm(browser: Browser, request: APIRequestContext, lang: "en" | "he") {
  const session = await signInByApi(request, admin);
  const page = await visitor(browser, lang, session);
  await page.goto("/crm/home");
  await expect(heading(page)).toBeVisible();
  return { page, token: session.token };
}

for (const { lang, tag } of journeyLanguages("en", "he")) {
  const { t } = words[lang];

  test.describe(`in ${lang}`, { tag }, () => {
    test("each area opens from the navigation without a new document, and its title gets the focus", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const { page } = await openCrm(browser, request, lang);
      const faults = faultsOf(page);
      await expect(page.locator("html")).toHaveAttribute("dir", languages[lang].direction);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      for (const { key, path } of sectionsFor("admin").toReversed()) {
        await page.locator(`nav a[href="${path}"]:visible`).click();
        await expect(page, key).toHaveURL(new RegExp(`${path}(\\?|$)`));
        await expect(heading(page), key).toBeFocused();
        await expect(page.locator("nav a[aria-current=page]:visible"), key).toHaveText(
          t(`crm.section-${key}`),
        );
        expect(await page.title(), key).toMatch(/.+ \| Magpie$/);
      }
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
      expect(faults).toEqual([]);
      await page.context().close();
    });

    test("the command palette finds screens at once and an article on the server, by keyboard alone", async ({
      browser,
      request,
    }) => {
      const { page } = await openCrm(browser, request, lang);
      const field = page.getByRole("dialog", { name: t("crm.palette-label") }).locator("input");
      // The first key press may come before the screen listens.
      await expect(async () => {
        await page.keyboard.press("ControlOrMeta+k");
        await expect(field).toBeFocused({ timeout: 2_000 });
      }).toPass();
      await field.fill(t("crm.section-users"));
      await expect(page.getByRole("menuitem", { name: t("crm.section-users"), exact: true })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/crm\/users$/);
      await page.keyboard.press("ControlOrMeta+k");
      await field.fill("orchid that blooms");
      const found = page.getByRole("group", { name: t("crm.found-article") }).getByRole("menuitem");
      await expect(found).toHaveCount(1);
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(field).toHaveCount(0);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: t("crm.shortcuts-title") })).toBeVisible();
      await page.context().close();
    });

    test("a session that ends leaves a half-filled form unchanged after re-authentication", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const { page, token } = await openCrm(browser, request, lang);
      await page.goto("/crm/users");
      await page.getByRole("button", { name: t("users.invite") }).click();
      const email = newEmail();
      await page.getByLabel(t("users.email"), { exact: true }).fill(email);
      await request.post("/api/auth/logout", { headers: { Authorization: `Bearer ${token}` } });
      await page.getByRole("button", { name: t("users.send-invitation") }).click();

      const reauthentication = page.getByRole("alertdialog", { name: t("crm.session-title") });
      await expect(reauthentication).toContainText(admin.email);
      const password = reauthentication.getByLabel(t("form.password"), { exact: true });
      await password.fill("wrong-password");
      await password.press("Enter");
      await expect(reauthentication.getByRole("alert")).toBeVisible();
      await password.fill(admin.password);
      await password.press("Enter");
      await expect(reauthentication).toHaveCount(0);
      // Whether the site has a mail server may not be known yet.
      const invited = page.getByText(t("users.invited-outbox", { email }));
      await expect(invited.or(page.getByText(t("users.invited-toast", { email })))).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("auth_token"))).not.toBe(token);
      await page.context().close();
    });

    test("a correction sent without JavaScript reaches the inbox and is resolved there", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
      await reader.goto(lang === "en" ? "/product/tarnlight-2p" : "/he/products");
      if (lang === "he") await reader.locator("main article a[href*='/product/']").first().click();
      await reader.locator("#report summary").click();
      await reader.getByLabel(t("product.report-link")).check();
      const note = `dead link ${lang} ${Date.now()}`;
      await reader.locator("#report textarea").fill(note);
      await reader.getByRole("button", { name: t("product.report-send") }).click();
      await expect(reader).toHaveURL(/#reported$/);
      await expect(reader.getByText(t("product.report-thanks"))).toBeVisible();
      await reader.context().close();

      const { page } = await openCrm(browser, request, lang);
      const row = page.getByRole("listitem").filter({ hasText: note });
      await expect(row).toContainText(t("home.report-link"));
      await row.getByRole("button").click();
      await expect(row).toHaveCount(0);
      await page.context().close();
    });
  });
}

test("the language of the screens is chosen in place, and remembered", { tag: endureTag }, async ({
  browser,
  request,
}) => {
  // A separate account, because the language is stored with it.
  const session = await signInByApi(request, await accountOf("editor"));
  const page = await visitor(browser, "en", session);
  await page.goto("/crm/articles?status=draft");
  await expect(heading(page)).toBeVisible();
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: languages.he.nativeName }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(heading(page)).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/crm/articles?status=draft");
  // The public site has its own language, and does not change the CRM's.
  await page.goto("/fr/products");
  await page.goto("/crm/articles");
  await expect(page.locator("html")).toHaveAttribute("lang", "he");
  await page.goto("/products");
  await expect(page).toHaveURL(/\/fr\/products$/);
  // It belongs to the account: another browser uses it too, at the latest after the server's response.
  const elsewhere = await visitor(browser, "en", session);
  await elsewhere.goto("/crm/articles");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "he");
  await elsewhere.context().close();
  await page.goto("/crm/articles");
  await expect(heading(page)).toBeVisible();
  await page.getByRole("banner").getByRole("button").last().click();
  expect(await barriers(page)).toEqual([]);
  await page.context().close();
});
