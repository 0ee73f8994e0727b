import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { barriers, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import {
  accountWords,
  goodPassword,
  register,
  storedToken,
  visitor,
} from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

/** A site with a host name, which a passkey requires: the other tests' site has an IP address. */
let site = "";
let program: Run;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "magpie-passkeys-"));
  program = startProgram({
    PORT: port,
    HOST: "127.0.0.1",
    SITE_URL: site,
    DATA_DIR: dataDir,
    LOG_LEVEL: "trace",
  });
  await program.running;
});

test.afterAll(async () => {
  program.process.kill("SIGTERM");
  await program.ended;
});

/** A virtual authenticator that verifies its user, or not, and confirms every request. */
async function device(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsOwner: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    passkeys: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}

for (const { lang, tag } of enduredLanguages("ar", "en"))
  test(`in ${lang}, a passkey is created, signs in without a password, and no longer works once removed`, {
    tag,
  }, async ({ browser, playwright }) => {
    const { t } = accountWords[lang];
    const request = await playwright.request.newContext({ baseURL: site });
    const page = await visitor(browser, lang, await register(request));
    const phone = await device(page);
    await page.goto(`${site}/account`);
    const section = page.getByRole("region", { name: t("own.passkeys"), exact: true });
    await section.getByRole("button", { name: t("own.add-passkey") }).click();
    expect.soft(await barriers(page)).toEqual([]);
    await section.locator("input[name=name]").fill("هاتف Maya");
    await section.locator("input[name=password]").fill(goodPassword);
    await section.locator("button[type=submit]").click();
    await expect(section.getByText(t("own.passkey-added"))).toBeVisible();
    await expect(section.getByText("هاتف Maya")).toBeVisible();
    expect(await phone.passkeys()).toBe(1);
    expect.soft(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await overhang(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });

    const signIn = async () => {
      await page.evaluate(() => localStorage.removeItem("auth_token"));
      await page.goto(`${site}/sign-in?redirect=/account`);
      await page.getByRole("button", { name: t("sign-in.passkey") }).click();
    };
    await signIn();
    await expect(page).toHaveURL(`${site}/account`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(messagesFor(lang).t("account.heading"));
    // The page verified the session, which sends the token as a query parameter.
    const token = (await storedToken(page)) ?? "";
    expect(token).not.toBe("");

    // Another person's fingerprint.
    await phone.knowsOwner(false);
    await signIn();
    await expect(page.getByRole("alert")).toHaveText(t("sign-in.passkey-unused"));
    expect(await storedToken(page)).toBeNull();
    await phone.knowsOwner(true);
    await page.getByRole("button", { name: t("sign-in.passkey") }).click();
    await expect(page).toHaveURL(`${site}/account`);

    await section.getByRole("button", { name: t("own.remove-passkey", { name: "هاتف Maya" }) }).click();
    await expect(section.getByText(t("own.passkey-removed", { name: "هاتف Maya" }))).toBeVisible();
    await expect(section.getByText("هاتف Maya", { exact: true })).toHaveCount(0);
    await signIn();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    for (const secret of [token, goodPassword]) expect(program.output()).not.toContain(secret);
    await page.context().close();
    await request.dispose();
  });

test("offers no passkeys when the site's host is an IP address", { tag: endureTag }, async ({
  browser,
  request,
}) => {
  const { t } = accountWords.en;
  const page = await visitor(browser, "en");
  await page.goto("/sign-in");
  await expect(page.locator("main form input[name=password]")).toBeVisible();
  await expect(page.getByRole("button", { name: t("sign-in.passkey") })).toHaveCount(0);
  await page.context().close();
  const own = await visitor(browser, "en", await register(request));
  await own.goto("/account");
  await expect(own.getByRole("heading", { name: t("own.sessions") })).toBeVisible();
  await expect(own.getByRole("heading", { name: t("own.passkeys") })).toHaveCount(0);
  await own.context().close();
});
