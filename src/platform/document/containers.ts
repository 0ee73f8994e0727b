import { z } from "zod";
import { words } from "./blocks/block-kind.ts";
import { schemasOf } from "./blocks/block-kinds.ts";
import { buttons } from "./blocks/buttons.ts";
import { embed } from "./blocks/embed-block.ts";
import { image } from "./blocks/image.ts";
import { prosConsList } from "./blocks/points.ts";
import { href } from "./inline.ts";
import { isShallow } from "./json-depth.ts";
import { textBlocks } from "./text-blocks.ts";

// Blocks with simple blocks in them. One level only: a column has no columns.

/** Of the blocks that are filled in by a form, those that a narrow column has room for. */
export const innerKinds = [image, embed, buttons, prosConsList] as const;

/** A block whose form is not filled in yet; it is public nowhere. */
const unfinished = z.object({
  type: z.literal("unfinished"),
  attrs: z
    .object({ type: words(100), attrs: z.looseObject({}) })
    .refine((attrs) => isShallow(attrs), { error: "too large" }),
});

export const innerBlock = z
  .discriminatedUnion("type", [...textBlocks, ...schemasOf(innerKinds), unfinished])
  .meta({ id: "InnerBlock" });
export type InnerBlock = z.infer<typeof innerBlock>;

const content = z.array(innerBlock).max(100);

export const imageSides = ["start", "end"] as const;
export const mostColumns = 3;

/** An image beside text; on phones above it. */
const mediaText = z
  .object({
    type: z.literal("mediaText"),
    attrs: z.object({
      /** Empty until an image is chosen: then only the text is shown. */
      mediaId: z.string().regex(/^\d{0,9}$/),
      alt: words(500),
      side: z.enum(imageSides),
      /** The target of a click on the image. */
      href: href.nullable().optional(),
    }),
    content,
  })
  .meta({ id: "MediaTextBlock" });

/** Columns side by side; on phones one below the other. */
const columns = z
  .object({
    type: z.literal("columns"),
    content: z
      .array(z.object({ type: z.literal("column"), content }))
      .min(2)
      .max(mostColumns),
  })
  .meta({ id: "ColumnsBlock" });

export const containers = [mediaText, columns] as const;
