import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { startModelServer } from "#demo/servers/writing/model-server.ts";
import type { WriterView } from "#features/writing/writer-settings.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import enAi from "#locales/en/crm-editor-machine.json" with { type: "json" };
import enProducts from "#locales/en/crm-products.json" with { type: "json" };
import enTranslations from "#locales/en/crm-translations.json" with { type: "json" };
import en from "#locales/en/crm-writing.json" with { type: "json" };
import errors from "#locales/en/errors.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import heAi from "#locales/he/crm-editor-machine.json" with { type: "json" };
import heProducts from "#locales/he/crm-products.json" with { type: "json" };
import he from "#locales/he/crm-writing.json" with { type: "json" };
import { publishesUnreviewed } from "#tests/support/content/unreviewed-translations.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};
const { t: trans }: MessagesOf<typeof enTranslations> = messagesOf<typeof enTranslations>(
  "en",
  enTranslations,
);
type Card = { id: string; name: string };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

async function isForEverybody(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await overhang(page)) <= 0]).toEqual([width, true]);
    expect([width, await barriers(page)]).toEqual([width, []]);
  }
}

const productsIn = async (request: APIRequestContext, lang: string): Promise<Card[]> =>
  (await (await request.get(`/api/products?lang=${lang}&limit=2&sort=-price`)).json()).items;

/** Configures the site's language model, or none. */
async function writeWith(request: APIRequestContext, token: string, change: object): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const { version } = (await (await request.get("/api/admin/writer", { headers })).json()) as WriterView;
  const answer = await request.patch("/api/admin/writer", { headers, data: { version, ...change } });
  expect(answer.status()).toBe(200);
}

/** Orders an article about a topic and two products, and waits for the draft. Returns its id. */
async function order(
  page: Page,
  lang: "en" | "he",
  topic: string,
  products: readonly Card[],
): Promise<string> {
  const { t } = words[lang];
  await page.goto("/crm/articles");
  await link(page, t("writing.title")).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("writing.title"));
  await page.getByRole("textbox", { name: t("writing.topic") }).fill(topic);
  for (const { name } of products) {
    await page.getByRole("combobox", { name: t("writing.add-product") }).fill(name);
    await page
      .getByRole("option", { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`) })
      .first()
      .click();
    await expect(button(page, t("writing.remove-product", { name }))).toBeVisible();
  }
  await button(page, t("writing.start")).click();
  await expect(link(page, t("writing.open"))).toBeVisible({ timeout: 60_000 });
  return (
    /articles\/(\d+)\//.exec((await link(page, t("writing.open")).getAttribute("href")) ?? "")?.[1] ?? ""
  );
}

// The site has one language model, so the tests run in series.
test.describe.configure({ mode: "serial" });

for (const lang of ["en", "he"] as const) {
  const { t } = words[lang];

  test(`an editor generates an outline without a language model, reviews its sections and publishes it (${lang})`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    test.slow();
    const session = await signInByApi(request, await accountOf("editor"));
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    const topic = `Outline ${lang} ${Date.now()}`;
    await page.goto("/crm/articles/generate");
    await expect(page.getByText(t("writing.outline-title"))).toBeVisible();
    await isForEverybody(page);
    const id = await order(page, lang, topic, await productsIn(request, lang));
    await expect(page.getByText(t("writing.done-outline"))).toBeVisible();
    await isForEverybody(page);

    await link(page, t("review.title")).click();
    await expect(page.getByText(t("review.by-outline"))).toBeVisible();
    await isForEverybody(page);
    const accept = page.getByRole("button", {
      name: t("review.accept-named", { name: "…" }).split("…")[0] ?? "",
    });
    for (let left = await accept.count(); left > 0; left--) {
      await accept.first().click();
      await expect(accept).toHaveCount(left - 1);
    }
    await expect(page.getByText(t("review.all-seen"))).toBeVisible();

    const headers = { Authorization: `Bearer ${session.token}` };
    const published = await request.post(`/api/admin/articles/${id}/publish`, { headers, data: { lang } });
    expect(published.status()).toBe(200);
    const list = await request.get(`/api/admin/articles?q=${encodeURIComponent(topic)}&lang=${lang}`, {
      headers,
    });
    expect((await list.json()).items).toHaveLength(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });
}

test("a language model's claims are marked, and confirmed or removed before publishing (en)", {
  tag: endureTag,
}, async ({ browser, request }) => {
  test.slow();
  const { t } = words.en;
  const model = await startModelServer({ between: 30 });
  const admin = await signInByApi(request, await accountOf("admin"));
  const page = await visitor(browser, "en", admin);
  const faults = faultsOf(page);
  const headers = { Authorization: `Bearer ${admin.token}` };
  try {
    // The administrator connects the model and tests it.
    await page.goto("/crm/writer");
    await page.getByRole("radio", { name: t("writer.provider-openai-compatible") }).check({ force: true });
    await page.getByRole("textbox", { name: t("writer.model") }).fill("small");
    await page.getByRole("textbox", { name: t("writer.base-url") }).fill(`${model.url}/v1`);
    await page.getByRole("checkbox", { name: t("writer.private") }).check({ force: true });
    await button(page, t("writer.save")).click();
    await button(page, t("writer.test")).click();
    await expect(page.getByText(/The model answered in/)).toBeVisible();
    await isForEverybody(page);

    const products = await productsIn(request, "en");
    const id = await order(page, "en", `Model ${Date.now()}`, products);
    await expect(page.getByText(t("writing.done-model", { model: "small" }))).toBeVisible();
    const refused = await request.post(`/api/admin/articles/${id}/publish`, {
      headers,
      data: { lang: "en" },
    });
    expect(await refused.json()).toMatchObject({ code: "not-reviewed", message: errors["not-reviewed"] });

    await link(page, t("review.title")).click();
    await expect(page.locator("mark")).toHaveText(["137", "fastest"]);
    await isForEverybody(page);
    const named = (name: string) =>
      page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
    const [first, second] = products as [Card, Card];
    const bold = named(first.name);
    await expect(
      bold.getByRole("button", { name: t("review.accept-named", { name: first.name }) }),
    ).toBeDisabled();
    for (const left of [1, 0]) {
      await bold
        .getByRole("button", { name: t("review.confirm") })
        .first()
        .click();
      await bold.getByRole("textbox", { name: t("review.note") }).fill("Our bench, June");
      await bold
        .getByRole("button", { name: t("review.confirm") })
        .first()
        .click();
      await expect(bold.locator("mark")).toHaveCount(left);
    }
    await bold.getByRole("button", { name: t("review.accept-named", { name: first.name }) }).click();
    await expect(bold.getByText(t("review.state-accepted"))).toBeVisible();
    const other = named(second.name);
    const reject = other.getByRole("button", { name: t("review.reject-named", { name: second.name }) });
    await reject.click();
    await expect(other.getByText(t("review.state-rejected"))).toBeVisible();
    await isForEverybody(page);
    await other.getByRole("button", { name: t("review.put-back-named", { name: second.name }) }).click();
    await expect(other.getByText(t("review.state-open"))).toBeVisible();
    await reject.click();
    await expect(other.getByText(t("review.state-rejected"))).toBeVisible();

    expect(faults).toEqual([]);
    // The editor requests a draft, and there is none.
    await page.goto(`/crm/articles/${id}/edit?lang=en`);
    await expect(page.getByText("It lasts 137 years")).toBeVisible();
    await expect(link(page, t("review.title"))).toBeVisible();
  } finally {
    await writeWith(request, admin.token, { provider: "none" });
    await page.context().close();
    await model.close();
  }
});

test("an editor translates a product and an article into four languages with AI, reviews the changes and publishes", {
  tag: endureTag,
}, async ({ browser, request }) => {
  test.slow();
  const model = await startModelServer();
  const admin = await signInByApi(request, await accountOf("admin"));
  const headers = { Authorization: `Bearer ${admin.token}` };
  const settings = (await (await request.get("/api/admin/writer", { headers })).json()) as WriterView;
  try {
    await writeWith(request, admin.token, {
      provider: "openai-compatible",
      model: "small",
      baseUrl: `${model.url}/v1`,
      key: "sk",
      mayBePrivate: true,
    });
    const name = `AI kettle ${Date.now()}`;
    const made = async (path: string, data: object): Promise<string> =>
      (await (await request.post(`/api/admin/${path}`, { headers, data })).json()).id;
    const product = await made("products", { name, summary: "It boils 2 litres in 5 minutes." });
    const content = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: `All of ${name}.` }] }],
    };
    const article = await made("articles", { title: `${name} at length`, content });
    model.play("other-number", 1);

    const session = await signInByApi(request, await accountOf("editor"));
    const page = await visitor(browser, "en", session);
    const faults = faultsOf(page);
    await page.goto(`/crm/translations?q=${encodeURIComponent(name)}`);
    await page.getByText(trans("trans.machine"), { exact: true }).click();
    for (const thing of [product, article]) expect(thing).toMatch(/^\d+$/);
    // Its label stops moving once the panel above is open.
    await page.getByRole("columnheader").locator("label").first().click();
    await expect(page.getByText(trans("trans.machine-chosen", { count: 2 }))).toBeVisible();
    await page.getByRole("button", { name: trans("trans.machine-start"), exact: true }).click();
    await expect(page).toHaveURL(/\/crm\/translations\/runs\/\d+$/);
    await expect(page.getByText(trans("trans.run-done"))).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(trans("trans.run-look", { count: 1 }))).toBeVisible();
    await expect(page.getByText(trans("trans.differs-number"), { exact: true })).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page), `${width}`).toBeLessThanOrEqual(0);
      expect(await barriers(page), `${width}`).toEqual([]);
    }
    const publish = async (path: string) => {
      // Publishing AI text requires naming its languages.
      const also = ["fr", "he", "ar", "zh"];
      const answer = await request.post(`/api/admin/${path}/publish`, { headers, data: { also } });
      expect(answer.status()).toBe(200);
    };
    await publish(`products/${product}`);
    await publish(`articles/${article}`);
    await page.reload();
    // Text published by a person no longer counts as AI text.
    await expect(page.getByText(trans("trans.differs-number"), { exact: true })).toHaveCount(0);
    const { slug } = (await (await request.get(`/api/admin/articles/${article}`, { headers })).json())
      .translations.zh;
    const shown = await request.get(`/zh/article/${slug}`);
    expect([shown.status(), (await shown.text()).includes(`[zh] All of ${name}`)]).toEqual([200, true]);
    expect(faults).toEqual([]);
    // The server refuses first, which opens the question.
    await publishesUnreviewed(page, { product, headers, look: () => isForEverybody(page) });
  } finally {
    await writeWith(request, admin.token, {
      provider: settings.provider,
      model: settings.model,
      baseUrl: settings.baseUrl,
    });
    await model.close();
  }
});

const enWords = { ...enEditor, ...enAi };
const editorWords: Record<"en" | "he", MessagesOf<typeof enWords>> = {
  en: messagesOf<typeof enWords>("en", enWords),
  he: messagesOf<typeof enWords>("he", { ...heEditor, ...heAi }),
};
const productWords: Record<"en" | "he", MessagesOf<typeof enProducts>> = {
  en: messagesOf<typeof enProducts>("en", enProducts),
  he: messagesOf<typeof enProducts>("he", heProducts),
};

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { t } = editorWords[lang];
  const { t: prod } = productWords[lang];

  test(`the editor translates an entity by field and as a whole, and applies suggestions (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    test.slow();
    const model = await startModelServer();
    const admin = await signInByApi(request, await accountOf("admin"));
    const headers = { Authorization: `Bearer ${admin.token}` };
    try {
      await writeWith(request, admin.token, {
        provider: "openai-compatible",
        model: "small",
        baseUrl: `${model.url}/v1`,
        key: "sk",
        mayBePrivate: true,
      });
      const name = `Editor kettle ${lang} ${Date.now()}`;
      const made = async (path: string, data: object): Promise<string> =>
        (await (await request.post(`/api/admin/${path}`, { headers, data })).json()).id;
      const product = await made("products", {
        name,
        summary: "It boils 2 litres.",
        verdict: "Buy it.",
        metaTitle: "A calm kettle",
      });
      const content = {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "All of it." }] }],
      };
      const article = await made("articles", { title: `${name} at length`, content });
      const category = await made("categories", { name: `${name} and others`, description: "Kettles." });

      const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
      const faults = faultsOf(page);
      const editor = `/crm/products/edit/${product}`;
      const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
      const left = page.getByText(t("editor.machine-left"), { exact: true });

      // One field with AI, then edited by hand.
      await page.goto(`${editor}?lang=fr&part=seo`);
      await button(page, t("editor.machine-translate")).click();
      await expect(field(t("editor.meta-title"))).toHaveValue("[fr] A calm kettle");
      await expect(left).toHaveCount(1);
      await field(t("editor.meta-title")).fill("Une bouilloire");
      await expect(left).toHaveCount(0);
      const draft = async () =>
        (await (await request.get(`/api/admin/products/${product}/draft`, { headers })).json())?.content;
      await expect.poll(async () => (await draft())?.translations.fr.metaTitle).toBe("Une bouilloire");

      // A suggestion is applied and undone.
      await page.goto(`${editor}?lang=en&part=seo`);
      await button(page, t("editor.suggest")).first().click();
      await button(page, t("editor.suggest-use-named", { text: "Buy it." })).click();
      await expect(field(t("editor.meta-title"))).toHaveValue("Buy it.");
      await expect(page.getByText(t("editor.suggest-dropped", { count: 1 }))).toBeVisible();
      await isForEverybody(page);
      await button(page, t("editor.undo")).click();
      await expect(field(t("editor.meta-title"))).toHaveValue("A calm kettle");

      // The whole entity, in the queue; text written by a person stays.
      await button(page, t("editor.item-translate")).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await isForEverybody(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("editor.item-start"), exact: true })
        .click();
      await button(page, t("editor.item-show")).click({ timeout: 60_000 });
      await page.goto(`${editor}?lang=fr`);
      await expect(field(prod("prod.field-summary"))).toHaveValue("[fr] It boils 2 litres.");
      await expect(left).toHaveCount(3);
      await isForEverybody(page);
      await page.goto(`${editor}?lang=fr&part=seo`);
      await expect(field(t("editor.meta-title"))).toHaveValue("Une bouilloire");

      // Without English, it is translated from an existing language, into English as well.
      const french = await made("products", { translations: { fr: { name: `Théière ${name}` } } });
      await page.goto(`/crm/products/edit/${french}?lang=fr`);
      await button(page, t("editor.item-translate")).click();
      await expect(page.getByRole("button", { name: t("editor.item-from") })).toContainText("Français");
      await isForEverybody(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("editor.item-start"), exact: true })
        .click();
      await button(page, t("editor.item-show")).click({ timeout: 60_000 });
      await page.goto(`/crm/products/edit/${french}?lang=en`);
      await expect(field(prod("prod.field-name"))).toHaveValue(`[en] Théière ${name}`);

      // A text passes through the editor, whose undo reverts it.
      await page.goto(`/crm/articles/${article}/edit?lang=fr`);
      const text = page.locator("main .ProseMirror");
      await expect(text).toBeVisible();
      await button(page, t("editor.machine-translate")).nth(1).click();
      await expect(text).toHaveText("[fr] All of it.");
      await expect(left).toHaveCount(1);
      await isForEverybody(page);
      await button(page, t("editor.undo")).click();
      await expect(text).toHaveText("");

      await page.goto(`/crm/categories/${category}/edit?lang=fr`);
      await button(page, t("editor.machine-translate")).first().click();
      await expect(left).toHaveCount(1);
      await isForEverybody(page);
      expect(faults).toEqual([]);
      await page.context().close();
    } finally {
      await writeWith(request, admin.token, { provider: "none" });
      await model.close();
    }
  });
}
