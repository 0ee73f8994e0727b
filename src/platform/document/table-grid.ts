import type { Inline } from "./inline.ts";

/** A cell of a text table: its text, and its column and row span where it is more than one. */
export type TableCell =
  | string
  | { content?: Inline | undefined; colspan?: number | undefined; rowspan?: number | undefined };

export const largestTable = { rows: 200, columns: 12, cell: 1_000 };

export type GridCell = { cell: TableCell; column: number; colspan: number; rowspan: number };

const spansOf = (cell: TableCell): { colspan: number; rowspan: number } =>
  typeof cell === "string"
    ? { colspan: 1, rowspan: 1 }
    : { colspan: cell.colspan ?? 1, rowspan: cell.rowspan ?? 1 };

/** The grid positions of a table's cells, as browsers lay them out; `isWhole` if they fill it without gaps or overlaps. */
export function tableGrid(rows: readonly (readonly TableCell[])[]): {
  rows: GridCell[][];
  width: number;
  isWhole: boolean;
} {
  /** For each column the first row in which it is free again. */
  const free: number[] = [];
  let isWhole = true;
  const ends: number[] = [];
  const placed = rows.map((cells, row) => {
    let column = 0;
    const skip = () => {
      while ((free[column] ?? 0) > row) column += 1;
    };
    const line = cells.map((cell) => {
      skip();
      const spans = spansOf(cell);
      const at = column;
      for (; column < at + spans.colspan; column += 1) {
        if ((free[column] ?? 0) > row) isWhole = false;
        free[column] = row + spans.rowspan;
      }
      return { cell, column: at, ...spans };
    });
    skip();
    ends.push(column);
    return line;
  });
  const width = Math.max(0, ...ends, free.length);
  return {
    rows: placed,
    width,
    isWhole: isWhole && ends.every((end) => end === width) && free.every((end) => end === rows.length),
  };
}

/** A cell of another program's HTML. */
export type SourceCell = { content: Inline; colspan: number; rowspan: number; isHead: boolean };
type TableAttrs = { caption: string; headRows?: number; rows: TableCell[][] };

const lengthOf = (content: Inline): number =>
  content.reduce((sum, node) => sum + (node.type === "text" ? node.text.length : 1), 0);

function cellOf({ content }: SourceCell, colspan: number, rowspan: number): TableCell {
  const isPlain = content.every((node) => node.type === "text" && !node.marks?.length);
  if (isPlain && colspan === 1 && rowspan === 1)
    return content.map((node) => (node.type === "text" ? node.text : "")).join("");
  return {
    ...(content.length ? { content } : {}),
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
  };
}

/** The number of columns in which some cell begins: a span beyond the table ("colspan=100%") adds none. */
function widestOf(source: readonly (readonly SourceCell[])[]): number {
  const free: number[] = [];
  const widths = source.map((cells, row) => {
    let column = 0;
    for (const [place, { colspan, rowspan }] of cells.entries()) {
      while ((free[column] ?? 0) > row) column += 1;
      const isOpen = place === cells.length - 1 || colspan > largestTable.columns;
      for (const end = column + (isOpen ? 1 : colspan); column < end; column += 1)
        free[column] = row + (rowspan || source.length);
    }
    return column;
  });
  return Math.max(0, ...widths);
}

/**
 * The table for rows of cells, its gaps filled and its spans cut at the edges; null for layout tables (one row or column) and tables
 * beyond the size limit.
 */
export function tableFrom(
  caption: string,
  source: readonly (readonly SourceCell[])[],
  thead: number,
): TableAttrs | null {
  const height = source.length;
  if (height < 2 || height > largestTable.rows) return null;
  const free: number[] = [];
  const widest = widestOf(source);
  let width = 0;
  const rows = source.map((cells, row) => {
    let column = 0;
    const line = cells.flatMap((cell) => {
      while ((free[column] ?? 0) > row) column += 1;
      const rowspan = Math.min(cell.rowspan || height, height - row);
      let colspan = 1;
      // As wide as its colspan, up to a cell that spans down into this row.
      const most = Math.min(cell.colspan, widest - column, largestTable.columns + 1);
      while (colspan < most && (free[column + colspan] ?? 0) <= row) colspan += 1;
      free.fill(row + rowspan, column, column + colspan);
      for (let at = column; at < column + colspan; at += 1) free[at] = row + rowspan;
      column += colspan;
      return column > largestTable.columns + 1 ? [] : [cellOf(cell, colspan, rowspan)];
    });
    width = Math.max(width, column, free.length);
    return line;
  });
  if (width < 2 || width > largestTable.columns) return null;
  if (source.flat().some(({ content }) => lengthOf(content) > largestTable.cell)) return null;
  const padded = filled(rows, width);
  const isHead = (cells: readonly SourceCell[] = []) =>
    cells.length > 0 && cells.every((cell) => cell.isHead);
  let headRows = Math.max(1, thead);
  while (!thead && headRows < 3 && isHead(source[0]) && isHead(source[headRows])) headRows += 1;
  // A cell does not span beyond the head of its table.
  for (let row = 0; row < headRows && row < height; row += 1)
    for (const cell of padded[row] ?? []) headRows = Math.max(headRows, row + spansOf(cell).rowspan);
  if (headRows > 3 || headRows >= height) headRows = 0;
  return { caption, ...(headRows === 1 ? {} : { headRows }), rows: padded };
}

/** Pads every row to the width of the table. */
function filled(rows: TableCell[][], width: number): TableCell[][] {
  const free: number[] = [];
  return rows.map((cells, row) => {
    let column = 0;
    const isTaken = () => (free[column] ?? 0) > row;
    const line = cells.map((cell) => {
      while (isTaken()) column += 1;
      const { colspan, rowspan } = spansOf(cell);
      for (const end = column + colspan; column < end; column += 1) free[column] = row + rowspan;
      return cell;
    });
    for (; column < width; column += 1)
      if (!isTaken()) {
        line.push("");
        free[column] = row + 1;
      }
    return line;
  });
}
