import { type Info, parse } from "csv-parse/sync";
import { AppError } from "#platform/errors.ts";

/** The first columns of a table of redirects, in this order. */
export const columns = ["from", "to", "status"] as const;

/** The lines of a CSV text with their numbers, without a header that says what we would. Throws `invalid` for what is no CSV. */
export function linesOf(text: string): { line: number; cells: string[] }[] {
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
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }, at) => at > 0 || cells[0]?.toLowerCase() !== columns[0]);
  } catch (cause) {
    throw new AppError("invalid", { details: [{ path: "csv", message: (cause as Error).message }], cause });
  }
}
