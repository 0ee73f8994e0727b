import { z } from "zod";
import { awardNames } from "./award-names.ts";
import { embedProviders, isVideoId } from "./embed.ts";

/**
 * A text with structure: ProseMirror JSON, validated, never HTML (docs/decisions). Articles and standing pages are made of it.
 * Live blocks name things by id; what they show is looked up when the page is read.
 */
const href = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/|mailto:|\/(?!\/)|#)/, "must be https, mailto or a path of this site");

const markSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("bold") }),
    z.object({ type: z.literal("italic") }),
    z.object({ type: z.literal("code") }),
    z.object({ type: z.literal("link"), attrs: z.object({ href }) }),
    /** A link to a thing of this site by id: it follows renames and disappears, leaving its words, when the thing is not public. */
    z.object({
      type: z.literal("reference"),
      attrs: z.object({
        kind: z.enum(["product", "category", "article"]),
        id: z.string().regex(/^\d{1,9}$/),
      }),
    }),
  ])
  .meta({ id: "Mark" });
export type Mark = z.infer<typeof markSchema>;

const textNode = z.object({
  type: z.literal("text"),
  text: z.string().min(1),
  marks: z.array(markSchema).optional(),
});
export type TextNode = z.infer<typeof textNode>;

const inline = z.array(z.union([textNode, z.object({ type: z.literal("hardBreak") })])).optional();
const id = z.string().regex(/^\d{1,9}$/);
const productId = id;
const words = (most: number) => z.string().max(most);
const paragraph = z.object({ type: z.literal("paragraph"), content: inline }).meta({ id: "Paragraph" });
const listItem = z
  .object({ type: z.literal("listItem"), content: z.array(paragraph) })
  .meta({ id: "ListItem" });

const blockSchema = z
  .discriminatedUnion("type", [
    paragraph,
    z.object({
      type: z.literal("heading"),
      attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: inline,
    }),
    z.object({ type: z.literal("bulletList"), content: z.array(listItem) }),
    z.object({ type: z.literal("orderedList"), content: z.array(listItem) }),
    z.object({ type: z.literal("blockquote"), content: z.array(paragraph) }),
    z.object({ type: z.literal("note"), content: z.array(paragraph) }),
    z.object({ type: z.literal("verdict"), content: z.array(paragraph) }),
    z.object({
      type: z.literal("picks"),
      attrs: z.object({
        picks: z.array(z.object({ productId, award: z.enum(awardNames), reason: words(1000) })).max(12),
      }),
    }),
    z.object({ type: z.literal("productCard"), attrs: z.object({ productId }) }),
    z.object({
      type: z.literal("comparisonTable"),
      attrs: z.object({
        productIds: z.array(productId).min(2).max(6),
        /** Which rows it shows, by their keys (comparison-rows.ts); none or an empty list: all there are. */
        rows: z.array(words(200)).max(60).optional(),
        /** Leaves out what all the products have alike. */
        differencesOnly: z.boolean().optional(),
      }),
    }),
    z.object({ type: z.literal("versus"), attrs: z.object({ productIds: z.array(productId).length(2) }) }),
    z.object({ type: z.literal("prosCons"), attrs: z.object({ productId }) }),
    z.object({ type: z.literal("specTable"), attrs: z.object({ productId }) }),
    z.object({
      type: z.literal("faq"),
      attrs: z.object({ items: z.array(z.object({ question: words(500), answer: words(5000) })).max(30) }),
    }),
    z.object({ type: z.literal("disclosure") }),
    z.object({ type: z.literal("horizontalRule") }),
    /** A picture of the library. An empty `alt` is the library's own in the document's language. */
    z.object({
      type: z.literal("image"),
      attrs: z.object({
        mediaId: id,
        alt: words(500),
        caption: words(500),
        width: z.enum(["text", "wide"]),
      }),
    }),
    /** A video that is asked of its player only after a click. */
    z.object({
      type: z.literal("embed"),
      attrs: z
        .object({ provider: z.enum(embedProviders), videoId: words(20), title: words(300) })
        .refine(isVideoId, { path: ["videoId"], error: "not a video of this player" }),
    }),
    /** Leads to a product's shop, or to an address. */
    z.object({
      type: z.literal("callToAction"),
      attrs: z
        .object({
          text: words(500),
          label: words(100),
          productId: productId.nullable(),
          href: href.nullable(),
        })
        .refine(({ productId: product, href: address }) => (product === null) !== (address === null), {
          error: "leads either to a product or to an address",
        }),
    }),
    /** A small table of words; the first row names the columns, the first column the rows. */
    z.object({
      type: z.literal("table"),
      attrs: z.object({
        caption: words(300),
        rows: z
          .array(z.array(words(500)).min(2).max(8))
          .min(2)
          .max(40)
          .refine((rows) => rows.every((row) => row.length === rows[0]?.length), {
            error: "rows of different lengths",
          }),
      }),
    }),
  ])
  .meta({ id: "Block" });
export type Block = z.infer<typeof blockSchema>;

const knownTypes: readonly unknown[] = blockSchema.options.map((option) => option.shape.type.value);

export const documentSchema = z.object({ type: z.literal("doc"), content: z.array(blockSchema) });
export type Document = z.infer<typeof documentSchema>;

/** As JSON text: 10,000 words are a fifth of it. */
const largestDocument = 600_000;
const mostBlocks = 4_000;
const largestUnknown = 20_000;
const deepestUnknown = 10;

const isShallow = (node: unknown, left = deepestUnknown): boolean =>
  typeof node !== "object" ||
  node === null ||
  (left > 0 && Object.values(node).every((child) => isShallow(child, left - 1)));

/**
 * A block of another release or program: pages leave it out, the editor shows that something stands there, and saving keeps it as
 * it came.
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

/** The document as the code reads it: everything that does so passes over blocks it does not know. */
export const asDocument = (saved: z.output<typeof savedDocumentSchema>): Document => saved as Document;

const isBlock = (block: unknown): block is Block => blockSchema.safeParse(block).success;

/** Without the marks and the inline parts it does not know, for the words' sake. */
function mended(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  const { marks, content, ...rest } = node as { type?: unknown; marks?: unknown; content?: unknown };
  return {
    ...rest,
    ...(Array.isArray(marks) ? { marks: marks.filter((mark) => markSchema.safeParse(mark).success) } : {}),
    ...(Array.isArray(content)
      ? {
          content: content
            .map(mended)
            .filter((child) => !isInline(child) || textNode.safeParse(child).success || isBreak(child)),
        }
      : {}),
  };
}
const typeOf = (node: unknown) => (node as { type?: unknown } | null)?.type;
const isBreak = (node: unknown) => typeOf(node) === "hardBreak";
const isInline = (node: unknown) => typeOf(node) !== "paragraph" && typeOf(node) !== "listItem";

/** What a page can draw of a stored document, whatever wrote it: of a damaged block its words, of an unknown one nothing. */
export const readableDocument = ({ content }: { content: readonly unknown[] }): Document => ({
  type: "doc",
  content: content.flatMap((block) => {
    if (isBlock(block)) return [block];
    const whole = mended(block);
    return isBlock(whole) ? [whole] : [];
  }),
});

/** A stored document for an editor: a block that is damaged stands in it as one it does not know, and is kept. */
export const editableDocument = (document: Document): Document =>
  ({
    type: "doc",
    content: (document.content as readonly unknown[]).map((block) =>
      isBlock(block) || !knownTypes.includes(typeOf(block)) ? block : { type: "damaged", attrs: { block } },
    ),
  }) as Document;
