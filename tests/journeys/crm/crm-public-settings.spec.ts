import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import en from "#locales/en/crm-settings.json" with { type: "json" };
import enMails from "#locales/en/mail.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import he from "#locales/he/crm-settings.json" with { type: "json" };
import heMails from "#locales/he/mail.json" with { type: "json" };
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { goodPassword, mailsTo, visitor } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";

const mails = { en: enMails, he: heMails };
const words = { en: messagesOf<typeof en>("en", en), he: messagesOf<typeof en>("he", he) };

// A separate site, because these settings affect every page.
test.describe.configure({ mode: "serial" });
let site: { url: string; data: string; program: Run };
const admin = { email: "boss@example.com", password: goodPassword };

test.beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), "magpie-public-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram({
    DATA_DIR: data,
    PORT: String(port),
    SITE_URL: url,
    DEMO: "0",
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

async function signIn(): Promise<{ token: string; user: unknown }> {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(admin),
  });
  return answer.json();
}

test("a staging site becomes noindex from one request to the next, and indexable again", async () => {
  const { token } = await signIn();
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const path = `${site.url}/api/admin/settings`;
  async function keepOut(noindex: boolean): Promise<void> {
    const { sections } = await (await fetch(path, { headers })).json();
    const body = JSON.stringify({ section: "search", version: sections.search.version, change: { noindex } });
    expect((await fetch(path, { method: "PATCH", headers, body })).status).toBe(200);
  }
  const pages = ["/", "/he", "/products", "/fr/articles", "/about", "/sign-in"];
  const robotsTag = async (path: string) =>
    (await fetch(site.url + path, { redirect: "manual" })).headers.get("x-robots-tag");
  /** Twice each: the second response comes from the cache. */
  async function robotsTagsOfAll() {
    const found = new Set<string | null>();
    for (const page of [...pages, ...pages]) found.add(await robotsTag(page));
    return [...found];
  }
  const robots = async () => (await fetch(`${site.url}/robots.txt`)).text();
  expect(await robotsTagsOfAll()).toEqual([null]);
  const open = await robots();

  await keepOut(true);
  expect(await robotsTagsOfAll()).toEqual(["noindex"]);
  expect(await robotsTag("/product/unknown")).toBe("noindex");
  // robots.txt must not block crawling, or crawlers could not see the noindex.
  expect(await robots()).toBe(open);
  expect(open).toMatch(/^Allow: \/$/m);

  await keepOut(false);
  expect(await robotsTagsOfAll()).toEqual([null]);
  expect(await robotsTag("/product/unknown")).toBe("noindex");
});

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { t } = words[lang];

  test(`in ${lang} a social account is added, and appears in the footer and in the structured data`, {
    tag: endureTag,
  }, async ({ browser }) => {
    const page = await visitor(browser, lang, await signIn());
    await page.goto(`${site.url}/crm/settings?tab=footer`);
    const network = lang === "en" ? "YouTube" : "Instagram";
    const account = `https://www.${network.toLowerCase()}.com/pie`;
    const networks = page.getByRole("group", { name: t("settings.social"), exact: true });
    await networks.getByRole("button", { name: t("settings.add-network") }).click();
    await page.getByRole("menuitem", { name: network }).click();
    const address = networks.getByRole("textbox", { name: network });
    await address.fill("https://example.com/pie");
    const save = page.getByRole("tabpanel").getByRole("button", { name: t("settings.save"), exact: true });
    await save.click();
    await expect(address).toHaveAttribute("aria-invalid", "true");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      expect(await barriers(page)).toEqual([]);
    }
    await address.fill(account);
    await save.click();
    await expect(save).toBeDisabled();
    const front = await (await fetch(site.url)).text();
    expect(front).toContain(`<a href="${account}" rel="me noopener"`);
    expect(front).toMatch(new RegExp(`"sameAs":\\[[^\\]]*"${account}"`));
    await page.context().close();
  });

  test(`in ${lang} an award of one's own is made, given to a product, and shown in its color until it is removed`, {
    tag: endureTag,
  }, async ({ browser }) => {
    const { token, user } = await signIn();
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const send = async (path: string, body: object) =>
      (
        await fetch(`${site.url}/api/admin${path}`, { method: "POST", headers, body: JSON.stringify(body) })
      ).json();
    const name = `Tarn ${lang}`;
    const texts = { name, summary: "Keeps rain out." };
    const { id } = await send("/products", lang === "en" ? texts : { translations: { [lang]: texts } });
    await send(`/products/${id}/publish`, {});
    const label = { en: "Best for camping", he: "הכי טוב לקמפינג" }[lang];
    const page = await visitor(browser, lang, { token, user });
    const faults = faultsOf(page);

    await page.goto(`${site.url}/crm/settings?tab=awards`);
    const tab = page.getByRole("tabpanel");
    const save = tab.getByRole("button", { name: t("settings.save"), exact: true });
    await tab.getByRole("button", { name: t("settings.award-add") }).click();
    const own = tab.getByRole("listitem").last();
    // Nobody would know what to call it.
    await save.click();
    await expect(own.getByRole("alert")).toBeVisible();
    await own.getByRole("textbox", { name: languages[lang].nativeName }).fill(label);
    await own.getByRole("textbox", { name: t("settings.award-color"), exact: true }).fill("#eeee99");
    // Too pale to read: said, and shown darker.
    await expect(own.getByRole("status")).toBeVisible();
    await own.getByRole("button", { name: t("settings.award-icon") }).click();
    await page.getByRole("option", { name: t("settings.award-icon-leaf") }).click();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    await save.click();
    await expect(save).toBeDisabled();

    await page.goto(`${site.url}/crm/products/edit/${id}?part=facts`);
    await page.getByRole("checkbox", { name: label }).check({ force: true });
    const { t: editor } = messagesOf<typeof enEditor>(lang, lang === "he" ? heEditor : enEditor);
    await publish(page, editor);
    const reader = await visitor(browser, lang);
    const address = `${site.url}${lang === "en" ? "" : `/${lang}`}/product/tarn-${lang}`;
    const award = reader.locator("main header p").filter({ hasText: label });
    await expect(async () => {
      await reader.goto(address);
      await expect(award).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(award.locator("use")).toHaveAttribute("href", /#leaf$/);
    const colors = await reader.evaluate(() => {
      const probe = (of: Element | null) => of && getComputedStyle(of).color;
      return [probe(document.querySelector("main header p")), probe(document.querySelector("main h1"))];
    });
    expect(colors[0]).not.toBe(colors[1]);
    expect(await barriers(reader)).toEqual([]);

    await page.goto(`${site.url}/crm/settings?tab=awards`);
    const entry = tab.getByRole("listitem").last();
    await expect(entry).toContainText(label);
    await entry.getByRole("button").last().click();
    await save.click();
    await expect(save).toBeDisabled();
    await reader.goto(address);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(award).toHaveCount(0);
    // One of them was the refusal of an award without a label.
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await reader.context().close();
    await page.context().close();
  });

  test(`in ${lang} robots.txt gets the choice for AI crawlers and own rules, and IndexNow is not used here`, {
    tag,
  }, async ({ browser }) => {
    const page = await visitor(browser, lang, await signIn());
    await page.goto(`${site.url}/crm/settings?tab=search`);
    const tab = page.getByRole("tabpanel");
    const preview = tab.getByRole("region", { name: t("settings.robots-preview") }).locator("pre");
    const rules = tab.getByRole("textbox", { name: t("settings.robots-txt") });
    const save = tab.getByRole("button", { name: t("settings.save"), exact: true });
    await tab.getByRole("radio", { name: t("settings.ai-crawlers-no-training") }).check({ force: true });
    await expect(preview).toContainText("User-agent: GPTBot");
    await tab.getByRole("checkbox", { name: t("settings.index-now") }).check({ force: true });
    await rules.fill("User-agent: *\nDisallow /private/");
    await save.click();
    await expect(rules).toHaveAttribute("aria-invalid", "true");
    await rules.fill("User-agent: *\nDisallow: /");
    await expect(tab.getByText(t("settings.robots-blocks-all"))).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      expect(await barriers(page)).toEqual([]);
    }
    await rules.fill("User-agent: *\nDisallow: /private/");
    await expect(tab.getByText(t("settings.robots-blocks-all"))).toBeHidden();
    await save.click();
    await expect(save).toBeDisabled();
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toBe(await preview.textContent());
    await expect(tab.getByText(t("settings.index-now-staging"))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.context().close();
  });

  test(`in ${lang} a test email is sent, and arrives in the reader's language`, { tag }, async ({
    browser,
  }) => {
    const page = await visitor(browser, lang, await signIn());
    const to = `test-${lang}@example.com`;
    await page.goto(`${site.url}/crm/settings?tab=mail`);
    const send = page.getByRole("button", { name: t("settings.test-mail"), exact: true });
    const address = page.getByRole("textbox", { name: t("settings.test-to"), exact: true });
    await expect(address).toHaveValue(admin.email);
    await address.fill(to);
    await send.click();
    await expect(page.getByText(t("settings.test-saved"))).toBeVisible();
    const [mail] = mailsTo(to, site.data);
    expect(mail).toContain(mails[lang]["mail.test.note"]);
    await page.context().close();
  });

  test(`in ${lang} settings are exported as a file, and another site's are imported after confirmation`, {
    tag: endureTag,
  }, async ({ browser }) => {
    const page = await visitor(browser, lang, await signIn());
    await page.goto(`${site.url}/crm/settings?tab=file`);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: t("settings.export"), exact: true }).click();
    const file = JSON.parse(await readFile(await (await saved).path(), "utf8"));
    expect(file).toMatchObject({ format: "magpie-settings", sections: { site: { siteName: "Magpie" } } });

    const give = (name: string, text: string) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    await give("notes.json", "no settings");
    await expect(page.getByText(t("settings.not-a-file"))).toBeVisible();
    const siteName = `Pie in ${lang}`;
    file.sections.site.siteName = siteName;
    await give("other.json", JSON.stringify(file));
    const question = page.getByRole("alertdialog", {
      name: t("settings.import-question", { file: "other.json" }),
    });
    await expect(question).toBeVisible();
    const front = async () => (await fetch(site.url)).text();
    expect(await front()).not.toContain(siteName);
    await question.getByRole("button", { name: t("settings.import"), exact: true }).click();
    await expect(page.getByText(t("settings.imported"))).toBeVisible();
    expect(await front()).toContain(`<title>${siteName}</title>`);
    // Restored for later tests.
    file.sections.site.siteName = "Magpie";
    await give("own.json", JSON.stringify(file));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("settings.import"), exact: true })
      .click();
    await expect.poll(front).toContain("<title>Magpie</title>");
    await page.context().close();
  });
}
