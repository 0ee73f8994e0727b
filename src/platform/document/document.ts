import { z } from "zod";

/**
 * A text with structure: ProseMirror JSON, validated, never HTML (docs/decisions). Articles and standing pages are made of it.
 * Live blocks name things by id; what they show is looked up when the page is read.
 */
const href = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/|mailto:|\/(?!\/)|#)/, "must be https, mailto or a path of this site");

const markSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bold") }),
  z.object({ type: z.literal("italic") }),
  z.object({ type: z.literal("code") }),
  z.object({ type: z.literal("link"), attrs: z.object({ href }) }),
  /** A link to a thing of this site by id: it follows renames and disappears, leaving its words, when the thing is not public. */
  z.object({
    type: z.literal("reference"),
    attrs: z.object({ kind: z.enum(["product", "category", "article"]), id: z.string() }),
  }),
]);
export type Mark = z.infer<typeof markSchema>;

const textNode = z.object({
  type: z.literal("text"),
  text: z.string().min(1),
  marks: z.array(markSchema).optional(),
});
export type TextNode = z.infer<typeof textNode>;

const inline = z.array(z.union([textNode, z.object({ type: z.literal("hardBreak") })])).optional();
const productId = z.string().regex(/^\d+$/);
const paragraph = z.object({ type: z.literal("paragraph"), content: inline });
const listItem = z.object({ type: z.literal("listItem"), content: z.array(paragraph) });

export const awardNames = ["best-overall", "budget-pick", "upgrade-pick", "also-great"] as const;

const blockSchema = z.discriminatedUnion("type", [
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
      picks: z.array(z.object({ productId, award: z.enum(awardNames), reason: z.string() })).max(12),
    }),
  }),
  z.object({ type: z.literal("productCard"), attrs: z.object({ productId }) }),
  z.object({
    type: z.literal("comparisonTable"),
    attrs: z.object({ productIds: z.array(productId).min(2).max(6) }),
  }),
  z.object({ type: z.literal("versus"), attrs: z.object({ productIds: z.array(productId).length(2) }) }),
  z.object({ type: z.literal("prosCons"), attrs: z.object({ productId }) }),
  z.object({ type: z.literal("specTable"), attrs: z.object({ productId }) }),
  z.object({
    type: z.literal("faq"),
    attrs: z.object({ items: z.array(z.object({ question: z.string(), answer: z.string() })).max(30) }),
  }),
  z.object({ type: z.literal("disclosure") }),
]);
export type Block = z.infer<typeof blockSchema>;

export const documentSchema = z.object({ type: z.literal("doc"), content: z.array(blockSchema) });
export type Document = z.infer<typeof documentSchema>;
