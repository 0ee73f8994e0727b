import { type Embed, embedOf } from "#platform/document/embed.ts";
import { preserveAnchors } from "./pasted-anchors.ts";
import { readPastedBlocks } from "./pasted-blocks.ts";
import { blockElement, rename, styleOf, unwrap, withoutStyles } from "./pasted-elements.ts";
import { gatherLists } from "./pasted-lists.ts";
import { replaceTables } from "./pasted-tables.ts";

/** Beyond this the HTML of a paste is not read: parsing megabytes of a word processor's markup would stop the page. */
export const mostPastedHtml = 1_000_000;
/** Of a paste that is taken as plain text, in characters; the rest is left out, and the editor says so. */
export const mostPastedText = 200_000;

const dropped =
  "script,style,meta,link,title,head,template,noscript,svg,math,object,embed,applet,form,input,button,select,textarea,canvas,audio,video,source,xml,o\\:p,w\\:sdtPr,[hidden]";

/** Whether the inline style says so; a word processor's `mso-bidi-font-weight` applies to the other script. */
const says = (element: Element, property: string, value: string): boolean =>
  new RegExp(`(?:^|;)\\s*${property}:\\s*(?:${value})`).test(styleOf(element));

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

/** So many pictures of a paste go to the library; most that are more are signs of a page's decoration. */
const mostFiles = 20;

/** The pictures that a paste brings along in its text, as files; the others stay where they are. */
function filesIn(pictures: readonly HTMLImageElement[]): File[] {
  return pictures
    .flatMap((picture, at): File[] => {
      const [, type, data] =
        /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,(.+)$/s.exec(picture.src) ?? [];
      if (!type || !data) return [];
      try {
        const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
        return [
          new File([bytes], `${picture.alt.trim().slice(0, 80) || `image-${at + 1}`}.${type.slice(6)}`, {
            type,
          }),
        ];
      } catch {
        // Not what it says it is: one of those that stay behind.
        return [];
      }
    })
    .slice(0, mostFiles);
}

/** Google Docs draws the boxes of a checklist as pictures. */
function writeOutBoxes(document: Document): void {
  for (const box of document.querySelectorAll<HTMLImageElement>(
    "li > img, [role=checkbox] img, img[role=checkbox]",
  )) {
    const checked =
      box.closest("[aria-checked]")?.getAttribute("aria-checked") ??
      (/^(un)?checked$/i.test(box.alt.trim()) ? String(!/^un/i.test(box.alt.trim())) : null);
    if (checked !== null) box.replaceWith(checked === "true" ? "☑ " : "☐ ");
  }
}

/**
 * The HTML of a word processor or of a web page, as far as a document has a form for it: headings of two levels, paragraphs, lists
 * with their numbers, quotations, small tables, videos we can show, words with marks and links. Of the pictures those come as files
 * that the paste holds; `pictures` stay behind, and `tables` were too large to be one. What the editor's schema lacks it drops by itself: this is for what it would read wrongly.
 */
export function cleanPasted(html: string): {
  html: string;
  files: File[];
  pictures: number;
  tables: number;
} {
  const styleless = withoutStyles(html);
  const document = new DOMParser().parseFromString(styleless, "text/html");
  // What was copied within an editor of ours is clean, and its live blocks are to arrive.
  if (document.querySelector("[data-pm-slice]"))
    return { html: styleless, files: [], pictures: 0, tables: 0 };
  dropComments(document);
  preserveAnchors(document);
  writeOutBoxes(document);
  const shown = [...document.querySelectorAll("img")].filter(
    ({ width, height, src }) => src && !(width > 0 && width < 3 && height > 0 && height < 3),
  );
  const files = filesIn(shown);
  const pictures = shown.length - files.length;
  replaceFrames(document);
  readPastedBlocks(document);
  for (const element of document.querySelectorAll(dropped)) element.remove();
  for (const element of document.querySelectorAll("[data-style]"))
    if (/display:\s*none|mso-hide:\s*all/.test(styleOf(element))) element.remove();
  for (const element of document.querySelectorAll("p.MsoTitle, h1")) rename(element, "h2");
  for (const element of document.querySelectorAll("h4, h5, h6")) rename(element, "h3");
  gatherLists(document);
  // Some editors copy everything inside a bold element that says it is not bold.
  for (const element of document.querySelectorAll("b, strong"))
    if (says(element, "font-weight", "normal|[1-4]00")) unwrap(element);
  for (const element of document.querySelectorAll("i, em"))
    if (says(element, "font-style", "normal")) unwrap(element);
  // Links are underlined anyway.
  for (const element of document.querySelectorAll("span[data-style]"))
    for (const [tag, property, value] of spoken)
      if (says(element, property, value) && !(tag === "u" && element.closest("a[href]"))) {
        const inner = document.createElement(tag);
        inner.append(...element.childNodes);
        element.append(inner);
      }
  for (const element of document.querySelectorAll("img, picture, [data-block]:not(div)")) element.remove();
  const tables = replaceTables(document);
  // A heading is its words.
  for (const element of document.querySelectorAll(":is(h2, h3) :is(strong, b)")) unwrap(element);
  for (const element of document.body.querySelectorAll("*"))
    for (const { name } of [...element.attributes])
      if (!allowedAttributes.has(name)) element.removeAttribute(name);
  return {
    html: document.body.innerHTML.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " "),
    files,
    pictures,
    tables,
  };
}

/** Marks that some programs write as styles. */
const spoken = [
  ["strong", "font-weight", "bold|[6-9]00"],
  ["em", "font-style", "italic"],
  ["s", "text-decoration(?:-line)?", "[a-z -]*line-through"],
  ["u", "text-decoration(?:-line)?", "[a-z -]*underline"],
  ["sup", "vertical-align", "super"],
  ["sub", "vertical-align", "sub"],
] as const;
const allowedAttributes = new Set(
  "href start data-block data-attrs data-numbering data-marker data-anchor data-columns data-column".split(
    " ",
  ),
);
