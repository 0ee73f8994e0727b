import { expect, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf, overhang, readApi } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

type Product = { id: string; name: string };
const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

/** From and into a language, in the CRM of the second one. */
const pairs = { he: { from: "en", text: "שקט מאוד." }, en: { from: "he", text: "Very quiet." } } as const;

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { from, text } = pairs[lang];

  test(`in ${lang} a translation begins as a copy of another language, and says what is still to be translated`, {
    tag,
  }, async ({ browser, request }) => {
    const { t } = await crmMessagesIn(lang);
    const session = await signInByApi(request, await accountOf("editor"));
    const headers = { authorization: `Bearer ${session.token}` };
    const { items } = await readApi<{ items: Product[] }>(request, "/api/products?limit=1");
    const [product] = items;
    if (!product) throw new Error("The demo has no products.");
    const mark = Date.now();
    const source = {
      title: `Kettles ${lang} ${mark}`,
      content: {
        type: "doc",
        content: [
          line("It is quiet."),
          { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Which one?" }] },
          { type: "productCard", attrs: { productId: product.id } },
          { type: "faq", attrs: { items: [{ question: "Is it loud?", answer: "No." }] } },
        ],
      },
    };
    const given = from === "en" ? source : { translations: { [from]: source } };
    const made = await request.post("/api/admin/articles", { headers, data: given });
    expect(made.status()).toBe(201);
    const { id } = (await made.json()) as { id: string };

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto(`/crm/articles/${id}/edit?lang=${lang}`);
    const field = page.locator(".ProseMirror");
    const copy = page.getByRole("button", {
      name: t("crm-articles.copy-text", { language: languages[from].nativeName }),
    });
    await expect(copy).toBeVisible();
    // Without a language model nothing is offered as AI.
    await expect(page.getByRole("button", { name: t("editor.machine-translate") })).toHaveCount(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
    }
    await copy.click();
    const open = (count: number) => page.getByText(t("crm-articles.to-translate", { count }));
    await expect(open(4)).toBeVisible();
    await expect(field.locator(".to-translate")).toHaveCount(3);
    await expect(field.locator(".live-block").first()).toContainText(product.name);
    expect(await barriers(page)).toEqual([]);

    // Over the first passage, which is selected.
    await page.getByRole("button", { name: t("crm-articles.next-to-translate") }).click();
    await page.keyboard.type(text);
    await expect(open(3)).toBeVisible();
    await expect(field.locator("p").first()).toHaveText(text);
    await page.getByRole("textbox", { name: t("crm-articles.field-title") }).fill(`${text} ${mark}`);
    await expect(page.getByText(t("editor.check-copied", { count: 3 }))).toBeVisible({
      timeout: 20_000,
    });
    await publish(page, t as never);
    const saved = async () =>
      (await (await request.get(`/api/admin/articles/${id}`, { headers })).json()) as {
        states: Partial<Record<string, { published: boolean }>>;
        slug: string;
        translations: Partial<Record<string, { slug: string }>>;
      };
    await expect.poll(async () => (await saved()).states[lang]?.published).toBe(true);

    const article = await saved();
    const slug = lang === "en" ? article.slug : article.translations[lang]?.slug;
    const reader = await visitor(browser, lang);
    await reader.goto(localPath(lang, `/article/${slug}`));
    await expect(reader.getByText(text, { exact: true })).toBeVisible();
    await expect(reader.locator("main article").filter({ hasText: product.name }).first()).toBeVisible();
    expect(faults).toEqual([]);
    await page.context().close();
    await reader.context().close();
  });
}
