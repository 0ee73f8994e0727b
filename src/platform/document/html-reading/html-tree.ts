import type { DefaultTreeAdapterTypes } from "parse5";

// The tree that parse5 reads from HTML, and queries on it.

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Elements without readable content. */
export const dropped = new Set(
  "script style template noscript svg math canvas head title link meta".split(" "),
);
/** Elements that start a new line. */
export const blocks = new Set(
  (
    "p div section article header footer main aside nav address center figure figcaption fieldset details summary dl dt dd " +
    "body html hgroup caption"
  ).split(" "),
);

export const attr = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value.trim() ?? "";
export const isElement = (node: Node): node is Element => "tagName" in node;
export const childrenOf = (element: Element): Node[] => element.childNodes;
export const textIn = (node: Node): string | null =>
  node.nodeName === "#text" ? (node as DefaultTreeAdapterTypes.TextNode).value : null;

/** The descendants of an element with this name, in document order. */
export function* elementsOf(root: Element, name: string): Generator<Element> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === name) yield node;
    waiting.push(...childrenOf(node).toReversed());
  }
}

/** The text of a piece of markup, on one line; iterative, so that deep nesting cannot overflow the stack. */
export function markupText(root: Node): string {
  const words: string[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const text = textIn(node);
    if (text !== null) words.push(text);
    else if (isElement(node) && !dropped.has(node.tagName)) {
      if (node.tagName === "br" || node.tagName === "td" || node.tagName === "th" || blocks.has(node.tagName))
        words.push(" ");
      waiting.push(...childrenOf(node).toReversed());
    }
  }
  return words.join("").replace(/\s+/gu, " ").trim();
}

/** The rows of a table, without those of nested tables, and the number of rows in its head. */
export function rowsOf(table: Element): { rows: Element[]; thead: number } {
  const rows: Element[] = [];
  let thead = 0;
  for (const part of childrenOf(table).filter(isElement)) {
    const own = part.tagName === "tr" ? [part] : childrenOf(part).filter(isElement);
    const found = own.filter(({ tagName }) => tagName === "tr");
    if (part.tagName === "thead" && rows.length === thead) thead += found.length;
    rows.push(...found);
  }
  return { rows, thead };
}
export const cellsOf = (row: Element): Element[] =>
  childrenOf(row)
    .filter(isElement)
    .filter(({ tagName }) => tagName === "td" || tagName === "th");

/** An attribute as a whole number; 1 if it is missing. */
export const numberIn = (element: Element, name: string): number => {
  // As browsers read it: "100%" is 100.
  const digits = /^\s*\+?(\d{1,4})/.exec(attr(element, name))?.[1];
  return digits === undefined ? 1 : Number(digits);
};
