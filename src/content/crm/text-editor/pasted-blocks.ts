import { alignments, mostButtons } from "#platform/document/blocks/buttons.ts";
import { embedOf } from "#platform/document/embed.ts";
import { linkUrl } from "./link-url.ts";
import { blockElement } from "./pasted-elements.ts";

// Blocks of web pages that a document has too: buttons and columns of WordPress, the posts of other sites.

function replacePosts(document: Document): void {
  for (const quote of document.querySelectorAll(
    "blockquote.twitter-tweet, blockquote.instagram-media, blockquote.tiktok-embed",
  )) {
    const addresses = [
      quote.getAttribute("data-instgrm-permalink"),
      quote.getAttribute("cite"),
      ...[...quote.querySelectorAll("a")].map((link) => link.getAttribute("href")).toReversed(),
    ];
    const [embed] = addresses.flatMap((address) => embedOf(address ?? "") ?? []);
    if (embed) quote.replaceWith(blockElement(document, "embed", { ...embed, title: "" }));
  }
}

function replaceButtons(document: Document): void {
  for (const group of document.querySelectorAll(".wp-block-buttons")) {
    const links = [...group.querySelectorAll("a")];
    const buttons = links.flatMap((link) => {
      const href = linkUrl(link.getAttribute("href") ?? "", location.origin);
      const label = (link.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 100);
      const look = link.closest(".is-style-outline") ? "outline" : "filled";
      return href && label ? [{ label, href, look }] : [];
    });
    // One without a link stays as words.
    if (buttons.length && buttons.length === links.length && buttons.length <= mostButtons)
      group.replaceWith(blockElement(document, "buttons", { buttons, align: alignments[0] }));
  }
}

/** Two or three columns with more than white space in each. */
function markColumns(document: Document): void {
  for (const group of document.querySelectorAll(".wp-block-columns")) {
    const columns = [...group.children].filter(({ classList }) => classList.contains("wp-block-column"));
    const isWhole =
      columns.length === group.children.length && (columns.length === 2 || columns.length === 3);
    const isSimple = group.querySelector(".wp-block-columns, table") === null;
    if (!isWhole || !isSimple || columns.some(({ textContent }) => !textContent?.trim())) continue;
    group.setAttribute("data-columns", "");
    for (const column of columns) column.setAttribute("data-column", "");
  }
}

/** Replaces what is such a block by the element that the editor reads as one. Attributes of this kind that came along mean nothing. */
export function readPastedBlocks(document: Document): void {
  for (const element of document.querySelectorAll("[data-columns], [data-column]")) {
    element.removeAttribute("data-columns");
    element.removeAttribute("data-column");
  }
  replacePosts(document);
  replaceButtons(document);
  markColumns(document);
}
