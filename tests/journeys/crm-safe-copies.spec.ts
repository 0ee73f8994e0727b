import { expect, type Page, test } from "@playwright/test";
import { crmContent } from "../support/crm-content.ts";
import { crmWordsIn } from "../support/crm-views.ts";
import { visitor } from "../support/visitor.ts";

const admin = { email: "admin@example.com", password: "journey-password" };

test("what is half written in any form is offered again when its tab was gone", async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { t } = await crmWordsIn("en");
  const made = await crmContent(request, admin, `copies-${Date.now()}`);
  const page = await visitor(browser, "en", made.session);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true }).first();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const forms: [string, string, (page: Page) => Promise<unknown>][] = [
    ["/crm/authors", t("crm-articles.author-name"), () => press(t("crm-articles.author-new"))],
    [`/crm/media?picture=${made.picture.id}`, t("crm-media.licence"), async () => {}],
    ["/crm/settings?tab=site", t("settings.site-name"), async () => {}],
    ["/crm/links?link=new", t("links.name"), async () => {}],
    ["/crm/programmes?programme=new", t("programmes.name"), async () => {}],
  ];
  for (const [path, name, open] of forms)
    await test.step(path, async () => {
      await page.goto(path);
      await open(page);
      const before = await field(name).inputValue();
      await field(name).fill(`${before} half`);
      // Kept a moment after the last key; nothing on the screen tells of it.
      await page.waitForTimeout(1_000);
      await page.goto(path);
      await open(page);
      await expect(field(name)).toHaveValue(before);
      await press(t("crm.copy-restore"));
      await expect(field(name)).toHaveValue(`${before} half`);
      await expect(page.getByRole("button", { name: t("crm.copy-restore") })).toHaveCount(0);
    });
  await page.context().close();
});
