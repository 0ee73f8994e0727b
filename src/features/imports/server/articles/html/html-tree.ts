import type { DefaultTreeAdapterTypes } from "parse5";

// The tree that parse5 reads out of HTML, and what is asked of it.

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Elements that say nothing to a reader. */
export const dropped = new Set(
  "script style template noscript svg math canvas head title link meta".split(" "),
);
/** Elements that stand on lines of their own. */
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

/** The elements of a name below another one, in the order of the text. */
export function* elementsOf(root: Element, name: string): Generator<Element> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === name) yield node;
    waiting.push(...childrenOf(node).toReversed());
  }
}

/** The words of a piece of markup, on one line; without recursion, however deep it is. */
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

/** The rows of a table itself, without those of tables in its cells; and how many of them are its head. */
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

/** A whole number of an attribute; 1 where there is none. */
export const numberIn = (element: Element, name: string): number => {
  // As browsers read it: "100%" is 100.
  const digits = /^\s*\+?(\d{1,4})/.exec(attr(element, name))?.[1];
  return digits === undefined ? 1 : Number(digits);
};
