import type { Inline, Mark } from "#platform/document/inline.ts";
import { createLineBuffer } from "#platform/document/line-buffer.ts";
import { tableFrom } from "#platform/document/table-grid.ts";
import { linkUrl } from "./link-url.ts";
import { blockElement, rename } from "./pasted-elements.ts";

const marks = new Map<string, Exclude<Mark["type"], "link" | "reference">>([
  ["strong", "bold"],
  ["b", "bold"],
  ["em", "italic"],
  ["i", "italic"],
  ["u", "underline"],
  ["code", "code"],
  ["s", "strike"],
  ["del", "strike"],
  ["strike", "strike"],
  ["sup", "superscript"],
  ["sub", "subscript"],
]);
const lines = new Set("p div li h1 h2 h3 h4 h5 h6 blockquote tr td th br".split(" "));
const deepest = 100;

/** The content of a cell, as one line with breaks. */
function lineOf(cell: Element): Inline {
  const line = createLineBuffer();
  /** The end of one block and the beginning of the next are one break. */
  let isFresh = true;
  const breakOnce = (): void => {
    if (!isFresh) line.breakLine();
    isFresh = true;
  };
  function walk(node: Node, around: readonly Mark[], depth: number): void {
    if (node.nodeType === Node.TEXT_NODE || depth > deepest) {
      const text = node.textContent ?? "";
      if (text.trim() !== "") isFresh = false;
      return void line.add(text, around);
    }
    if (!(node instanceof Element)) return;
    if (node.localName === "br") {
      line.breakLine();
      isFresh = true;
    }
    const isLine = lines.has(node.localName) && node.localName !== "br";
    if (isLine) breakOnce();
    const type = marks.get(node.localName);
    const href = node.localName === "a" ? linkUrl(node.getAttribute("href") ?? "", location.origin) : null;
    const own: Mark[] = type ? [{ type }] : href ? [{ type: "link", attrs: { href } }] : [];
    for (const child of node.childNodes) walk(child, [...around, ...own], depth + 1);
    if (isLine) breakOnce();
  }
  for (const child of cell.childNodes) walk(child, [], 0);
  return line.take() ?? [];
}

const wordsOf = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();

/**
 * Converts data tables to blocks; layout tables and tables too large for a block are replaced by their content. Returns the number of
 * tables that were too large.
 */
export function replaceTables(document: Document): number {
  let tooLarge = 0;
  for (const table of document.querySelectorAll("table")) {
    const rows = [...table.rows].filter(({ cells }) => cells.length > 0);
    const source = rows.map((row) =>
      [...row.cells].map((cell) => ({
        content: lineOf(cell),
        colspan: cell.colSpan,
        rowspan: cell.rowSpan,
        isHead: cell.localName === "th",
      })),
    );
    const isFrame = rows.every(({ cells }) => cells.length < 2) || table.querySelector("table") !== null;
    // Empty rows are air, where no cell reaches down into them.
    const reachesDown = source.flat().some(({ rowspan }) => rowspan !== 1);
    const said = reachesDown ? source : source.filter((row) => row.some(({ content }) => content.length > 0));
    const attrs = isFrame
      ? null
      : tableFrom(
          table.caption ? wordsOf(table.caption).slice(0, 300) : "",
          said,
          table.tHead?.rows.length ?? 0,
        );
    if (!isFrame && !attrs && said.length > 1) tooLarge += 1;
    if (attrs) table.replaceWith(blockElement(document, "table", attrs));
    else table.replaceWith(...rows.flatMap(({ cells }) => [...cells].map((cell) => rename(cell, "div"))));
  }
  return tooLarge;
}
