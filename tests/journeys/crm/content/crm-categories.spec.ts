import { expect, type Page, test } from "@playwright/test";
import type { EditedCategory, TreeItem } from "#features/categories/category-edit.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import enCrm from "#locales/en/crm.json" with { type: "json" };
import en from "#locales/en/crm-categories.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import heCrm from "#locales/he/crm.json" with { type: "json" };
import he from "#locales/he/crm-categories.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import { crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { publish, publishButton, savedStatus } from "#tests/support/journey/editor.ts";
import { barriers, chooseDay, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = {
  en: {
    ...messagesOf<typeof en>("en", en),
    crm: messagesOf<typeof enCrm>("en", enCrm),
    editor: messagesOf<typeof enEditor>("en", enEditor),
  },
  he: {
    ...messagesOf<typeof en>("he", he),
    crm: messagesOf<typeof enCrm>("he", heCrm),
    editor: messagesOf<typeof enEditor>("he", heEditor),
  },
};

/** The layout around the screen has its own test. */
const inScreen = async (page: Page) => (await barriers(page)).filter((one) => !one.startsWith("region:"));

/** A row of the tree by its name. */
const line = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { t, crm, editor } = words[lang];
  // The tests share one site: each language has its own categories.
  const [first, second, renamed] = ["Samovars", "Teapots", "Tea urns"].map((name) => `${name} ${lang}`) as [
    string,
    string,
    string,
  ];
  const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

  test(`in ${lang} an editor creates, translates, publishes, renames, merges and deletes categories`, {
    tag,
  }, async ({ browser, request }) => {
    test.setTimeout(180_000);
    const session = await signInByApi(request, await accountOf("editor"));
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    const said = (text: string) => expect(page.getByText(text).last()).toBeVisible();
    const publicStatus = async (slug: string) => {
      const answer = await request.get(`/category/${slug}`, { maxRedirects: 0 });
      return [answer.status(), answer.headers().location ?? null];
    };

    await page.goto("/crm/categories");
    await expect(page.getByRole("treegrid", { name: t("cat.tree") })).toBeVisible();
    for (const name of [first, second]) {
      await page.goto("/crm/categories/new?lang=en");
      await page.getByLabel(t("cat.name"), { exact: true }).fill(name);
      await page.getByLabel(t("cat.description"), { exact: true }).fill(`About ${name}.`);
      await page.getByRole("button", { name: editor.t("editor.save-draft"), exact: true }).click();
      await expect(page).toHaveURL(/\/crm\/categories\/\d+\/edit\?lang=en$/);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
    expect(await publicStatus(slugOf(second))).toEqual([404, null]);

    // A translation, in its own direction next to its source; autosaved, and offered again after the tab is gone.
    const address = page.url();
    const turn = (language: string) =>
      page
        .getByRole("button", { name: new RegExp(`^${language}`) })
        .first()
        .click();
    await turn("עברית");
    const name = page.getByLabel(t("cat.name"), { exact: true });
    await expect(name).toHaveAttribute("dir", "rtl");
    await name.fill(`קומקומי תה ${lang}`);
    await expect(savedStatus(page, editor.t)).toBeVisible();
    await page.goto(address);
    await expect(
      page.getByRole("button", { name: editor.t("editor.drop-draft"), exact: true }),
    ).toBeVisible();
    await turn("עברית");
    await expect(name).toHaveValue(`קומקומי תה ${lang}`);
    await page.getByRole("button", { name: editor.t("editor.save-draft"), exact: true }).click();
    await said(editor.t("editor.saved"));

    await page
      .getByRole("button", { name: editor.t("editor.language-actions", { name: "English" }) })
      .click();
    await page.getByRole("menuitem", { name: editor.t("editor.publish"), exact: true }).click();
    // Hebrew is on the screen: missing English fields are reported first.
    const warning = page.getByRole("dialog");
    await expect(warning.getByText(editor.t("editor.check-seo-title-missing"))).toBeVisible();
    expect(await publicStatus(slugOf(second))).toEqual([404, null]);
    await warning.getByRole("button", { name: editor.t("editor.publish"), exact: true }).click();
    await said(editor.t("editor.done-publish", { language: "English" }));
    expect(await publicStatus(slugOf(second))).toEqual([200, null]);

    // A new slug: the former one redirects to it.
    await turn("English");
    await expect(page.getByLabel(editor.t("editor.slug"), { exact: true })).toHaveValue(slugOf(second));
    await page.getByLabel(editor.t("editor.slug"), { exact: true }).fill("cameras");
    await expect(page.getByText(editor.t("editor.slug-taken"))).toBeVisible();
    await page.getByLabel(editor.t("editor.slug"), { exact: true }).fill(slugOf(renamed));
    await name.fill(renamed);
    await publish(page, editor.t);
    await expect.poll(() => publicStatus(slugOf(second))).toEqual([301, `/category/${slugOf(renamed)}`]);
    expect(await inScreen(page)).toEqual([]);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page)).toBeLessThanOrEqual(0);
    }

    // Merged into the other one, after a preview of the changes.
    await page.goto("/crm/categories");
    const shown = lang === "he" ? `קומקומי תה ${lang}` : renamed;
    await expect(line(page, shown)).toBeVisible();
    expect(await inScreen(page)).toEqual([]);
    await page.getByRole("button", { name: t("cat.actions", { name: shown }) }).click();
    await page.getByRole("menuitem", { name: t("cat.merge") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").fill(first);
    await page.getByRole("option", { name: first }).click();
    await expect(dialog.getByText(`/category/${slugOf(renamed)}`).first()).toBeVisible();
    await dialog.getByRole("button", { name: t("cat.merge-confirm"), exact: true }).click();
    await said(t("cat.done-merge", { name: shown }));
    await expect(line(page, shown)).toHaveCount(0);

    // Moved to trash and restored.
    await page.getByRole("button", { name: t("cat.actions", { name: first }) }).click();
    await page.getByRole("menuitem", { name: t("cat.delete") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("cat.delete-confirm") })
      .click();
    await expect(line(page, first)).toHaveCount(0);
    await page.getByRole("link", { name: t("cat.bin") }).click();
    await page.getByRole("main").getByRole("listitem").filter({ hasText: first }).getByRole("button").click();
    await said(t("cat.done-restore", { name: first }));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test(`in ${lang} a category is moved by keyboard, and the move is undone`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const page = await visitor(browser, lang, session);
    const headers = { Authorization: `Bearer ${session.token}` };
    const created = async (name: string) =>
      ((await (await request.post("/api/admin/categories", { headers, data: { name } })).json()) as TreeItem)
        .id;
    // Unique names in each attempt: a locator would not resolve two of the same name.
    const stamp = `${lang} ${Date.now()}`;
    const names = { upper: `Upper ${stamp}`, lower: `Lower ${stamp}` };
    const [upper, lower] = [await created(names.upper), await created(names.lower)];
    const parentOf = async (id: string) =>
      ((await (await request.get(`/api/admin/categories/${id}`, { headers })).json()) as TreeItem).parentId;
    await page.goto("/crm/categories");
    const here = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    /** Presses a key until the element with this name has the focus. */
    const goTo = async (key: string, isThere: (label: string) => boolean) => {
      await expect(async () => {
        await page.keyboard.press(key);
        expect(isThere(await here())).toBe(true);
      }).toPass({ timeout: 30_000, intervals: [100] });
    };
    await page.getByRole("row", { name: names.upper, exact: true }).focus();
    await goTo("ArrowDown", (label) => label === names.lower);
    await goTo("ArrowRight", (label) => label === crm.t("crm.drag"));
    await page.keyboard.press("Enter");
    await goTo("ArrowUp", (label) => label.includes(names.upper) && !label.includes(names.lower));
    await page.keyboard.press("Enter");
    await expect(page.getByText(t("cat.done-move", { name: names.lower })).last()).toBeVisible();
    await page
      .getByRole("button", { name: t("cat.undo") })
      .last()
      .click();
    await expect.poll(() => parentOf(lower)).toBeNull();
    // The same with the menu. A row that moves back to its position closes its open menu.
    await expect(page.getByRole("row", { name: names.lower, exact: true })).toHaveAttribute(
      "aria-level",
      "1",
    );
    await page.getByRole("button", { name: t("cat.actions", { name: names.lower }) }).click();
    await page.getByRole("menuitem", { name: t("cat.move") }).click();
    await page.getByRole("dialog").getByRole("combobox").fill(names.upper);
    await page.getByRole("option", { name: names.upper }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("cat.move-confirm") })
      .click();
    await expect.poll(() => parentOf(lower)).toBe(upper);
    await page.context().close();
  });

  test(`in ${lang} a category is scheduled and previewed, and a conflict loses neither version`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    test.setTimeout(120_000);
    const [ada, bea] = [
      await signInByApi(request, await accountOf("editor")),
      await signInByApi(request, await accountOf("editor")),
    ];
    const headersOf = ({ token }: typeof ada) => ({ Authorization: `Bearer ${token}` });
    const name = `Planned ${lang}`;
    const created = await request.post("/api/admin/categories", {
      headers: headersOf(ada),
      data: { name, description: "Everything for later." },
    });
    const { id } = (await created.json()) as TreeItem;
    const page = await visitor(browser, lang, ada);
    await page.goto(`/crm/categories/${id}/edit`);
    await page
      .getByRole("button", { name: editor.t("editor.language-actions", { name: "English" }) })
      .click();
    await page.getByRole("menuitem", { name: editor.t("editor.schedule") }).click();
    await chooseDay(page, editor.t("editor.publish-at"), 15, crm.t);
    await page.getByRole("button", { name: editor.t("editor.schedule-save") }).click();
    await expect(
      page.getByText(editor.t("editor.done-schedule", { language: "English" })).last(),
    ).toBeVisible();
    await expect(page.getByText(editor.t("editor.state-scheduled")).first()).toBeVisible();

    const heading = page.frameLocator("iframe").getByRole("heading", { level: 1 });
    const notPublic = page.getByText(editor.t("editor.preview-not-public", { language: "English" }));
    await page.getByRole("button", { name: editor.t("editor.preview"), exact: true }).click();
    await expect(heading).toHaveText(name);
    await chooseDay(page, editor.t("editor.preview-date"), 12, crm.t);
    await expect(notPublic).toBeVisible();
    await page.getByRole("button", { name: editor.t("editor.preview-clear") }).click();
    await chooseDay(page, editor.t("editor.preview-date"), 18, crm.t);
    await expect(notPublic).toHaveCount(0);
    await expect(heading).toHaveText(name);
    await page.keyboard.press("Escape");
    expect(await inScreen(page)).toEqual([]);

    await request.put(`/api/admin/categories/${id}/draft`, {
      headers: headersOf(bea),
      data: { version: 1, draftOf: null, name: `${name} (Bea)`, description: "Bea's words." },
    });
    await page.getByLabel(t("cat.name"), { exact: true }).fill(`${name} (Ada)`);
    const conflict = page.getByRole("alertdialog");
    await expect(conflict.getByText(`${name} (Bea)`, { exact: true })).toBeVisible();
    await expect(conflict.getByText(`${name} (Ada)`, { exact: true })).toBeVisible();
    await conflict.getByRole("button", { name: editor.t("editor.settle") }).click();
    // Fields that only the other user changed are preserved too.
    await expect(page.getByLabel(t("cat.description"), { exact: true })).toHaveValue("Bea's words.");
    await expect(savedStatus(page, editor.t)).toBeVisible();
    await page.context().close();
  });
}

test("a category's draft is published with its schedule, and editing continues from there", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { t, editor } = words.en;
  const session = await signInByApi(request, await accountOf("editor"));
  const api = crmApiCalls(request, session.token);
  const name = `Braziers ${Date.now()}`;
  const created = await api.post<EditedCategory>("/categories", { name, description: "They glow." });
  const publishAt = new Date(Date.now() + 20_000).toISOString();
  await api.post(`/categories/${created.id}/schedule`, { lang: "en", publishAt });
  const page = await visitor(browser, "en", session);
  const faults = faultsOf(page);
  await page.goto(`/crm/categories/${created.id}/edit?lang=en`);
  await expect(page.getByText(editor.t("editor.state-scheduled")).first()).toBeVisible();
  const description = page.getByLabel(t("cat.description"), { exact: true });
  await description.fill("They glow. Before.");
  await expect(page.getByText(editor.t("editor.state-published"), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  });
  const shown = async () => (await request.get(`/category/${created.slug}`)).text();
  expect(await shown()).toContain("They glow. Before.");
  await description.fill("They glow. Before. After.");
  await publish(page, editor.t);
  await expect.poll(shown).toContain("They glow. Before. After.");
  await expect(page.getByText(editor.t("editor.conflict-title"))).toHaveCount(0);
  await expect(publishButton(page, editor.t)).toBeDisabled();
  expect(faults).toEqual([]);
  await page.context().close();
});

test("scheduling while another user saves the category hides none of their changes", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const { t, editor, crm } = words.en;
  const session = await signInByApi(request, await accountOf("editor"));
  const api = crmApiCalls(request, session.token);
  const name = `Trivets ${Date.now()}`;
  const created = await api.post<EditedCategory>("/categories", { name, description: "Of iron." });
  const page = await visitor(browser, "en", session);
  await page.goto(`/crm/categories/${created.id}/edit?lang=en`);
  const description = page.getByLabel(t("cat.description"), { exact: true });
  await expect(description).toHaveValue("Of iron.");
  await api.patch(`/categories/${created.id}`, { version: created.version, description: "Of cast iron." });
  await page.getByRole("button", { name: editor.t("editor.language-actions", { name: "English" }) }).click();
  await page.getByRole("menuitem", { name: editor.t("editor.schedule") }).click();
  await chooseDay(page, editor.t("editor.publish-at"), 15, crm.t);
  await page.getByRole("button", { name: editor.t("editor.schedule-save") }).click();
  await expect(
    page.getByText(editor.t("editor.done-schedule", { language: "English" })).last(),
  ).toBeVisible();
  await description.fill("Of wood.");
  const conflict = page.getByRole("alertdialog");
  await expect(conflict.getByText("Of cast iron.", { exact: true })).toBeVisible();
  await expect(conflict.getByText("Of wood.", { exact: true })).toBeVisible();
  await page.context().close();
});
