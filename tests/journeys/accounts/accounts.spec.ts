import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { barriers, overhang } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import {
  accountWords,
  fieldOf,
  fillIn,
  goodPassword,
  linkTo,
  newEmail,
  register,
  signInByApi,
  storedToken,
  visitor,
} from "#tests/support/journey/visitor.ts";

const home = /:\d+\/(ar)?$/;

for (const { lang, tag } of journeyLanguages("en", "ar")) {
  const { t } = accountWords[lang];

  test.describe(`in ${lang}`, { tag }, () => {
    test("a forgotten password is reset with the email's link, which works once", async ({
      browser,
      request,
    }) => {
      const { email } = await register(request);
      const page = await visitor(browser, lang);
      await page.goto("/forgot-password");
      await fillIn(page, { email });
      await expect(page.getByText(t("forgot.sent-title"))).toBeVisible();
      const link = await linkTo("/reset-password", email);
      const answer = await page.goto(link);
      expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
      await expect(fieldOf(page, "password")).toHaveAttribute("autocomplete", "new-password");
      expect(new URL(page.url()).hash).toBe("");
      await fillIn(page, { password: "another tea kettle 7" });
      await expect(page.getByText(t("sign-in.new-password"))).toBeVisible();
      await fillIn(page, { email, password: "another tea kettle 7" });
      await expect(page).toHaveURL(home);

      await page.evaluate(() => localStorage.clear());
      await page.goto("about:blank");
      await page.goto(link);
      await fillIn(page, { password: "a third tea kettle 5" });
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(fieldOf(page, "password")).toHaveValue("a third tea kettle 5");
      await expect(page.getByRole("link", { name: t("link.ask") })).toBeVisible();
      await page.context().close();
    });

    test("shows an error next to its field, announces it with the field, and keeps the typed values", async ({
      browser,
    }) => {
      const page = await visitor(browser, lang);
      await page.goto("/sign-up");
      await fillIn(page, { name: "Maya", email: "maya", password: "short" });
      const email = fieldOf(page, "email");
      await expect(email).toBeFocused();
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await expect(email).toHaveAccessibleDescription(t("form.email-invalid"));
      await expect(fieldOf(page, "password")).toHaveAccessibleDescription(
        new RegExp(t("form.password-length", { least: 8, most: 256 })),
      );
      await expect(fieldOf(page, "name")).toHaveValue("Maya");
      await fillIn(page, { email: newEmail(), password: "password123" });
      // A common password: the server's message in the page's language.
      await expect(fieldOf(page, "password")).toBeFocused();
      await expect(fieldOf(page, "password")).toHaveValue("password123");
      await expect(email).not.toHaveAttribute("aria-invalid");
      await page.context().close();
    });

    test("the screens are accessible and fit a narrow phone", { tag: endureTag }, async ({
      browser,
      request,
    }) => {
      test.setTimeout(180_000);
      const page = await visitor(browser, lang, await register(request));
      await page.goto("/account");
      await expect(page.getByRole("heading", { name: t("own.sessions") })).toBeVisible();
      expect.soft(await barriers(page), "/account").toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await overhang(page), "/account").toBeLessThanOrEqual(0);
      await page.evaluate(() => localStorage.removeItem("auth_token"));
      for (const path of [
        "/sign-in",
        "/sign-up",
        "/forgot-password",
        "/reset-password#token=x",
        "/confirm-email",
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        expect.soft(await barriers(page), path).toEqual([]);
        expect.soft(await overhang(page), path).toBeLessThanOrEqual(0);
      }
      await page.context().close();
    });

    test("two-step verification accepts an app's code, a recovery code once, and can be turned off", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const account = await register(request);
      const page = await visitor(browser, lang, account);
      await page.goto("/account");
      const section = page.getByRole("region", { name: t("own.two-factor") });
      await section.getByRole("button", { name: t("own.turn-on") }).click();
      await section.locator("input[name=password]").fill(goodPassword);
      await section.locator("button[type=submit]").click();
      await expect(section.getByRole("img", { name: t("own.qr") })).toBeVisible();
      const secret = (await section.locator("code").innerText()).replaceAll(" ", "");
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await section.locator("input[name=code]").fill(code);
      await section.locator("button[type=submit]").click();
      await expect(section.getByText(t("own.recovery-title"))).toBeVisible();
      const [recovery = "", next = ""] = await section.locator("li code").allInnerTexts();
      await section.getByRole("button", { name: t("own.recovery-kept") }).click();
      await expect(section.getByText(t("own.codes-left", { count: 10 }))).toBeVisible();

      const other = await visitor(browser, lang);
      await other.goto("/sign-in?redirect=/favorites");
      await fillIn(other, { email: account.email, password: goodPassword });
      await expect(fieldOf(other, "code")).toBeFocused();
      await expect(fieldOf(other, "code")).toHaveAttribute("autocomplete", "one-time-code");
      expect(await storedToken(other)).toBeNull();
      await fillIn(other, { code: "000000" });
      await expect(fieldOf(other, "code")).toHaveAttribute("aria-invalid", "true");
      await fillIn(other, { code: recovery });
      await expect(other).toHaveURL(/\/favorites$/);
      await page.reload();
      await expect(section.getByText(t("own.codes-left", { count: 9 }))).toBeVisible();

      await other.evaluate(() => localStorage.removeItem("auth_token"));
      await other.goto("/sign-in?redirect=/favorites");
      await fillIn(other, { email: account.email, password: goodPassword });
      await fillIn(other, { code: recovery });
      await expect(fieldOf(other, "code")).toHaveAttribute("aria-invalid", "true");
      expect(await storedToken(other)).toBeNull();
      await section.getByRole("button", { name: t("own.turn-off") }).click();
      await section.locator("input[name=code]").fill(next);
      await section.locator("button[type=submit]").click();
      await expect(section.getByText(t("own.turned-off"))).toBeVisible();
      await other.goto("/sign-in?redirect=/favorites");
      await fillIn(other, { email: account.email, password: goodPassword });
      await expect(other).toHaveURL(/\/favorites$/);
      await other.context().close();
      await page.context().close();
    });

    test("exports the stored data as a file; a deleted account is closed, and signing in again restores it", async ({
      browser,
      request,
    }) => {
      const account = await register(request);
      const page = await visitor(browser, lang, account);
      await page.goto("/account");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: t("own.export") }).click();
      expect((await download).suggestedFilename()).toBe("my-data.json");
      const section = page.getByRole("region", { name: t("own.delete-title") });
      await section.getByRole("button", { name: t("own.delete-title") }).click();
      await section.locator("input[name=password]").fill(goodPassword);
      await section.locator("button[type=submit]").click();
      await expect(page).toHaveURL(home);
      expect(await storedToken(page)).toBeNull();
      const old = await request.get("/api/auth/verify", {
        headers: { authorization: `Bearer ${account.token}` },
      });
      expect(old.status()).toBe(401);
      const again = await request.post("/api/auth/login", {
        data: { email: account.email, password: goodPassword },
      });
      expect(again.status()).toBe(200);
      await page.context().close();
    });
  });
}

test("signing out another device makes its page leave the account", { tag: endureTag }, async ({
  browser,
  request,
}) => {
  const { t } = accountWords.en;
  const account = await register(request);
  const lost = await visitor(browser, "en", await signInByApi(request, account));
  await lost.goto("/account");
  const page = await visitor(browser, "en", account);
  await page.goto("/account");
  const section = page.getByRole("region", { name: t("own.sessions") });
  await section.getByRole("button", { name: t("own.end-others") }).click();
  await expect(section.getByText(t("own.others-ended"))).toBeVisible();
  await lost
    .getByRole("region", { name: t("own.profile") })
    .locator("button[type=submit]")
    .click();
  await expect(lost).toHaveURL(/\/sign-in\?redirect=%2Faccount$/);
  expect(await storedToken(lost)).toBeNull();
  await lost.context().close();
  await page.context().close();
});

test("signing in or out in one tab updates the other tabs", { tag: endureTag }, async ({
  browser,
  request,
}) => {
  const account = await register(request);
  const page = await visitor(browser, "en");
  const other = await page.context().newPage();
  await other.goto("/about");
  await page.goto("/sign-in");
  await fillIn(page, { email: account.email, password: goodPassword });
  await expect(page).toHaveURL(home);
  await expect(other.locator("html")).toHaveAttribute("data-signed-in", "");
  await other.goto("/account");
  await page.locator("header details:visible summary").last().click();
  await page.locator("header [data-sign-out]:visible").click();
  await expect(other).toHaveURL(/\/sign-in/);
  await page.context().close();
});

test("password managers find their fields; a password can be shown and pasted", {
  tag: endureTag,
}, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(fieldOf(page, "email")).toHaveAttribute("autocomplete", "username");
  const password = fieldOf(page, "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await password.fill("secret words");
  await page.getByRole("button", { name: accountWords.en.t("form.show-password") }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("secret words");
  await page.goto("/sign-up");
  await expect(fieldOf(page, "email")).toHaveAttribute("autocomplete", "username");
  await expect(fieldOf(page, "password")).toHaveAttribute("autocomplete", "new-password");
});

test("repeated presses send one request; a refusal says when to retry", {
  tag: endureTag,
}, async ({ page }) => {
  await page.goto("/sign-in");
  let requests = 0;
  await page.route("**/api/auth/login*", async (route) => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({
      status: 429,
      headers: { "Retry-After": "300" },
      json: { message: "Too many requests.", error: "Too many requests.", code: "too-many-requests" },
    });
  });
  await fieldOf(page, "email").fill("maya@example.com");
  await fieldOf(page, "password").fill("whatever it is");
  await fieldOf(page, "password").press("Enter");
  await fieldOf(page, "password").press("Enter");
  await expect(page.locator("main form[aria-busy=true]")).toHaveCount(1);
  await expect(page.getByRole("alert")).toContainText(accountWords.en.t("form.wait-minutes", { count: 5 }));
  expect(requests).toBe(1);
});

test("a sign-in never redirects to another site", { tag: endureTag }, async ({ browser, request }) => {
  const account = await register(request);
  const page = await visitor(browser, "en");
  for (const evil of [
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "%2F%2Fevil.example",
    "https://evil.example/",
  ]) {
    await page.goto(`/sign-in?redirect=${encodeURIComponent(evil)}`);
    await fillIn(page, { email: account.email, password: goodPassword });
    await page.waitForFunction(
      () => document.documentElement.hasAttribute("data-signed-in") && location.pathname === "/",
    );
    await page.evaluate(() => localStorage.removeItem("auth_token"));
  }
  await page.context().close();
});
