import { expect, type Page, test } from "@playwright/test";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { messagesFor as site } from "#i18n/messages/catalogues.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import enCrm from "#locales/en/crm.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import enMedia from "#locales/en/crm-media.json" with { type: "json" };
import enOffers from "#locales/en/crm-offers.json" with { type: "json" };
import en from "#locales/en/crm-products.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import heMedia from "#locales/he/crm-media.json" with { type: "json" };
import heOffers from "#locales/he/crm-offers.json" with { type: "json" };
import he from "#locales/he/crm-products.json" with { type: "json" };
import { answered, crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { publish } from "#tests/support/journey/editor.ts";
import { faultsOf } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = {
  en: {
    t: messagesOf<typeof en>("en", en).t,
    crm: messagesOf<typeof enCrm>("en", enCrm).t,
    editor: messagesOf<typeof enEditor>("en", enEditor).t,
    media: messagesOf<typeof enMedia>("en", enMedia).t,
    offers: messagesOf<typeof enOffers>("en", enOffers).t,
  },
  he: {
    t: messagesOf<typeof en>("he", he).t,
    crm: messagesOf<typeof enCrm>("he", heCrm).t,
    editor: messagesOf<typeof enEditor>("he", heEditor).t,
    media: messagesOf<typeof enMedia>("he", heMedia).t,
    offers: messagesOf<typeof enOffers>("he", heOffers).t,
  },
};

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
/** A color that no other image of this run has. */
const colour = () =>
  `#${Math.floor(Math.random() * 0xff_ff_ff)
    .toString(16)
    .padStart(6, "0")}`;

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t, crm, editor, media, offers } = words[lang];

  test(`in ${lang} a product gets images, specs, score and offers, and the page shows all of them`, {
    tag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const api = crmApiCalls(request, session.token);
    const stamp = `${lang} ${Date.now()}`;
    const { id: categoryId } = await api.post<{ id: string }>("/categories", {
      name: `Radios ${stamp}`,
      description: "All of them.",
      specTemplate: [
        { key: "battery", type: "number", unit: "h", label: { en: "Battery" } },
        { key: "waterproof", type: "boolean", label: { en: "Waterproof" } },
      ],
      criteria: [
        { key: "sound", weight: 60, label: { en: "Sound" } },
        { key: "looks", weight: 40, label: { en: "Looks" } },
      ],
    });
    await api.post(`/categories/${categoryId}/publish`, {});
    const made = (name: string) =>
      api.post<AdminProduct>("/products", { name, summary: "It plays.", categoryId });
    const [{ id, slug }, neighbour] = [await made(`Radio ${stamp}`), await made(`Neighbour ${stamp}`)];
    await api.post(`/products/${neighbour.id}/publish`, {});

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto(`/crm/products/edit/${id}?lang=en`);
    await tab(page, t("prod.part-pictures"));
    for (const number of [1, 2]) {
      await page.getByRole("button", { name: t("prod.choose-picture") }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page
          .getByRole("dialog")
          .getByRole("button", { name: media("crm-media.upload") })
          .click(),
      ]);
      const buffer = await photo(900, colour());
      await chooser.setFiles({ name: `radio-${number}.jpg`, mimeType: "image/jpeg", buffer });
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await field(page, t("prod.picture-alt", { number })).fill(`Side ${number} of ${stamp}`);
    }
    await page.getByRole("button", { name: t("prod.move-up", { name: "2" }) }).click();
    await expect(field(page, t("prod.picture-alt", { number: 1 }))).toHaveValue(`Side 2 of ${stamp}`);
    await expect
      .poll(() =>
        page
          .getByRole("tabpanel")
          .locator("li img")
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
      )
      .toEqual([true, true]);

    await tab(page, t("prod.part-facts"));
    await field(page, "Battery (h)").fill("38");
    await page.getByRole("button", { name: "Waterproof" }).click();
    await page.getByRole("option", { name: t("prod.yes"), exact: true }).click();
    await field(page, t("prod.criterion", { name: "Sound", weight: 60 })).fill("9");
    await field(page, t("prod.criterion", { name: "Looks", weight: 40 })).fill("7.5");
    await page.keyboard.press("Tab");
    await expect(page.getByText(t("prod.score-made", { score: "8.4" }))).toBeVisible();
    const related = page.getByRole("combobox", { name: t("prod.add-related") });
    // The list closes when the page scrolls, so it is scrolled into view first.
    await related.click();
    await related.fill(neighbour.name);
    // By keyboard, because a click may scroll the page first.
    await expect(page.getByRole("option", { name: neighbour.name })).toBeVisible();
    await related.press("ArrowDown");
    await related.press("Enter");
    await expect(
      page.getByRole("button", { name: `${editor("editor.reference-remove")}: ${neighbour.name}` }),
    ).toBeVisible();

    await tab(page, t("prod.part-texts"));
    await field(page, t("prod.field-pros")).fill("Loud\nLight");
    await field(page, t("prod.field-cons")).fill("Ugly");
    await tab(page, t("prod.part-offers"));
    await page.getByRole("button", { name: offers("offers.new"), exact: true }).click();
    const offer = page.getByRole("dialog");
    await field(page, offers("offers.url")).fill(`https://www.walmart.com/ip/${Date.now()}`);
    await field(page, offers("offers.price")).fill("79.90");
    await offer.getByRole("button", { name: offers("offers.save"), exact: true }).click();
    await expect(page.getByText(offers("offers.saved"))).toBeVisible();

    await tab(page, t("prod.part-seo"));
    await field(page, editor("editor.meta-title")).fill(`The radio ${stamp}`);
    await expect(page.getByRole("figure").getByText(`The radio ${stamp}`, { exact: true })).toBeVisible();
    await expect(page.getByRole("figure").getByText(`/product/${slug}`)).toBeVisible();
    expect(await answered(request, `/product/${slug}`)).toEqual([404, null]);
    await publish(page, editor);
    await expect(
      page.getByText(editor("editor.done-publish", { language: "English" })).first(),
    ).toBeVisible();

    const guest = await visitor(browser, "en");
    await guest.goto(`/product/${slug}`);
    await expect(guest).toHaveTitle(new RegExp(`^The radio ${stamp}`));
    await expect(guest.getByRole("img", { name: `Side 2 of ${stamp}` }).first()).toBeVisible();
    await expect(guest.getByRole("row", { name: /Battery.*38/ })).toBeVisible();
    await expect(guest.getByRole("row", { name: /Waterproof/ })).toBeVisible();
    for (const text of ["8.4", "Loud", "Ugly", "79.90", neighbour.name])
      await expect(guest.getByRole("main").getByText(text).first()).toBeVisible();

    // Saving and publishing update it; only the editor marks it as checked.
    const dateLine = (message: "product.updated" | "product.checked") =>
      guest.getByText(site("en").t(message, { date: "" }).trim());
    await expect(dateLine("product.updated")).toBeVisible();
    await expect(dateLine("product.checked")).toHaveCount(0);
    await page.getByRole("button", { name: editor("editor.mark-checked") }).click();
    await expect(page.getByText(editor("editor.marked-checked"))).toBeVisible();
    await guest.reload();
    await expect(dateLine("product.checked")).toBeVisible();

    // The first gallery image is also the card's.
    const first = await guest
      .getByRole("img", { name: `Side 2 of ${stamp}` })
      .first()
      .getAttribute("src");
    await guest.goto(`/category/${categoryId}`);
    const card = guest.getByRole("article").filter({ hasText: `Radio ${stamp}` });
    await expect(card.locator("img")).toHaveAttribute("src", first ?? "");
    await expect
      .poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await guest.context().close();

    // On to its category, without loading a new document.
    await page
      .getByRole("link", { name: crm("crm.section-categories"), exact: true })
      .first()
      .click();
    await page
      .getByRole("row")
      .filter({ hasText: `Radios ${stamp}` })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Radios ${stamp}`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test(`in ${lang} a product is scheduled, renamed, restored and copied`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const api = crmApiCalls(request, session.token);
    const name = `Lantern ${lang} ${Date.now()}`;
    const { id, slug } = await api.post<AdminProduct>("/products", {
      name,
      summary: "It glows.",
      translations: { fr: { name: `Lanterne ${lang} ${Date.now()}`, summary: "Elle luit." } },
    });
    const read = () => api.get<AdminProduct>(`/products/${id}`);
    await api.post(`/products/${id}/schedule`, {
      lang: "en",
      publishAt: new Date(Date.now() + 20_000).toISOString(),
    });
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto(`/crm/products/edit/${id}?lang=en&part=seo`);
    await expect(page.getByText(editor("editor.state-scheduled")).first()).toBeVisible();
    // The draft is published with the schedule, and editing continues from there.
    await field(page, editor("editor.meta-title")).fill(`${name} before`);
    await expect.poll(async () => (await read()).hasDraft).toBe(true);
    await expect(page.getByText(editor("editor.state-published"), { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    });
    const shown = async () => (await request.get(`/product/${slug}`)).text();
    expect(await shown()).toContain(`<title>${name} before`);
    await field(page, editor("editor.meta-title")).fill(`${name} after`);
    await expect.poll(async () => (await read()).hasDraft).toBe(true);
    await publish(page, editor, { scope: "editor.publish-public" });
    await expect.poll(shown).toContain(`<title>${name} after`);
    await expect(page.getByText(editor("editor.conflict-title"))).toHaveCount(0);

    const renamed = `${slug}-2026`;
    await tab(page, t("prod.part-texts"));
    await field(page, editor("editor.slug")).fill(renamed);
    await publish(page, editor, { scope: "editor.publish-public" });
    await expect.poll(() => answered(request, `/product/${slug}`)).toEqual([301, `/product/${renamed}`]);

    await tab(page, editor("editor.history"));
    await page
      .getByRole("listitem")
      .filter({ hasText: editor("editor.revision", { number: 1 }) })
      .getByRole("button", { name: editor("editor.compare-now") })
      .click();
    await expect(page.getByRole("dialog").getByText("-2026")).toBeVisible();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: editor("editor.restore") })
      .click();
    await expect(page.getByText(editor("editor.done-restore"), { exact: true })).toBeVisible();
    expect(await answered(request, `/product/${slug}`)).toEqual([200, null]);
    expect(await answered(request, `/product/${renamed}`)).toEqual([301, `/product/${slug}`]);
    const { states } = await read();
    expect([states.en?.published, states.fr?.published]).toEqual([true, false]);

    await page.getByRole("button", { name: editor("editor.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: editor("editor.duplicate") }).click();
    await expect(page).not.toHaveURL(new RegExp(`/${id}\\b`));
    const copy = await api.get<AdminProduct>(`/products/${/edit\/(\d+)/.exec(page.url())?.[1]}`);
    expect([copy.name, copy.translations.fr?.summary]).toEqual([name, "Elle luit."]);
    expect(Object.values(copy.states).map((state) => state?.published)).toEqual([false, false]);
    expect(await answered(request, `/product/${copy.slug}`)).toEqual([404, null]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
