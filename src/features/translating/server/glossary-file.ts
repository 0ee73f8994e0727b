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
/** Most lines that are told as not taken, and most letters of each. */
const mostTold = 50;
const mostOfLine = 200;

/** Fixed words as a CSV file: without a translation a word stays as it is. */
export const fileOf = (words: StoredGlossary): string =>
  [csvLine(columns), ...glossaryTermsOf(words).map(({ source, target }) => csvLine([source, target]))].join(
    "",
  );

/** The apostrophe that keeps spreadsheets from computing (csv.ts) is ours and goes again. */
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

/** The words of a CSV text put among those that are there: none goes. Throws `invalid` for what is no CSV. */
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
      if (taken.rejected.length < mostTold)
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
