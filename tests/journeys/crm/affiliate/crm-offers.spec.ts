import { expect } from "@playwright/test";
import { asinOf } from "#demo/servers/marketplaces/amazon-server.ts";
import { demoStock, isSoldOut } from "#demo/servers/marketplaces/demo-stock.ts";
import { ebayNumberOf } from "#demo/servers/marketplaces/ebay-server.ts";
import { type MessagesOf, messagesOf } from "#i18n/messages/messages.ts";
import en from "#locales/en/crm-offers.json" with { type: "json" };
import he from "#locales/he/crm-offers.json" with { type: "json" };
import { barriers, faultsOf, overhang } from "#tests/support/journey/journey.ts";
import { onBothEngines } from "#tests/support/journey/journey-engines.ts";
import { enduredLanguages } from "#tests/support/journey/journey-languages.ts";
import { signInByApi, visitor } from "#tests/support/journey/visitor.ts";
import { test } from "#tests/support/site/engine-site.ts";

const words: Record<"en" | "he", MessagesOf<typeof en>> = {
  en: messagesOf<typeof en>("en", en),
  he: messagesOf<typeof en>("he", he),
};

for (const { lang, tag } of enduredLanguages("en", "he")) {
  const { t } = words[lang];

  test(`an editor refreshes an offer, accepts a suspicious price, repairs a dead offer and undoes it (${lang})`, {
    tag: lang === "en" ? [onBothEngines, tag] : tag,
  }, async ({ browser, request, accountOf }) => {
    // An item the demo's Amazon has today (every seventh is never in stock); each language uses another one.
    const now = Date.now();
    const has = demoStock(process.cwd()).filter(
      (one) => one.number % 7 !== 0 && !isSoldOut(one, "www.amazon.com", now),
    );
    const thing = has[lang === "en" ? 1 : 3] as (typeof has)[number];
    const session = await signInByApi(request, await accountOf("editor"));
    const headers = { Authorization: `Bearer ${session.token}` };
    const post = async (path: string, data: object) => {
      const answer = await request.post(`/api/admin${path}`, { headers, data });
      expect(answer.status()).toBe(201);
      return (await answer.json()) as { id: string };
    };
    const { id } = await post("/products", { name: `Refreshed ${lang} ${now}`, gtin: thing.gtin });
    const far = { amount: thing.price * 40, currency: "USD" };
    const alive = `https://www.amazon.com/dp/${asinOf(thing)}`;
    await post(`/products/${id}/offers`, { url: alive, price: far });

    const page = await visitor(browser, lang, session);
    const faults = faultsOf(page);
    const isSound = async () => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, (await overhang(page)) <= 0]).toEqual([width, true]);
        expect([width, await barriers(page)]).toEqual([width, []]);
      }
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto(`/crm/products/edit/${id}?part=offers`);
    await button(t("offers.refresh-of", { shop: "Amazon" })).click();
    await expect(button(t("offers.accept"))).toBeVisible();
    await isSound();
    await button(t("offers.accept")).click();
    await expect(page.getByText(t("offers.accepted"))).toBeVisible();
    await expect(button(t("offers.accept"))).toHaveCount(0);
    await button(t("offers.refresh-of", { shop: "Amazon" })).click();
    await expect(page.getByText(t("offers.refreshed")).first()).toBeVisible();

    // Another product with the same number at eBay, where the item is gone.
    const offers = `/api/admin/products/${id}/offers`;
    const [{ id: offerId }] = (await (await request.get(offers, { headers })).json()).items;
    await request.delete(`${offers}/${offerId}`, { headers });
    const dead = `https://www.ebay.com/itm/${ebayNumberOf({ number: 900_000 + thing.number })}`;
    await post(`/products/${id}/offers`, { url: dead, price: { amount: thing.price, currency: "USD" } });
    await page.reload();
    await button(t("offers.refresh-of", { shop: "eBay" })).click();
    await expect(page.getByText(t("offers.gone", { shop: "eBay" }))).toBeVisible();
    const replace = button(t("offers.replace-of", { shop: "Amazon" }));
    await expect(replace).toBeVisible();
    await isSound();
    await replace.click();
    await expect(page.getByText(t("offers.replaced"), { exact: true })).toBeVisible();
    await expect(page.getByText(dead)).toHaveCount(0);
    await expect(page.getByText(alive)).toBeVisible();
    await isSound();
    const isBack = async () => {
      await expect(page.getByText(dead)).toBeVisible();
      await expect(page.getByText(alive)).toHaveCount(0);
    };
    await button(t("offers.undo")).click();
    await isBack();
    await expect(page.getByText(t("offers.instead-none"))).toBeVisible();
    // Even long after the message has disappeared.
    await replace.click();
    await expect(page.getByText(alive)).toBeVisible();
    await page.reload();
    await expect(page.getByText(t("offers.stands"))).toBeVisible();
    await isSound();
    await button(t("offers.put-back")).click();
    await isBack();
    expect(faults).toEqual([]);
    await page.context().close();
  });
}
