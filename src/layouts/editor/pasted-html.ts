import { type Embed, embedOf } from "#platform/document/embed.ts";

/** Beyond this the HTML of a paste is not read: parsing megabytes of a word processor's markup would stop the page. */
export const mostPastedHtml = 1_000_000;
/** Of a paste that is taken as plain text, in characters; the rest is left out, and the editor says so. */
export const mostPastedText = 200_000;

const dropped =
  "script,style,meta,link,title,head,template,noscript,svg,math,object,embed,applet,form,input,button,select,textarea,canvas,audio,video,source,xml,o\\:p,w\\:sdtPr,[hidden]";

const styleOf = (element: Element): string => element.getAttribute("style")?.toLowerCase() ?? "";

/** Whether its own style says so; a word processor's `mso-bidi-font-weight` is of other letters than those that stand there. */
const says = (element: Element, property: string, value: string): boolean =>
  new RegExp(`(?:^|;)\\s*${property}:\\s*(?:${value})`).test(styleOf(element));

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** The attributes of a live block as text-nodes.ts and live-nodes.tsx read them back. */
function blockElement(document: Document, type: string, attrs: object): Element {
  const block = document.createElement("div");
  block.dataset.block = type;
  block.dataset.attrs = JSON.stringify(attrs);
  return block;
}

/** Paragraphs that a word processor draws as list items: their mark is text, their kind and depth a style. */
function gatherWordLists(document: Document): void {
  const items = [...document.querySelectorAll("p")].filter((line) => /mso-list:\s*l\d/.test(styleOf(line)));
  for (const item of items) {
    const mark = [...item.querySelectorAll("span")].find((span) => /mso-list:\s*ignore/.test(styleOf(span)));
    const tag = /^\s*(\d+|[a-z])[.)]/i.test(mark?.textContent ?? "") ? "ol" : "ul";
    mark?.remove();
    const before = item.previousElementSibling;
    const list =
      before?.localName === tag && before.hasAttribute("data-gathered")
        ? before
        : document.createElement(tag);
    if (list !== before) {
      list.setAttribute("data-gathered", "");
      item.before(list);
    }
    const line = document.createElement("li");
    line.append(...item.childNodes);
    item.remove();
    list.append(line);
  }
}

/** Lists within lists become lines of the outer one: documents have lists of one level. */
function flattenLists(document: Document): void {
  for (
    let inner = document.querySelector("li ul, li ol");
    inner;
    inner = document.querySelector("li ul, li ol")
  ) {
    const item = inner.closest("li");
    if (item) item.after(...inner.children);
    inner.remove();
  }
  // Some editors put the inner list beside the items.
  for (const inner of document.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) unwrap(inner);
}

const wordsOf = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();

function replaceTables(document: Document): void {
  for (const table of document.querySelectorAll("table")) {
    const rows = [...table.querySelectorAll("tr")]
      .map((row) => [...row.querySelectorAll("th, td")].map((cell) => wordsOf(cell).slice(0, 500)))
      .filter((row) => row.some(Boolean));
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (rows.length >= 2 && rows.length <= 40 && width >= 2 && width <= 8) {
      const even = rows.map((row) => [...row, ...Array<string>(width - row.length).fill("")]);
      const caption = table.querySelector("caption");
      table.replaceWith(
        blockElement(document, "table", {
          caption: caption ? wordsOf(caption).slice(0, 300) : "",
          rows: even,
        }),
      );
    } else {
      // Most often a frame for the layout of a page or a letter.
      const cells = [...table.querySelectorAll("th, td")].filter((cell) => !cell.querySelector("td"));
      table.replaceWith(...cells.map((cell) => rename(cell, "div")));
    }
  }
}

function replaceFrames(document: Document): void {
  for (const frame of document.querySelectorAll("iframe")) {
    const embed: Embed | null = embedOf(frame.src);
    if (embed)
      frame.replaceWith(blockElement(document, "embed", { ...embed, title: frame.title.slice(0, 300) }));
    else frame.remove();
  }
}

function dropComments(document: Document): void {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/**
 * The HTML of a word processor or of a web page, as far as a document has a form for it: headings of two levels, paragraphs, lists
 * of one level, quotations, small tables, videos we can show, bold, italic and links. Pictures stay behind; they are counted.
 * What the editor's schema lacks it drops by itself: this is for what it would read wrongly.
 */
export function cleanPasted(html: string): { html: string; pictures: number } {
  const document = new DOMParser().parseFromString(html, "text/html");
  // What was copied within an editor of ours is clean, and its live blocks are to arrive.
  if (document.querySelector("[data-pm-slice]")) return { html, pictures: 0 };
  dropComments(document);
  const pictures = document.querySelectorAll("img, picture").length;
  replaceFrames(document);
  for (const element of document.querySelectorAll(dropped)) element.remove();
  for (const element of document.querySelectorAll("[style]"))
    if (/display:\s*none|mso-hide:\s*all/.test(styleOf(element))) element.remove();
  for (const element of document.querySelectorAll("p.MsoTitle, h1")) rename(element, "h2");
  for (const element of document.querySelectorAll("h4, h5, h6")) rename(element, "h3");
  gatherWordLists(document);
  replaceTables(document);
  flattenLists(document);
  // Some editors copy everything inside a bold element that says it is not bold.
  for (const element of document.querySelectorAll("b, strong"))
    if (says(element, "font-weight", "normal|[1-4]00")) unwrap(element);
  for (const element of document.querySelectorAll("i, em"))
    if (says(element, "font-style", "normal")) unwrap(element);
  for (const element of document.querySelectorAll("span[style]")) {
    const isBold = says(element, "font-weight", "bold|[6-9]00");
    const inner = says(element, "font-style", "italic") ? rename(element, "em") : element;
    if (isBold) {
      const strong = document.createElement("strong");
      inner.before(strong);
      strong.append(inner);
    }
  }
  for (const element of document.querySelectorAll("img, picture, [data-block]:not(div)")) element.remove();
  // A heading is its words.
  for (const element of document.querySelectorAll(":is(h2, h3) :is(strong, b)")) unwrap(element);
  for (const element of document.body.querySelectorAll("*"))
    for (const { name } of [...element.attributes])
      if (name !== "href" && name !== "data-block" && name !== "data-attrs") element.removeAttribute(name);
  return { html: document.body.innerHTML.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " "), pictures };
}
