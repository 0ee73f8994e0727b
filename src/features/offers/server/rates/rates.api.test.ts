import { describe, expect, it, onTestFinished } from "vitest";
import type { ManagedRates } from "#features/offers/rates.ts";
import { convertMoney } from "#i18n/money/money.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { listening } from "#tests/support/site/built-site.ts";
import { hours } from "#tests/support/site/moving-clock.ts";
import { testApp } from "#tests/support/site/test-app.ts";

/** The central bank's format; the test's clock starts on the same day. */
const document = (rates: Record<string, string | number>, day = "2026-11-20") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `    <Cube currency='${currency}' rate='${rate}'/>`)
  .join("\n")}
  </Cube></Cube>
</gesmes:Envelope>
`;
const usual = { USD: "1.0800", JPY: "160.50", CNY: "7.7760", ILS: "3.9960" };

async function aBank() {
  const bank = { status: 200, body: document(usual), requests: 0 };
  const { address, close } = await listening((_, answer) => {
    bank.requests++;
    answer.writeHead(bank.status, { "Content-Type": "text/xml" }).end(bank.body);
  });
  onTestFinished(close);
  const app = await testApp({ env: { ECB_RATES_URL: `${address}/eurofxref-daily.xml` } });
  const admin = await anEditor(app, "Ada", "admin");
  const shown = async () => (await admin.get<ManagedRates>("/rates")).body;
  const numbers = async () =>
    Object.fromEntries((await shown()).items.map(({ quote, rate }) => [quote, rate]));
  const one = async (quote: string) => (await shown()).items.find((item) => item.quote === quote);
  const nextDay = () => app.clock.move(hours(24));
  return { app, admin, bank, shown, numbers, one, nextDay };
}
const asFed = { EUR: 0.925926, ILS: 3.7, CNY: 7.2, SAR: 3.75, JPY: 148.611111 };

describe("the central bank's daily rates", () => {
  it("are used with their date and source; the riyal is pegged", async () => {
    const { app, numbers, one, shown } = await aBank();
    expect((await shown()).feed).toBeNull();
    expect(await app.rates.refresh()).toEqual({ problem: null, changed: 5 });
    expect(await numbers()).toEqual(asFed);
    expect(await one("ILS")).toMatchObject({ source: "ecb", asOf: "2026-11-20T12:00:00.000Z" });
    expect(await one("SAR")).toMatchObject({ source: "peg" });
    expect((await shown()).feed).toMatchObject({ problem: null });
  });

  it("cover every currency, with any number of digits", async () => {
    const { app, admin, bank, shown, one } = await aBank();
    // The full list of integrations.md section 9, and invalid codes.
    const codes =
      "USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR";
    const rates = Object.fromEntries(codes.split(" ").map((code, place) => [code, `${place + 2}.5`]));
    bank.body = document({ ...rates, ...usual, GBP: "0.8640", KRW: "1566.00", XXX: "3", QQQ: "4" });
    expect(await app.rates.refresh()).toEqual({ problem: null, changed: 30 });
    const quotes = (await shown()).items.map(({ quote }) => quote);
    expect(quotes.slice(0, 4)).toEqual(["ILS", "EUR", "SAR", "CNY"]);
    expect(quotes.slice(4)).toEqual(
      codes
        .split(" ")
        .filter((code) => !/USD|ILS|CNY/.test(code))
        .sort(),
    );
    expect(await one("GBP")).toMatchObject({ rate: 0.8, source: "ecb" });
    const known = await app.offers.currentRates();
    const inDollars = (amount: number, currency: string) =>
      convertMoney({ amount, currency }, "USD", known, app.clock.now())?.amount;
    expect([inDollars(1450, "KRW"), inDollars(8000, "GBP"), inDollars(100, "XXX")]).toEqual([
      100,
      10_000,
      undefined,
    ]);
    // Manual rates too, for valid currencies only.
    const set = async (quote: string) =>
      (await admin.patch("/rates", { quote, rate: 3.6725, seen: null })).status;
    expect([await set("AED"), await set("QQQ"), await set("USD"), await set("")]).toEqual([
      200, 422, 422, 422,
    ]);
    expect(await one("AED")).toMatchObject({ source: "manual", rate: 3.6725 });
  });

  it("may lack a currency that no page uses, and a jump of one does not affect the others", async () => {
    const { app, bank, one, nextDay } = await aBank();
    bank.body = document({ ...usual, TRY: "45.00" });
    await app.rates.refresh();
    nextDay();
    const { JPY: _, ...less } = usual;
    bank.body = document({ ...less, ILS: "3.8880", TRY: "450.00" }, "2026-11-21");
    expect(await app.rates.refresh()).toMatchObject({ problem: null });
    expect(await one("ILS")).toMatchObject({ rate: 3.6 });
    expect(await one("TRY")).toMatchObject({ rate: 41.666667, asOf: "2026-11-20T12:00:00.000Z" });
    expect(await one("JPY")).toMatchObject({ rate: 148.611111 });
    app.clock.move(hours(24 * 7));
    expect(await one("TRY")).toMatchObject({ isStale: true });
  });

  it("are fetched once a day, and hourly after a failure", async () => {
    const { app, bank, nextDay } = await aBank();
    await app.rates.refresh();
    app.clock.move(hours(1));
    await app.rates.refresh();
    expect(bank.requests).toBe(1);
    nextDay();
    bank.status = 503;
    expect(await app.rates.refresh()).toEqual({ problem: "unreachable", changed: 0 });
    app.clock.move(hours(1));
    bank.status = 200;
    await app.rates.refresh();
    expect(bank.requests).toBe(3);
  });

  it("are too old for conversion after a week without a response", async () => {
    const { app, one } = await aBank();
    await app.rates.refresh();
    app.clock.move(hours(24 * 7));
    expect(await one("ILS")).toMatchObject({ isStale: false });
    app.clock.move(1);
    expect(await one("ILS")).toMatchObject({ rate: 3.7, isStale: true });
  });
});

describe("an implausible feed changes nothing and is reported", () => {
  const whole = document(usual, "2026-11-21");
  it.each([
    ["is cut off", whole.slice(0, -40), "unreadable"],
    ["is a page of another kind", "<html><body>Sorry</body></html>", "unreadable"],
    ["is empty", "", "unreadable"],
    ["lacks a currency", document({ USD: "1.08", CNY: "7.7760" }, "2026-11-21"), "unreadable"],
    [
      "is of two days",
      whole.replace("<Cube><Cube", "<Cube><Cube time='2026-11-19'></Cube><Cube"),
      "unreadable",
    ],
    ["says zero", document({ ...usual, ILS: "0" }, "2026-11-21"), "implausible"],
    ["says less than zero", document({ ...usual, ILS: "-3.9" }, "2026-11-21"), "implausible"],
    ["says no number", document({ ...usual, JPY: "N/A" }, "2026-11-21"), "implausible"],
    ["has jumped", document({ ...usual, ILS: "39.96" }, "2026-11-21"), "implausible"],
    ["is older than the last", document(usual, "2026-11-01"), "implausible"],
    ["is of a day to come", document(usual, "2027-11-21"), "implausible"],
  ])("because it %s", async (_, body, problem) => {
    const { app, bank, numbers, shown, nextDay } = await aBank();
    await app.rates.refresh();
    nextDay();
    bank.body = body;
    expect(await app.rates.refresh()).toEqual({ problem, changed: 0 });
    expect(await numbers()).toEqual(asFed);
    const { feed } = await shown();
    expect(feed).toMatchObject({ problem });
    expect(feed?.reason).not.toBe("");
  });
});

describe("a manual rate", () => {
  it("overrides the feed until the owner resets it", async () => {
    const { app, admin, bank, one, nextDay } = await aBank();
    await app.rates.refresh();
    const seen = (await one("ILS"))?.asOf ?? null;
    await admin.patch("/rates", { quote: "ILS", rate: 3.5, seen });
    nextDay();
    bank.body = document({ ...usual, ILS: "3.8880" }, "2026-11-21");
    expect(await app.rates.refresh()).toEqual({ problem: null, changed: 4 });
    const held = await one("ILS");
    expect(held).toMatchObject({ rate: 3.5, source: "manual", fed: { rate: 3.6 } });
    const { status } = await admin.patch("/rates", { quote: "ILS", rate: null, seen: held?.asOf });
    expect(status).toBe(200);
    expect(await one("ILS")).toMatchObject({ rate: 3.6, source: "ecb" });
  });

  it("cannot be reset before the feed has a value", async () => {
    const { admin } = await aBank();
    expect((await admin.patch("/rates", { quote: "ILS", rate: null, seen: null })).status).toBe(404);
  });
});
