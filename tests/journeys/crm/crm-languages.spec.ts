import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-settings.json" with { type: "json" };
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { goodPassword, visitor } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

const { t } = messagesOf<typeof en>("en", en);

// A separate site, because these settings affect every page.
let site: { url: string; data: string; program: Run };
const admin = { email: "boss@example.com", password: goodPassword };

test.beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), "magpie-languages-"));
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
});
test.afterAll(async () => {
  site.program.process.kill("SIGTERM");
  await site.program.ended;
  await rm(site.data, { recursive: true, force: true });
});

test("the default language is a choice, and English can be switched off", { tag: endureTag }, async ({
  browser,
}) => {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(admin),
  });
  const page = await visitor(browser, "en", (await answer.json()) as { token: string; user: unknown });
  const panel = page.getByRole("tabpanel");
  const choose = async (language: string, off?: string) => {
    await page.goto(`${site.url}/crm/settings?tab=languages`);
    await panel.getByRole("button", { name: t("settings.default-language") }).click();
    await page.getByRole("option", { name: language }).click();
    if (off) await panel.getByText(off, { exact: true }).last().click();
    await panel.getByRole("button", { name: t("settings.save"), exact: true }).click();
    await expect(page.getByText(t("settings.saved")).last()).toBeVisible();
  };
  const leads = async (path: string) => {
    const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  await choose("עברית", "English");
  expect(await leads("/")).toEqual([302, "/he"]);
  expect(await leads("/about?x=1")).toEqual([302, "/he/about?x=1"]);
  expect(await leads("/about?lang=en")).toEqual([302, "/he/about"]);
  const html = await (await fetch(`${site.url}/he/about`)).text();
  expect(html).not.toMatch(/hreflang="en"/i);
  expect(html).toMatch(/hreflang="x-default" href="[^"]*\/he\/about"/i);
  // A browser in none of the site's languages.
  const guest = await browser.newContext({ locale: "de-DE" });
  const visited = await guest.newPage();
  await visited.goto(site.url);
  await expect(visited).toHaveURL(`${site.url}/he`);
  await visited.goto(`${site.url}/favorites`);
  await expect(visited.locator("html")).toHaveAttribute("lang", "he");
  await guest.close();

  await choose("English");
  expect(await leads("/about")).toEqual([200, null]);
  await page.context().close();
});
