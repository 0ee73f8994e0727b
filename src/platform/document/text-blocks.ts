import { z } from "zod";
import { anchorName, inline, paragraph, wordsOfLine } from "./inline.ts";
import { lists } from "./lists.ts";

// The blocks that are written in place.

const heading = z
  .object({
    type: z.literal("heading"),
    attrs: z.object({
      level: z.union([z.literal(2), z.literal(3)]),
      /** The fragment that links use; one without it gets its own from its words. */
      anchor: anchorName.optional(),
    }),
    content: inline,
  })
  .meta({ id: "HeadingBlock" });

const frame = <const Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), content: z.array(paragraph) });

const blockquote = z
  .object({
    type: z.literal("blockquote"),
    /** Who said it, where: a name, with a link if there is one. */
    attrs: z.object({ source: wordsOfLine(300) }).optional(),
    content: z.array(paragraph),
  })
  .meta({ id: "QuoteBlock" });

export const textBlocks = [
  paragraph,
  heading,
  ...lists,
  blockquote,
  frame("note"),
  frame("verdict"),
] as const;
