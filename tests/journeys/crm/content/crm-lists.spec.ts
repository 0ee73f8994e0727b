import { expect, type Page, test } from "@playwright/test";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import enArticles from "#locales/en/crm-articles.json" with { type: "json" };
import enList from "#locales/en/crm-list.json" with { type: "json" };
import en from "#locales/en/crm-products.json" with { type: "json" };
import { crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const { t } = messagesOf<typeof en>("en", en);
const { t: list } = messagesOf<typeof enList>("en", enList);
const { t: articles } = messagesOf<typeof enArticles>("en", enArticles);

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
/** Of the CRM's top bar. */
const topBar = 64;

test("a price is edited in its cell, and a conflict is said where it happened", async ({
  browser,
  request,
}) => {
  const session = await signInByApi(request, await accountOf("editor"));
  const api = crmApiCalls(request, session.token);
  const name = `Inline ${Date.now()}`;
  const price = { amount: 1_000, currency: "USD" };
  const made = await api.post<AdminProduct>("/products", { name, summary: "Words.", price });
  const read = () => api.get<AdminProduct>(`/products/${made.id}`);

  const page = await visitor(browser, "en", session);
  const faults = faultsOf(page);
  await page.goto(`/crm/products?q=${encodeURIComponent(name)}`);
  const edit = (field: string, value: string) =>
    page.getByRole("button", { name: `${list("list.edit-cell", { field })} ${value}` });
  await edit(t("prod.field-price"), "$10.00").click();
  const field = page.getByRole("textbox", { name: t("prod.field-price") });
  await field.fill("12.50");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  expect((await read()).price).toEqual(price);

  await edit(t("prod.field-price"), "$10.00").click();
  await field.fill("12.50");
  await page.keyboard.press("Enter");
  await expect(edit(t("prod.field-price"), "$12.50")).toBeVisible();
  expect((await read()).price).toEqual({ amount: 1_250, currency: "USD" });

  // Someone else saves while the field is open.
  await edit(t("prod.field-price"), "$12.50").click();
  await api.patch(`/products/${made.id}`, { version: (await read()).version, brand: "Bea" });
  await field.fill("15");
  await page.keyboard.press("Enter");
  await expect(page.getByText(list("list.cell-conflict"))).toBeVisible();
  await page.getByRole("button", { name: list("list.save"), exact: true }).click();
  await expect(edit(t("prod.field-price"), "$15.00")).toBeVisible();
  expect(await read()).toMatchObject({ brand: "Bea", price: { amount: 1_500 } });
  expect(await barriers(page)).toEqual([]);
  expect(faults.filter((fault) => !fault.includes("409"))).toEqual([]);
  await page.context().close();
});

test("rows are gone through, selected and opened by keyboard", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const session = await signInByApi(request, await accountOf("editor"));
  const api = crmApiCalls(request, session.token);
  const stamp = `Keys ${Date.now()}`;
  for (const name of ["A", "B", "C"])
    await api.post("/products", { name: `${name} ${stamp}`, summary: "W." });
  const page = await visitor(browser, "en", session);
  await page.goto("/crm/products?sort=name");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(stamp);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText(list("list.selected", { count: 1 }))).toBeVisible();
  await page.keyboard.press("x");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/crm\/products\/edit\/\d+/);
  await page.context().close();
});

test("many articles get another type after a preview, and the first row is near the top", async ({
  browser,
  request,
}) => {
  const session = await signInByApi(request, await accountOf("editor"));
  const api = crmApiCalls(request, session.token);
  const stamp = `Types ${Date.now()}`;
  const ids: string[] = [];
  for (const template of ["guide", "guide", "versus"])
    ids.push((await api.post<{ id: string }>("/articles", { title: `${template} ${stamp}`, template })).id);
  const templates = () =>
    Promise.all(ids.map(async (id) => (await api.get<{ template: string }>(`/articles/${id}`)).template));
  const page = await visitor(browser, "en", session);
  const faults = faultsOf(page);
  await page.goto(`/crm/articles?q=${encodeURIComponent(stamp)}&status=unpublished`);
  await expect(rows(page)).toHaveCount(3);
  const top = (await rows(page).first().boundingBox())?.y ?? 1_000;
  expect(top - topBar).toBeLessThanOrEqual(200);
  await page.getByRole("columnheader").getByRole("checkbox").click({ force: true });
  await page.getByRole("button", { name: list("list.edit"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: list("list.field") }).click();
  await page.getByRole("option", { name: articles("crm-articles.field-template") }).click();
  await dialog.getByRole("combobox").fill(articles("crm-articles.template-versus"));
  await page.getByRole("option", { name: articles("crm-articles.template-versus") }).click();
  await expect(dialog.getByRole("status")).toContainText(list("list.same", { count: 1 }));
  await dialog.getByRole("button", { name: list("list.apply", { count: 2 }) }).click();
  await expect(page.getByText(list("list.edited", { count: 2 }))).toBeVisible();
  expect(await templates()).toEqual(["versus", "versus", "versus"]);
  await page.getByRole("button", { name: list("list.undo"), exact: true }).click();
  await expect(page.getByText(list("list.undone", { count: 2 }))).toBeVisible();
  expect(await templates()).toEqual(["guide", "guide", "versus"]);
  expect(faults).toEqual([]);
  await page.context().close();
});

for (const path of ["/crm/products", "/crm/articles", "/crm/categories"])
  test(`at 390 px ${path} has low rows and its filters in a sheet`, {
    tag: endureTag,
  }, async ({ browser, request }) => {
    const session = await signInByApi(request, await accountOf("editor"));
    const name = `Narrow ${Date.now()}`;
    await crmApiCalls(request, session.token).post(path.replace("/crm", ""), { name, title: name });
    const page = await visitor(browser, "en", session);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    const heights = await page
      .locator("[role=row][data-key]")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: list("list.filters") }).click();
    await expect(page.getByRole("dialog", { name: list("list.filters") })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.context().close();
  });
