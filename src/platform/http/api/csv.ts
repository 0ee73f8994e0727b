import { stringify } from "csv-stringify/sync";

/** What a spreadsheet would take for a formula, with any apostrophes already before it. */
const formula = /^'*\s*[=+\-@\t\r]/;
/** Reverses the escaping of `csvLine`: one apostrophe before a formula is the protection. */
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/**
 * A line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe prefix: text from strangers
 * must not run on an editor's computer. Numbers may begin with a minus.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  stringify([cells], {
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
    cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
  });

/** A list as CSV rows, read page by page, so that it is never all in memory. */
export async function* csvOfPages<Item>(
  { heading, row }: { heading: readonly string[]; row: (item: Item) => Parameters<typeof csvLine>[0] },
  page: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): AsyncGenerator<string> {
  yield csvLine(heading);
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await page(cursor);
    yield items.map((item) => csvLine(row(item))).join("");
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

/** The byte order mark: tells a spreadsheet that the file is UTF-8. */
const mark = "\ufeff";

async function* marked(portions: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield mark;
  yield* portions;
}

/** Streams a CSV file while it is generated. */
export function csvFile(name: string, portions: AsyncIterable<string> | Iterable<string>): Response {
  const encoder = new TextEncoder();
  const iterator = marked(portions);
  const body = new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
