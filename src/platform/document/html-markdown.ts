import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

/**
 * The plain HTML of a document (document-html.ts) as Markdown. Its texts stay texts: what would be read as HTML or Markdown is escaped.
 * A link to a shop keeps its words only: the terms of shops' programs are about pages, not about copies of them.
 */
export function markdownOf(html: string): string {
  const service = new TurndownService({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
  });
  service.use(gfm);
  const escaped = service.escape.bind(service);
  service.escape = (text) => escaped(text).replaceAll("<", "\\<");
  service.addRule("shop", {
    filter: (node) => node.nodeName === "A" && /\bsponsored\b/.test(node.getAttribute("rel") ?? ""),
    replacement: (words) => words,
  });
  service.addRule("aside", {
    filter: ["aside"],
    replacement: (words) => `\n\n${words.trim().replaceAll(/^/gm, "> ")}\n\n`,
  });
  return service.turndown(html);
}

/** A single line of text in Markdown. */
export const markdownText = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, "\\$&");
