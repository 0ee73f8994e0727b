import { z } from "zod";
import { escapeHtml, htmlAttribute } from "../html-escaping.ts";
import { wordsOfLine } from "../inline.ts";
import { inlineOf, textOf } from "../rich-line.ts";
import { largestTable, tableGrid } from "../table-grid.ts";
import { blockKind, changedWords } from "./block-kind.ts";
import type { HtmlWriter } from "./html-writer.ts";

const span = (most: number) => z.number().int().min(1).max(most).optional();
const line = wordsOfLine(largestTable.cell);
const cell = z.union([
  line.options[0],
  line.options[1].extend({ colspan: span(largestTable.columns), rowspan: span(largestTable.rows) }),
]);

const attrs = z.object({
  caption: z.string().max(300),
  /** The number of header rows; one by default. */
  headRows: z.number().int().min(0).max(3).optional(),
  rows: z
    .array(z.array(cell).max(largestTable.columns))
    .min(2)
    .max(largestTable.rows)
    .refine(
      (rows) => {
        const { width, isWhole } = tableGrid(rows);
        return isWhole && width >= 2 && width <= largestTable.columns;
      },
      { error: "rows of different lengths" },
    ),
});

/** A small text table; its first rows are column headers, its first column row headers. */
export const table = blockKind("table", attrs, {
  empty: {
    caption: "",
    headRows: 1,
    rows: [
      ["", ""],
      ["", ""],
    ],
  },
  text: ({ caption, rows }) => [caption, ...rows.map((row) => row.map(textOf).join(" "))],
  changed: (own, change) => ({
    ...own,
    caption: change.text(own.caption),
    rows: own.rows.map((row) => row.map((one) => changedWords(one, change))),
  }),
});

export function tableHtml(
  { caption, headRows = 1, rows }: z.output<typeof attrs>,
  { inline }: HtmlWriter,
): string {
  const lines = tableGrid(rows).rows.map((cells, row) => {
    const written = cells.map(({ cell: own, column, colspan, rowspan }) => {
      const name = row < headRows || column === 0 ? "th" : "td";
      const spans =
        htmlAttribute("colspan", colspan > 1 ? colspan : undefined) +
        htmlAttribute("rowspan", rowspan > 1 ? rowspan : undefined);
      return `<${name}${spans}>${inline(inlineOf(own))}</${name}>`;
    });
    return `<tr>${written.join("")}</tr>`;
  });
  const head = lines.slice(0, headRows).join("");
  return `<table>${caption ? `<caption>${escapeHtml(caption)}</caption>` : ""}${head && `<thead>${head}</thead>`}<tbody>${lines.slice(headRows).join("")}</tbody></table>`;
}
