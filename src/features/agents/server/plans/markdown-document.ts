import MarkdownIt from "markdown-it";
import type { Document, Mark } from "#platform/document/document.ts";
import { documentFromHtml } from "#platform/document/html-reading/html-document.ts";

// HTML within it goes through the same reader, which leaves out what a document cannot hold.
const markdown = new MarkdownIt({ html: true });
// A text's images come from the library: an address becomes a link, so that no image is lost without a trace.
markdown.renderer.rules.image = (tokens, place, options, env, renderer) => {
  const image = tokens[place];
  const address = String(image?.attrGet("src") ?? "");
  const alt = renderer.renderInlineAsText(image?.children ?? [], options, env);
  const { escapeHtml } = markdown.utils;
  return `<a href="${escapeHtml(address)}">${escapeHtml(alt || address)}</a>`;
};

/** Addresses that a text may link to: pages of the site, and https. */
const link = (address: string): Mark | null =>
  /^(https:\/\/|\/(?!\/))\S+$/.test(address) ? { type: "link", attrs: { href: address } } : null;

/** A document from Markdown (CommonMark with GitHub's tables). The page has its own title, so headings begin at the second level. */
export const documentOfMarkdown = (text: string): Document =>
  documentFromHtml(markdown.render(text), {
    isClassic: false,
    picture: () => null,
    link,
    // An agent's proposal is shown before it is published; nothing is reported beside it.
    remark: () => {},
  });
