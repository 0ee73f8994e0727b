import { type Browser, expect, type Page } from "@playwright/test";
import { type ModelServer, startModelServer } from "#demo/servers/writing/model-server.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { Review } from "#features/writing/review.ts";
import { outlineMessages } from "#features/writing/server/outlines/outline-messages.ts";
import type { WriterView } from "#features/writing/writer-settings.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import enCrm from "#locales/en/crm.json" with { type: "json" };
import enArticles from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import enAi from "#locales/en/crm-editor-machine.json" with { type: "json" };
import enTrends from "#locales/en/crm-trends.json" with { type: "json" };
import enWriting from "#locales/en/crm-writing.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import heArticles from "#locales/he/crm-articles.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import heAi from "#locales/he/crm-editor-machine.json" with { type: "json" };
import heTrends from "#locales/he/crm-trends.json" with { type: "json" };
import heWriting from "#locales/he/crm-writing.json" with { type: "json" };
import { personsBrowser } from "#tests/support/content/visits.ts";
import { savedStatus } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf } from "#tests/support/journey/journey.ts";
import { onBothEngines } from "#tests/support/journey/journey-engines.ts";
import { endureTag, journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { goodPassword, visitor } from "#tests/support/journey/visitor.ts";
import { freePort, type Run, startProgram } from "#tests/support/site/built-program.ts";
import { newKeeping, test } from "#tests/support/site/engine-site.ts";

const english = { ...enCrm, ...enArticles, ...enEditor, ...enAi, ...enTrends, ...enWriting };
const hebrew = { ...heCrm, ...heArticles, ...heEditor, ...heAi, ...heTrends, ...heWriting };
const words: Record<"en" | "he", MessagesOf<typeof english>> = {
  en: messagesOf<typeof english>("en", english),
  he: messagesOf<typeof english>("he", hebrew),
};
/** Searches in English without results, different for each test. */
const topics = { en: "samovar", he: "percolator" } as const;
const modelless = { en: "teasmade", he: "siphon" } as const;
/** The reviewer: an account's name, which is stored with each section. */
const person = "Noa the editor";

// A separate site with one language model, so the tests run in series.
test.describe.configure({ mode: "serial" });
let site: { url: string; token: string; user: unknown };
let storage: Awaited<ReturnType<typeof newKeeping>>;
let program: Run;
let quick: ModelServer;
let slow: ModelServer;

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${site.token}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  expect(answer.ok, `${method} ${path}: ${answer.status} ${text.slice(0, 300)}`).toBe(true);
  return JSON.parse(text) as Answer;
}

/** Configures the site's language model. */
async function writeWith({ url }: ModelServer): Promise<void> {
  const { version } = await call<WriterView>("GET", "/admin/writer");
  const change = { provider: "openai-compatible", model: "small", baseUrl: `${url}/v1`, mayBePrivate: true };
  await call("PATCH", "/admin/writer", { version, ...change });
}

async function aProduct(name: string, score: number): Promise<string> {
  const { id } = await call<{ id: string }>("POST", "/admin/products", {
    name,
    score,
    description: "For tea.",
    verdict: `${name} pours well.`,
  });
  await call("POST", `/admin/products/${id}/publish`, {});
  return id;
}

test.beforeAll(async ({ engine }) => {
  test.setTimeout(300_000);
  storage = await newKeeping(engine);
  test.skip(!storage, "PostgreSQL is not installed");
  const url = `http://127.0.0.1:${await freePort()}`;
  const admin = { email: "admin@example.com", password: goodPassword };
  site = { url, token: "", user: null };
  program = startProgram({
    ...storage?.keeping,
    PORT: new URL(url).port,
    SITE_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  quick = await startModelServer({ between: 250 });
  slow = await startModelServer({ between: 2_500 });
  await program.running;
  const { token } = await call<{ token: string }>("POST", "/auth/login", admin);
  site.token = token;
  site.user = (await call<{ user: unknown }>("POST", "/auth/profile", { name: person })).user;
});

test.afterAll(async () => {
  program?.process.kill("SIGTERM");
  await program?.ended;
  await Promise.all([quick?.close(), slow?.close()]);
  await storage?.remove();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Creates two products, after searches for their name without results. */
async function searchedInVain(topic: string): Promise<void> {
  for (const [name, score] of [
    [`Calm ${topic}`, 9],
    [`Loud ${topic}`, 7],
  ] as const)
    await aProduct(name, score);
  for (let times = 0; times < 4; times++)
    await fetch(`${site.url}/api/search?q=${topic}`, { headers: { "User-Agent": personsBrowser } });
}

/** One click leads from a trend to its brief, a second one orders the draft. */
async function orderFromTrend(page: Page, lang: "en" | "he", topic: string): Promise<void> {
  const { t } = words[lang];
  await page.goto(`${site.url}/crm/trends`);
  await link(page, t("trends.brief-of", { topic })).click();
  await expect(page.getByRole("textbox", { name: t("writing.topic") })).toHaveValue(topic);
  await expect(button(page, t("writing.remove-product", { name: `Calm ${topic}` }))).toBeVisible();
  await button(page, t("writing.start")).click();
}

/** Accepts every section until nothing is open. */
async function acceptAll(page: Page, lang: "en" | "he", languagesOf: number): Promise<void> {
  const { t } = words[lang];
  const accept = page.getByRole("button", {
    name: t("review.accept-named", { name: "…" }).split("…")[0] ?? "",
  });
  await expect(accept.first()).toBeVisible();
  for (let left = await accept.count(); left > 0; left--) {
    await accept.first().click();
    await expect(accept).toHaveCount(left - 1);
  }
  await expect(page.getByText(t("review.all-seen"))).toHaveCount(languagesOf);
}

async function publishAll(page: Page, lang: "en" | "he"): Promise<void> {
  const { t } = words[lang];
  const publication = page.getByRole("complementary", { name: t("editor.publication") });
  for (const code of languageCodes) {
    const { nativeName } = languages[code];
    await button(page, t("editor.language-actions", { name: nativeName })).click();
    await page.getByRole("menuitem", { name: t("editor.publish"), exact: true }).click();
    const published = publication
      .getByRole("listitem")
      .filter({ hasText: nativeName })
      .getByText(t("editor.state-published"), { exact: true });
    // For a language that is not on the screen, missing fields are reported first.
    const anyway = page.getByRole("dialog").getByRole("button", { name: t("editor.publish"), exact: true });
    await expect(anyway.or(published)).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(published).toBeVisible();
  }
}

/** Opens the article as a reader of each language; no URL is rewritten when that is English. */
async function read(
  browser: Browser,
  article: AdminArticle,
  check: (reader: Page, code: Language) => Promise<void>,
): Promise<void> {
  const reader = await visitor(browser, "en");
  for (const code of languageCodes) {
    const slug = code === "en" ? article.slug : article.translations[code]?.slug;
    await reader.goto(`${site.url}${localPath(code, `/article/${slug}`)}`);
    await expect(reader.locator("html")).toHaveAttribute("dir", languages[code].direction);
    await check(reader, code);
  }
  await reader.context().close();
}

for (const { lang, tag: endured } of journeyLanguages("en", "he")) {
  const { t } = words[lang];
  const tag = lang === "en" ? [onBothEngines, endureTag] : endured;

  test(`a trend becomes an outline and a page in five languages without a language model (${lang})`, {
    tag,
  }, async ({ browser }) => {
    test.slow();
    const topic = modelless[lang];
    await searchedInVain(topic);
    const page = await visitor(browser, lang, site);
    const faults = faultsOf(page);
    await orderFromTrend(page, lang, topic);
    await expect(page.getByText(t("writing.done-outline"))).toBeVisible();
    await expect(page.getByText(t("writing.state-done"), { exact: true })).toBeVisible();
    await link(page, t("review.title")).click();
    await expect(page.getByText(t("review.by-outline"))).toBeVisible();
    await acceptAll(page, lang, 1);

    // An added word that no other language has is reported.
    await link(page, t("review.back")).click();
    await page.locator(".ProseMirror aside.note p").last().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Indeed.");
    await expect(savedStatus(page, t)).toBeVisible();
    await button(page, t("editor.item-outline")).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(t("editor.outline-what"))).toBeVisible();
    await expect(dialog.getByText(t("editor.outline-changed"))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await button(page, t("editor.outline-start")).click();
    await expect(page.getByText(t("editor.outline-done", { count: 4 }))).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    // Each language is reviewed separately before it can be published.
    await link(page, t("editor.outline-to-review")).click();
    await acceptAll(page, lang, 5);
    await link(page, t("review.back")).click();
    await publishAll(page, lang);
    expect(faults).toEqual([]);
    const id = /articles\/(\d+)\//.exec(page.url())?.[1];
    const article = await call<AdminArticle>("GET", `/admin/articles/${id}`);
    await page.context().close();
    await read(browser, article, async (reader, code) => {
      const { t: own } = outlineMessages(code);
      const title = code === "en" ? topic : article.translations[code]?.title;
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
      const body = reader.getByRole("main");
      await expect(body.getByRole("heading", { level: 2, name: own("outline.picks") }).first()).toBeVisible();
      const score = own("outline.score", { name: `Calm ${topic}`, score: 9 });
      await expect(body.getByText(score, { exact: true }).first()).toBeVisible();
    });
  });
}

for (const { lang, tag: endured } of journeyLanguages("en", "he")) {
  const { t } = words[lang];
  const tag = lang === "en" ? [onBothEngines, endureTag] : endured;

  test(`a trend becomes a brief, a draft, a reviewed article and a page in five languages (${lang})`, {
    tag,
  }, async ({ browser }) => {
    test.slow();
    const topic = topics[lang];
    await writeWith(quick);
    await searchedInVain(topic);
    const page = await visitor(browser, lang, site);
    const faults = faultsOf(page);

    await orderFromTrend(page, lang, topic);
    const progress = page.getByRole("progressbar", { name: t("writing.progress") });
    await expect(progress).toHaveAttribute("aria-valuetext", /[1-9]/);
    await expect(page.getByText(t("writing.done-model", { model: "small" }))).toBeVisible();
    await link(page, t("writing.open")).click();
    await expect(page.locator(".ProseMirror")).toContainText("It lasts 137 years");

    // One more word in the editor: the AI's text still awaits review.
    const written = /articles\/(\d+)\//.exec(page.url())?.[1];
    const waiting = async () =>
      (await call<Review>("GET", `/admin/articles/${written}/review`)).languages.map(
        ({ open, sections }) => ({
          open,
          claims: sections.flatMap(({ claims }) => claims.filter(({ isOpen }) => isOpen)).length,
        }),
      );
    const before = await waiting();
    expect(before).toEqual([{ open: expect.any(Number), claims: 2 }]);
    await page.locator(".ProseMirror p").filter({ hasText: "It lasts 137 years" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Indeed.");
    await expect(savedStatus(page, t)).toBeVisible();
    expect(await waiting()).toEqual(before);

    // Section by section: the one with claims is rejected, the others are accepted in the reviewer's name.
    await link(page, t("crm-articles.to-review")).click();
    const parts = page.getByRole("article");
    const bold = parts.filter({ has: page.locator("mark") });
    const rejected = await bold.getByRole("heading", { level: 3 }).innerText();
    const accepted = [`Calm ${topic}`, `Loud ${topic}`].find((name) => name !== rejected) ?? "";
    await button(page, t("review.reject-named", { name: rejected })).click();
    await expect(parts.getByText(t("review.state-rejected"), { exact: true })).toBeVisible();
    await acceptAll(page, lang, 1);
    await expect(parts.filter({ hasText: person })).toHaveCount(await parts.count());

    // Translated into the four other languages, then all five published.
    await link(page, t("review.back")).click();
    await button(page, t("editor.item-translate")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("editor.item-start"), exact: true })
      .click();
    await expect(page.getByRole("progressbar", { name: t("editor.item-queued") })).toBeVisible();
    await expect(page.getByText(t("editor.item-done", { count: 4 }))).toBeVisible({ timeout: 60_000 });
    await button(page, t("editor.item-show")).click();
    await publishAll(page, lang);
    expect(faults).toEqual([]);

    const id = /articles\/(\d+)\//.exec(page.url())?.[1];
    const article = await call<AdminArticle>("GET", `/admin/articles/${id}`);
    await page.context().close();
    await read(browser, article, async (reader, code) => {
      const own = (text: string) => (code === "en" ? text : `[${code}] ${text}`);
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText(own(topic));
      const body = reader.getByRole("main");
      await expect(body).toContainText(own(`It has ${accepted.startsWith("Calm") ? 9 : 7} out of 10`));
      await expect(body).not.toContainText("137 years");
      await expect(reader.getByRole("heading", { level: 2, name: own(accepted) }).first()).toBeVisible();
      await expect(reader.getByRole("heading", { level: 2, name: own(rejected) })).toHaveCount(0);
    });
  });

  test(`an order is canceled and restarted, and completes after a notice that it takes longer (${lang})`, {
    tag: lang === "en" ? [onBothEngines, endureTag] : endureTag,
  }, async ({ browser }) => {
    const topic = `Slow ${topics[lang]}`;
    await writeWith(slow);
    const product = await aProduct(`Patient ${topics[lang]}`, 8);
    const found = async () =>
      (await call<{ total: number }>("GET", `/admin/articles?q=${encodeURIComponent(topic)}`)).total;
    const page = await visitor(browser, lang, site);
    const faults = faultsOf(page);
    await page.clock.install();
    const brief = new URLSearchParams({ topic, lang: "en", template: "review", products: product });
    await page.goto(`${site.url}/crm/articles/generate?${brief}`);
    await button(page, t("writing.start")).click();
    const running = page.getByText(t("writing.state-running"), { exact: true });
    await expect(running).toBeVisible();
    await button(page, t("writing.stop")).click();
    await expect(page.getByText(t("writing.cancelled-text"))).toBeVisible();
    await expect(page.getByText(t("writing.state-cancelled"), { exact: true })).toBeVisible();
    expect(await found()).toBe(0);

    await button(page, t("writing.again")).click();
    await expect(running).toBeVisible();
    const tooLong = page.getByText(t("crm.failure-generation"));
    await expect(tooLong).toHaveCount(0);
    await page.clock.fastForward("05:00");
    await expect(tooLong).toBeVisible();
    await expect(running).toBeVisible();
    expect(await found()).toBe(0);
    await expect(page.getByText(t("writing.done-model", { model: "small" }))).toBeVisible({
      timeout: 60_000,
    });
    await page.goto(`${site.url}/crm/articles?q=${encodeURIComponent(topic)}`);
    const row = page.getByRole("row", { name: topic });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(t("crm-articles.machine-model", { model: "small" }));
    expect(await found()).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
