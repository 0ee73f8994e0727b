import { expect, test } from "@playwright/test";
import { messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-articles.json" with { type: "json" };
import enEditor from "#locales/en/crm-editor.json" with { type: "json" };
import { publish, savedStatus } from "#tests/support/journey/editor.ts";
import { barriers, overhang, readApi } from "#tests/support/journey/journey.ts";
import { endureTag } from "#tests/support/journey/journey-languages.ts";
import { accountOf, signInByApi, visitor } from "#tests/support/journey/visitor.ts";

const { t } = messagesOf<typeof en>("en", en);
const { t: editor } = messagesOf<typeof enEditor>("en", enEditor);

test("an editor approves another pick for France, which French readers see without a script, and others don't", {
  tag: endureTag,
}, async ({ browser, request }) => {
  test.slow();
  const session = await signInByApi(request, await accountOf("editor"));
  const headers = { Authorization: `Bearer ${session.token}` };
  const post = async <Answer>(path: string, data: object) => {
    const answer = await request.post(`/api/admin${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()) as Answer;
  };
  const { items } = await readApi<{ items: { id: string; name: string }[] }>(
    request,
    "/api/products?lang=fr&limit=2&sort=score",
  );
  const [main, french] = items as [(typeof items)[number], (typeof items)[number]];
  await post(`/products/${french.id}/offers`, { url: "https://www.amazon.fr/dp/B0FR23V2ZK" });
  const slug = `local-picks-${Date.now()}`;
  const pick = { productId: main.id, award: "best-overall", reason: "The best there is." };
  const content = { type: "doc", content: [{ type: "picks", attrs: { picks: [pick] } }] };
  const { id } = await post<{ id: string }>("/articles", {
    ...{ title: "Local picks", slug, content },
    translations: { fr: { title: "Nos choix", slug: `${slug}-fr`, content } },
  });

  const page = await visitor(browser, "en", session);
  await page.goto(`/crm/articles/${id}/edit?lang=fr`);
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  const form = page.getByRole("dialog");
  await form
    .getByRole("combobox", { name: t("crm-articles.alternative-add", { country: "France" }) })
    .fill(french.name);
  await page.getByRole("option").filter({ hasText: french.name }).first().click();
  const reason = "Celui-ci est vendu en France.";
  await form
    .getByRole("textbox", { name: t("crm-articles.field-reason"), exact: true })
    .nth(1)
    .fill(reason);
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await form.getByRole("button", { name: t("crm-articles.block-done") }).click();
  await expect(savedStatus(page, editor)).toBeVisible();
  await publish(page, editor, { scope: "editor.publish-all" });
  await page.context().close();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  const picks = reader.locator("#our-picks");
  await expect
    .poll(async () => (await request.get(`/fr/article/${slug}-fr`)).status(), { timeout: 15_000 })
    .toBe(200);
  await reader.goto(`/fr/article/${slug}-fr`);
  await expect(picks.getByRole("heading", { level: 3 })).toHaveText(french.name);
  await expect(picks).toContainText(reason);
  await expect(picks.getByRole("link", { name: main.name })).toBeVisible();
  await expect(picks.locator("a[data-shop]")).toHaveAttribute("href", /amazon\.fr|\/go\//);
  await reader.goto(`/article/${slug}`);
  await expect(picks).toContainText("The best there is.");
  await expect(picks).not.toContainText("France");
  await context.close();
});
