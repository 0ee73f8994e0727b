import type { Language } from "#i18n/languages.ts";
import { csvLine } from "#platform/csv.ts";
import type { Problem } from "../import-run.ts";
import { messageOf } from "../row-messages.ts";

const atOnce = 500;

/** The problems of a run as a table for a spreadsheet, in portions. */
export async function* problemsTable(
  imports: {
    problems(
      id: number,
      after: number,
      limit: number,
    ): Promise<{ items: Problem[]; nextCursor: string | null }>;
  },
  id: number,
  _lang: Language,
): AsyncGenerator<string, void, undefined> {
  // Spreadsheets take a table without the mark for one of their own old encoding.
  yield `\uFEFF${csvLine(["line", "place", "rejected", "code", "problem", "value"])}`;
  for (let after: string | null = "0"; after !== null; ) {
    const { items, nextCursor } = await imports.problems(id, Number(after), atOnce);
    yield items
      .map(({ line, place, code, value, rejected }) =>
        csvLine([line, place, rejected ? 1 : 0, code, messageOf(code), value]),
      )
      .join("");
    after = nextCursor;
  }
}
