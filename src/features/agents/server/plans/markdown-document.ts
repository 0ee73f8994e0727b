import MarkdownIt from "markdown-it";
import type { Document, Mark } from "#platform/document/document.ts";
import { documentFromHtml } from "#platform/document/html-reading/html-document.ts";

// Raw HTML is read as any other: what a document cannot hold is left out.
const markdown = new MarkdownIt({ html: true });

/** Addresses that a text may link to: pages of the site, and https. */
const link = (address: string): Mark | null =>
  /^(https:\/\/|\/(?!\/))\S+$/.test(address) ? { type: "link", attrs: { href: address } } : null;

/**
 * A document from Markdown (CommonMark with GitHub's tables). The page has its own title, so headings begin at the second level;
 * an image becomes a link: those of a text come from the library.
 */
export const documentOfMarkdown = (text: string): Document =>
  documentFromHtml(markdown.render(text), {
    isClassic: false,
    picture: () => null,
    link,
    // An agent's proposal is shown before it is published; nothing is reported beside it.
    remark: () => {},
  });
