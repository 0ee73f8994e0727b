import { describe, expect, it } from "vitest";
import { coolingOff } from "#features/accounts/server/account-settings/personal-data.ts";
import type { OfferInput } from "#features/offers/server/offer-input.ts";
import type { AlertState } from "#features/products/price-alert.ts";
import type { Product } from "#features/products/product.ts";
import { aUser, callApi, goodPassword, queuedMails } from "#tests/support/calls/account-calls.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;
const signal = new AbortController().signal;
const amazon = { programme: "amazon", url: "https://www.amazon.com/dp/B0CX23V2ZK" };
const wish = { email: "ada@example.com", lang: "en", target: { percent: 10 } };
const form = { "Content-Type": "application/x-www-form-urlencoded" };

async function aKettle(...offers: Partial<OfferInput>[]) {
  const app = await testApp();
  const all = offers.length ? offers : [{}];
  const productId = await aProduct(app, "Kettle", { offers: all.map((offer) => anOffer(app, offer)) });
  const costs = (amount: number) =>
    app.db.transact((tx) =>
      app.offers.renewal.renew(tx, productId, anOffer(app, { price: { amount, currency: "USD" } }), null),
    );
  const want = (more: object = {}) =>
    callApi(app, "POST", "/price-alerts", { productId: String(productId), ...wish, ...more });
  const watch = async () => (await app.priceAlerts.watch(null, { signal })).told;
  return { app, productId, costs, want, watch };
}
const mailsOf = async (app: App, kind: string) =>
  (await queuedMails(app)).filter((mail) => mail.kind === kind);
/** The token of the newest mail's link. */
async function tokenIn(app: App): Promise<string> {
  const { values } = (await mailsOf(app, "alert-confirm")).at(-1) ?? { values: { url: "" } };
  return new URL(values.url).searchParams.get("token") ?? "";
}
async function anAlert(kettle: Awaited<ReturnType<typeof aKettle>>, more: object = {}) {
  await kettle.want(more);
  const token = await tokenIn(kettle.app);
  expect((await callApi(kettle.app, "POST", "/price-alerts/confirm", { token })).status).toBe(204);
  return token;
}
const storedEmails = async (app: App): Promise<string[]> =>
  (await app.db.read.selectFrom("price_alerts").select("email").execute()).map(({ email }) => email);

describe("an alert begins when the owner of the mailbox confirms it", () => {
  it("sends nothing until then; the link shows what it is for", async () => {
    const kettle = await aKettle();
    const { app, want, costs, watch } = kettle;
    expect((await want()).status).toBe(204);
    await costs(5_000);
    expect(await watch()).toBe(0);
    const token = await tokenIn(app);
    const { body } = await callApi<AlertState>(app, "GET", `/price-alerts/${token}`);
    expect(body).toEqual({
      product: { slug: "kettle", name: "Kettle" },
      target: { amount: 8_100, currency: "USD" },
      isConfirmed: false,
    });
    await callApi(app, "POST", "/price-alerts/confirm", { token });
    expect(await watch()).toBe(1);
    const [mail] = await mailsOf(app, "alert-price");
    expect(mail).toMatchObject({
      to: "ada@example.com",
      values: { url: "https://magpie.example/product/kettle", more: { price: "$50.00", shop: "Walmart" } },
    });
  });

  it("and watches the price at the shops that its reader chose", async () => {
    const shop = { programme: "aliexpress", url: "https://www.aliexpress.com/item/1005006123456789.html" };
    const price = (amount: number, currency: string) => ({ price: { amount, currency } });
    const inFrance = { ...shop, country: "FR", source: "fr" };
    const kettle = await aKettle(shop, { ...inFrance, ...price(8_000, "EUR") });
    const { app, want, watch } = kettle;
    const costs = (offer: Partial<OfferInput>) =>
      app.db.transact((tx) => app.offers.renewal.renew(tx, kettle.productId, anOffer(app, offer), null));
    const target = { amount: 7_000, currency: "EUR" };
    expect(await want({ target })).toMatchObject({
      status: 422,
      body: { details: [{ path: "target", message: "must be in USD" }] },
    });
    await anAlert(kettle, { target, country: "FR" });
    await costs({ ...shop, ...price(1_000, "USD") });
    expect(await watch()).toBe(0);
    await costs({ ...inFrance, ...price(6_000, "EUR") });
    expect(await watch()).toBe(1);
    expect((await mailsOf(app, "alert-price"))[0]?.values).toMatchObject({
      url: "https://magpie.example/product/kettle?shops=FR",
      more: { price: "€60.00" },
    });
  });

  it("and is deleted after a week without confirmation", async () => {
    const { app, want, watch } = await aKettle();
    await want();
    app.clock.move(hours(24 * 7 + 1));
    await watch();
    expect(await storedEmails(app)).toEqual([]);
  });

  it("allows five unconfirmed alerts at most, so that no mailbox is flooded by others", async () => {
    const { app, want } = await aKettle();
    for (let time = 0; time < 7; time++) expect((await want()).status).toBe(204);
    expect(await mailsOf(app, "alert-confirm")).toHaveLength(5);
  });

  it("another alert for the same product replaces the first when it is confirmed", async () => {
    const kettle = await aKettle();
    await anAlert(kettle);
    await anAlert(kettle, { target: { amount: 4_000, currency: "USD" } });
    await kettle.costs(8_000);
    expect(await kettle.watch()).toBe(0);
    expect(await storedEmails(kettle.app)).toHaveLength(1);
  });
});

describe("a subscriber", () => {
  it("is notified once a day of a price that drops, and never of one that rises", async () => {
    const kettle = await aKettle();
    await anAlert(kettle);
    const notified: number[] = [];
    for (const [after, amount] of [
      [1, 8_000],
      [1, 7_000],
      [1, 6_000],
      [24, 6_000],
      [24, 9_500],
      [24, 9_900],
    ] as const) {
      kettle.app.clock.move(hours(after));
      await kettle.costs(amount);
      if (await kettle.watch()) notified.push(amount);
    }
    expect(notified).toEqual([8_000, 6_000]);
  });

  it("is not notified of a price that is too old to be shown", async () => {
    const kettle = await aKettle();
    await anAlert(kettle);
    await kettle.costs(5_000);
    kettle.app.clock.move(hours(73));
    expect(await kettle.watch()).toBe(0);
  });

  it("ends the alert with one click, also with the mail client's unsubscribe button; then no row holds the address", async () => {
    const kettle = await aKettle();
    const { app } = kettle;
    const token = await anAlert(kettle);
    const stop = `/price-alerts/stop?token=${token}`;
    const answer = await callApi(app, "POST", stop, "List-Unsubscribe=One-Click", { headers: form });
    expect(answer.status).toBe(204);
    expect(await storedEmails(app)).toEqual([]);
    expect((await callApi(app, "GET", `/price-alerts/${token}`)).status).toBe(404);
    await kettle.costs(5_000);
    expect(await kettle.watch()).toBe(0);
  });
});

describe("where no alert may be given", () => {
  it.each([
    ["of a programme that forbids it", [amazon]],
    ["beside such an offer", [{}, { ...amazon, source: "amazon" }]],
    ["of what cannot be bought", [{ availability: "out-of-stock" as const }]],
  ])("%s: the page offers none and the API refuses", async (_, offers) => {
    const { app, want } = await aKettle(...offers);
    const page = await callApi<Product>(app, "GET", "/products/by-slug/kettle");
    expect(page.body.watchedPrice).toBeNull();
    expect((await want()).status).toBe(404);
    expect(await storedEmails(app)).toEqual([]);
  });

  it("rejects an invalid email and a target that is not lower", async () => {
    const { want } = await aKettle();
    expect((await want({ email: "ada@localhost" })).status).toBe(422);
    expect((await want({ target: { amount: 9_000, currency: "USD" } })).status).toBe(422);
  });

  it("returns 404 for a token that was not issued", async () => {
    const { app } = await aKettle();
    for (const verb of ["confirm", "stop"])
      expect((await callApi(app, "POST", `/price-alerts/${verb}`, { token: "v1.abcdefghijkl" })).status).toBe(
        404,
      );
  });

  it("returns 429 for too many requests", async () => {
    const { want } = await aKettle();
    const answers: number[] = [];
    for (let time = 0; time < 11; time++)
      answers.push((await want({ email: `a${time}@example.com` })).status);
    expect(answers).toEqual([...Array<number>(10).fill(204), 429]);
  });
});

it("the page's form works without JavaScript: it redirects to the page, at the result", async () => {
  const { app, productId } = await aKettle();
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({
      lang: "en",
      currency: "USD",
      productId: String(productId),
      back: "/product/kettle",
      ...fields,
    });
    const answer = await callApi(app, "POST", "/price-alerts", String(body), { headers: form });
    expect(answer.status).toBe(303);
    return answer.headers.get("location");
  };
  const email = "ada@example.com";
  expect(await send({ email, percent: "10", amount: "" })).toBe("/product/kettle#alert-asked");
  expect(await send({ email, percent: "10", amount: "45,50" })).toBe("/product/kettle#alert-asked");
  expect(await send({ email, percent: "10", amount: "cheap" })).toBe("/product/kettle#alert-refused");
  // The page was rendered with another offer than the current best one.
  expect(await send({ email, amount: "4550", currency: "JPY" })).toBe("/product/kettle#alert-refused");
  expect(await send({ email: "ada", percent: "10" })).toBe("/product/kettle#alert-refused");
  const targets = await app.db.read.selectFrom("price_alerts").select("target").orderBy("id").execute();
  expect(targets.map(({ target }) => target)).toEqual([8_100, 4_550]);
});

it("an account's alerts are exported and deleted with it, where its email is verified", async () => {
  const kettle = await aKettle();
  const { app } = kettle;
  await anAlert(kettle);
  const { id, token } = await aUser(app);
  expect(await app.priceAlerts.exportOf(id)).toEqual([]);
  await app.db.transact((tx) =>
    tx.updateTable("users").set({ email_verified: 1 }).where("id", "=", id).execute(),
  );
  expect(await app.priceAlerts.exportOf(id)).toMatchObject([
    { target: { amount: 8_100 }, isConfirmed: true },
  ]);
  expect(
    (await callApi(app, "POST", "/auth/delete-account", { password: goodPassword }, { token })).status,
  ).toBe(204);
  app.clock.move(coolingOff);
  await app.accounts.deleteDue();
  expect(await storedEmails(app)).toEqual([]);
});
