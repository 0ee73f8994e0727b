import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { languages } from "#i18n/languages.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import enList from "#locales/en/crm-list.json" with { type: "json" };
import en from "#locales/en/crm-products.json" with { type: "json" };
import heList from "#locales/he/crm-list.json" with { type: "json" };
import he from "#locales/he/crm-products.json" with { type: "json" };
import { answered, crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { barriers, faultsOf } from "#tests/support/journey/journey.ts";
import { enduredLanguages, endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = { en: messagesOf<typeof en>("en", en), he: messagesOf<typeof en>("he", he) };

const lists = {
  en: messagesOf<typeof enList>("en", enList),
  he: messagesOf<typeof enList>("he", heList),
};

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const { lang } of enduredLanguages("en", "he")) {
  const { t } = words[lang];
  const { t: list } = lists[lang];

  test(`in ${lang} the list is filtered, arranged for every device and exported as a file`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    const account = await accountOf("editor");
    const session = await signInByApi(request, account);
    const api = crmApiCalls(request, session.token);
    const stamp = `${lang}${Date.now()}`;
    for (const name of [`=1+1 ${stamp}`, `Second ${stamp}`, `Third ${stamp}`]) {
      const { id } = await api.post<AdminProduct>("/products", { name, summary: "Words.", brand: "-Acme" });
      if (name.startsWith("Third")) await api.post(`/products/${id}/publish`, {});
    }

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    // As an earlier release stored it in this browser.
    const left = { [`${account.email}/products`]: { views: [{ name: "Of old", query: "sort=name" }] } };
    await page.addInitScript((stored) => {
      if (!localStorage.getItem("crm-views")) localStorage.setItem("crm-views", stored);
    }, JSON.stringify(left));
    await page.goto(`/crm/products?q=${stamp}`);
    await expect(rows(page)).toHaveCount(3);
    await page
      .getByRole("search")
      .getByRole("button", { name: t("prod.filter-status") })
      .click();
    await page.getByRole("option", { name: t("prod.status-published"), exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/status=published/);
    await page
      .getByRole("search")
      .getByRole("button", { name: new RegExp(`^${list("list.filters")}`) })
      .click();
    const filters = page.getByRole("dialog", { name: list("list.filters") });
    await filters.getByRole("button", { name: t("prod.filter-language") }).click();
    await page.getByRole("option", { name: languages.fr.nativeName, exact: true }).click();
    await filters.getByRole("button", { name: list("list.done") }).click();
    await expect(page.getByText(t("prod.none-found"))).toBeVisible();
    const chip = list("list.filter-value", {
      filter: t("prod.filter-language"),
      value: languages.fr.nativeName,
    });
    const withBoth = page.url();
    await button(page, list("list.remove-filter", { name: chip })).click();
    await expect(rows(page)).toHaveCount(1);
    // The second of two changes at once does not bring the first one back.
    await page.goto(withBoth);
    const removing = page.getByRole("list", { name: list("list.active-filters") }).getByRole("button");
    await expect(removing).toHaveCount(2);
    await removing.evaluateAll((buttons) => {
      for (const one of buttons) (one as HTMLElement).click();
    });
    await expect(rows(page)).toHaveCount(3);
    await expect(removing).toHaveCount(0);
    await page.goto(`/crm/products?q=${stamp}&status=unpublished`);
    await expect(rows(page)).toHaveCount(2);

    await button(page, list("list.columns")).click();
    const columns = page.getByRole("dialog");
    for (const column of [t("prod.field-score"), t("prod.field-brand"), t("prod.column-updated")])
      await columns.getByText(column, { exact: true }).click();
    await page.keyboard.press("Escape");
    await button(page, list("list.views")).click();
    await expect(page.getByRole("menuitem", { name: "Of old", exact: true })).toBeVisible();
    await page.getByRole("menuitem", { name: list("list.save-view") }).click();
    await page.getByRole("textbox", { name: list("list.view-name") }).fill("Not public");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: list("list.save-view") })
      .click();

    // The same views on another device.
    const other = await visitor(browser, lang, session);
    await other.goto("/crm/products");
    await button(other, list("list.views")).click();
    await expect(other.getByRole("menuitem", { name: "Of old", exact: true })).toBeVisible();
    await other.getByRole("menuitem", { name: "Not public", exact: true }).click();
    await expect(rows(other)).toHaveCount(2);
    await expect(other).toHaveURL(new RegExp(`q=${stamp}&status=unpublished`));
    const heading = (name: string) => other.getByRole("columnheader", { name, exact: true });
    await expect(heading(t("prod.field-brand"))).toBeVisible();
    await expect(heading(t("prod.field-score"))).toHaveCount(0);
    await expect(heading(t("prod.column-updated"))).toHaveCount(0);
    await expect(heading(t("prod.field-price"))).toBeVisible();
    await button(other, list("list.views")).click();
    await other.getByRole("menuitem", { name: list("list.forget-view", { name: "Of old" }) }).click();
    await expect
      .poll(async () => (await api.get<{ views: object[] }>("/list-preferences/products")).views)
      .toHaveLength(1);
    const views = Array.from({ length: 30 }, (_, i) => ({ name: `View ${i}`, query: "" }));
    await api.put("/list-preferences/products", { views, columns: null });
    await other.reload();
    await button(other, list("list.views")).click();
    await expect(other.getByRole("menuitem", { name: list("list.save-view") })).toContainText(
      list("list.views-full", { count: 30 }),
    );
    await other.context().close();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, t("prod.export")).click(),
    ]);
    expect(download.suggestedFilename()).toBe("products.csv");
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    // Cells that a spreadsheet would read as formulas are escaped.
    for (const name of [`'=1+1 ${stamp}`, `Second ${stamp}`])
      expect(
        lines.slice(1).filter((line) => line.includes(`,${name},`) && line.includes(",'-Acme,")),
      ).toHaveLength(1);
    expect(await barriers(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test(`in ${lang} many products are published, unpublished and moved in bulk, and each change is undone`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const api = crmApiCalls(request, session.token);
    const stamp = `${lang}${Date.now()}`;
    const category = await api.post<{ id: string }>("/categories", { name: `Shelf ${stamp}` });
    const made = await Promise.all(
      [1, 2].map((number) =>
        api.post<AdminProduct>("/products", { name: `Many ${number} ${stamp}`, summary: "Words." }),
      ),
    );
    const seen = () =>
      Promise.all(made.map(async ({ slug }) => (await answered(request, `/product/${slug}`))[0]));
    const places = () =>
      Promise.all(made.map(async ({ id }) => (await api.get<AdminProduct>(`/products/${id}`)).categoryId));

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto(`/crm/products?q=${stamp}`);
    await expect(rows(page)).toHaveCount(2);
    const bar = page.getByRole("region", { name: list("list.bulk") });
    const chooseAll = async () => {
      await page.getByRole("columnheader").getByRole("checkbox").click({ force: true });
      await expect(bar.getByText(list("list.selected", { count: 2 }))).toBeVisible();
    };
    // The message about the previous change may still be visible.
    const takeBack = async () => {
      const answer = page.waitForResponse((answered) => answered.url().endsWith("/bulk/undo"));
      await button(page, list("list.undo")).last().click();
      expect((await answer).ok()).toBe(true);
      await expect(page.getByText(list("list.undone", { count: 2 })).last()).toBeVisible();
    };
    await chooseAll();
    await bar.getByRole("button", { name: list("list.publish"), exact: true }).click();
    await page.getByRole("menuitem", { name: list("list.every-language") }).click();
    await expect(page.getByText(t("prod.bulk-publish", { count: 2 }))).toBeVisible();
    expect(await seen()).toEqual([200, 200]);
    await takeBack();
    expect(await seen()).toEqual([404, 404]);

    for (const { id } of made) await api.post(`/products/${id}/publish`, {});
    await chooseAll();
    await bar.getByRole("button", { name: list("list.unpublish"), exact: true }).click();
    await page.getByRole("menuitem", { name: languages.en.nativeName }).click();
    await expect(page.getByText(t("prod.bulk-unpublish", { count: 2 }))).toBeVisible();
    expect(await seen()).toEqual([404, 404]);
    await takeBack();
    expect(await seen()).toEqual([200, 200]);

    await chooseAll();
    await bar.getByRole("button", { name: list("list.edit"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: t("prod.field-categoryId") }).fill(`Shelf ${stamp}`);
    await page.getByRole("option", { name: `Shelf ${stamp}` }).click();
    await expect(dialog.getByRole("status")).toContainText(list("list.changes", { count: 2 }));
    await expect(dialog.getByRole("status")).toContainText(
      list("list.change", { before: list("list.none"), after: `Shelf ${stamp}`, count: 2 }),
    );
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: list("list.apply", { count: 2 }) }).click();
    await expect(page.getByText(list("list.edited", { count: 2 }))).toBeVisible();
    expect(await places()).toEqual([category.id, category.id]);
    await takeBack();
    expect(await places()).toEqual([null, null]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
