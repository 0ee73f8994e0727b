import { type Browser, expect, type Page, test } from "@playwright/test";
import { languages } from "#i18n/languages.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import enList from "#locales/en/crm-list.json" with { type: "json" };
import en from "#locales/en/crm-products.json" with { type: "json" };
import type enProducts from "#locales/en/products.json";
import frProducts from "#locales/fr/products.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import heList from "#locales/he/crm-list.json" with { type: "json" };
import he from "#locales/he/crm-products.json" with { type: "json" };
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf, open, overhang } from "#tests/support/journey/journey.ts";
import { journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};

const editors = {
  en: messagesOf<typeof enEditor>("en", enEditor),
  he: messagesOf<typeof enEditor>("he", heEditor),
};
const lists = {
  en: messagesOf<typeof enList>("en", enList),
  he: messagesOf<typeof enList>("he", heList),
};
const products = messagesOf<typeof enProducts>("fr", frProducts);

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** A reader sees French text, English-only text marked as English, and a video that loads when clicked. */
async function seeInFrench(browser: Browser, path: string): Promise<void> {
  const page = await visitor(browser, "fr");
  const players: string[] = [];
  await page.route(/youtube/, (route) => {
    players.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>player</title>" });
  });
  const faults = faultsOf(page);
  await open(page, path);
  await expect(page.getByRole("rowheader", { name: "Coque" }).locator("[lang]")).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "steel" }).locator("[lang=en]")).toHaveText("steel");
  const slide = page.getByRole("link", { name: products.t("product.film", { count: 2, total: 2 }) });
  await slide.click();
  // Set by the code that also plays videos: before it has loaded, a video's link opens the video's own page.
  await expect(slide).toHaveAttribute("aria-current", "true");
  const film = page.locator("a[data-embed]");
  await expect(film).toBeInViewport({ ratio: 0.9 });
  expect(players).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  // The player has its own faults.
  expect(faults).toEqual([]);
  await film.press("Enter");
  await expect(page.locator("iframe")).toHaveAttribute("src", /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
  await expect.poll(() => players.length).toBeGreaterThan(0);
  await page.context().close();
}

for (const { lang, tag } of journeyLanguages("en", "he")) {
  const { t } = words[lang];
  const { t: editor } = editors[lang];
  const { t: list } = lists[lang];

  test(`an editor creates, translates and publishes a product, and undoes a bulk change, in ${lang}`, {
    tag,
  }, async ({ browser, request }) => {
    test.slow();
    const page = await visitor(browser, lang, await signInByApi(request, await accountOf("editor")));
    const faults = faultsOf(page);
    const name = `Journey kettle ${lang} ${Date.now()}`;
    const slug = name.toLowerCase().replaceAll(" ", "-");
    await page.goto("/crm/products/new");
    // It starts in the editor's own language, or in any other.
    await expect(field(page, t("prod.field-name"))).toHaveAttribute("lang", languages[lang].tag);
    await page
      .getByRole("button", { name: /English/ })
      .first()
      .click();
    await expect(field(page, t("prod.field-name"))).toHaveAttribute("lang", languages.en.tag);
    await field(page, t("prod.field-name")).fill(name);
    // Leaving the name saves it, and the fields stay where they are.
    await field(page, t("prod.field-summary")).focus();
    await expect(page).toHaveURL(/\/crm\/products\/edit\/\d+\?lang=en$/);
    await expect(field(page, t("prod.field-summary"))).toBeFocused();

    await field(page, t("prod.field-summary")).fill("Boils water.");
    expect((await request.get(`/product/${slug}`)).status()).toBe(404);
    await publish(page, editor);
    await expect(
      page.getByText(editor("editor.done-publish", { language: "English" })).first(),
    ).toBeVisible();
    // Next to the field, and above the form.
    for (const link of await page.getByRole("link", { name: editor("editor.view-page") }).all())
      await expect(link).toHaveAttribute("href", `/product/${slug}?lang=en`);
    await expect(page.getByRole("link", { name: editor("editor.view-page") })).toHaveCount(2);
    expect(await (await request.get(`/product/${slug}`)).text()).toContain("Boils water.");

    // A translation next to its source; a shortcut moves on.
    await page
      .getByRole("button", { name: /Français/ })
      .first()
      .click();
    await expect(field(page, t("prod.field-name"))).toHaveAttribute("lang", "fr");
    await field(page, t("prod.field-name")).fill(`Bouilloire ${lang}`);
    await page.keyboard.press("Alt+ArrowDown");
    await expect(field(page, t("prod.field-summary"))).toBeFocused();
    await page.keyboard.type("Fait bouillir l’eau.");
    await publish(page, editor);
    await expect
      .poll(async () => (await request.get(`/fr/product/${slug}`)).url(), { timeout: 20_000 })
      .toMatch(/\/fr\/product\/bouilloire/);

    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page), `${width}`).toBeLessThanOrEqual(0);
      expect(await barriers(page), `${width}`).toEqual([]);
    }

    // A custom spec in two languages; a video behind a gallery image.
    await page.goto(`${new URL(page.url()).pathname}?part=facts`);
    await page.getByRole("button", { name: t("prod.add-spec") }).click();
    const inLanguage = (label: "prod.spec-label" | "prod.spec-value", language: string) =>
      field(page, t("prod.field-in", { field: t(label), language }));
    await inLanguage("prod.spec-label", "English").fill("Shell");
    await inLanguage("prod.spec-value", "English").fill("steel");
    await inLanguage("prod.spec-label", "Français").fill("Coque");
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("tab", { name: t("prod.part-pictures") }).click();
    for (const address of ["/favicon.svg", "/share.png"]) {
      await field(page, t("prod.add-picture")).fill(address);
      await page.getByRole("button", { name: t("prod.add"), exact: true }).click();
    }
    await field(page, t("prod.picture-video", { number: "2" })).fill("https://youtu.be/dQw4w9WgXcQ");
    expect(await barriers(page)).toEqual([]);
    await publish(page, editor);
    await expect(
      page.getByText(editor("editor.done-publish", { language: "English" })).first(),
    ).toBeVisible();
    await seeInFrench(browser, `/fr/product/${slug}`);

    await page.goto(`/crm/products?q=${encodeURIComponent(name)}`);
    const row = page.getByRole("row", { name: new RegExp(name) });
    await row.getByRole("checkbox").click({ force: true });
    await page
      .getByRole("region", { name: list("list.bulk") })
      .getByRole("button", { name: editor("editor.more"), exact: true })
      .click();
    await page.getByRole("menuitem", { name: list("list.delete"), exact: true }).click();
    await expect(row).toHaveCount(0);
    expect((await request.get(`/product/${slug}`)).status()).toBe(410);
    await page.getByRole("button", { name: list("list.undo"), exact: true }).click();
    await expect(row).toBeVisible();
    expect((await request.get(`/product/${slug}`)).status()).toBe(200);
    expect(await barriers(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
