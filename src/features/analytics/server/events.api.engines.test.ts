import { expect, it } from "vitest";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { aView, clickEvent, personsBrowser } from "#tests/support/content/visits.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { VisitEvent } from "../visit-event.ts";

type App = Awaited<ReturnType<typeof testApp>>;
const day = 86_400_000;

/** As a page of the site sends it, from a person's browser. */
const send = (
  app: App,
  events: readonly unknown[],
  { headers = {}, userAgent = personsBrowser }: { headers?: Record<string, string>; userAgent?: string } = {},
) =>
  callApi(
    app,
    "POST",
    "/analytics/events",
    { events },
    {
      userAgent,
      headers: { Origin: "https://magpie.example", ...headers },
    },
  ).then(({ status }) => status);

const counted = async (app: App) => {
  const { totals } = await app.analytics.reports.summary({});
  return [totals.views, totals.clicks];
};

const aShop = async () => {
  const app = await testApp();
  await aProduct(app, "Kettle", { offers: [anOffer(app, { programme: "amazon" })] });
  const click = (given: Partial<Extract<VisitEvent, { type: "outbound" }>> = {}) =>
    clickEvent({ programme: "amazon", offer: "1", path: "/product/kettle", ...given });
  return { app, click };
};

it("counts views and clicks by day, page and placement, across instances, without visitors", async () => {
  const { app, click } = await aShop();
  const other = await app.another();
  expect(await send(app, [aView("/product/kettle"), click()])).toBe(204);
  expect(await send(other as App, [aView("/fr/product/kettle"), aView("/he"), click({ position: 2 })])).toBe(
    204,
  );
  await other.analytics.visits.write();
  app.clock.move(day);
  expect(await send(app, [aView("/product/kettle")])).toBe(204);
  await app.analytics.visits.write();
  const today = Math.floor(app.clock.now() / day);
  const views = await app.db.read.selectFrom("page_views").selectAll().execute();
  const kettle = { kind: "product", page_id: 1, times: 1 };
  expect(views).toHaveLength(4);
  expect(views).toEqual(
    expect.arrayContaining([
      { ...kettle, day: today - 1, lang: "en" },
      // A page without a translation shows the English one.
      { ...kettle, day: today - 1, lang: "fr" },
      { day: today - 1, kind: "home", page_id: 0, lang: "he", times: 1 },
      { ...kettle, day: today, lang: "en" },
    ]),
  );
  const clicks = await app.db.read.selectFrom("outbound_clicks").selectAll().orderBy("position").execute();
  const place = {
    programme: "amazon",
    offer_id: 1,
    product_id: 1,
    path: "/product/kettle",
    block: "box",
    lang: "en",
    device: "desktop",
  };
  expect(clicks).toEqual(
    [1, 2].map((position) => ({
      ...place,
      day: today - 1,
      position,
      times: 1,
      page_kind: "product",
      page_id: 1,
    })),
  );
});

it("returns 422 for malformed events", async () => {
  const { app, click } = await aShop();
  for (const wrong of [
    {},
    { ...click(), type: "sale" },
    { ...click(), path: "https://evil.example/" },
    { ...click(), path: "//evil.example/" },
    { ...click(), path: `/${"x".repeat(400)}` },
    { ...click(), block: "<script>" },
    { ...click(), position: -1 },
    { ...click(), lang: "de" },
    { ...click(), offer: "seven" },
    { ...click(), id: "1" },
    { ...aView("/"), from: "https://evil.example/?q=1" },
  ])
    expect(await send(app, [wrong]), JSON.stringify(wrong)).toBe(422);
  expect(await send(app, [])).toBe(422);
  expect(
    await send(
      app,
      Array.from({ length: 21 }, () => aView("/")),
    ),
  ).toBe(422);
  expect(await counted(app)).toEqual([0, 0]);
});

it("ignores unknown pages and offers, and times or counts set by the client", async () => {
  const { app, click } = await aShop();
  const invented = [
    aView("/product/no-such-thing"),
    aView("/crm/home"),
    aView("/reset-password"),
    click({ offer: "999" }),
    click({ programme: "nobody" }),
    click({ path: "/article/no-such-thing" }),
  ];
  expect(await send(app, invented)).toBe(204);
  expect(await counted(app)).toEqual([0, 0]);
  expect(await send(app, [{ ...aView("/"), at: "1999-01-01", day: 1, times: 1_000 }])).toBe(204);
  const { days } = await app.analytics.reports.summary({});
  expect(days.at(-1)).toMatchObject({ views: 1 });
});

it("counts an event that is sent again once", async () => {
  const { app, click } = await aShop();
  const events = [aView("/"), click()];
  for (let times = 0; times < 3; times++) expect(await send(app, events)).toBe(204);
  expect(await send(app, [events[0], events[0]])).toBe(204);
  expect(await counted(app)).toEqual([1, 1]);
});

it("counts an event that is sent to every instance once per instance, however often it comes (decision 0026)", async () => {
  const { app, click } = await aShop();
  const events = [aView("/"), click()];
  const other = await app.another();
  for (const one of [app, other, app, other, other]) expect(await send(one as App, events)).toBe(204);
  await other.analytics.visits.write();
  expect(await counted(app)).toEqual([2, 2]);
});

it("does not count bots, opted-out visitors and foreign origins", async () => {
  const app = await testApp();
  for (const userAgent of [
    "",
    "curl/8.5.0",
    "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    personsBrowser.replace("Chrome", "HeadlessChrome"),
  ])
    expect(await send(app, [aView("/")], { userAgent })).toBe(204);
  for (const headers of [{ "Sec-GPC": "1" }, { DNT: "1" }] as Record<string, string>[])
    expect(await send(app, [aView("/")], { headers })).toBe(204);
  expect(await send(app, [aView("/")], { headers: { Origin: "https://evil.example" } })).toBe(403);
  expect(await send(app, [aView("/")], { headers: { Origin: "null" } })).toBe(403);
  expect(await counted(app)).toEqual([0, 0]);
});

it("accepts events from the origins of configured gateways", async () => {
  const local = { main: "http://localhost:5000" };
  const staging = { hosts: ["staging.example"], main: "https://api.staging.example" };
  const app = await testApp({ env: { API_GATEWAYS: JSON.stringify({ staging, local }) } });
  for (const [Origin, status] of [
    ["https://staging.example", 204],
    ["http://localhost:3000", 204],
    ["http://staging.example", 403],
    ["https://evil.example", 403],
  ] as const)
    expect([Origin, await send(app, [aView("/")], { headers: { Origin } })]).toEqual([Origin, status]);
  expect(await counted(app)).toEqual([2, 0]);
});

it("limits the events counted from one address", async () => {
  const app = await testApp();
  const answers = [];
  for (let n = 0; n < 10; n++)
    answers.push(
      await send(
        app,
        Array.from({ length: 20 }, () => aView("/")),
      ),
    );
  expect(answers).toEqual([...Array(6).fill(204), ...Array(4).fill(429)]);
  expect(await counted(app)).toEqual([120, 0]);
});

it("merges click placements past a day's limit without losing clicks", async () => {
  const { app, click } = await aShop();
  for (let block = 0; block < 21; block++)
    app.analytics.visits.note(
      Array.from({ length: 1_000 }, (_, position) => click({ block: `b${"x".repeat(block)}`, position })),
      personsBrowser,
    );
  // As many as are counted between two writes, and a day's limit.
  expect(await counted(app)).toEqual([0, 20_000]);
  app.analytics.visits.note([click({ block: "late" }), click({ block: "later" })], personsBrowser);
  expect(await counted(app)).toEqual([0, 20_002]);
  const { items } = await app.analytics.reports.clicks({ by: "block", limit: 500, lang: "en" });
  expect(items.find(({ key }) => key === "other")?.clicks).toBe(2);
  expect(items.some(({ key }) => key.startsWith("late"))).toBe(false);
});

it("writes pending counts when the app closes, and deletes them after the retention period", async () => {
  const app = await testApp({ env: { STATISTICS_MONTHS: "1" } });
  const other = await app.another();
  other.analytics.visits.note([aView("/")], personsBrowser);
  other.analytics.searches.note("teapot", "en", { isMiss: true });
  await other.analytics.close();
  const storedRows = async () => {
    const { rows } = await app.db.read
      .selectFrom("page_views")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  expect(await storedRows()).toBe(1);
  app.clock.move(29 * day);
  expect(await app.analytics.tidy()).toEqual({ deleted: 0 });
  app.clock.move(day);
  expect(await app.analytics.tidy()).toEqual({ deleted: 3 });
  expect(await storedRows()).toBe(0);
});
