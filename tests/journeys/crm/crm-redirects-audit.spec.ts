import { expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import enAudit from "#locales/en/crm-audit.json" with { type: "json" };
import enRedirects from "#locales/en/crm-redirects.json" with { type: "json" };
import heAudit from "#locales/he/crm-audit.json" with { type: "json" };
import heRedirects from "#locales/he/crm-redirects.json" with { type: "json" };
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const redirectWords: Record<"en" | "he", MessagesOf<typeof enRedirects>> = {
  en: messagesOf<typeof enRedirects>("en", enRedirects),
  he: messagesOf<typeof enRedirects>("he", heRedirects),
};
const auditWords: Record<"en" | "he", MessagesOf<typeof enAudit>> = {
  en: messagesOf<typeof enAudit>("en", enAudit),
  he: messagesOf<typeof enAudit>("he", heAudit),
};
const admin = { email: "admin@example.com", password: "journey-password" };

/** At phone and desktop widths: no horizontal overflow, no axe violations. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await barriers(page)).toEqual([]);
  }
}

for (const { lang, tag } of journeyLanguages("he", "en")) {
  const { t } = redirectWords[lang];
  const { t: said } = auditWords[lang];

  test.describe(`in ${lang}`, { tag }, () => {
    test("an editor redirects a 404, changes the redirect and deletes it", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const lost = `/lost-${lang}/old-guide`;
      const direct = { maxRedirects: 0 };
      expect((await request.get(`${lost}?a=1`, direct)).headers().location).toBe("/?a=1");
      const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
      const faults = faultsOf(page);
      await page.goto("/crm/redirects");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("redirects.title"));
      await expect(page.locator("html")).toHaveAttribute("dir", languages[lang].direction);
      await page.getByRole("tab", { name: t("redirects.tab-missing") }).click();
      await expect(page.getByRole("row", { name: lost })).toContainText("1");
      await expectSound(page);
      await page
        .getByRole("row", { name: lost })
        .getByRole("button", { name: t("redirects.missing-lead") })
        .click();

      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel(t("redirects.from"))).toHaveValue(lost);
      await dialog.getByLabel(t("redirects.to"), { exact: true }).fill("javascript:alert(1)");
      await dialog.getByRole("button", { name: t("redirects.save") }).click();
      await expect(dialog.getByText(t("redirects.error-not-an-address"), { exact: true })).toBeVisible();
      await expectSound(page);
      await dialog.getByLabel(t("redirects.to"), { exact: true }).fill("/articles?from=old");
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("row", { name: lost })).toHaveCount(0);
      const answer = await request.get(`${lost.toUpperCase()}?a=1`, direct);
      expect(answer.headers().location).toBe(`${lost}?a=1`);
      const moved = await request.get(`${lost}?a=1`, direct);
      expect([moved.status(), moved.headers().location]).toEqual([301, "/articles?from=old&a=1"]);

      await page.getByRole("tab", { name: t("redirects.tab-all") }).click();
      await page.getByLabel(t("redirects.search")).fill(`lost-${lang}`);
      await expect(page.getByRole("row")).toHaveCount(2);
      await expectSound(page);
      await page.getByRole("row", { name: lost }).click();
      await dialog.getByLabel(t("redirects.to"), { exact: true }).fill(lost);
      await dialog.getByRole("button", { name: t("redirects.save") }).click();
      await expect(dialog.getByText(t("redirects.error-loop"), { exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: t("redirects.delete") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("redirects.delete") })
        .click();
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(page.getByRole("row", { name: lost })).toHaveCount(0);
      expect((await request.get(lost, direct)).headers().location).toBe("/");
      expect(faults.filter((fault) => !/answered 422|status of 422/.test(fault))).toEqual([]);
      await page.context().close();
    });

    test("a table of redirects is imported and exported", { tag: endureTag }, async ({
      browser,
      request,
    }) => {
      const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
      await page.goto("/crm/redirects");
      const menu = (entry: string) =>
        page
          .getByRole("button", { name: t("redirects.file") })
          .click()
          .then(() => page.getByRole("menuitem", { name: entry }).click());
      await menu(t("redirects.take-file"));
      const chosen = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: t("redirects.choose") }).click();
      const csv = `from,to\n/table-${lang}/a,/articles\n/about,/articles\n`;
      await (await chosen).setFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      const dialog = page.getByRole("dialog");
      await expect(
        dialog.getByText(t("redirects.taken", { added: 1, changed: 0, unchanged: 0 })),
      ).toBeVisible();
      await expect(dialog).toContainText(t("redirects.line", { line: 3, why: t("redirects.why-own-page") }));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("row", { name: `/table-${lang}/a` })).toBeVisible();
      const download = page.waitForEvent("download");
      await menu(t("redirects.save-file"));
      const chunks: Buffer[] = [];
      for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toContain(`/table-${lang}/a,/articles,301,0`);
      await page.context().close();
    });

    test("an administrator sees a redirect's changes in the audit log, field by field", {
      tag: endureTag,
    }, async ({ browser, request }) => {
      const session = await signInByApi(request, admin);
      const headers = { Authorization: `Bearer ${session.token}` };
      const from = `/audited-${lang}-${Date.now()}`;
      const made = await request.post("/api/admin/redirects", { headers, data: { from, to: "/articles" } });
      const { id } = (await made.json()) as { id: string };
      const data = { version: 1, to: "/products" };
      expect((await request.patch(`/api/admin/redirects/${id}`, { headers, data })).status()).toBe(200);

      const page = await visitor(browser, lang, session);
      const faults = faultsOf(page);
      await page.goto(`/crm/audit?type=redirect&thing=${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("audit.title"));
      await expect(page.getByRole("row")).toHaveCount(3);
      await expectSound(page);
      await page.getByRole("row").nth(1).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading")).toHaveText(said("audit.action-update"));
      const change = dialog.getByRole("row").filter({ hasText: said("audit.field-to") });
      await expect(change.locator("del")).toHaveText("article");
      await expect(change.locator("ins")).toHaveText("product");
      await expectSound(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: said("audit.action") }).click();
      await page.getByRole("option", { name: said("audit.action-create"), exact: true }).click();
      await expect(page).toHaveURL(/action=create/);
      await expect(page.getByRole("row")).toHaveCount(2);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: said("audit.save-file") }).click();
      expect((await download).suggestedFilename()).toBe("audit.csv");
      expect(faults).toEqual([]);
      await page.context().close();
    });
  });
}

test("an editor has no access to the audit log", { tag: endureTag }, async ({ browser, request }) => {
  const page = await visitor(browser, "en", await signInByApi(request, await accountOf("editor")));
  await page.goto("/crm/audit");
  await expect(page).toHaveURL(/\/crm\/home/);
  await page.context().close();
});

test("a former product URL unknown to the slug history redirects where an editor says, on client navigation too", async ({
  browser,
  request,
}) => {
  const { token } = await signInByApi(request, admin);
  const from = `/product/from-another-site-${Date.now()}`;
  expect((await request.get(from)).status()).toBe(404);
  const made = await request.post("/api/admin/redirects", {
    headers: { Authorization: `Bearer ${token}` },
    data: { from, to: "/about" },
  });
  expect(made.status()).toBe(201);
  const answer = await request.get(from, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, "/about"]);
  const file = `/old-page-${Date.now()}.html`;
  expect((await request.get(file)).status()).toBe(404);
  await request.post("/api/admin/redirects", {
    headers: { Authorization: `Bearer ${token}` },
    data: { from: file, to: "/articles" },
  });
  expect((await request.get(file, { maxRedirects: 0 })).headers().location).toBe("/articles");
  // A redirect with a query takes precedence over a page at its path, even when that is cached.
  const post = String(Date.now());
  expect((await request.get(`/?p=${post}`)).status()).toBe(200);
  for (const data of [
    { from: `/?p=${post}`, to: "/articles" },
    { from: `/fr?p=${post}`, status: 410 },
  ])
    await request.post("/api/admin/redirects", { headers: { Authorization: `Bearer ${token}` }, data });
  const led = await request.get(`/?utm_source=x&p=${post}`, { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([301, "/articles?utm_source=x"]);
  const gone = await request.get(`/fr?p=${post}`);
  expect([gone.status(), gone.headers()["x-robots-tag"]]).toEqual([410, "noindex"]);
  expect(await gone.text()).toContain('lang="fr"');
  expect((await request.get("/fr")).status()).toBe(200);
  const page = await visitor(browser, "en");
  await page.goto(from);
  await expect(page).toHaveURL(/\/about$/);
  await page.context().close();
});
