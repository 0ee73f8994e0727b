import { expect, it } from "vitest";
import type { ImportRun, Problem } from "#features/imports/import-run.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

type Failure = { code?: string; details?: { path: string; message: string }[] };

async function aSite() {
  const app = await testApp();
  const editor = await aMember(app, "editor");
  async function upload(text: string): Promise<ImportRun> {
    const form = new FormData();
    form.append("file", new Blob([text]), "Shop.csv");
    const headers = { Authorization: `Bearer ${editor.token}` };
    const answer = await app.api.fetch(
      new Request("http://test/api/crm/imports", { method: "POST", headers, body: form }),
      { incoming: { socket: { remoteAddress: "203.0.113.7" } } },
    );
    expect(answer.status).toBe(201);
    return (await answer.json()) as ImportRun;
  }
  const start = (run: ImportRun, what: "check" | "import", more: object = {}) =>
    editor.by<ImportRun & Failure>("POST", `/admin/imports/${run.id}/start`, {
      what,
      version: run.version,
      ...more,
    });
  async function finished(run: ImportRun, what: "check" | "import", more: object = {}): Promise<ImportRun> {
    expect((await start(run, what, more)).status).toBe(200);
    await app.worker.runDue();
    return (await editor.by<ImportRun>("GET", `/admin/imports/${run.id}`)).body;
  }
  const problems = async (run: ImportRun) =>
    (await editor.by<{ items: Problem[] }>("GET", `/admin/imports/${run.id}/problems`)).body.items.map(
      ({ line, code }) => [line, code],
    );
  const prices = async () =>
    new Map(
      (await app.db.read.selectFrom("products").select(["gtin", "price_amount"]).execute()).map((row) => [
        row.gtin,
        row.price_amount,
      ]),
    );
  return { app, upload, start, finished, problems, prices };
}

/** The test clock is in November 2026; the sales start on May 3 or March 5 and end on the given day. */
const gtins = ["4006381333931", "9780306406157", "5901234123457"];
const file = (...dates: [starts: string, ends: string][]) =>
  [
    "name,gtin,price,sale_price,Start of the sale,End of the sale",
    ...dates.map(([starts, ends], at) => `Kettle ${at},${gtins[at]},20 USD,15 USD,${starts},${ends}`),
  ].join("\n");
const mapping = { saleStarts: "Start of the sale", saleEnds: "End of the sale" };

it("requires the date order of ambiguous dates before the import, with a sample", {
  tags: postgresInEndure,
}, async () => {
  const { upload, start, finished, problems, prices } = await aSite();
  const run = await upload(file(["03/04/2026", "12/11/2026"], ["", ""]));
  const column = (name: string) => run.reading.columns.find((one) => one.column === name);
  expect(column("Start of the sale")?.days).toEqual({ order: null, sample: "03/04/2026" });
  expect(column("price")?.days).toBeUndefined();

  const checked = await finished(run, "check", { mapping });
  expect(await problems(checked)).toEqual([[2, "date-ambiguous"]]);
  const refused = await start(checked, "import", { mapping });
  expect([refused.status, refused.body.details]).toEqual([
    422,
    [{ path: "dayOrder", message: "order-unknown" }],
  ]);
  // December 11: the sale is on.
  const done = await finished(checked, "import", { mapping, dayOrder: "mdy" });
  expect([done.state, await problems(done)]).toEqual(["done", []]);
  // November 12 is over: the sale price is removed.
  const other = await finished(done, "import", { dayOrder: "dmy" });
  expect(await problems(other)).toEqual([[2, "sale-not-running"]]);
  expect((await prices()).size).toBe(2);
});

it("derives the order from any day above 12, and reads dots as day first", {
  tags: postgresInEndure,
}, async () => {
  const { upload, finished, problems } = await aSite();
  const many = Array.from({ length: 60 }, (_, at) => `Pot ${at},,20 USD,15 USD,01/02/2026,12/11/2026`);
  const text = `name,sku,price,sale_price,sale_starts,sale_ends\n${many
    .map((line, at) => line.replace(",,", `,S${at},`))
    .join("\n")}\nLast,L,20 USD,15 USD,25/02/2026,25/12/2026`;
  const run = await upload(text);
  const days = run.reading.columns.flatMap(({ column, days: found }) => (found ? [[column, found]] : []));
  expect(days).toEqual([
    ["sale_starts", { order: "dmy", sample: "01/02/2026" }],
    ["sale_ends", { order: "dmy", sample: "12/11/2026" }],
  ]);
  const mapped = { mapping: { saleStarts: "sale_starts", saleEnds: "sale_ends" } };
  const done = await finished(run, "import", mapped);
  // All but the last ended on November 12.
  expect(done.problems).toBe(60);
  expect(new Set((await problems(done)).map(([, code]) => code))).toEqual(new Set(["sale-not-running"]));

  const dotted = await upload(
    "name,sku,price,sale_price,sale_starts,sale_ends\nPan,P,20 USD,15 USD,03.04.2026,12.11.2026\nWok,W,20 USD,15 USD,3 mars 2026,31 déc. 2026",
  );
  expect(dotted.reading.columns.some((column) => column.days)).toBe(false);
  expect(await problems(await finished(dotted, "import", mapped))).toEqual([[2, "sale-not-running"]]);
});
