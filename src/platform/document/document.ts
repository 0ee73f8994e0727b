import { z } from "zod";
import { words } from "./blocks/block-kind.ts";
import { blockKinds, schemasOf } from "./blocks/block-kinds.ts";
import { containers, innerBlock } from "./containers.ts";
import { markSchema, textNode } from "./inline.ts";
import { isShallow } from "./json-depth.ts";
import { textBlocks } from "./text-blocks.ts";

export type { Mark, TextNode } from "./inline.ts";

/**
 * Structured text: ProseMirror JSON, validated, never HTML (docs/decisions). Used by articles and static pages.
 * Live blocks reference entities by id; what they show is looked up when the page is rendered.
 */
const blockSchema = z
  .discriminatedUnion("type", [
    ...textBlocks,
    z.object({ type: z.literal("disclosure") }),
    z.object({ type: z.literal("horizontalRule") }),
    ...schemasOf(blockKinds),
    ...containers,
  ])
  .meta({ id: "Block" });
export type Block = z.infer<typeof blockSchema>;
/** The attributes of a block that is filled in by a form. */
export type AttrsOf<Type extends Block["type"]> = Extract<Block, { type: Type; attrs: unknown }>["attrs"];

const knownTypes: readonly unknown[] = blockSchema.options.map((option) => option.shape.type.value);

export const documentSchema = z.object({ type: z.literal("doc"), content: z.array(blockSchema) });
export type Document = z.infer<typeof documentSchema>;

/** As JSON text: 10,000 words take a fifth of it. */
const largestDocument = 600_000;
const mostBlocks = 4_000;
const largestUnknown = 20_000;
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
const lineTypes: readonly unknown[] = [
  ...["paragraph", "listItem", "bulletList", "orderedList", "hardBreak", "column"],
];
const isPart = (node: unknown) =>
  lineTypes.includes(typeOf(node)) || textNode.safeParse(node).success || innerBlock.safeParse(node).success;

/** What a container holds that is not filled in yet is left out with it. */
function withoutUnfinished(block: Block): Block {
  const isDone = ({ type }: { type: string }) => type !== "unfinished";
  if (block.type === "mediaText") return { ...block, content: block.content.filter(isDone) };
  if (block.type !== "columns") return block;
  return {
    ...block,
    content: block.content.map((column) => ({ ...column, content: column.content.filter(isDone) })),
  };
}

/** The renderable part of a stored document: a damaged block becomes its text, an unknown one is dropped. */
export const readableDocument = ({ content }: { content: readonly unknown[] }): Document => ({
  type: "doc",
  content: content.flatMap((block) => {
    if (isBlock(block)) return [withoutUnfinished(block)];
    const whole = mended(block);
    return isBlock(whole) ? [withoutUnfinished(whole)] : [];
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
