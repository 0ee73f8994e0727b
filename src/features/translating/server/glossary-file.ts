import { type Info, parse } from "csv-parse/sync";
import { AppError } from "#platform/errors.ts";
import { csvLine } from "#platform/http/api/csv.ts";
import {
  findTerm,
  glossaryLimit,
  glossaryTermsOf,
  longestGlossaryTerm,
  type StoredGlossary,
  withTerm,
} from "../glossary.ts";
import type { TermsImported } from "../translating.ts";

const columns = ["english", "translation"] as const;
/** Maximum rejected lines that are reported, and characters of each. */
const mostReported = 50;
const mostOfLine = 200;

/** The glossary as a CSV file: a term without a translation stays in English. */
export const fileOf = (words: StoredGlossary): string =>
  [csvLine(columns), ...glossaryTermsOf(words).map(({ source, target }) => csvLine([source, target]))].join(
    "",
  );

/** Removes the apostrophe with which csv.ts escapes spreadsheet formulas. */
const armed = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@])/, "");

function linesOf(text: string): { line: number; cells: string[] }[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: [",", ";", "\t"],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: Info }[];
    return rows
      .map(({ record, info }) => ({ line: info.lines, cells: record.map(armed) }))
      .filter(({ cells }, at) => at > 0 || cells[0]?.toLowerCase() !== columns[0]);
  } catch (cause) {
    throw new AppError("invalid", { details: [{ path: "csv", message: (cause as Error).message }], cause });
  }
}

/** Merges a CSV text into the glossary; no term is removed. Throws `invalid` for malformed CSV. */
export function withLinesOf(
  text: string,
  before: StoredGlossary,
): { words: StoredGlossary; taken: TermsImported } {
  let words = before;
  const taken: TermsImported = { added: 0, changed: 0, unchanged: 0, rejected: [], rejectedCount: 0 };
  for (const { line, cells } of linesOf(text)) {
    const [source = "", said = ""] = cells;
    const target = said || null;
    const known = findTerm(words, source);
    const next = withTerm(words, { source, target });
    const isLong = [source, said].some((cell) => cell.length > longestGlossaryTerm);
    const why =
      !source || cells.length > columns.length || isLong
        ? ("malformed" as const)
        : next.terms.length > glossaryLimit || next.kept.length > glossaryLimit
          ? ("too-many" as const)
          : null;
    if (why) {
      taken.rejectedCount++;
      if (taken.rejected.length < mostReported)
        taken.rejected.push({ line, text: cells.join(", ").slice(0, mostOfLine), why });
    } else if (known?.source === source && known.target === target) taken.unchanged++;
    else {
      words = next;
      if (known) taken.changed++;
      else taken.added++;
    }
  }
  return { words, taken };
}
