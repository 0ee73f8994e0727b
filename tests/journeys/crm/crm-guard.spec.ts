import { expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import {
  accountOf,
  crmMessages,
  fillIn,
  register,
  signInByApi,
  storedToken,
  visitor,
} from "#tests/support/journey/visitor.ts";

const refused = /\/crm\/home\?error=insufficient-permissions$/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The URLs a page went through. */
function hops(page: Page): string[] {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (addresses.at(-1) !== pathname + search) addresses.push(pathname + search);
  });
  return addresses;
}

for (const { lang, tag } of journeyLanguages("en", "ar")) {
  const { t } = crmMessages[lang];

  test.describe(`in ${lang}`, { tag }, () => {
    test("a signed-out user signs in first and returns to the requested page with its query", async ({
      browser,
    }) => {
      const editor = await accountOf("editor");
      const page = await visitor(browser, lang);
      const seen = hops(page);
      await page.goto("/crm/home?tab=2&q=a+b");
      await expect(page).toHaveURL(/\/sign-in\?redirect=/);
      await fillIn(page, editor);
      await expect(page).toHaveURL(/\/crm\/home\?tab=2&q=a\+b$/);
      await expect(heading(page)).toHaveText(t("crm.section-home"));
      expect(seen).toEqual([
        "/crm/home?tab=2&q=a+b",
        "/sign-in?redirect=%2Fcrm%2Fhome%3Ftab%3D2%26q%3Da%2Bb",
        "/crm/home?tab=2&q=a+b",
      ]);
      await page.context().close();
    });

    test("a reader sees only that access is denied, in one redirect", { tag: endureTag }, async ({
      browser,
      request,
    }) => {
      const page = await visitor(browser, lang, await register(request));
      const seen = hops(page);
      await page.goto("/crm/products?page=2");
      await expect(page).toHaveURL(refused);
      await expect(heading(page)).toHaveText(t("crm.insufficient"));
      await expect(page.getByRole("link", { name: t("crm.to-site") })).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      expect(seen).toEqual(["/crm/products?page=2", "/crm/home?error=insufficient-permissions"]);
      await page.context().close();
    });

    test("an editor has no access to users and settings, is notified once, and stays on the dashboard", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
      for (const path of ["/crm/users", "/crm/settings"]) {
        await page.goto(path);
        await expect(page).toHaveURL(refused);
        await expect(page.getByRole("alert")).toContainText(t("crm.insufficient"));
        await expect(heading(page)).toHaveText(t("crm.section-home"));
      }
      await page.getByRole("button", { name: t("crm.close") }).click();
      await expect(page).toHaveURL(/\/crm\/home$/);
      await page.goto("/crm/users");
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page).toHaveURL(/\/crm\/home$/);
      await expect(page.getByRole("alert")).toBeVisible();
      await page.reload();
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await page.context().close();
    });

    test("an administrator has access everywhere; unknown screens redirect to the dashboard", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const admin = { email: "admin@example.com", password: "journey-password" };
      const page = await visitor(browser, lang, await signInByApi(request, admin));
      for (const path of ["/crm", "/crm/no/such/page", "/crm/product/x"]) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/crm\/home$/);
        await expect(page.getByText(t("crm.role-admin"))).toBeVisible();
      }
      await expect(page.locator("html")).toHaveAttribute("dir", languages[lang].direction);
      await page.goto("/crm/users");
      await expect(heading(page)).toBeVisible();
      await expect(page).toHaveURL(/\/crm\/users$/);
      await page.goto(localPath(lang, "/about"));
      await page.locator("header details:visible summary").last().click();
      await expect(page.locator("header a[href='/crm/home']:visible")).toBeVisible();
      await page.context().close();
    });
  });
}

const { t } = crmMessages.en;

test("a role written into the browser's storage grants nothing", async ({ browser, request }) => {
  const session = await register(request);
  const page = await visitor(browser, "en", {
    token: session.token,
    user: { ...session.user, role: "admin" },
  });
  await page.goto("/about");
  await page.locator("header details:visible summary").last().click();
  await expect(page.locator("header a[href='/favorites']:visible").first()).toBeVisible();
  await expect(page.locator("header a[href='/crm/home']:visible")).toHaveCount(0);
  await page.goto("/crm/home");
  await expect(heading(page)).toHaveText(t("crm.insufficient"));
  await page.context().close();
});

test("a forged token ends the session; while the server does not respond, the session stays and the CRM is closed", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const forged = await visitor(browser, "en", {
    token: "a".repeat(43),
    user: { name: "X", email: "x@example.com", role: "admin" },
  });
  await forged.goto("/crm/home");
  await expect(forged).toHaveURL(/\/sign-in\?redirect=%2Fcrm%2Fhome$/);
  expect(await storedToken(forged)).toBeNull();
  await forged.context().close();

  const page = await visitor(browser, "en", await signInByApi(request, await accountOf("editor")));
  await page.route("**/api/auth/verify*", (route) => route.abort());
  await page.goto("/crm/home");
  await expect(heading(page)).toHaveText(t("crm.unverified-title"));
  expect(await storedToken(page)).not.toBeNull();
  await page.unroute("**/api/auth/verify*");
  await page.getByRole("button", { name: t("crm.retry") }).click();
  await expect(heading(page)).toHaveText(t("crm.section-home"));
  await page.context().close();
});
