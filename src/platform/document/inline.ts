import { z } from "zod";

/** Inline content of a document: text with marks, and line breaks. */
export const href = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/|mailto:|\/(?!\/)|#)/, "must be https, mailto or a path of this site");

/** The name of a link target in a text, as it appears after the # of a URL. */
export const anchorName = z.string().regex(/^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]{0,99}$/u);

export const markSchema = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("bold") }),
    z.object({ type: z.literal("italic") }),
    z.object({ type: z.literal("code") }),
    z.object({ type: z.literal("underline") }),
    /** No longer valid, such as the price before a discount. */
    z.object({ type: z.literal("strike") }),
    z.object({ type: z.literal("superscript") }),
    z.object({ type: z.literal("subscript") }),
    z.object({ type: z.literal("link"), attrs: z.object({ href }) }),
    /** A link to an entity of this site by id: it follows renames, and becomes plain text when the entity is not public. */
    z.object({
      type: z.literal("reference"),
      attrs: z.object({
        kind: z.enum(["product", "category", "article"]),
        id: z.string().regex(/^\d{1,9}$/),
        /** The fragment on its page. */
        anchor: anchorName.optional(),
      }),
    }),
  ])
  .meta({ id: "Mark" });
export type Mark = z.infer<typeof markSchema>;

export const textNode = z.object({
  type: z.literal("text"),
  text: z.string().min(1),
  marks: z.array(markSchema).optional(),
});
export type TextNode = z.infer<typeof textNode>;

const inlineNodes = z
  .array(z.union([textNode, z.object({ type: z.literal("hardBreak") })]))
  .meta({ id: "Inline" });
export type Inline = z.infer<typeof inlineNodes>;
export const inline = inlineNodes.optional();

export const paragraph = z
  .object({ type: z.literal("paragraph"), content: inline })
  .meta({ id: "Paragraph" });
export type Paragraph = z.infer<typeof paragraph>;

/** A line of at most `most` characters, stored as a plain string where it has no marks. */
export const wordsOfLine = (most: number) =>
  z.union([
    z.string().max(most),
    z.object({
      content: inline.refine(
        (content = []) =>
          content.reduce((sum, node) => sum + (node.type === "text" ? node.text.length : 1), 0) <= most,
        { error: "too large" },
      ),
    }),
  ]);
