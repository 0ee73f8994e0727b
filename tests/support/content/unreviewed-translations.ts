import { expect, type Page } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import crm from "#locales/en/crm.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import { publish } from "#tests/support/journey/editor.ts";

/** Changes and retranslates published English: publishing asks about the unreviewed French. */
export async function publishesUnreviewed(
  page: Page,
  {
    product,
    headers,
    look,
  }: {
    product: string;
    headers: Record<string, string>;
    /** Checks the open confirmation dialog. */
    look(): Promise<void>;
  },
): Promise<void> {
  const { t } = messagesOf<typeof enEditor>("en", enEditor);
  const path = `/api/admin/products/${product}`;
  const live = await (await page.request.get(path, { headers })).json();
  const change = { version: live.version, summary: "It boils 3 litres." };
  expect((await page.request.patch(path, { headers, data: change })).status()).toBe(200);
  const order = { type: "product", id: product, to: ["fr"] };
  expect((await page.request.post("/api/crm/translate", { headers, data: order })).status()).toBe(202);
  const draft = async () => (await (await page.request.get(`${path}/draft`, { headers })).json())?.content;
  await expect.poll(async () => (await draft())?.translations.fr.summary).toBe("[fr] It boils 3 litres.");
  const readersSee = async () =>
    (await (await page.request.get(`/api/products/by-slug/${live.translations.fr.slug}?lang=fr`)).json())
      .summary;
  const before = await readersSee();
  expect(before).toContain("[fr] It boils");

  await page.goto(`/crm/products/edit/${product}?lang=en`);
  await publish(page, t);
  const question = page.getByRole("alertdialog", { name: t("editor.unseen-title") });
  await expect(question).toContainText("Français");
  await look();
  await question.getByRole("button", { name: crm["crm.cancel"] }).click();
  await expect(question).toBeHidden();
  expect(await readersSee()).toBe(before);
  await publish(page, t);
  await question.getByRole("button", { name: t("editor.unseen-publish") }).click();
  await expect.poll(readersSee).toBe("[fr] It boils 3 litres.");
}
