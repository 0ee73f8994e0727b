import { expect, test } from "@playwright/test";
import { crmMessagesIn } from "#tests/support/journey/crm-messages-in.ts";
import { publish } from "#tests/support/journey/editor.ts";
import { barriers, overhang } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { newArticle } from "#tests/support/journey/new-article.ts";
import { accountOf, signInByApi } from "#tests/support/journey/visitor.ts";

test("a passage is written once, shown in an article, changed in one place, and detached", {
  tag: endureTag,
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { t } = await crmMessagesIn("en");
  const editor = await accountOf("editor");
  const { token } = await signInByApi(request, editor);
  const headers = { Authorization: `Bearer ${token}` };
  const stamp = Date.now();
  const name = `How we test ${stamp}`;
  const { id, page, field } = await newArticle({ browser, request }, editor, "Reusable");

  await page.goto("/crm/articles");
  await page.goto("/crm/reusable-blocks/new");
  await page.getByRole("textbox", { name: t("crm-reusable.field-title") }).fill(name);
  await page.getByRole("button", { name: t("editor.save-draft"), exact: true }).click();
  await expect(page).toHaveURL(/\/crm\/reusable-blocks\/\d+\/edit/);
  const blockPath = new URL(page.url()).pathname;
  await expect(page.getByText(t("crm-reusable.unused"))).toBeVisible();
  await field.click();
  await page.keyboard.type("We boil 100 liters.");
  // A block has none within it.
  await page.keyboard.press("Enter");
  await page.keyboard.type("/reus");
  await expect(page.getByRole("option", { name: t("crm-articles.block-reusable") })).toHaveCount(0);
  for (let letters = 0; letters < 5; letters++) await page.keyboard.press("Backspace");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await overhang(page)) <= 0, await barriers(page)]).toEqual([width, true, []]);
  }
  await publish(page, t);

  await page.goto(`/crm/articles/${id}/edit`);
  await field.click();
  await page.keyboard.type("Before.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/reus");
  await expect(page.getByRole("option", { name: t("crm-articles.block-reusable") })).toBeVisible();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog");
  await form.getByRole("combobox", { name: t("crm-articles.block-reusable") }).fill(name);
  await page.getByRole("option", { name }).click();
  expect(await barriers(page)).toEqual([]);
  await form.getByRole("button", { name: t("crm-articles.block-done") }).click();
  await expect(field.locator(".live-block").first()).toContainText("We boil 100 liters.");
  await publish(page, t);
  const slug = (
    (await (await request.get(`/api/admin/articles/${id}`, { headers })).json()) as { slug: string }
  ).slug;
  const shown = async () => (await request.get(`/article/${slug}`)).text();
  await expect.poll(shown).toContain("We boil 100 liters.");

  await page.goto(blockPath);
  await expect(page.getByRole("region", { name: t("crm-reusable.used-in") }).getByRole("link")).toHaveCount(
    1,
  );
  await field.getByText("We boil").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice.");
  await publish(page, t);
  await expect.poll(shown).toContain("We boil 100 liters. Twice.");
  const block = `/api/admin/content/reusable/${blockPath.split("/").at(-2)}`;
  expect((await request.delete(block, { headers })).status()).toBe(409);

  await page.goto(`/crm/articles/${id}/edit`);
  await page.getByRole("button", { name: t("crm-articles.reusable-detach") }).click();
  await expect(field.locator(".live-block")).toHaveCount(0);
  await expect(field.locator("p").filter({ hasText: "We boil 100 liters. Twice." })).toHaveCount(1);
  await publish(page, t);
  await expect.poll(async () => (await request.delete(block, { headers })).status()).toBe(204);
  expect(await shown()).toContain("We boil 100 liters. Twice.");
  await page.context().close();
});
