import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import type { Terms } from "#features/translating/translating.ts";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import enCrm from "#locales/en/crm.json" with { type: "json" };
import en from "#locales/en/crm-terms.json" with { type: "json" };
import enTranslations from "#locales/en/crm-translations.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import he from "#locales/he/crm-terms.json" with { type: "json" };
import heTranslations from "#locales/he/crm-translations.json" with { type: "json" };
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

/** Each test has its own list, of words that no other test translates, because they share one site. */
const fixed = {
  en: { into: "fr", said: "lave-vaisselle", changed: "machine à laver la vaisselle" },
  he: { into: "ar", said: "جلاية", changed: "غسالة الصحون" },
} as const;
const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};
const links = {
  en: messagesOf<typeof enTranslations>("en", enTranslations).t,
  he: messagesOf<typeof enTranslations>("he", heTranslations).t,
};
const crm = {
  en: messagesOf<typeof enCrm>("en", enCrm).t,
  he: messagesOf<typeof enCrm>("he", heCrm).t,
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function isForEverybody(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await overhang(page)) <= 0]).toEqual([width, true]);
    expect([width, await barriers(page)]).toEqual([width, []]);
  }
}

async function nothingFixed(request: APIRequestContext, token: string, lang: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const path = "/api/admin/translations/terms";
  const { version } = (await (await request.get(`${path}?lang=${lang}`, { headers })).json()) as Terms & {
    version: number;
  };
  await request.put(path, { headers, data: { lang, version, terms: [], kept: [] } });
}

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { into, said, changed } = fixed[lang];
  const { t } = words[lang];

  test(`an editor adds terms, changes one, removes one and undoes that, and imports a table (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    test.slow();
    const session = await signInByApi(request, await accountOf("editor"));
    await nothingFixed(request, session.token, into);
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto("/crm/translations");
    await page.getByRole("link", { name: links[lang]("trans.glossary"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("terms.title"));
    await page.getByRole("tab", { name: languages[into].nativeName }).click();
    await expect(page.getByText(t("terms.empty-title"))).toBeVisible();
    await isForEverybody(page);

    const source = page.getByRole("textbox", { name: t("terms.source") });
    const target = page.getByRole("textbox", {
      name: t("terms.target", { language: languages[into].nativeName }),
    });
    const row = (word: string) => page.getByRole("row", { name: new RegExp(`^${word}`) });
    await button(page, t("terms.add")).first().click();
    await button(page, t("terms.save")).click();
    await expect(page.getByText(t("terms.error-target"))).toBeVisible();
    await source.fill("dishwasher");
    await target.fill(said);
    await isForEverybody(page);
    await page.keyboard.press("Enter");
    await expect(row("dishwasher")).toContainText(said);

    await button(page, t("terms.add")).click();
    await source.fill("Dishwasher");
    await page.getByRole("radio", { name: t("terms.how-kept") }).check({ force: true });
    await button(page, t("terms.save")).click();
    await expect(page.getByText(t("terms.error-taken"))).toBeVisible();
    await source.fill("Swan Line");
    await button(page, t("terms.save")).click();
    await expect(row("Swan Line")).toContainText(t("terms.stays"));

    await button(page, t("terms.change", { word: "dishwasher" })).click();
    await target.fill(changed);
    await button(page, t("terms.save")).click();
    await expect(row("dishwasher")).toContainText(changed);
    await button(page, t("terms.remove", { word: "Swan Line" })).click();
    await expect(row("Swan Line")).toHaveCount(0);
    await button(page, t("terms.undo")).click();
    await expect(row("Swan Line")).toBeVisible();
    await isForEverybody(page);

    await button(page, t("terms.file")).click();
    await page.getByRole("menuitem", { name: t("terms.take-file") }).click();
    const choosing = page.waitForEvent("filechooser");
    await button(page, t("terms.choose")).click();
    await (await choosing).setFiles({
      name: "words.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`samovar,${said}\nSwan Line,\n,nothing\n`),
    });
    await expect(page.getByText(t("terms.taken", { added: 1, changed: 0, unchanged: 1 }))).toBeVisible();
    await expect(page.getByText(t("terms.line", { line: 3, why: t("terms.why-malformed") }))).toBeVisible();
    await isForEverybody(page);
    await page.keyboard.press("Escape");
    await expect(row("samovar")).toBeVisible();
    await page.getByRole("searchbox", { name: t("terms.search") }).fill("swan");
    await expect(row("samovar")).toHaveCount(0);

    await page.goto("/crm/home");
    await button(page, crm[lang]("crm.palette-open")).click();
    await page
      .getByRole("searchbox", { name: crm[lang]("crm.palette-label") })
      .or(page.getByRole("textbox", { name: crm[lang]("crm.palette-label") }))
      .fill(crm[lang]("crm.action-terms"));
    await expect(page.getByRole("menuitem").first()).toContainText(crm[lang]("crm.action-terms"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/crm\/translations\/terms/);
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
