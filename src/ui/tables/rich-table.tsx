import type { ReactNode } from "react";
import type { Inline } from "#platform/document/inline.ts";
import { inlineOf, textOf } from "#platform/document/rich-line.ts";
import { type GridCell, type TableCell, tableGrid } from "#platform/document/table-grid.ts";
import { ScrollTable } from "./data-table.tsx";

type WordTableProps = {
  table: { caption: string; headRows?: number | undefined; rows: TableCell[][] };
  line: (content: Inline | undefined) => ReactNode;
};

/** A text table. Its first rows name the columns, the first column the rows; a cell may take several of both. */
export function WordTable({ table: { caption, headRows = 1, rows }, line }: WordTableProps) {
  const { rows: placed } = tableGrid(rows);
  const [head = []] = rows;
  const cellOf = ({ cell, column, colspan, rowspan }: GridCell, isHead: boolean) => {
    const Cell = isHead || column === 0 ? "th" : "td";
    const scope = isHead ? (colspan > 1 ? "colgroup" : "col") : column === 0 ? "row" : undefined;
    return (
      <Cell
        key={column}
        scope={scope}
        colSpan={colspan > 1 ? colspan : undefined}
        rowSpan={rowspan > 1 ? rowspan : undefined}
        // The first column stays in view; what begins a row below a cell of it does not.
        data-column={column || undefined}
      >
        {line(inlineOf(cell))}
      </Cell>
    );
  };
  const rowsOf = (from: number, to: number, isHead: boolean) =>
    placed.slice(from, to).map((cells, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document is drawn whole; its parts have no identity of their own
      <tr key={row}>{cells.map((cell) => cellOf(cell, isHead))}</tr>
    ));
  return (
    <ScrollTable label={caption || head.map(textOf).join(", ")}>
      <table>
        {caption ? <caption className="pb-3 text-start font-semibold">{caption}</caption> : null}
        {headRows ? <thead>{rowsOf(0, headRows, true)}</thead> : null}
        <tbody>{rowsOf(headRows, rows.length, false)}</tbody>
      </table>
    </ScrollTable>
  );
}
