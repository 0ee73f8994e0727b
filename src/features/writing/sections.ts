import type { Block, Document } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";

/** A reviewable section of a text: from one heading of level 2 to the next. `heading` is empty before the first. */
export type Section = { heading: string; blocks: Block[] };

/** The sections of a document. The disclosure is the site's own and needs no review. */
export function sectionsOf({ content }: Document): Section[] {
  const sections: Section[] = [{ heading: "", blocks: [] }];
  for (const block of content) {
    if (block.type === "disclosure") continue;
    if (block.type === "heading" && block.attrs.level === 2)
      sections.push({ heading: plainText(block), blocks: [block] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections.filter(({ blocks }) => blocks.length);
}

/** A section's text, without its heading. */
export const sectionText = ({ heading, blocks }: Section): string =>
  blocks
    .slice(heading ? 1 : 0)
    .map(plainText)
    .filter(Boolean)
    .join("\n");
