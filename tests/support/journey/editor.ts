import type { Locator, Page } from "@playwright/test";
import type { MessagesOf } from "#i18n/messages/messages.ts";
import type en from "#locales/en/crm-editor.json";

type Translate = MessagesOf<typeof en>["t"];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The button of an editor's bar that publishes, whatever it is called now. */
export const publishButton = (page: Page, t: Translate): Locator =>
  page.getByRole("button", {
    name: new RegExp(
      `^(${escaped(t("editor.publish-in", { language: "" }).trim())} ?.*|${escaped(t("editor.publish-changes"))}|${escaped(t("editor.publish-many"))})$`,
    ),
  });

/** Publishes what is written; where there are several languages, after the question which ones. */
export async function publish(
  page: Page,
  t: Translate,
  { scope }: { scope?: "editor.publish-all" | "editor.publish-public" } = {},
): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t("editor.publish-title"), exact: true });
  const sent = page.waitForRequest((request) => request.url().endsWith("/publish"));
  await publishButton(page, t).click();
  await Promise.race([dialog.waitFor(), sent]);
  if (!(await dialog.isVisible())) return;
  if (scope) await dialog.getByRole("radio", { name: t(scope) }).check({ force: true });
  await dialog.getByRole("button", { name: t("editor.publish"), exact: true }).click();
  await sent;
}

/** The words of the bar after a draft was saved. */
export const savedStatus = (page: Page, t: Translate): Locator =>
  page
    .getByRole("status")
    .filter({ hasText: new RegExp(`^${escaped(t("editor.save-saved", { ago: "" }).trim())} .* · `) });
