import { z } from "zod";
import { words } from "./blocks/block-kind.ts";
import { blockKinds, schemasOf } from "./blocks/block-kinds.ts";
import { anchorName, inline, markSchema, paragraph, textNode } from "./inline.ts";
import { lists } from "./lists.ts";

export type { Mark, TextNode } from "./inline.ts";

/**
 * Structured text: ProseMirror JSON, validated, never HTML (docs/decisions). Used by articles and static pages.
 * Live blocks reference entities by id; what they show is looked up when the page is rendered.
 */
const blockSchema = z
  .discriminatedUnion("type", [
    paragraph,
    z.object({
      type: z.literal("heading"),
      attrs: z.object({
        level: z.union([z.literal(2), z.literal(3)]),
        /** The fragment that links use; a level 2 heading without one gets a number. */
        anchor: anchorName.optional(),
      }),
      content: inline,
    }),
    ...lists,
    z.object({ type: z.literal("blockquote"), content: z.array(paragraph) }),
    z.object({ type: z.literal("note"), content: z.array(paragraph) }),
    z.object({ type: z.literal("verdict"), content: z.array(paragraph) }),
    z.object({ type: z.literal("disclosure") }),
    z.object({ type: z.literal("horizontalRule") }),
    ...schemasOf(blockKinds),
  ])
  .meta({ id: "Block" });
export type Block = z.infer<typeof blockSchema>;

const knownTypes: readonly unknown[] = blockSchema.options.map((option) => option.shape.type.value);

export const documentSchema = z.object({ type: z.literal("doc"), content: z.array(blockSchema) });
export type Document = z.infer<typeof documentSchema>;

/** As JSON text: 10,000 words take a fifth of it. */
const largestDocument = 600_000;
const mostBlocks = 4_000;
const largestUnknown = 20_000;
const deepestUnknown = 10;

const isShallow = (node: unknown, left = deepestUnknown): boolean =>
  typeof node !== "object" ||
  node === null ||
  (left > 0 && Object.values(node).every((child) => isShallow(child, left - 1)));

/**
 * A block of another release or program: pages skip it, the editor shows a placeholder, and saving keeps it
 * unchanged.
 */
const unknownBlockSchema = z
  .looseObject({ type: words(100) })
  .refine(({ type }) => !knownTypes.includes(type), { error: "not valid" })
  .refine((block) => isShallow(block) && JSON.stringify(block).length <= largestUnknown, {
    error: "too large",
  });

/** A document as it may be saved. */
export const savedDocumentSchema = z
  .object({
    type: z.literal("doc"),
    content: z.array(z.union([blockSchema, unknownBlockSchema])).max(mostBlocks),
  })
  .refine((document) => JSON.stringify(document).length <= largestDocument, { error: "too large" })
  .meta({ id: "Document" });

/** The document as code reads it: all readers skip unknown blocks. */
export const asDocument = (saved: z.output<typeof savedDocumentSchema>): Document => saved as Document;

const isBlock = (block: unknown): block is Block => blockSchema.safeParse(block).success;

/** Drops unknown marks and inline nodes, so that the text survives. */
function mended(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(mended);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      !Array.isArray(value)
        ? mended(value)
        : name === "marks"
          ? value.filter((mark) => markSchema.safeParse(mark).success)
          : name === "content"
            ? value.map(mended).filter(isPart)
            : value.map(mended),
    ]),
  );
}
const typeOf = (node: unknown) => (node as { type?: unknown } | null)?.type;
const lineTypes: readonly unknown[] = ["paragraph", "listItem", "bulletList", "orderedList", "hardBreak"];
const isPart = (node: unknown) => lineTypes.includes(typeOf(node)) || textNode.safeParse(node).success;

/** The renderable part of a stored document: a damaged block becomes its text, an unknown one is dropped. */
export const readableDocument = ({ content }: { content: readonly unknown[] }): Document => ({
  type: "doc",
  content: content.flatMap((block) => {
    if (isBlock(block)) return [block];
    const whole = mended(block);
    return isBlock(whole) ? [whole] : [];
  }),
});

/** A stored document for the editor: a damaged block is treated as an unknown one, and kept. */
export const editableDocument = (document: Document): Document =>
  ({
    type: "doc",
    content: (document.content as readonly unknown[]).map((block) =>
      isBlock(block) || !knownTypes.includes(typeOf(block)) ? block : { type: "damaged", attrs: { block } },
    ),
  }) as Document;
