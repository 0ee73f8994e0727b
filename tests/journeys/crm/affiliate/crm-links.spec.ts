import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-links.json" with { type: "json" };
import he from "#locales/he/crm-links.json" with { type: "json" };
import { crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};
/** Words that no other test uses, because the tests share one site. */
const articles = {
  en: { title: "Brewing with the Swanneck", text: "We tried the Swanneck for a month.", found: "Swanneck" },
  he: { title: "לחלוט עם ברבורון", text: "ניסינו את הברבורון חודש שלם.", found: "הברבורון" },
} as const;
const keywords = { en: "swanneck", he: "ברבורון" } as const;
const asins = { en: "B0CX23V2ZK", he: "B0CX23V2ZL" } as const;
const admin = { email: "admin@example.com", password: "journey-password" };

async function isForEverybody(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await overhang(page)) <= 0]).toEqual([width, true]);
    expect([width, await barriers(page)]).toEqual([width, []]);
  }
}

/** Creates a public article with a keyword and an old URL, and turns keyword links on. */
async function prepared(request: APIRequestContext, lang: "en" | "he"): Promise<string> {
  const { token } = await signInByApi(request, admin);
  const api = crmApiCalls(request, token);
  const { title, text } = articles[lang];
  const old = { type: "link", attrs: { href: `https://old-network.example/${lang}?x=1` } };
  const content = {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text }] },
      { type: "paragraph", content: [{ type: "text", text: title, marks: [old] }] },
    ],
  };
  const said = { title, content };
  const { id } = await api.post<{ id: string }>(
    "/articles",
    lang === "en" ? said : { title: `Swan ${lang}`, translations: { [lang]: said } },
  );
  await api.post(`/articles/${id}/publish`, { lang });
  const { slug, translations } = await api.get<{
    slug: string;
    translations: Record<string, { slug: string }>;
  }>(`/articles/${id}`);
  // The other language's test may be turning them on, too.
  await expect(async () => {
    const { sections } = await api.get<AllSettings>("/settings");
    if (!sections.links.value.keywords || sections.links.value.perLink < 2)
      await api.patch("/settings", {
        section: "links",
        version: sections.links.version,
        change: { keywords: true, perLink: 2 },
      });
  }).toPass();
  return lang === "en" ? `/article/${slug}` : `/${lang}/article/${translations[lang]?.slug}`;
}

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t } = words[lang];

  test(`an editor saves a link, previews where it would appear, enables it and undoes that (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    test.slow();
    const address = await prepared(request, lang);
    const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
    const faults = faultsOf(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    await page.goto("/crm/links");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("links.title"));
    await isForEverybody(page);
    await button(t("links.new")).click();
    await field(t("links.name")).fill(`Swan ${lang}`);
    await field(t("links.url")).fill("https://unknown.example/swan");
    await button(t("links.save")).click();
    await expect(page.getByText(t("links.error-unknown-shop"), { exact: true })).toBeVisible();
    await field(t("links.url")).fill(`https://www.amazon.com/Swan/dp/${asins[lang]}?tag=other-20`);
    await field(languages[lang].nativeName).fill(keywords[lang]);
    await field(t("links.old")).fill(`https://old-network.example/${lang}*`);
    await button(t("links.show-places")).click();
    const place = page.getByRole("listitem").filter({ hasText: articles[lang].title });
    await expect(place).toContainText(t("links.by-keyword", { count: 1 }));
    await expect(place).toContainText(t("links.replaced", { count: 1 }));
    await expect(place.locator("mark")).toHaveText(articles[lang].found);
    await isForEverybody(page);
    await button(t("links.save")).click();
    const row = page.getByRole("row", { name: new RegExp(`^Swan ${lang}`) });
    await expect(row).toContainText(t("links.inactive"));
    await isForEverybody(page);

    const links = async () => {
      const html = await (await request.get(address)).text();
      return html.split(`href="https://www.amazon.com/dp/${asins[lang]}`).length - 1;
    };
    expect(await links()).toBe(0);
    await row.getByText(`Swan ${lang}`).click();
    await page.getByRole("checkbox", { name: t("links.in-use") }).check({ force: true });
    await button(t("links.save")).click();
    await expect(page.getByText(t("links.saved")).first()).toBeVisible();
    // The old link redirects there too.
    await expect.poll(links).toBe(2);
    await field(t("links.old")).fill("");
    await button(t("links.save")).click();
    await expect.poll(links).toBe(1);
    const reader = await browser.newPage();
    await reader.goto(address);
    const made = reader.getByRole("link", { name: new RegExp(`^${articles[lang].found}`) });
    await expect(made).toHaveAttribute("rel", "sponsored nofollow noopener");
    await expect(made).toHaveAttribute("href", new RegExp(`^https://www\\.amazon\\.com/dp/${asins[lang]}`));
    await reader.close();
    // The newest message is on top.
    await button(t("links.undo")).first().click();
    await expect(page.getByText(t("links.undone"))).toBeVisible();
    await expect(field(t("links.old"))).toHaveValue(`https://old-network.example/${lang}*`);
    await expect.poll(links).toBe(2);
    await button(t("links.delete")).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("links.delete"), exact: true })
      .click();
    await expect(page.getByText(t("links.deleted"))).toBeVisible();
    expect(await links()).toBe(0);
    // The unknown shop was refused.
    expect(faults.filter((fault) => !/answered 422|status of 422/.test(fault))).toEqual([]);
    await page.context().close();
  });
}
