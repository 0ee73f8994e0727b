/**
 * A line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it: what strangers wrote
 * must not run on an editor's machine. Numbers may begin with a minus.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells
    .map((cell) => {
      const text = cell === null ? "" : String(cell);
      const safe = typeof cell === "string" && /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
      return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(",")}\r\n`;

/** Tells a spreadsheet that the file is UTF-8. */
const mark = "\ufeff";

/** A file that is written while it is sent, line by line. */
export function csvFile(name: string, portions: AsyncIterable<string>): Response {
  const encoder = new TextEncoder();
  const iterator = portions[Symbol.asyncIterator]();
  let isBegun = false;
  const body = new ReadableStream({
    async pull(controller) {
      if (!isBegun) controller.enqueue(encoder.encode(mark));
      isBegun = true;
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
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
