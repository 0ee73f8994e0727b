/** The contents of a table, independent of row order. */
export type TableState = { rows: number; digest: string };
