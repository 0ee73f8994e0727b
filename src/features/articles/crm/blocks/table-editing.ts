import type { Inline, Mark } from "#platform/document/inline.ts";
import { inlineOf, richLineOf } from "#platform/document/rich-line.ts";
import { type GridCell, type TableCell, tableGrid } from "#platform/document/table-grid.ts";

// What is done to a table of words in its form. Nothing is changed in place.

export type Rows = readonly (readonly TableCell[])[];
/** A cell by its row and the first of its columns. */
export type CellPlace = { row: number; column: number };
type Placed = GridCell & { row: number };

const placedIn = (rows: Rows): Placed[] =>
  tableGrid(rows).rows.flatMap((cells, row) => cells.map((cell) => ({ ...cell, row })));

/** Rows of cells, by their positions. */
const rowsFrom = (placed: readonly Placed[], height: number): TableCell[][] =>
  Array.from({ length: height }, (_, row) =>
    placed
      .filter((cell) => cell.row === row)
      .toSorted((a, b) => a.column - b.column)
      .map(({ cell, colspan, rowspan }) => cellOf(inlineOf(cell), colspan, rowspan)),
  );

function cellOf(content: Inline, colspan: number, rowspan: number): TableCell {
  const words = richLineOf(content);
  if (typeof words === "string" && colspan === 1 && rowspan === 1) return words;
  return {
    ...(content.length ? { content } : {}),
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
  };
}

export const cellAt = (rows: Rows, { row, column }: CellPlace): GridCell | undefined =>
  tableGrid(rows).rows[row]?.find((cell) => cell.column === column);

/** The same cell with other content. */
export const withContent = (rows: Rows, place: CellPlace, content: Inline): TableCell[][] =>
  rowsFrom(
    placedIn(rows).map((cell) =>
      cell.row === place.row && cell.column === place.column ? { ...cell, cell: { content } } : cell,
    ),
    rows.length,
  );

const isLink = (mark: Mark): boolean => mark.type === "link" || mark.type === "reference";

/** Where the first link of a line leads, if it is an address. */
export function hrefIn(content: Inline): string | null {
  for (const node of content)
    for (const mark of node.type === "text" ? (node.marks ?? []) : [])
      if (mark.type === "link") return mark.attrs.href;
  return null;
}

/** The line with its link leading elsewhere; all of it becomes the link where it has none. */
export function withHref(content: Inline, href: string | null): Inline {
  const has = content.some((node) => node.type === "text" && node.marks?.some(isLink));
  return content.map((node) => {
    if (node.type !== "text" || (has && !node.marks?.some(isLink))) return node;
    const { marks = [], ...rest } = node;
    const others = marks.filter((mark) => !isLink(mark));
    const next: Mark[] = href === null ? others : [...others, { type: "link", attrs: { href } }];
    return next.length ? { ...rest, marks: next } : rest;
  });
}

export const rowAdded = (rows: Rows): TableCell[][] => [
  ...rows.map((row) => [...row]),
  Array<TableCell>(tableGrid(rows).width).fill(""),
];
export const columnAdded = (rows: Rows): TableCell[][] => rows.map((row) => [...row, ""]);

export function rowRemoved(rows: Rows): TableCell[][] {
  const last = rows.length - 1;
  const left = placedIn(rows).filter(({ row }) => row < last);
  return rowsFrom(
    left.map((cell) => ({ ...cell, rowspan: Math.min(cell.rowspan, last - cell.row) })),
    last,
  );
}

export function columnRemoved(rows: Rows): TableCell[][] {
  const last = tableGrid(rows).width - 1;
  const left = placedIn(rows).filter(({ column }) => column < last);
  return rowsFrom(
    left.map((cell) => ({ ...cell, colspan: Math.min(cell.colspan, last - cell.column) })),
    rows.length,
  );
}

/** The cell together with the next one of its row, or the one below it; null where the two make no rectangle. */
export function joined(rows: Rows, place: CellPlace, side: "next" | "below"): TableCell[][] | null {
  const placed = placedIn(rows);
  const cell = placed.find(({ row, column }) => row === place.row && column === place.column);
  const other =
    cell &&
    placed.find((one) =>
      side === "next"
        ? one.row === cell.row && one.column === cell.column + cell.colspan && one.rowspan === cell.rowspan
        : one.column === cell.column && one.row === cell.row + cell.rowspan && one.colspan === cell.colspan,
    );
  if (!cell || !other) return null;
  const [own, more] = [inlineOf(cell.cell), inlineOf(other.cell)];
  const content: Inline =
    own.length && more.length ? [...own, { type: "hardBreak" }, ...more] : [...own, ...more];
  const whole: Placed = {
    ...cell,
    cell: { content },
    colspan: side === "next" ? cell.colspan + other.colspan : cell.colspan,
    rowspan: side === "below" ? cell.rowspan + other.rowspan : cell.rowspan,
  };
  return rowsFrom(
    placed.flatMap((one) => (one === other ? [] : one === cell ? [whole] : [one])),
    rows.length,
  );
}

/** The cell as single ones; null where it is one. */
export function split(rows: Rows, place: CellPlace): TableCell[][] | null {
  const placed = placedIn(rows);
  const cell = placed.find(({ row, column }) => row === place.row && column === place.column);
  if (!cell || cell.colspan * cell.rowspan === 1) return null;
  const parts = Array.from(
    { length: cell.colspan * cell.rowspan },
    (_, at): Placed => ({
      cell: at ? "" : { content: inlineOf(cell.cell) },
      row: cell.row + Math.floor(at / cell.colspan),
      column: cell.column + (at % cell.colspan),
      colspan: 1,
      rowspan: 1,
    }),
  );
  return rowsFrom([...placed.filter((one) => one !== cell), ...parts], rows.length);
}
