import { readFile } from "node:fs/promises";
import { expect, type Locator, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import enFields from "#locales/en/crm-fields.json" with { type: "json" };
import enProducts from "#locales/en/crm-products.json" with { type: "json" };
import en from "#locales/en/crm-settings.json" with { type: "json" };
import { crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const { t } = messagesOf<typeof en>("en", en);
const { t: field } = messagesOf<typeof enFields>("en", enFields);
const { t: prod } = messagesOf<typeof enProducts>("en", enProducts);

const inEach = (en: string, he: string, ar: string, zh: string, fr: string) => ({ en, he, ar, zh, fr });
const finish = {
  label: inEach("Coating", "ציפוי", "الطلاء", "涂层", "Revêtement"),
  matt: inEach("Matt", "מט", "مطفأ", "哑光", "Mat"),
  gloss: inEach("Glossy", "מבריק", "لامع", "亮光", "Brillant"),
};
const maker = {
  label: inEach("Made in", "תוצרת", "بلد الصنع", "产地", "Fabriqué en"),
  italy: inEach("Italy", "איטליה", "إيطاليا", "意大利", "Italie"),
};

test("a field that an administrator adds is in specifications, filter, rows, comparison and file, in five languages", {
  tag: endureTag,
}, async ({ browser, request }) => {
  test.setTimeout(240_000);
  const [admin, editor] = [
    await signInByApi(request, await accountOf("admin")),
    await signInByApi(request, await accountOf("editor")),
  ];
  const [root, ada] = [crmApiCalls(request, admin.token), crmApiCalls(request, editor.token)];
  const stamp = Date.now();
  const [finishKey, makerKey] = [`coating-${stamp}`, `made-in-${stamp}`];
  const named = (name: string, more = {}) => {
    const { en, ...others } = inEach(name, `${name} (he)`, `${name} (ar)`, `${name} (zh)`, `${name} (fr)`);
    const translations = Object.entries(others).map(([lang, words]) => [lang, { name: words, ...more }]);
    return { name: en, ...more, translations: Object.fromEntries(translations) };
  };
  const shelf = await ada.post<{ id: string; slug: string }>("/categories", named(`Shelf ${stamp}`));
  await ada.post(`/categories/${shelf.id}/publish`, {});

  const page = await visitor(browser, "en", admin);
  const faults = faultsOf(page);
  await page.goto("/crm/settings?tab=fields");
  const heading = page.getByRole("heading", { name: t("settings.product-fields"), exact: true });
  const section = page.locator("section").filter({ has: heading });
  const entries = section.locator("> div > ol > li");
  await expect(heading).toBeVisible();
  const before = await entries.count();
  const label = (within: Locator, lang: (typeof languageCodes)[number], at = 0) =>
    within
      .getByRole("textbox", { name: field("fields.label-in", { language: languages[lang].nativeName }) })
      .nth(at);
  const ofType = async (entry: Locator, type: "fields.choice" | "fields.text") => {
    await entry.getByRole("button", { name: new RegExp(`${field("fields.type")}$`) }).click();
    await page.getByRole("option", { name: field(type), exact: true }).click();
  };
  const add = section.getByRole("button", { name: t("settings.add-field"), exact: true });
  const [coating, madeIn] = [entries.nth(before), entries.nth(before + 1)];
  const choices = coating.getByRole("group", { name: field("fields.choices") });

  await add.click();
  await coating.getByRole("textbox", { name: field("fields.key") }).fill(finishKey);
  await ofType(coating, "fields.choice");
  for (const value of ["matt", "gloss"]) {
    await choices.getByRole("button", { name: field("fields.add-choice") }).click();
    await choices
      .getByRole("textbox", { name: field("fields.choice-value") })
      .last()
      .fill(value);
  }
  await add.click();
  await madeIn.getByRole("textbox", { name: field("fields.key") }).fill(makerKey);
  await ofType(madeIn, "fields.text");
  for (const lang of languageCodes) {
    await page.getByRole("button", { name: field("fields.language") }).click();
    await page.getByRole("option", { name: languages[lang].nativeName, exact: true }).click();
    await label(coating, lang).fill(finish.label[lang]);
    await label(choices, lang, 0).fill(finish.matt[lang]);
    await label(choices, lang, 1).fill(finish.gloss[lang]);
    await label(madeIn, lang).fill(maker.label[lang]);
  }
  for (const entry of [coating, madeIn]) {
    await entry.getByText(field("fields.more"), { exact: true }).click();
    // Of this test's category alone: others read the demo's products.
    await entry
      .getByRole("group", { name: field("fields.categories") })
      .getByText(`Shelf ${stamp}`, { exact: true })
      .click();
    for (const place of ["specs", "card", "comparison"] as const)
      await expect(entry.getByRole("checkbox", { name: field(`fields.in-${place}`) })).toBeChecked();
  }
  await coating.getByRole("checkbox", { name: field("fields.filter") }).check({ force: true });
  await expect(madeIn.getByRole("checkbox", { name: field("fields.filter") })).toHaveCount(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
  }
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: t("settings.save"), exact: true })
    .click();
  await expect(page.getByText(t("settings.saved"))).toBeVisible();

  const made = async (name: string, coat: "matt" | "gloss") => {
    const specs = [
      { key: finishKey, value: coat },
      { key: makerKey, value: maker.italy },
    ];
    const one = await ada.post<{ id: string; slug: string }>("/products", {
      ...named(name, { summary: "Boils." }),
      categoryId: shelf.id,
      specs,
    });
    await ada.post(`/products/${one.id}/publish`, {});
    return { ...one, name, coat };
  };
  const kettle = await made(`Kettle ${stamp}`, "matt");
  const pot = await made(`Pot ${stamp}`, "gloss");

  for (const lang of languageCodes) {
    const reader = await visitor(browser, lang);
    const go = (path: string) => reader.goto(localPath(lang, path));
    const row = (name: string, within: Locator) =>
      within.getByRole("row").filter({ has: reader.getByRole("rowheader", { name, exact: true }) });
    const main = reader.locator("main");

    for (const { slug, coat } of [kettle, pot]) {
      await go(`/product/${slug}`);
      const table = main.getByRole("table", { name: messagesFor(lang).t("product.specs") });
      await expect(row(finish.label[lang], table).getByRole("cell")).toHaveText(finish[coat][lang]);
      await expect(row(maker.label[lang], table).getByRole("cell")).toHaveText(maker.italy[lang]);
    }

    await go(`/category/${shelf.slug}?view=list`);
    const rows = main.getByRole("article");
    await expect(rows).toHaveCount(2);
    for (const { name, coat } of [kettle, pot]) {
      const facts = rows.filter({ hasText: name }).locator("dl > div");
      await expect(facts).toHaveText([
        `${finish.label[lang]}${finish[coat][lang]}`,
        `${maker.label[lang]}${maker.italy[lang]}`,
      ]);
    }
    const filter = main.getByRole("group", { name: finish.label[lang], exact: true });
    await expect(filter.getByRole("checkbox")).toHaveCount(2);
    await expect(main.getByRole("group", { name: maker.label[lang], exact: true })).toHaveCount(0);
    await filter.getByText(finish.matt[lang], { exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(kettle.name);

    await go(`/compare?ids=${kettle.id},${pot.id}`);
    await expect(row(finish.label[lang], main).getByRole("cell")).toHaveText([
      finish.matt[lang],
      finish.gloss[lang],
    ]);
    await expect(row(maker.label[lang], main).getByRole("cell")).toHaveText([
      maker.italy[lang],
      maker.italy[lang],
    ]);
    await reader.context().close();
  }

  await page.goto(`/crm/products?q=${stamp}`);
  await expect(page.getByRole("rowheader", { name: kettle.name })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: prod("prod.export"), exact: true }).click(),
  ]);
  const file: Record<string, string>[] = parse(await readFile(await download.path(), "utf8"), {
    columns: true,
    bom: true,
  });
  expect(file).toHaveLength(2);
  for (const { name, coat } of [kettle, pot]) {
    const line = file.find((one) => one["name:en"] === name);
    expect(line?.specs?.split("\n")).toContain(`${finishKey} = ${coat}`);
    for (const lang of languageCodes)
      expect(line?.[`specs:${lang}`], lang).toBe(`${makerKey} = ${maker.italy[lang]}`);
  }
  expect(faults).toEqual([]);

  const { version, value } = (await root.get<AllSettings>("/settings")).sections.fields;
  const others = value.product.filter(({ key }) => key !== finishKey && key !== makerKey);
  await root.patch("/settings", { section: "fields", version, change: { product: others } });
  await page.context().close();
});
