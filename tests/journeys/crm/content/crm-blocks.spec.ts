import { expect, test } from "@playwright/test";
import { templateDocument, templateParts } from "#features/articles/article-templates.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import enSite from "#locales/en/articles.json" with { type: "json" };
import en from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import heSite from "#locales/he/articles.json" with { type: "json" };
import he from "#locales/he/crm-articles.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import { publish, savedStatus } from "#tests/support/journey/editor.ts";
import { barriers, overhang, readApi, settled } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

type Spoken = {
  own: MessagesOf<typeof en>;
  editor: MessagesOf<typeof enEditor>;
  site: MessagesOf<typeof enSite>;
};
const spoken: Record<"en" | "he", Spoken> = {
  en: {
    own: messagesOf<typeof en>("en", en),
    editor: messagesOf<typeof enEditor>("en", enEditor),
    site: messagesOf<typeof enSite>("en", enSite),
  },
  he: {
    own: messagesOf<typeof en>("he", he),
    editor: messagesOf<typeof enEditor>("he", heEditor),
    site: messagesOf<typeof enSite>("he", heSite),
  },
};
const written = {
  en: {
    title: "Every block",
    why: "It hums, and that is all.",
    ask: "Does it whistle?",
    answer: "Hardly ever.",
    buy: "Bring it home",
    film: "A kettle boils",
    verdict: "Buy the first one.",
  },
  he: {
    title: "כל הרכיבים",
    why: "הוא מזמזם, וזה הכול.",
    ask: "האם הוא שורק?",
    answer: "כמעט אף פעם.",
    buy: "הביאו אותו הביתה",
    film: "קומקום רותח",
    verdict: "קנו את הראשון.",
  },
};
const film = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const {
    own: { t },
    editor: { t: editor },
    site: { t: site },
  } = spoken[lang];
  const text = written[lang];

  test(`in ${lang}: every block is inserted with a slash, filled in, and shown on the page`, { tag }, async ({
    browser,
    request,
  }) => {
    test.slow();
    const session = await signInByApi(request, await accountOf("editor"));
    const headers = { Authorization: `Bearer ${session.token}` };
    const slug = `blocks-${lang}-${Date.now()}`;
    const words = { title: text.title, slug };
    const made = await request.post("/api/admin/articles", {
      headers,
      data: lang === "en" ? words : { translations: { [lang]: words } },
    });
    const { id } = (await made.json()) as { id: string };
    const { items } = await readApi<{ items: { id: string; name: string; slug: string }[] }>(
      request,
      `/api/products?lang=${lang}&limit=2&sort=score`,
    );
    const [one, other] = items.map(({ name }) => name) as [string, string];

    const page = await visitor(browser, lang, session);
    await page.goto(`/crm/articles/${id}/edit?lang=${lang}`);
    const field = page.locator(".ProseMirror");
    const form = page.getByRole("dialog");
    const name = (key: keyof typeof en, within = form) =>
      within.getByRole("textbox", { name: t(key as "crm-articles.field-title"), exact: true });
    const put = async (block: string) => {
      await field.press("Control+End");
      await page.keyboard.type("/");
      await page.getByRole("option", { name: block, exact: true }).click();
    };
    const choose = async (label: string, product: string) => {
      await form.getByRole("combobox", { name: label }).fill(product);
      await page.getByRole("option").filter({ hasText: product }).first().click();
    };
    const done = () => form.getByRole("button", { name: t("crm-articles.block-done") }).click();
    const addBoth = async () => {
      await choose(t("crm-articles.field-add-product"), one);
      await choose(t("crm-articles.field-add-product"), other);
    };

    await put(t("crm-articles.block-disclosure"));
    await put(t("crm-articles.block-picks"));
    await addBoth();
    await name("crm-articles.field-reason").first().fill(text.why);
    await done();
    for (const block of ["productCard", "prosCons", "specTable"] as const) {
      await put(t(`crm-articles.block-${block}`));
      await choose(t("crm-articles.field-product"), one);
      await done();
    }
    for (const block of ["comparisonTable", "versus"] as const) {
      await put(t(`crm-articles.block-${block}`));
      await addBoth();
      await done();
    }
    await put(t("crm-articles.block-faq"));
    await name("crm-articles.field-question").fill(text.ask);
    await name("crm-articles.field-answer").fill(text.answer);
    await done();
    await put(t("crm-articles.block-embed"));
    await name("crm-articles.field-video").fill(film);
    await name("crm-articles.field-video-title").fill(text.film);
    await done();
    await put(t("crm-articles.block-callToAction"));
    await name("crm-articles.field-action-text").fill(text.buy);
    await choose(t("crm-articles.field-action-product"), one);
    await done();
    await put(editor("editor.block-verdict"));
    await page.keyboard.type(text.verdict);

    await expect(field.getByText(t("crm-articles.block-unfinished"))).toHaveCount(0);
    await expect(savedStatus(page, editor)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await publish(page, editor);
    await expect
      .poll(async () => (await request.get(localPath(lang, `/article/${slug}`))).status())
      .toBe(200);

    // What a reader sees, and that the video player is not contacted before a click.
    const reader = await visitor(browser, lang);
    const requested: string[] = [];
    await reader.context().route(/youtube/, (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<p>film</p>" });
    });
    await reader.goto(localPath(lang, `/article/${slug}`));
    const main = reader.locator("main");
    const picks = main.getByRole("region", { name: site("articles.ourPicks", { count: 2 }) }).first();
    await expect(picks.getByRole("listitem")).toHaveCount(2);
    await expect(picks).toContainText(text.why);
    await expect(main.locator(`#product-${items[0]?.id}`)).toBeVisible();
    await expect(
      main.getByRole("table", { name: site("articles.comparisonOf", { products: `${one} · ${other}` }) }),
    ).not.toHaveCount(0);
    await expect(main.getByText(site("articles.cons")).first()).toBeVisible();
    await expect(main.getByRole("table", { name: site("articles.specsOf", { product: one }) })).toBeVisible();
    await expect(main).toContainText(
      // On the page each name is a separate element.
      site("articles.versus", { first: one, second: other }).replaceAll(/[\u2068\u2069]/g, ""),
    );
    for (const words of [text.ask, text.answer, text.buy, text.verdict])
      await expect(main).toContainText(words);
    await expect(main).toContainText(site("articles.disclosureNote", { link: "" }).trim().slice(0, 60));
    const player = main.locator("[data-embed=youtube]");
    await expect(player).toContainText(text.film);
    // Before the page's code has loaded, the link opens the video's own page.
    await settled(reader);
    await reader.waitForLoadState("networkidle");
    expect(requested).toEqual([]);
    await player.click();
    await expect(main.locator("iframe[src*='youtube-nocookie']")).toHaveAttribute("title", text.film);
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    await reader.context().close();
    await page.context().close();
  });

  test(`in ${lang}: a new article starts with its template's sections, in its own language`, { tag }, async ({
    browser,
    request,
  }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const page = await visitor(browser, lang, session);
    for (const template of Object.keys(templateParts) as (keyof typeof templateParts)[]) {
      await page.goto("/crm/articles/new");
      await page
        .getByRole("textbox", { name: t("crm-articles.field-title") })
        .fill(`${template} ${lang} ${Date.now()}`);
      await page.getByRole("button", { name: t("crm-articles.field-template") }).click();
      await page.getByRole("option", { name: t(`crm-articles.template-${template}`), exact: true }).click();
      await page.getByRole("button", { name: editor("editor.save-draft"), exact: true }).click();
      await expect(page).toHaveURL(/\/crm\/articles\/\d+\/edit/);
      const blocks = templateDocument(template, (part) =>
        t(`crm-articles.part-${part}` as "crm-articles.title"),
      ).content as { type: string; content?: { text?: string }[] }[];
      const field = page.locator(".ProseMirror");
      const headings = blocks.flatMap(({ type, content }) =>
        type === "heading" ? [content?.[0]?.text ?? ""] : [],
      );
      await expect(field.locator(":scope > h2")).toHaveText(headings);
      const typed = ["heading", "paragraph", "verdict"];
      await expect(field.locator(".live-block .cursor-grab")).toHaveCount(
        blocks.filter(({ type }) => !typed.includes(type)).length,
      );
      await expect(field.getByText(t("crm-articles.block-unfinished"))).toHaveCount(
        blocks.filter(({ type }) => type === "unfinished").length,
      );
    }
    await page.context().close();
  });
}
