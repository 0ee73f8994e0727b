import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Provider } from "oidc-provider";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountWords, storedToken, visitor } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

/** A separate site, because the others have no providers, with a local issuer. */
let site = "";
let dataDir = "";
let issuer: Server;
let program: Run;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const [sitePort, issuerPort] = [await freePort(), await freePort()];
  site = `http://127.0.0.1:${sitePort}`;
  const address = `http://127.0.0.1:${issuerPort}`;
  dataDir = mkdtempSync(join(tmpdir(), "magpie-social-"));
  const provider = new Provider(address, {
    clients: [
      {
        client_id: "magpie",
        redirect_uris: [`${site}/api/auth/oidc/callback`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "none",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["journey"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: `The ${id}` }),
    }),
  });
  issuer = createServer(provider.callback()).listen(issuerPort, "127.0.0.1");
  program = startProgram({
    PORT: String(sitePort),
    SITE_URL: site,
    DATA_DIR: dataDir,
    OIDC_ISSUER: address,
    OIDC_CLIENT_ID: "magpie",
    OIDC_NAME: "Nest ID",
    GOOGLE_CLIENT_ID: "google-magpie",
  });
  await program.running;
});

test.afterAll(async () => {
  program.process.kill("SIGTERM");
  await program.ended;
  issuer.closeAllConnections();
  issuer.close();
});

for (const [lang, who] of [
  ["en", "wren"],
  ["ar", "robin"],
] as const)
  test(`a provider's account signs up and in and leads to the requested page, in ${lang}`, {
    tag: endureTag,
  }, async ({ browser }) => {
    const { t } = accountWords[lang];
    const page = await visitor(browser, lang);
    await page.route("https://accounts.google.com/**", (route) => route.abort());
    const ids = new Set<unknown>();
    for (const expected of ["signs up", "signs in"])
      await test.step(expected, async () => {
        await page.goto(`${site}/sign-in?redirect=${encodeURIComponent("/account")}`);
        await page.getByRole("button", { name: t("sign-in.with", { provider: "Nest ID" }) }).click();
        await page.waitForURL(/\/interaction\/|\/account$/, { waitUntil: "commit" });
        // The issuer remembers who signed in there.
        if (page.url().includes("/interaction/") && (await page.locator("input[name=login]").count())) {
          await page.locator("input[name=login]").fill(who);
          await page.locator("input[name=password]").fill("any");
          await page.locator("button[type=submit]").click();
        }
        await page.waitForURL(/\/interaction\/|\/account$/, { waitUntil: "commit" });
        if (page.url().includes("/interaction/")) await page.locator("button[type=submit]").click();
        await expect(page).toHaveURL(`${site}/account`);
        await expect(page.getByText(`${who}@example.com`).filter({ visible: true }).first()).toBeVisible();
        expect(await page.evaluate(() => sessionStorage.getItem("sign-in-handle"))).toBeNull();
        ids.add(await page.evaluate(() => JSON.parse(localStorage.getItem("auth_user") ?? "{}").id));
        await page.evaluate(() => localStorage.removeItem("auth_token"));
      });
    expect([...ids]).toEqual([expect.any(String)]);
    await page.context().close();
  });

test("refuses a code from another browser and removes it from the URL", async ({ browser }) => {
  const page = await visitor(browser, "en");
  await page.route("https://accounts.google.com/**", (route) => route.abort());
  await page.goto(`${site}/sign-in#code=${"a".repeat(43)}&redirect=%2Faccount`);
  await expect(page.getByRole("alert")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  expect(await storedToken(page)).toBeNull();
  await page.context().close();
});

test("loads a provider's script on the sign-in pages only, with our nonce in its token", async ({
  browser,
  request,
}) => {
  const page = await visitor(browser, "en");
  await page.route("https://accounts.google.com/gsi/client", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.google={accounts:{id:{initialize(o){window.options=o},renderButton(p){
        const b=document.createElement("button");b.textContent="Google";b.onclick=()=>window.options.callback({credential:"not.a.token"});p.append(b)}}}};`,
    }),
  );
  await page.goto(`${site}/sign-in`);
  await page.getByRole("button", { name: "Google", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  const options = await page.evaluate(() => (window as unknown as { options: unknown }).options);
  expect(options).toMatchObject({ client_id: "google-magpie", nonce: expect.stringMatching(/^[\w-]{43}$/) });

  const policyOf = async (path: string) =>
    (await request.get(site + path)).headers()["content-security-policy"];
  for (const path of ["/sign-in", "/sign-up"])
    expect(await policyOf(path)).toContain("https://accounts.google.com/gsi/client");
  for (const path of ["/", "/account", "/forgot-password", "/crm/home"])
    expect(await policyOf(path)).not.toContain("google");
  await page.context().close();
});
