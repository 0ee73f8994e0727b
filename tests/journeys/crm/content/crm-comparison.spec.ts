import { expect, test } from "@playwright/test";
import type { Product } from "#features/products/product.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import he from "#locales/he/crm-articles.json" with { type: "json" };
import heEditor from "#locales/he/crm-editor.json" with { type: "json" };
import { crmApiCalls } from "#tests/support/calls/crm-api-calls.ts";
import { publish, savedStatus } from "#tests/support/journey/editor.ts";
import { faultsOf, overhang, readApi } from "#tests/support/journey/journey.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const words = {
  en: {
    t: messagesOf<typeof en>("en", en).t,
    editor: messagesOf<typeof enEditor>("en", enEditor).t,
  },
  he: {
    t: messagesOf<typeof en>("he", he).t,
    editor: messagesOf<typeof enEditor>("he", heEditor).t,
  },
};

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { t, editor } = words[lang];

  test(`in ${lang} an editor chooses a comparison's rows and hides identical ones`, {
    tag,
  }, async ({ browser, request }) => {
    const products = await Promise.all(
      ["corelli-cantina", "sitwell-shell"].map((slug) =>
        readApi<Product>(request, `/api/products/by-slug/${slug}?lang=en`),
      ),
    );
    const [one, other] = products.map(({ specs }) => specs);
    const pairs = (one ?? []).flatMap((spec) => {
      const second = other?.find(({ key }) => key === spec.key);
      return second ? [{ label: spec.label, isAlike: spec.value === second.value }] : [];
    });
    const alike = pairs.find(({ isAlike }) => isAlike)?.label ?? "";
    const [dropped = "", included = ""] = pairs.filter(({ isAlike }) => !isAlike).map(({ label }) => label);
    expect([alike, dropped, included].every(Boolean)).toBe(true);

    const session = await signInByApi(request, await accountOf("editor"));
    const api = crmApiCalls(request, session.token);
    const title = `Compared ${lang} ${Date.now()}`;
    const block = { type: "comparisonTable", attrs: { productIds: products.map(({ id }) => id) } };
    const { id, slug } = await api.post<{ id: string; slug: string }>("/articles", {
      title,
      content: { type: "doc", content: [block] },
    });
    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    await page.goto(`/crm/articles/${id}/edit?lang=en`);
    const preview = page.locator(".ProseMirror table");
    await expect(preview.getByText(alike, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("crm-articles.block-edit"), exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByText(dropped, { exact: true }).click();
    await form.getByText(t("crm-articles.differences-only")).click();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overhang(page)).toBeLessThanOrEqual(0);
    }
    await page.getByRole("button", { name: t("crm-articles.block-done") }).click();
    await expect(preview.getByText(included, { exact: true })).toBeVisible();
    for (const gone of [alike, dropped])
      await expect(preview.getByText(gone, { exact: true })).toHaveCount(0);
    await expect(savedStatus(page, editor)).toBeVisible();
    await publish(page, editor);
    await expect(page.getByText(editor("editor.done-publish", { language: "English" })).last()).toBeVisible();

    const guest = await visitor(browser, "en");
    await guest.goto(`/article/${slug}`);
    const row = (name: string) => guest.getByRole("rowheader", { name, exact: true });
    await expect(row(included)).toBeVisible();
    for (const gone of [alike, dropped]) await expect(row(gone)).toHaveCount(0);
    // The editor requests a draft even when an article has none.
    expect(faults.filter((fault) => !/404/.test(fault))).toEqual([]);
    await guest.context().close();
    await page.context().close();
  });
}
