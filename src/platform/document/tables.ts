import { z } from "zod";
import { wordsOfLine } from "./inline.ts";
import { largestTable, tableGrid } from "./table-grid.ts";

const span = (most: number) => z.number().int().min(1).max(most).optional();
const words = wordsOfLine(largestTable.cell);
const cell = z.union([
  words.options[0],
  words.options[1].extend({ colspan: span(largestTable.columns), rowspan: span(largestTable.rows) }),
]);

/** A small text table; its first rows are column headers, its first column row headers. */
export const table = z.object({
  type: z.literal("table"),
  attrs: z.object({
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
  }),
});
