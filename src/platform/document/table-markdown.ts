type Node = { nodeName: string; childNodes: ArrayLike<Node> };
type Cell = Node & { getAttribute(name: string): string | null };

const within = (node: Node, names: readonly string[]): Cell[] =>
  Array.from(node.childNodes).flatMap((child) =>
    names.includes(child.nodeName) ? [child as Cell] : within(child, names),
  );

/**
 * A table of a document's plain HTML in Markdown, which has one header row, one line per cell and no spans: a cell that takes several
 * columns or rows is followed by empty ones, so that every other cell stays in its column.
 */
export function tableMarkdown(table: Node, inline: (node: Node) => string): string {
  const oneLine = (node: Node) => inline(node).replaceAll(/\s+/g, " ").trim();
  const spanOf = (cell: Cell, name: string) => Math.max(1, Number(cell.getAttribute(name)) || 1);
  /** For each column the first row in which it is free again. */
  const free: number[] = [];
  const rows = within(table, ["TR"]).map((row, at) => {
    const line: string[] = [];
    const skip = () => {
      for (; (free[line.length] ?? 0) > at; ) line.push("");
    };
    for (const cell of within(row, ["TH", "TD"])) {
      skip();
      const below = at + spanOf(cell, "rowspan");
      const words = oneLine(cell).replaceAll("|", "\\|");
      for (let column = 0, width = spanOf(cell, "colspan"); column < width; column += 1) {
        free[line.length] = below;
        line.push(column ? "" : words);
      }
    }
    skip();
    return line;
  });
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (!width) return "";
  const [first = [], ...others] = within(table, ["THEAD"]).length ? rows : [[], ...rows];
  const written = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => row[column] ?? "").join(" | ")} |`;
  const lines = [written(first), `|${" --- |".repeat(width)}`, ...others.map(written)];
  return `\n\n${[...within(table, ["CAPTION"]).map(oneLine), lines.join("\n")].join("\n\n")}\n\n`;
}
