import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { EarningCheck, EarningProblem, EarningSettings } from "#features/analytics/earning.ts";
import { earningProblems } from "#features/analytics/earning.ts";
import { type EarningField, recogniseColumns, requiredFields } from "#features/analytics/earning-columns.ts";
import { type Earning, gatherEarnings, readLine } from "#features/analytics/earning-lines.ts";
import { locationOfSubId } from "#features/analytics/sub-id-location.ts";
import type { Table } from "#features/imports/server/files/read-table.ts";
import { type DayOrder, orderFinder, readDay } from "#i18n/formats/date-parsing.ts";
import { AppError } from "#platform/errors.ts";
import { dayText } from "#platform/time-zones.ts";
import type { EarningRow } from "./earnings.repo.ts";

/** Maximum lines of a report: a year of a large site. */
const mostLines = 100_000;
/** Maximum refused lines that are listed individually. */
const mostProblems = 200;
/** Lines read before yielding to the event loop. */
const linesOfTurn = 500;
const mostSamples = 3;
const longestSample = 120;

/** Reads a table by a path; the imports' reader, passed in. */
export type WithTable = <T>(path: string, use: (table: Table) => Promise<T>) => Promise<T>;

export type EarningFile = {
  encoding: string;
  columns: { column: string; as: EarningField | null; samples: string[] }[];
  missing: EarningField[];
  dayOrder: EarningCheck["dayOrder"];
  earnings: Earning[];
  refused: number;
  problems: EarningProblem[];
};

type Line = { line: number; cells: readonly { column: string; text: string }[] };

/** For all-numeric dates: Amazon is American, and so are most networks. */
const usualOrder: DayOrder = "mdy";

/** The two readings of an ambiguous date. */
const readingsOf = (sample: string): { mdy: string; dmy: string } => ({
  mdy: dayText(readDay(sample, "mdy") ?? 0),
  dmy: dayText(readDay(sample, "dmy") ?? 0),
});

/** The columns' fields: recognized by heading, overridden by the settings. */
function fieldsOf(
  header: readonly string[],
  overrides: EarningSettings["columns"] = {},
): Map<string, EarningField> {
  const chosen = Object.entries(overrides).filter(([column]) => header.includes(column));
  const taken = chosen.flatMap(([, field]) => field ?? []);
  if (new Set(taken).size < taken.length)
    throw new AppError("invalid", { details: [{ path: "columns", message: "mapping-column-twice" }] });
  const fields = recogniseColumns(header);
  for (const [column, field] of fields) if (taken.includes(field)) fields.delete(column);
  for (const [column, field] of chosen)
    if (field) fields.set(column, field);
    else fields.delete(column);
  return fields;
}

function samplesOf(header: readonly string[], lines: readonly Line[]): Map<string, string[]> {
  const samples = new Map<string, string[]>(header.map((column) => [column, []]));
  for (const { cells } of lines.slice(0, 25))
    for (const { column, text } of cells) {
      const sample = text.replace(/\s+/gu, " ").trim().slice(0, longestSample).toWellFormed();
      const seen = samples.get(column);
      if (sample && seen && seen.length < mostSamples && !seen.includes(sample)) seen.push(sample);
    }
  return samples;
}

async function linesOf(records: Table["records"]): Promise<{ lines: Line[]; broken: EarningProblem[] }> {
  const lines: Line[] = [];
  const broken: EarningProblem[] = [];
  for await (const one of records) {
    if ("record" in one) lines.push(one.record);
    else {
      const { line, column, value } = one.problem;
      const code = earningProblems.find((known) => known === one.problem.code) ?? "too-few-columns";
      broken.push({ line, code, column, value });
    }
    if (lines.length + broken.length > mostLines) throw new AppError("too-large");
  }
  return { lines, broken };
}

/** Reads a whole report; `days` are the accepted ones (days since 1970). Throws `invalid` for a file that is not a table, `too-large`. */
export const readEarningFile = (
  withTable: WithTable,
  path: string,
  { programme, currency, columns: overrides, dayOrder: chosenOrder }: EarningSettings,
  days: { first: number; last: number },
): Promise<EarningFile> =>
  withTable(path, async ({ encoding, header, records }) => {
    const fields = fieldsOf(header, overrides);
    const { lines, broken } = await linesOf(records);
    const samples = samplesOf(header, lines);
    const columns = [...samples].map(([column, some]) => ({
      column,
      as: fields.get(column) ?? null,
      samples: some,
    }));
    const missing = requiredFields.filter((field) => ![...fields.values()].includes(field));

    const dayColumn = [...fields].find(([, field]) => field === "day")?.[0];
    const written = lines.flatMap(
      ({ cells }) => cells.find(({ column }) => column === dayColumn)?.text ?? [],
    );
    const finder = orderFinder();
    for (const text of written) finder.add(text);
    const seen = finder.found();
    const order = chosenOrder ?? seen?.order ?? usualOrder;
    const dayOrder = seen && {
      order,
      isSure: (chosenOrder ?? seen.order) !== null,
      sample: seen.sample,
      readings: readingsOf(seen.sample),
    };

    const { earnings, add } = gatherEarnings();
    const problems = [...broken];
    const settings = { programme, currency, dayOrder: order, days };
    for (const [at, { line, cells }] of (missing.length ? [] : lines).entries()) {
      if (at % linesOfTurn === 0) await nextTurn();
      const known = new Map(
        cells.flatMap((cell) => {
          const field = fields.get(cell.column);
          return field ? [[field, cell] as const] : [];
        }),
      );
      const read = readLine(line, known, settings);
      if ("problem" in read) problems.push(read.problem);
      else if (!add(read.earning, read.isOrder))
        problems.push({ line, code: "currencies-differ", column: "", value: read.earning.currency });
    }
    return {
      encoding,
      columns,
      missing,
      dayOrder,
      earnings: [...earnings.values()],
      refused: problems.length,
      problems: problems.sort((a, b) => a.line - b.line).slice(0, mostProblems),
    };
  });

/** An earning as stored: its order number as a hash, its placement if the sub-id is this site's. */
export function rowOf(programme: string, { key, subId, ...earning }: Earning): EarningRow {
  const place = subId ? locationOfSubId(subId) : null;
  const { kind, id, lang, block, position } = place ?? {
    kind: "other",
    id: 0,
    lang: "",
    block: "",
    position: 0,
  };
  return {
    ...earning,
    programme,
    entry_key: createHash("sha256").update(key).digest("hex"),
    origin: place ? "placed" : subId ? "foreign" : "unplaced",
    page_kind: kind,
    page_id: id,
    lang,
    block,
    position,
    sub_id: subId,
  };
}
