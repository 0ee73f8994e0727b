/** A tag ends before the next one begins: looking for its end to the end of the text would take the square of its length. */
const tag = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * The HTML with its styles and handlers where the browser passes them over: the policy refuses those of others, and says so on the
 * console for each, even where nothing of it is shown.
 */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
    .replace(tag, (written) => written.replace(/([\s"'/])(style|on[a-z]+)(\s*=)/gi, "$1data-$2$3"));

export const styleOf = (element: Element): string => element.getAttribute("data-style")?.toLowerCase() ?? "";

export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  const anchor = element.getAttribute("data-anchor");
  if (anchor) renamed.dataset.anchor = anchor;
  element.replaceWith(renamed);
  return renamed;
}

export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** The attributes of a live block as text-nodes.ts and embedded-block-nodes.tsx read them back. */
export function blockElement(document: Document, type: string, attrs: object): Element {
  const block = document.createElement("div");
  block.dataset.block = type;
  block.dataset.attrs = JSON.stringify(attrs);
  return block;
}
