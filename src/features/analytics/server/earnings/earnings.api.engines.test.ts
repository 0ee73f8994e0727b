import { expect, it } from "vitest";
import type {
  EarningCheck,
  EarningRows,
  EarningRun,
  EarningSettings,
  EarningsReport,
} from "#features/analytics/earning.ts";
import type { App } from "#server/app.ts";
import { callApi } from "#tests/support/calls/account-calls.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle, anOffer, aProduct } from "#tests/support/content/made-content.ts";
import { aClick, clickEvent, personsBrowser } from "#tests/support/content/visits.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const dayLength = 86_400_000;
type Member = Awaited<ReturnType<typeof aMember>>;
type Failure = { code?: string; details?: { path: string; message: string }[] };

/** A site with clicks of today, and an administrator who has reports. */
async function aSite() {
  const app = await testApp();
  await aProduct(app, "Kettle", {
    offers: [anOffer(app, { programme: "walmart" }), anOffer(app, { programme: "ebay" })],
  });
  await anArticle(app, "Kettles tested");
  app.analytics.visits.note(
    [
      ...Array.from({ length: 4 }, () =>
        clickEvent({ programme: "walmart", offer: "1", path: "/product/kettle" }),
      ),
      clickEvent({ programme: "walmart", offer: "1", path: "/article/kettles-tested", block: "picks" }),
    ],
    personsBrowser,
  );
  const admin = await aMember(app, "admin");
  const on = (days: number) => new Date(app.clock.now() - days * dayLength).toISOString().slice(0, 10);
  return { app, admin, on };
}

async function send<Answer>(
  app: App,
  { token }: Member,
  what: "check" | "runs",
  text: string | Uint8Array,
  given: Partial<EarningSettings> = {},
) {
  const form = new FormData();
  form.append("settings", JSON.stringify({ programme: "walmart", currency: "USD", ...given }));
  form.append("file", new Blob([typeof text === "string" ? text : Buffer.from(text)]), "<b>march.csv");
  const answer = await app.api.fetch(
    new Request(`http://test/api/admin/earnings/${what}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    }),
    { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
  );
  return { status: answer.status, body: (await answer.json()) as Answer & Failure };
}
const taken = async (app: App, admin: Member, text: string, given: Partial<EarningSettings> = {}) => {
  const { status, body } = await send<EarningRun>(app, admin, "runs", text, given);
  expect([status, body.details]).toEqual([201, undefined]);
  return body;
};

const head = "Action Id,Action Date,State,SubId1,Item Name,Sale Amount,Payout,Currency";
const lines = (on: (days: number) => string) => [
  `W1,${on(0)},Approved,en-p1-box-1,Kettle,30.00,1.50,USD`,
  `W2,${on(0)},Approved,en-a1-p1-picks-1,Kettle,20.00,1.00,USD`,
  `W3,${on(1)},Pending,newsletter,=Mug,10.00,0.50,USD`,
  `W4,${on(2)},Approved,,Teapot,8.00,0.40,USD`,
];
const fileOf = (some: readonly string[]) => [head, ...some, ""].join("\n");

const sum = (rows: readonly Record<string, unknown>[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name]), 0);
async function report(member: Member, query = ""): Promise<EarningsReport> {
  const { status, body } = await member.by<EarningsReport>("GET", `/admin/earnings?${query}`);
  expect(status).toBe(200);
  return body;
}

it("previews a report without storing it", async () => {
  const { app, admin, on } = await aSite();
  const file = fileOf([...lines(on), `W5,${on(0)},Approved,en-p1-box-1,Kettle,much,1.00,USD`, "Total"]);
  const { status, body } = await send<EarningCheck>(app, admin, "check", file);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    fileName: "<b>march.csv",
    missing: [],
    dayOrder: null,
    counts: { added: 4, changed: 0, same: 0, refused: 2, foreign: 1, unplaced: 1 },
    sums: [{ currency: "USD", orders: 4, sales: 6800, commission: 340 }],
    days: { from: on(2), to: on(0) },
    problems: [
      { line: 6, code: "amount-unreadable", column: "Sale Amount", value: "much" },
      { line: 7, code: "too-few-columns", column: "", value: "Total" },
    ],
  });
  expect(body.samples[1]).toMatchObject({
    line: 3,
    item: "Kettle",
    commission: 100,
    place: { origin: "placed", page: { kind: "article", id: "1" }, block: "picks", language: "en" },
  });
  expect((await report(admin)).totals).toMatchObject({ commission: 0, clicks: 5 });
  expect((await admin.by<{ items: EarningRun[] }>("GET", "/admin/earnings/runs")).body.items).toEqual([]);
});

it("returns the same totals of earnings and clicks for every cut, in files too", async () => {
  const { app, admin, on } = await aSite();
  await taken(app, admin, fileOf(lines(on)));
  const totals = {
    ...{ orders: 4, sales: 6800, commission: 340, clicks: 5 },
    foreign: { orders: 1, sales: 1000, commission: 50 },
    // This site's links: 2.90 over 3 orders.
    ...{ epc: 58, conversion: 0.6 },
  };
  for (const by of ["programme", "page", "block", "language", "day"]) {
    const result = await report(admin, `by=${by}`);
    expect([by, result.totals]).toEqual([by, totals]);
    for (const name of ["orders", "sales", "commission", "clicks"] as const)
      expect([by, name, sum(result.items, name)]).toEqual([by, name, totals[name]]);
    const answer = await app.api.fetch(
      new Request(`http://test/api/admin/earnings/file?by=${by}`, {
        headers: { Authorization: `Bearer ${admin.token}` },
      }),
    );
    const [top = "", ...rows] = (await answer.text()).replace("\ufeff", "").trim().split("\r\n");
    const at = top.split(",").indexOf("commission");
    const filed = rows.reduce((total, row) => total + Math.round(Number(row.split(",")[at]) * 100), 0);
    expect([by, answer.status, filed]).toEqual([by, 200, 340]);
  }
  const pages = await report(admin, "by=page");
  expect(
    pages.items.map(({ key, origin, commission, clicks, epc }) => [key, origin, commission, clicks, epc]),
  ).toEqual([
    ["product 1", "placed", 150, 4, 37.5],
    ["article 1", "placed", 100, 1, 100],
    ["", "foreign", 50, 0, null],
    ["", "unplaced", 40, 0, null],
  ]);
  expect(pages.items[0]?.name).toEqual({ text: "Kettle", lang: "en" });
  expect((await report(admin, "kind=article&page=1")).totals).toMatchObject({ commission: 100, clicks: 1 });
  expect((await report(admin, `from=${on(2)}&to=${on(1)}`)).totals).toMatchObject({
    commission: 90,
    clicks: 0,
  });
});

it("links each figure to its rows, with file and line, safe for spreadsheets", async () => {
  const { app, admin, on } = await aSite();
  await taken(app, admin, fileOf(lines(on)));
  const rows = async (query: string) =>
    (await admin.by<EarningRows>("GET", `/admin/earnings/rows?${query}`)).body;
  const { items, total } = await rows("origin=foreign");
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    day: on(1),
    item: "=Mug",
    commission: 50,
    currency: "USD",
    place: { origin: "foreign", page: null, subId: "newsletter" },
    file: "<b>march.csv",
    line: 4,
  });
  expect((await rows("kind=product&page=1")).items.map(({ line }) => line)).toEqual([2]);
  expect((await rows("programme=ebay")).total).toBe(0);
  const answer = await app.api.fetch(
    new Request("http://test/api/admin/earnings/rows/file", {
      headers: { Authorization: `Bearer ${admin.token}` },
    }),
  );
  expect(await answer.text()).toContain(",'=Mug,");
});

it("counts nothing twice for repeated or overlapping files, and replaces changed values", async () => {
  const { app, admin, on } = await aSite();
  const all = lines(on);
  await taken(app, admin, fileOf(all));
  const again = await taken(app, admin, fileOf(all));
  expect(again.counts).toEqual({ added: 0, changed: 0, same: 4, refused: 0 });
  const later = await taken(
    app,
    admin,
    fileOf([
      all[0]?.replace("1.50", "1.80") ?? "",
      all[1]?.replace("Approved", "Reversed") ?? "",
      all[2] ?? "",
      `W4,${on(0)},Approved,,Teapot,-8.00,-0.40,USD`,
      `W9,${on(0)},Approved,en-p1-box-1,Cup,5.00,0.25,USD`,
    ]),
  );
  expect(later.counts).toEqual({ added: 2, changed: 2, same: 1, refused: 0 });
  expect((await report(admin)).totals).toMatchObject({ commission: 255, sales: 4500, orders: 3 });

  // Two concurrent imports: the second one finds the first one's rows.
  const both = await Promise.all([taken(app, admin, fileOf(all)), taken(app, admin, fileOf(all))]);
  expect(both.map(({ counts }) => counts.added + counts.changed).sort()).toEqual([0, 2]);
});

it("undoes an import completely, from the latest one backwards", async () => {
  const { app, admin, on } = await aSite();
  const all = lines(on);
  const first = await taken(app, admin, fileOf(all));
  const second = await taken(
    app,
    admin,
    fileOf([all[0]?.replace("1.50", "9.99") ?? "", `W9,${on(0)},,,,1,1,USD`]),
  );
  await taken(app, admin, fileOf(all.slice(1)));
  expect((await report(admin)).totals.commission).toBe(340 - 150 + 999 + 100);
  const undo = (run: EarningRun) =>
    admin.by<EarningRun & Failure>("POST", `/admin/earnings/runs/${run.id}/undo`);
  expect((await undo(first)).status).toBe(409);
  expect((await undo(second)).body).toMatchObject({ state: "undone", canUndo: false });
  expect((await report(admin)).totals.commission).toBe(340);
  expect((await undo(second)).status).toBe(409);
  expect((await undo(first)).status).toBe(200);
  expect((await report(admin)).totals).toMatchObject({ commission: 0, orders: 0, clicks: 5 });
  const { body } = await admin.by<{ items: { action: string; type: string }[] }>(
    "GET",
    "/admin/audit?type=earnings",
  );
  expect(body.items.map(({ action }) => action)).toEqual(["undo", "undo", "import", "import", "import"]);
  expect((await taken(app, admin, fileOf(all))).counts.added).toBe(4);
});

it("maps unknown columns by the settings, and requires a date order for ambiguous days", async () => {
  const { app, admin, on } = await aSite();
  const [year, month, day] = on(0).split("-");
  const file = `Wann\tGeld\tOrt\n${day}/${month}/${year}\t1,20\ten-p1-box-1\n`;
  const looked = await send<EarningCheck>(app, admin, "check", file, { currency: "EUR" });
  expect(looked.body).toMatchObject({ missing: ["day", "commission"], counts: { added: 0 } });
  const columns = { Wann: "day", Geld: "commission", Ort: "sub-id" } as const;
  const settings = { columns, currency: "EUR", dayOrder: "dmy" } as const;
  const checked = await send<EarningCheck>(app, admin, "check", file, settings);
  expect(checked.body).toMatchObject({
    missing: [],
    // The order is null if day and month are the same.
    dayOrder: day === month ? null : { order: "dmy", isSure: true },
    sums: [{ currency: "EUR", commission: 120 }],
    samples: [{ day: on(0), place: { page: { kind: "product", id: "1" } } }],
  });
  const open = `Date,Earnings\n01/02/${year},1.00\n`;
  expect((await send<EarningCheck>(app, admin, "check", open)).body.dayOrder).toEqual({
    order: "mdy",
    isSure: false,
    sample: `01/02/${year}`,
    readings: { mdy: `${year}-01-02`, dmy: `${year}-02-01` },
  });
  // Ambiguous dates are refused until the order is chosen.
  expect((await send(app, admin, "runs", open)).status).toBe(422);
  const settled = await send<EarningCheck>(app, admin, "check", `${open}13/02/${year},1.00\n`);
  expect(settled.body.dayOrder).toMatchObject({ order: "dmy", isSure: true });
  expect((await send(app, admin, "runs", file)).status).toBe(422);
  const twice = { columns: { Wann: "day", Geld: "day" } } as const;
  expect((await send(app, admin, "check", file, twice)).status).toBe(422);
});

it("reads a title above the table and other encodings, and returns the reason for a file that is not a table", async () => {
  const { app, admin, on } = await aSite();
  const file = `Fee-Earnings reports from ${on(3)} to ${on(0)}\r\nName,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue($),Ad Fees($)\r\nKettle,magpie-20,${on(0)},3,1,60.00,1.80\r\n`;
  const utf16 = Buffer.from(`\ufeff${file.replace("Kettle", "קומקום")}`, "utf16le");
  const { body } = await send<EarningCheck>(app, admin, "check", utf16, { programme: "amazon" });
  expect(body).toMatchObject({
    encoding: "utf-16le",
    counts: { added: 1, unplaced: 1, foreign: 0 },
    samples: [{ line: 3, item: "קומקום", orders: 2, sales: 6000, commission: 180 }],
  });
  for (const [text, fault] of [
    ["", "empty"],
    ["PK\u0003\u0004", "spreadsheet"],
    ["<!doctype html><p>Sign in", "web-page"],
  ] as const)
    expect(await send(app, admin, "check", text)).toMatchObject({
      status: 422,
      body: { details: [{ path: "file", message: fault }] },
    });
  expect((await send(app, admin, "check", file, { programme: "nobody" })).status).toBe(422);
  expect((await send(app, admin, "check", file, { currency: "ZZZ" })).status).toBe(422);
});

it("converts other currencies by known rates and lists the rest separately", async () => {
  const { app, admin, on } = await aSite();
  const seen = (await admin.by<{ items: { quote: string; asOf: string | null }[] }>("GET", "/admin/rates"))
    .body;
  const { asOf } = seen.items.find(({ quote }) => quote === "EUR") ?? { asOf: null };
  await admin.by("PATCH", "/admin/rates", { quote: "EUR", rate: 0.5, seen: asOf });
  await taken(
    app,
    admin,
    fileOf([
      `W1,${on(0)},,en-p1-box-1,Kettle,10.00,1.01,EUR`,
      `W2,${on(0)},,en-p1-box-1,Kettle,10.00,1.00,USD`,
      `W3,${on(0)},,en-p1-box-1,Kettle,100,10,JPY`,
    ]),
  );
  const dollars = await report(admin, "by=page&currency=USD");
  expect(dollars.totals).toMatchObject({ commission: 302, sales: 3000, orders: 3 });
  expect(dollars.unconverted).toEqual([{ currency: "JPY", orders: 1, sales: 100, commission: 10 }]);
  expect(dollars.ratesAsOf?.slice(0, 10)).toBe(on(0));
  expect((await report(admin, "currency=EUR")).totals).toMatchObject({ commission: 151 });
  const yen = await report(admin, "currency=JPY");
  expect([yen.totals.commission, yen.unconverted.length, yen.ratesAsOf]).toEqual([10, 2, null]);
});

it("lets every CRM role read, and only administrators import", async () => {
  const { app, admin, on } = await aSite();
  const run = await taken(app, admin, fileOf(lines(on)));
  const editor = await aMember(app, "editor");
  for (const what of ["check", "runs"] as const)
    expect((await send(app, editor, what, fileOf(lines(on)))).status).toBe(403);
  expect((await editor.by("POST", `/admin/earnings/runs/${run.id}/undo`)).status).toBe(403);
  for (const path of ["", "/rows", "/runs", "/file", "/rows/file"])
    expect((await callApi(app, "GET", `/admin/earnings${path}`)).status).toBe(401);
  expect((await report(editor)).totals.commission).toBe(340);
  expect((await admin.by("GET", "/admin/earnings?by=reader")).status).toBe(400);
  expect((await admin.by("POST", "/admin/earnings/runs/999/undo")).status).toBe(404);
});

it("deletes earnings after the retention period, and stores no order number", async () => {
  const { app, admin, on } = await aSite();
  await taken(app, admin, fileOf(lines(on)));
  const stored = await app.db.read.selectFrom("earnings").selectAll().execute();
  expect(stored).toHaveLength(4);
  expect(JSON.stringify(stored)).not.toMatch(/"W\d"/);
  const old = new Date(app.clock.now() - 800 * dayLength).toISOString().slice(0, 10);
  const late = await taken(app, admin, fileOf([`W8,${old},,,,1,1,USD`]));
  expect(late.problems).toMatchObject([{ line: 2, code: "day-too-old" }]);
  await aClick(app, { programme: "walmart", offer: "1", path: "/product/kettle" });
  app.clock.move(761 * dayLength);
  await app.analytics.tidy();
  expect(await app.db.read.selectFrom("earnings").selectAll().execute()).toEqual([]);
});
