import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { tableMarkdown } from "./table-markdown.ts";

/** Markdown has no raised text, and "10²" without it is another number. */
const raised = new Map([..."0123456789+-n"].map((sign, at) => [sign, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ"][at] ?? sign]));
const lowered = new Map([..."0123456789+-"].map((sign, at) => [sign, [..."₀₁₂₃₄₅₆₇₈₉₊₋"][at] ?? sign]));
const shifted = (words: string, signs: ReadonlyMap<string, string>): string =>
  [...words].every((sign) => signs.has(sign)) ? [...words].map((sign) => signs.get(sign)).join("") : words;

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
  // The library writes captions and alternative texts as they are, and spans and several header rows as broken tables.
  service.addRule("table", {
    filter: "table",
    replacement: (_, table) => tableMarkdown(table, (node) => service.turndown(node as typeof table)),
  });
  service.addRule("image", {
    filter: "img",
    replacement: (_, image) =>
      `![${markdownText(image.getAttribute("alt") ?? "")}](${image.getAttribute("src")})`,
  });
  service.addRule("raised", { filter: "sup", replacement: (words) => shifted(words, raised) });
  service.addRule("lowered", { filter: "sub", replacement: (words) => shifted(words, lowered) });
  return service.turndown(html);
}

/** A single line of text in Markdown. */
export const markdownText = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, "\\$&");
