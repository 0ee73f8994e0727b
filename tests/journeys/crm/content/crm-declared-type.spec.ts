import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import type { ItemOf } from "#content/admin-item.ts";
import type { recipe } from "#tests/support/content/fixture-type.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { publish, savedStatus } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";
import { recipeSite } from "#tests/support/recipe-site/recipe-site.ts";

type Recipe = ItemOf<typeof recipe>;

const patience = 240_000;
// One site for both languages: building it takes longer than the rest.
test.describe.configure({ mode: "default", timeout: patience });

let site: Awaited<ReturnType<typeof recipeSite>>;
let api: APIRequestContext;
let names: { pan: string; pot: string; ladle: string };
test.beforeAll(async ({ playwright }) => {
  // A hook does not have the time of its tests.
  test.setTimeout(patience);
  site = await recipeSite();
  api = await playwright.request.newContext({ baseURL: site.address });
  const [pan, pot, ladle] = [
    await aProduct(site.app, "Cast-iron pan"),
    await aProduct(site.app, "Copper pot"),
    await aProduct(site.app, "Wooden ladle"),
  ];
  names = { pan: String(pan), pot: String(pot), ladle: String(ladle) };
});
test.afterAll(async () => {
  await api?.dispose();
  await site?.end();
});

/** Chooses an item by its name, with the keyboard alone. */
async function pick(page: Page, label: string, typed: string, name: string): Promise<void> {
  const box = page.getByRole("combobox", { name: label });
  await box.focus();
  await box.fill(typed);
  await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page.getByRole("option")).toHaveCount(0);
}

// It builds the site once more.
for (const { lang, tag } of enduredLanguages("en", "ar"))
  test(`a type that only a test declares is edited in all its fields, in ${lang}`, { tag }, async ({
    browser,
  }) => {
    const [ada, bea] = [
      await signInByApi(api, await accountOf("editor", site.keeping)),
      await signInByApi(api, await accountOf("editor", site.keeping)),
    ];
    const call = async <Answer>(method: string, path: string, data?: object): Promise<Answer> => {
      const headers = { Authorization: `Bearer ${bea.token}` };
      const answer = await api.fetch(`/api/admin/${path}`, { method, headers, ...(data ? { data } : {}) });
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
      return (answer.status() === 204 ? null : await answer.json()) as Answer;
    };
    const cook = `Noa ${lang}`;
    await call("POST", "authors", {
      ...{ slug: "", imageUrl: null },
      texts: { en: { name: cook, role: "", bio: "" } },
    });
    const { t } = await crmMessagesIn(lang);
    const page = await visitor(browser, lang, ada);
    await page.route("https://example.com/**", (route) => route.fulfill({ path: "public/share.png" }));
    const faults = faultsOf(page);
    const text = (name: string) => page.getByRole("textbox", { name, exact: true });
    const box = (name: string) => page.getByRole("combobox", { name, exact: true });
    const tab = (name: string) => page.getByRole("tab", { name, exact: true }).click();
    const number = (name: string, value: string) => text(name).fill(value);
    const fits = async (where: string) => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overhang(page), `${where} ${width}`).toBeLessThanOrEqual(0);
        expect(await barriers(page), `${where} ${width}`).toEqual([]);
      }
    };

    // A new item gets an address once it has a name, and whoever types in it keeps the cursor.
    const name = `Leek soup ${lang}`;
    await page.goto(`${site.address}/crm/recipes/new?lang=en`);
    await text("Name").fill(name);
    await text("Summary").focus();
    await page.keyboard.type("Green ");
    await expect(page).toHaveURL(/\/crm\/recipes\/\d+\/edit/);
    await page.keyboard.type("and hot.");
    await expect(text("Summary")).toHaveValue("Green and hot.");
    const id = /recipes\/(\d+)/.exec(page.url())?.[1] ?? "";
    const one = `content/recipe/${id}`;
    const item = () => call<Recipe>("GET", one);
    const draft = async () =>
      (await call<{ content: Recipe; updatedAt: string } | null>("GET", `${one}/draft`)) ?? {
        content: await item(),
        updatedAt: null,
      };
    const saved = (content: Record<string, unknown>) =>
      expect.poll(async () => (await draft()).content).toMatchObject(content);

    // Every kind of field.
    await text("Steps").fill("Wash the leek\nCook it");
    await page.locator("main .ProseMirror").click();
    await page.keyboard.type("It is best on the second day.");
    await tab("details");
    await number("Minutes", "25");
    await page.getByRole("button", { name: "Difficulty" }).click();
    await page.getByRole("option", { name: "medium", exact: true }).click();
    await page.getByRole("checkbox", { name: "Vegan" }).check({ force: true });
    await text("Image").fill("https://example.com/soup.webp");
    await text("Source").fill("https://example.com/soup");
    await page.getByLabel("Season starts").fill("2026-09-01");
    await number("Rating", "8.5");
    await number("Kilocalories", "320");
    await page.keyboard.press("Tab");
    await tab("references");
    await pick(page, "Main product", "cast", "Cast-iron pan");
    await expect(box("Main product")).toHaveValue("Cast-iron pan");
    await pick(page, "Cook", cook.toUpperCase(), cook);
    for (const [typed, tool] of [
      ["copper", "Copper pot"],
      ["wood", "Wooden ladle"],
    ] as const)
      await pick(page, t("editor.reference-add"), typed, tool);
    await page.getByRole("button", { name: `${t("editor.reference-up")}: Wooden ladle` }).click();
    await tab("seo");
    await text("SEO title").fill("Leek soup in 25 minutes");
    await text("SEO description").fill("A soup of three things.");
    await text("Keywords").fill("soup, leek");
    await page.keyboard.press("Enter");
    const written = {
      ...{ name, summary: "Green and hot.", steps: ["Wash the leek", "Cook it"] },
      body: { content: [{ content: [{ text: "It is best on the second day." }] }] },
      ...{ minutes: 25, difficulty: "medium", isVegan: true, season: "2026-09-01", rating: 8.5 },
      ...{ imageUrl: "https://example.com/soup.webp", source: "https://example.com/soup" },
      ...{ nutrition: { kcal: 320 }, productId: names.pan, toolIds: [names.ladle, names.pot] },
      ...{ metaTitle: "Leek soup in 25 minutes", metaKeywords: ["soup", "leek"] },
    };
    await saved(written);
    await expect(savedStatus(page, t)).toBeVisible();

    await page.reload();
    await expect(text("SEO title")).toHaveValue("Leek soup in 25 minutes");
    await tab("references");
    await expect(box("Main product")).toHaveValue("Cast-iron pan");
    await expect(box("Cook")).toHaveValue(cook);
    await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveText(["Wooden ladle", "Copper pot"]);
    await fits("references");
    await tab("details");
    for (const [field, value] of [
      ["Minutes", "25"],
      ["Rating", "8.5"],
      ["Kilocalories", "320"],
    ] as const)
      await expect(text(field)).toHaveValue(value);
    await tab("content");
    await expect(page.locator("main .ProseMirror")).toContainText("the second day");

    await publish(page, t);
    await expect.poll(async () => (await item()).states.en?.published).toBe(true);
    expect(await item()).toMatchObject(written);

    // The translation stands beside its source.
    await page.goto(`${site.address}/crm/recipes/${id}/edit?lang=fr&part=content`);
    await expect(page.getByText("Green and hot.").first()).toBeVisible();
    await text("Name").fill(`Soupe ${lang}`);
    await text("Summary").fill("Verte et chaude.");
    await saved({ translations: { fr: { name: `Soupe ${lang}`, summary: "Verte et chaude." } } });
    await publish(page, t);
    await expect.poll(async () => (await item()).states.fr?.published).toBe(true);

    // Another editor chose another product meanwhile.
    await page.goto(`${site.address}/crm/recipes/${id}/edit?lang=en&part=references`);
    await expect(box("Main product")).toHaveValue("Cast-iron pan");
    const { version } = await item();
    await call("PUT", `${one}/draft`, { version, draftOf: null, productId: names.pot, minutes: 30 });
    await pick(page, "Main product", "ladle", "Wooden ladle");
    const question = page.getByRole("alertdialog", { name: t("editor.conflict-title") });
    await expect(question.getByRole("radiogroup", { name: "Main product" })).toBeVisible({ timeout: 30_000 });
    for (const product of ["Copper pot", "Wooden ladle"])
      await expect(question.getByText(product, { exact: true })).toBeVisible();
    await fits("conflict");
    await question.getByRole("button", { name: t("editor.settle"), exact: true }).click();
    await saved({ productId: names.ladle, minutes: 30 });
    await publish(page, t, { scope: "editor.publish-public" });
    await expect.poll(async () => (await item()).productId).toBe(names.ladle);

    // The history and the list say names.
    await tab(t("editor.history"));
    await page
      .getByRole("button", { name: t("editor.changes"), exact: true })
      .first()
      .click();
    const revision = page.getByRole("dialog");
    // Words are compared one by one.
    for (const part of ["Cast-iron", "pan", "Wooden", "ladle"]) await expect(revision).toContainText(part);
    await page.keyboard.press("Escape");
    await page.goto(`${site.address}/crm/recipes`);
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("Wooden ladle, Copper pot");

    // What readers no longer see is named and can be cleared.
    const own = await aProduct(site.app, `Sieve ${lang}`);
    await page.goto(`${site.address}/crm/recipes/${id}/edit?lang=en&part=references`);
    await pick(page, "Main product", `sieve ${lang}`, `Sieve ${lang}`);
    await saved({ productId: String(own) });
    await call("DELETE", `products/${own}`);
    await page.reload();
    await expect(box("Main product")).toHaveValue(`Sieve ${lang}`);
    await expect(page.getByText(t("editor.reference-deleted"), { exact: true })).toBeVisible();
    await page
      .getByRole("button", { name: t("crm.clear-choice"), exact: true })
      .first()
      .click();
    await expect(box("Main product")).toHaveValue("");
    await saved({ productId: null });
    // Emptied by the keyboard.
    await box("Cook").fill("");
    await page.keyboard.press("Tab");
    await saved({ authorId: null });

    // Into the trash and back.
    const more = async (entry: string) => {
      await page.getByRole("button", { name: t("editor.more"), exact: true }).click();
      await page.getByRole("menuitem", { name: entry, exact: true }).click();
    };
    await more(t("editor.to-bin"));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("editor.to-bin"), exact: true })
      .click();
    await expect(page).toHaveURL(/\/crm\/recipes$/);
    await expect.poll(async () => (await item()).deletedAt).not.toBe(null);
    await page.goto(`${site.address}/crm/recipes/${id}/edit`);
    await more(t("editor.bring-back"));
    await expect.poll(async () => (await item()).deletedAt).toBe(null);
    // Only the browser itself reports the refused draft.
    expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
    await page.context().close();
  });
