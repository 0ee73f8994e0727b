import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import arErrors from "#locales/ar/errors.json" with { type: "json" };
import ar from "#locales/ar/mail.json" with { type: "json" };
import enErrors from "#locales/en/errors.json" with { type: "json" };
import en from "#locales/en/mail.json" with { type: "json" };
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import {
  accountWords,
  dataDir,
  fillIn,
  goodPassword,
  linkTo,
  mailsTo,
  newEmail,
  register,
  visitor,
} from "#tests/support/journey/visitor.ts";
import { tablesHolding } from "#tests/support/site/stored-rows.ts";

const errorWords = { en: enErrors, ar: arErrors };
const mailWords = { en: messagesOf<typeof en>("en", en), ar: messagesOf<typeof en>("ar", ar) };

for (const { lang, tag } of enduredLanguages("ar", "en"))
  test(`in ${lang}, an email address changes when the new one is confirmed, and the old one is notified`, {
    tag,
  }, async ({ browser, request }) => {
    const { t } = accountWords[lang];
    const account = await register(request);
    const next = newEmail();
    const page = await visitor(browser, lang, account);
    await page.goto("/account");
    const section = page.getByRole("region", { name: t("own.email"), exact: true });
    await section.getByRole("button", { name: t("own.change-email") }).click();
    await expect(section.locator("input[name=email]")).toBeFocused();
    await section.locator("input[name=email]").fill(next);
    await section.locator("input[name=password]").fill("not that one");
    await section.locator("button[type=submit]").click();
    await expect(section.locator("input[name=password]")).toHaveAttribute("aria-invalid", "true");
    await expect(section.locator("input[name=email]")).toHaveValue(next);
    await section.locator("input[name=password]").fill(goodPassword);
    await section.locator("button[type=submit]").click();
    await expect(section.getByRole("status")).toContainText(next);

    const link = await linkTo("/confirm-email", next);
    expect(mailsTo(next).join()).toContain(mailWords[lang].t("mail.email-change.note"));
    await page.reload();
    await expect(section.getByText(account.email)).toBeVisible();

    await page.goto(link);
    await expect(page.getByText(t("confirm.done-title"))).toBeVisible();
    // The link was used: retrying would not help.
    await page.goto("/");
    await page.goto(link);
    await expect(page.getByText(errorWords[lang]["link-expired"])).toBeVisible();
    await expect(page.getByRole("button", { name: messagesFor(lang).t("error.retry") })).toHaveCount(0);
    await page.goto("/account");
    await expect(section.getByText(next)).toBeVisible();
    await expect(section.getByText(t("own.email-confirmed"))).toBeVisible();
    await expect
      .poll(() => mailsTo(account.email).join(), { timeout: 30_000 })
      .toContain(mailWords[lang].t("mail.email-changed.text"));
    expect(mailsTo(account.email).join()).not.toContain(next);
    await expect.poll(() => tablesHolding(join(dataDir, "magpie.sqlite"), account.email)).toEqual([]);

    await page.evaluate(() => localStorage.removeItem("auth_token"));
    await page.goto("/sign-in?redirect=/account");
    await fillIn(page, { email: account.email, password: goodPassword });
    await expect(page.getByRole("alert")).toBeVisible();
    await fillIn(page, { email: next, password: goodPassword });
    await expect(page).toHaveURL(/\/account$/);
    await page.context().close();
  });
