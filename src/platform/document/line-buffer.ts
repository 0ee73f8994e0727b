import type { Inline, Mark, TextNode } from "./inline.ts";

const marksEqual = (one: TextNode, other: TextNode): boolean =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);

/** One mark of each kind, the innermost. */
const distinct = (marks: readonly Mark[]): Mark[] => [
  ...new Map(marks.map((mark) => [mark.type === "reference" ? "link" : mark.type, mark])).values(),
];

/** Collects the pieces of one line of text: collapses white space like a browser, and merges neighbors with the same marks. */
export function createLineBuffer() {
  let line: Inline = [];
  const endsInBlank = (): boolean => {
    const last = line.at(-1);
    return last === undefined || last.type === "hardBreak" || last.text.endsWith(" ");
  };
  const trimEnd = (): void => {
    const last = line.at(-1);
    if (last?.type !== "text") return;
    const text = last.text.trimEnd();
    if (text) line[line.length - 1] = { ...last, text };
    else line.pop();
  };

  return {
    breakLine(): void {
      trimEnd();
      if (line.length) line.push({ type: "hardBreak" });
    },
    add(piece: string, marks: readonly Mark[] = []): void {
      const collapsed = piece
        .replace(/[\u200B\uFEFF\u00AD]|[^\P{Cc}\s]|\p{Cs}/gu, "")
        .replace(/[\s\u00A0]+/gu, " ");
      const text = endsInBlank() ? collapsed.replace(/^ /, "") : collapsed;
      if (!text) return;
      const own = distinct(marks);
      const node: TextNode = { type: "text", text, ...(own.length ? { marks: own } : {}) };
      const last = line.at(-1);
      if (last?.type === "text" && marksEqual(last, node))
        line[line.length - 1] = { ...last, text: last.text + text };
      else line.push(node);
    },
    /** The line so far; null if it is blank. */
    take(): Inline | null {
      trimEnd();
      while (line.at(-1)?.type === "hardBreak") {
        line.pop();
        trimEnd();
      }
      const taken = line;
      line = [];
      return taken.some((node) => node.type === "text") ? taken : null;
    },
  };
}
