/** A line of a table for spreadsheets: a cell that one would take for a formula is disarmed, as our readers know to undo. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const disarmed = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
