import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { messagesFor } from "#i18n/catalogues.ts";
import { freePort, type Run, startProgram } from "../support/built-program.ts";
import { accountWords, goodPassword, newEmail, storedToken, visitor } from "../support/visitor.ts";

/** A site of its own: a passkey belongs to a host with a name, and the other journeys' site has a number. */
let site = "";
let dataDir = "";
let program: Run;

test.beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  dataDir = mkdtempSync(join(tmpdir(), "magpie-passkeys-"));
  program = startProgram({ PORT: String(port), SITE_URL: site, DATA_DIR: dataDir, LOG_LEVEL: "trace" });
  await program.running;
});

test.afterAll(async () => {
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(dataDir, { recursive: true, force: true });
});

for (const lang of ["en", "ar"] as const)
  test(`in ${lang}: a device becomes a key, opens the account alone, and no more once it is taken away`, async ({
    browser,
    request,
  }) => {
    const { t } = accountWords[lang];
    const account = { name: "Maya", email: newEmail(), password: goodPassword };
    const session = await (await request.post(`${site}/api/auth/register`, { data: account })).json();
    const page = await visitor(browser, lang, session);
    const devices = await page.context().newCDPSession(page);
    await devices.send("WebAuthn.enable");
    await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${site}/account`);
    const section = page.getByRole("region", { name: t("own.passkeys"), exact: true });
    await section.getByRole("button", { name: t("own.add-passkey") }).click();
    await section.locator("input[name=name]").fill("هاتف Maya");
    await section.locator("input[name=password]").fill(goodPassword);
    await section.locator("button[type=submit]").click();
    await expect(section.getByText(t("own.passkey-added"))).toBeVisible();

    const signInByKey = async () => {
      await page.evaluate(() => localStorage.removeItem("auth_token"));
      await page.goto(`${site}/sign-in?redirect=/account`);
      await page.getByRole("button", { name: t("sign-in.passkey") }).click();
    };
    await signInByKey();
    await expect(page).toHaveURL(`${site}/account`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(messagesFor(lang).t("account.heading"));
    const token = (await storedToken(page)) ?? "";
    expect(token).not.toBe(session.token);

    await section.getByRole("button", { name: t("own.remove-passkey", { name: "هاتف Maya" }) }).click();
    await expect(section.getByText(t("own.passkey-removed", { name: "هاتف Maya" }))).toBeVisible();
    await signInByKey();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    // verify brought both as a query parameter.
    for (const secret of [token, session.token as string, goodPassword])
      expect(program.output()).not.toContain(secret);
    await page.context().close();
  });
