import type { Block, Document, TextNode } from "#platform/document/document.ts";
import { documentOf, type WrittenBlock } from "#platform/document/written-blocks.ts";

/**
 * A document as plain text that people can write: paragraphs parted by empty lines, `## ` and `### ` before headings, `- ` and `1. `
 * before entries of lists, `> ` and `! ` before quotes and notes, **bold**, *italic* and [words](address) inside.
 */
const marked = (node: TextNode): string =>
  (node.marks ?? []).reduce((inner, mark) => {
    if (mark.type === "bold") return `**${inner}**`;
    if (mark.type === "italic") return `*${inner}*`;
    return mark.type === "link" ? `[${inner}](${mark.attrs.href})` : inner;
  }, node.text);

type Inline = Extract<Block, { type: "paragraph" }>["content"];
const lineOf = (content: Inline): string =>
  (content ?? []).map((node) => (node.type === "text" ? marked(node) : " ")).join("");

function textOfBlock(block: Block): string {
  const paragraphs = (content: readonly { content?: Inline }[]) => content.map((one) => lineOf(one.content));
  switch (block.type) {
    case "paragraph":
      return lineOf(block.content);
    case "heading":
      return `${"#".repeat(block.attrs.level)} ${lineOf(block.content)}`;
    case "bulletList":
      return block.content.map((item) => `- ${paragraphs(item.content).join(" ")}`).join("\n");
    case "orderedList":
      return block.content.map((item, i) => `${i + 1}. ${paragraphs(item.content).join(" ")}`).join("\n");
    case "blockquote":
      return `> ${paragraphs(block.content).join(" ")}`;
    case "note":
      return `! ${paragraphs(block.content).join(" ")}`;
    default:
      return "";
  }
}

export const textOf = (document: Document): string =>
  document.content.map(textOfBlock).filter(Boolean).join("\n\n");

function blockOf(lines: readonly string[]): WrittenBlock {
  const first = lines[0] ?? "";
  const rest = (mark: RegExp) => lines.map((line) => line.replace(mark, "")).join(" ");
  if (first.startsWith("### ")) return { h3: rest(/^###\s+/) };
  if (first.startsWith("## ")) return { h2: rest(/^##\s+/) };
  if (first.startsWith("> ")) return { quote: rest(/^>\s*/) };
  if (first.startsWith("! ")) return { note: rest(/^!\s*/) };
  // A line without a mark goes on with the entry before.
  const entries = (mark: RegExp) => {
    const found: string[][] = [];
    for (const line of lines) {
      const open = found.at(-1);
      if (mark.test(line) || !open) found.push([line.replace(mark, "")]);
      else open.push(line);
    }
    return found.map((parts) => parts.join(" "));
  };
  if (/^[-•]\s/.test(first)) return { ul: entries(/^[-•]\s+/) };
  if (/^\d+[.)]\s/.test(first)) return { ol: entries(/^\d+[.)]\s+/) };
  return { p: lines.join(" ") };
}

/** Addresses that a document may lead to; others leave their words. */
const isAddress = (href: string): boolean => /^(https:\/\/|mailto:|\/(?!\/)|#)/.test(href);

export function documentOfText(text: string): Document {
  const blocks = text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    // A heading stands alone, whatever follows it without an empty line.
    .flatMap((lines) =>
      /^##+ /.test(lines[0] ?? "") && lines.length > 1 ? [lines.slice(0, 1), lines.slice(1)] : [lines],
    );
  return documentOf(blocks.map(blockOf), {
    product: () => {
      throw new Error("A standing page shows no products.");
    },
    link: (href) => (isAddress(href) ? { type: "link", attrs: { href } } : undefined),
  });
}
