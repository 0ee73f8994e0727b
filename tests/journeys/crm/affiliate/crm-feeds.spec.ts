import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import enFeeds from "#locales/en/crm-feeds.json" with { type: "json" };
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { onBothEngines } from "#tests/support/journey/journey-engines.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";
import { test } from "#tests/support/site/engine-site.ts";

const { t } = messagesOf<typeof enFeeds>("en", enFeeds);
const tableOf = (ids: string): string =>
  `id\ttitle\tlink\timage_link\tavailability\tprice\tproduct_type\n${ids
    .split("")
    .map(
      (id) =>
        `${id}\tFeed lantern ${id}\thttps://feed.example/${id}\t\tin_stock\t12.00 USD\tLights > Lanterns\n`,
    )
    .join("")}`;

test("an editor connects a shop's feed, previews its items, and confirms before many of them end", {
  tag: [onBothEngines, endureTag],
}, async ({ browser, request, accountOf }) => {
  test.slow();
  let text = tableOf("abcd");
  const shop = createServer((_, answer) => void answer.end(text));
  await new Promise<void>((ready) => shop.listen(0, "127.0.0.1", ready));
  const { port } = shop.address() as AddressInfo;
  const page = await visitor(browser, "en", await signInByApi(request, await accountOf("editor")));
  const faults = faultsOf(page);
  const result = (what: "added" | "gone", number: number) =>
    page
      .getByRole("main")
      .getByText(`${t(`feeds.count-${what}`)} ${number}`, { exact: true })
      .first();

  await page.goto("/crm/imports");
  await page.getByRole("button", { name: t("feeds.new") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("feeds.new"));
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel(t("feeds.name"), { exact: true }).fill("Lantern shop");
  await page.getByLabel(t("feeds.address")).fill(`http://127.0.0.1:${port}/secret/lanterns.tsv`);
  await page.getByRole("button", { name: t("feeds.save"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lantern shop");
  await expect(page.getByRole("main")).not.toContainText("secret");

  await page.getByRole("button", { name: t("feeds.check") }).click();
  await expect(page.getByText(t("feeds.state-checked")).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Lights > Lanterns").first()).toBeVisible();
  await page.getByRole("button", { name: t("feeds.run") }).click();
  // The earlier check found as many, so wait for the run itself.
  const taken = page.getByRole("row").filter({ hasText: t("feeds.state-done") });
  await expect(taken).toContainText(`${t("feeds.count-added")} 4`, { timeout: 30_000 });

  text = tableOf("a");
  await page.getByRole("button", { name: t("feeds.run") }).click();
  await expect(page.getByText(t("feeds.held-title"), { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await barriers(page)).toEqual([]);
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: t("feeds.confirm") }).click();
  await expect(result("gone", 3)).toBeVisible({ timeout: 30_000 });
  expect(faults).toEqual([]);
  shop.close();
});
