import { expect, test } from "@playwright/test";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { barriers, overhang } from "#tests/support/journey/journey.ts";
import { journeyLanguages } from "#tests/support/journey/journey-languages.ts";
import { accountOf, mailsTo, newEmail, signInByApi } from "#tests/support/journey/visitor.ts";

for (const { lang, tag } of journeyLanguages("en", "he"))
  test(`a reader without JavaScript subscribes to a price alert and cancels it (${lang})`, {
    tag,
  }, async ({ browser, request }) => {
    const { t } = messagesFor(lang);
    const session = await signInByApi(request, await accountOf("editor"));
    const headers = { Authorization: `Bearer ${session.token}` };
    const slug = `alert-kettle-${lang}-${Date.now()}`;
    const send = async (path: string, data: object) => {
      const answer = await request.post(`/api/admin/products${path}`, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    const { id } = await send("", {
      name: "Alert kettle",
      slug,
      summary: "Boils water.",
      verdict: "Buy it.",
    });
    await send(`/${id}/offers`, {
      url: "https://kettles.example/one",
      price: { amount: 5_000, currency: "USD" },
      availability: "in-stock",
    });
    await send(`/${id}/publish`, { lang: "en" });

    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(localPath(lang, `/product/${slug}`));
    await expect(page.getByRole("region", { name: t("history.title") })).toContainText(t("history.too-few"));
    await page.getByText(t("alert.ask")).click();
    const email = newEmail();
    await page.getByLabel(t("alert.email")).fill(email);
    await page.getByLabel(t("alert.target", { currency: "USD" })).fill("45");
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: t("alert.send") }).click();
    await expect(page.getByText(t("alert.asked"))).toBeVisible();

    const link = () => /http\S*price-alert\?token=[\w.-]+/.exec(mailsTo(email).join("\n"))?.[0];
    await expect.poll(link, { timeout: 30_000 }).toBeTruthy();
    const answer = await page.goto(link() ?? "");
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("alert.confirm-title"));
    await page.getByRole("button", { name: t("alert.confirm") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("alert.active-title"));
    await expect(page.getByRole("main")).toContainText("45");
    await page.getByRole("button", { name: t("alert.stop") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("alert.over-title"));
    await context.close();
  });

test("an alert's page requires its link, and says so when the link is unknown", async ({ page }) => {
  const answer = await page.goto("/price-alert?token=v1.nobodygavethisout");
  expect([answer?.status(), answer?.headers()["x-robots-tag"]]).toEqual([200, "noindex, nofollow"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(messagesFor("en").t("alert.over-title"));
  expect(await barriers(page)).toEqual([]);
});
