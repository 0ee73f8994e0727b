import type { Document, Mark } from "#platform/document/document.ts";
import { documentOf, type ShorthandBlock } from "#platform/document/document-shorthand.ts";

/** Addresses that a text may link to: pages of the site, and https. */
const link = (address: string): Mark | undefined =>
  /^(https:\/\/|\/(?!\/))\S+$/.test(address) ? { type: "link", attrs: { href: address } } : undefined;

/** The items of a list without their signs; a line without one continues the item above. */
function items(lines: readonly string[], sign: RegExp): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const [mark] = sign.exec(line) ?? [];
    if (mark === undefined && found.length) found.push(`${found.pop()} ${line.trim()}`);
    else found.push(line.slice(mark?.length ?? 0));
  }
  return found;
}

const bullet = /^\s*[-*+]\s+/;
const numbered = /^\s*\d+[.)]\s+/;

function blockOf(lines: readonly string[]): ShorthandBlock {
  const [first = ""] = lines;
  if (bullet.test(first)) return { ul: items(lines, bullet) };
  if (numbered.test(first)) return { ol: items(lines, numbered) };
  if (lines.every((line) => line.startsWith(">")))
    return { quote: lines.map((line) => line.replace(/^>\s?/, "")).join(" ") };
  return { p: lines.join(" ") };
}

/**
 * A document from the Markdown that models write: headings, paragraphs, lists, quotes, bold, italic and links. Anything else stays text. The
 * page has its own title, so headings begin at the second level.
 */
export function documentOfMarkdown(markdown: string): Document {
  const blocks: ShorthandBlock[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length) blocks.push(blockOf(lines));
    lines = [];
  };
  for (const line of markdown.replaceAll(/\r\n?/g, "\n").split("\n")) {
    const [, signs = "", heading = ""] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? [];
    if (signs) {
      flush();
      blocks.push(signs.length <= 2 ? { h2: heading } : { h3: heading });
    } else if (line.trim() === "") flush();
    else lines.push(line.trimEnd());
  }
  flush();
  return documentOf(blocks, {
    product: () => {
      throw new Error("Markdown names no products.");
    },
    link,
  });
}
