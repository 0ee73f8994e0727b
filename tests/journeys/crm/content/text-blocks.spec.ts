import { expect, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-articles.json" with { type: "json" };
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { newArticle } from "#tests/support/journey/new-article.ts";

const admin = { email: "admin@example.com", password: "journey-password" };
const { t } = messagesOf<typeof en>("en", en);

type Node = { type: string; attrs?: Record<string, unknown>; text?: string; content?: Node[] };
const words = (node: Node): string => node.text ?? (node.content ?? []).map(words).join("|");
const short = (node: Node): string => `${node.type}: ${words(node)}`;

test("quotations and columns are written in place, by keyboard", { tag: endureTag }, async ({
  browser,
  request,
}) => {
  const { page, field } = await newArticle({ browser, request }, admin, "Blocks");
  const blocks = async () => {
    const all = await field.evaluate(
      (element) =>
        (element as HTMLElement & { editor: { getJSON(): { content: Node[] } } }).editor.getJSON().content,
    );
    return all.map(short);
  };
  const { keyboard } = page;
  await field.press("Control+a");
  await keyboard.press("Delete");

  await keyboard.type("> Said well");
  await keyboard.press("Enter");
  await keyboard.type("twice");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("Ann");
  await keyboard.press("Enter");
  await keyboard.type("After");
  expect(await blocks()).toEqual(["blockquote: Said well|twice|Ann", "paragraph: After"]);

  await keyboard.press("Enter");
  await keyboard.type("/colu");
  await expect(page.getByRole("option", { name: t("crm-articles.block-columns") })).toBeVisible();
  await keyboard.press("Enter");
  await expect(field.locator("[data-column]")).toHaveCount(2);
  await field.locator("[data-column] p").first().click();
  await keyboard.type("Left");
  await keyboard.press("Enter");
  await keyboard.type("/buttons");
  await keyboard.press("Enter");
  const form = page.getByRole("dialog");
  await form.getByLabel(t("crm-articles.field-action-label")).fill("Go");
  await form.getByLabel(t("crm-articles.button-link")).fill("http://shop.example/x");
  await form.getByRole("button", { name: t("crm-articles.block-done") }).click();
  await page.getByRole("button", { name: t("crm-articles.add-column") }).click();
  await field.locator("[data-column] p").last().click();
  await keyboard.type("Third");
  expect((await blocks()).slice(2, 3)).toEqual(["columns: Left||||Third"]);
  await page.getByRole("button", { name: t("crm-articles.remove-column") }).click();
  await expect(field.locator("[data-column]")).toHaveCount(2);
  expect((await blocks())[2]).toContain("Third");
  await expect(field.locator("[data-column]").first()).toContainText("Go");

  await field.locator("blockquote p").first().click();
  await keyboard.press("Home");
  await expect
    .poll(() =>
      field.evaluate(
        (element) =>
          (element as HTMLElement & { editor: { state: { selection: { from: number } } } }).editor.state
            .selection.from,
      ),
    )
    .toBe(2);
  await keyboard.press("Backspace");
  expect((await blocks())[0]).toBe("paragraph: Said well");
  await keyboard.press("Control+z");
  expect((await blocks())[0]).toBe("blockquote: Said well|twice|Ann");
  await page.context().close();
});
