import { expect, test } from "@playwright/test";
import type { EditedCategory } from "#features/categories/category-edit.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import enCrm from "#locales/en/crm.json" with { type: "json" };
import en from "#locales/en/crm-categories.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import he from "#locales/he/crm-categories.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import { answered, crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { publishButton } from "#tests/support/journey/editor.ts";
import { barriers, faultsOf } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = {
  en: {
    t: messagesOf<typeof en>("en", en).t,
    crm: messagesOf<typeof enCrm>("en", enCrm).t,
    editor: messagesOf<typeof enEditor>("en", enEditor).t,
  },
  he: {
    t: messagesOf<typeof en>("he", he).t,
    crm: messagesOf<typeof enCrm>("he", heCrm).t,
    editor: messagesOf<typeof enEditor>("he", heEditor).t,
  },
};

for (const { lang, tag } of enduredLanguages("he", "en")) {
  const { t, crm, editor } = words[lang];

  test(`in ${lang} a category is dragged below another, and a preview precedes a move or merge`, {
    tag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const api = crmApiCalls(request, session.token);
    const stamp = `${lang} ${Date.now()}`;
    const [upper, lower] = [`Upper ${stamp}`, `Lower ${stamp}`];
    const made = (name: string, more: object) =>
      api.post<EditedCategory>("/categories", { name, description: `About ${name}.`, ...more });
    const criteria = [{ key: "heat", weight: 100, label: { en: "Heat" } }];
    const [above, below] = [await made(upper, { criteria }), await made(lower, {})];
    for (const { id } of [above, below]) await api.post(`/categories/${id}/publish`, {});
    const thing = { name: `Thing ${stamp}`, categoryId: below.id, score: 5 };
    const { id } = await api.post<AdminProduct>("/products", {
      ...thing,
      ratings: [{ key: "heat", score: 9 }],
    });
    const scored = async () => (await api.get<AdminProduct>(`/products/${id}`)).score;
    const parentOf = async (id: string) => (await api.get<EditedCategory>(`/categories/${id}`)).parentId;

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto("/crm/categories");
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await row(lower).scrollIntoViewIfNeeded();
    // By its handle, onto the middle of the new parent's row.
    const handle = await row(lower)
      .getByRole("button", { name: crm("crm.drag") })
      .boundingBox();
    const line = await row(lower).boundingBox();
    await row(lower).dragTo(row(upper), {
      sourcePosition: {
        x: (handle?.x ?? 0) + 16 - (line?.x ?? 0),
        y: (handle?.y ?? 0) + 16 - (line?.y ?? 0),
      },
    });
    const dialog = page.getByRole("dialog");
    // The new parent's criteria apply, and are previewed first.
    await expect(dialog.getByRole("row", { name: `Thing ${stamp} 5.0 9.0` })).toBeVisible();
    expect([await parentOf(below.id), await scored()]).toEqual([null, 5]);
    await dialog.getByRole("button", { name: t("cat.move-confirm") }).click();
    await expect(page.getByText(t("cat.done-move", { name: lower })).last()).toBeVisible();
    expect([await parentOf(below.id), await scored()]).toEqual([above.id, 9]);
    await expect(row(lower)).toHaveAttribute("aria-level", "2");
    await page
      .getByRole("button", { name: t("cat.undo") })
      .last()
      .click();
    await expect.poll(() => parentOf(below.id)).toBeNull();

    const act = async (entry: string) => {
      await page.getByRole("button", { name: t("cat.actions", { name: lower }) }).click();
      await page.getByRole("menuitem", { name: entry }).click();
    };
    const choose = async (name: string) => {
      await dialog.getByRole("combobox").fill(name);
      await page.getByRole("option", { name }).click();
    };
    await act(t("cat.move"));
    await choose(upper);
    await expect(dialog.getByText(t("cat.move-products", { count: 1 }))).toBeVisible();
    await dialog.getByRole("button", { name: t("cat.move-confirm") }).click();
    await expect(dialog).toHaveCount(0);
    expect(await parentOf(below.id)).toBe(above.id);

    await act(t("cat.merge"));
    await choose(upper);
    await expect(dialog.getByText(t("cat.products", { count: 1 }))).toBeVisible();
    await expect(dialog.getByText(t("cat.redirects", { count: 1 }))).toBeVisible();
    await expect(dialog.getByText(`/category/${below.slug}`, { exact: true })).toBeVisible();
    expect((await barriers(page)).filter((one) => !one.startsWith("region:"))).toEqual([]);
    await dialog.getByRole("button", { name: t("cat.merge-confirm"), exact: true }).click();
    await expect(row(lower)).toHaveCount(0);
    expect(await answered(request, `/category/${below.slug}`)).toEqual([301, `/category/${above.slug}`]);
    expect((await api.get<EditedCategory>(`/categories/${above.id}`)).productCount).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test(`in ${lang} new weights preview the scores they change, and restoring a revision restores texts, not statuses`, {
    tag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const api = crmApiCalls(request, session.token);
    const name = `Ovens ${lang} ${Date.now()}`;
    const category = await api.post<EditedCategory>("/categories", {
      name,
      description: "First words.",
      criteria: [
        { key: "heat", weight: 50, label: { en: "Heat" } },
        { key: "price", weight: 50, label: { en: "Price" } },
      ],
      translations: { fr: { name: `Fours ${lang} ${Date.now()}`, description: "Mots." } },
    });
    const product = await api.post<AdminProduct>("/products", {
      name: `Oven ${lang}`,
      summary: "Hot.",
      categoryId: category.id,
      ratings: [
        { key: "heat", score: 9 },
        { key: "price", score: 5 },
      ],
    });
    const scored = async () => (await api.get<AdminProduct>(`/products/${product.id}`)).score;
    expect(await scored()).toBe(7);
    await api.post(`/categories/${category.id}/publish`, { lang: "en" });

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto(`/crm/categories/${category.id}/edit?lang=en`);
    const tab = (name: string) => page.getByRole("tab", { name, exact: true }).click();
    await tab(t("cat.testing"));
    const weight = (nth: number) => page.getByRole("textbox", { name: t("cat.weight") }).nth(nth);
    await weight(0).fill("90");
    await weight(1).fill("10");
    await tab(editor("editor.part-texts"));
    await page.getByLabel(t("cat.description"), { exact: true }).fill("Second words.");
    await publishButton(page, editor).click();
    const languages = page.getByRole("dialog", { name: editor("editor.publish-title"), exact: true });
    // French stays unpublished.
    await languages.getByRole("button", { name: editor("editor.publish"), exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText(t("cat.scores-count", { count: 1 }))).toBeVisible();
    await expect(question.getByRole("row", { name: `Oven ${lang} 7.0 8.6` })).toBeVisible();
    expect((await barriers(page)).filter((one) => !one.startsWith("region:"))).toEqual([]);
    expect(await scored()).toBe(7);
    await question.getByRole("button", { name: t("cat.scores-confirm") }).click();
    await expect(page.getByText(editor("editor.done-publish", { language: "English" })).last()).toBeVisible();
    expect(await scored()).toBe(8.6);
    const shown = async () => (await request.get(`/category/${category.slug}`)).text();
    expect(await shown()).toContain("Second words.");

    await tab(editor("editor.history"));
    await page
      .getByRole("listitem")
      .filter({ hasText: editor("editor.revision", { number: 1 }) })
      .getByRole("button", { name: editor("editor.compare-now") })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: editor("editor.restore") })
      .click();
    await expect(page.getByText(editor("editor.done-restore"), { exact: true })).toBeVisible();
    expect(await shown()).toContain("First words.");
    const { states } = await api.get<EditedCategory>(`/categories/${category.id}`);
    expect([states.en?.published, states.fr?.published]).toEqual([true, false]);
    expect(await scored()).toBe(7);
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
