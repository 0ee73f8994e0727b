import type { Block, Document } from "./document.ts";
import { changedBlock } from "./document-change.ts";
import { textOfInline } from "./rich-line.ts";

/** What a document says, piece by piece: its lines, cells, captions and labels, without spaces around them. */
export function passagesIn(part: Block | Document): string[] {
  const passages: string[] = [];
  const note = (text: string) => {
    const said = text.trim();
    // A number or a sign is the same in every language.
    if (/\p{L}/u.test(said)) passages.push(said);
    return text;
  };
  for (const block of part.type === "doc" ? part.content : [part])
    changedBlock(block, {
      text: note,
      inline: (content) => {
        note(textOfInline(content));
        return content;
      },
      href: (href) => href,
    });
  return passages;
}

/**
 * How many passages of a text are those of another language, word for word: still to be translated. `names` are the products', which no
 * translation changes.
 */
export function untranslatedIn(
  document: Document,
  { others, names }: { others: readonly Document[]; names: readonly string[] },
): number {
  const known = new Set(others.flatMap(passagesIn));
  for (const name of names) known.delete(name.trim());
  return passagesIn(document).filter((passage) => known.has(passage)).length;
}
