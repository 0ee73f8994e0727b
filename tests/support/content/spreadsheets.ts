import { parse } from "csv-parse/sync";
import type { ImportRun } from "#features/imports/import-run.ts";
import { csvLine } from "#platform/http/api/csv.ts";
import type { App } from "#server/app.ts";
import type { aMember } from "../calls/crm-member.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
type Row = Record<string, string>;
const peer = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };
const bearer = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` });

/** The product spreadsheet as a browser downloads it. */
export async function exported(app: App, member: { token: string }, query = ""): Promise<string> {
  const answer = await app.api.fetch(
    new Request(`http://test/api/admin/products/export${query}`, { headers: bearer(member) }),
  );
  if (answer.status !== 200) throw new Error(`export: ${answer.status} ${await answer.text()}`);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
}

/** A file's rows as a spreadsheet parses them, by column, including formula escapes. */
export const rowsOf = (file: string): Row[] => parse(file, { columns: true, bom: true });

/** Rows as a CSV file, as a spreadsheet saves them; `columns` defaults to those of the first row. */
export function fileOf(rows: readonly Row[], columns = Object.keys(rows[0] ?? {})): string {
  const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(",")}\r\n`;
  return csvLine(columns) + rows.map((row) => line(columns.map((column) => row[column] ?? ""))).join("");
}

export async function uploaded(app: App, member: Member, file: string, name = "products.csv") {
  const form = new FormData();
  form.append("file", new Blob([file]), name);
  const answer = await app.api.fetch(
    new Request("http://test/api/crm/imports", { method: "POST", headers: bearer(member), body: form }),
    peer,
  );
  return { status: answer.status, run: (await answer.json()) as ImportRun };
}

/** The result of checking or importing a file, with the problems of its cells. */
export async function imported(
  app: App,
  member: Member,
  file: string,
  {
    what = "import",
    name = "products.csv",
    ...settings
  }: { what?: "check" | "import"; name?: string; publish?: boolean } = {},
) {
  const { run } = await uploaded(app, member, file, name);
  const started = await member.by<ImportRun>("POST", `/admin/imports/${run.id}/start`, {
    ...settings,
    what,
    version: run.version,
  });
  if (started.status !== 200) throw new Error(`start: ${started.status} ${JSON.stringify(started.body)}`);
  await app.worker.runDue();
  const { body } = await member.by<ImportRun>("GET", `/admin/imports/${run.id}`);
  if (body.state !== "checked" && body.state !== "done") {
    const jobs = await app.db.read
      .selectFrom("jobs")
      .select("error")
      .where("error", "is not", null)
      .execute();
    throw new Error(`import: ${body.state} ${JSON.stringify(jobs)}`);
  }
  type Problems = {
    items: { line: number; place: string; code: string; value: string; rejected: boolean }[];
  };
  const problems = await member.by<Problems>("GET", `/admin/imports/${run.id}/problems?limit=100`);
  const messages = problems.body.items.map(({ line, place, code }) => `${line} ${place} ${code}`);
  return { run: body, counts: body.counts, told: messages, problems: problems.body.items };
}
