import { expect, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-editor.json" with { type: "json" };
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const { t } = messagesOf<typeof en>("en", en);

test("a slug is typed as words, with keys and an input method, and normalized on blur", {
  tag: endureTag,
}, async ({ browser, request }) => {
  const page = await visitor(browser, "en", await signInByApi(request, await accountOf("editor")));
  await page.goto("/crm/categories/new?lang=en");
  const slug = page.getByRole("textbox", { name: t("editor.slug"), exact: true });
  await slug.pressSequentially("My  new slug ");
  await expect(slug).toHaveValue("My  new slug ");
  await expect(page.getByText("/category/my-new-slug", { exact: true })).toBeVisible();
  await slug.press("Tab");
  await expect(slug).toHaveValue("my-new-slug");

  await slug.fill("");
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ["k", "k a", "k a f", "k A fei"])
    await keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(slug).toHaveValue("k A fei");
  await keyboard.send("Input.insertText", { text: "咖啡 机" });
  await expect(slug).toHaveValue("咖啡 机");
  await slug.press("Tab");
  await expect(slug).toHaveValue("咖啡-机");
  await page.context().close();
});
