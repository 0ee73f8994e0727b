import { z } from "zod";
import { wordsOfLine } from "../inline.ts";
import { textOf } from "../rich-line.ts";
import { type BlockHtml, blockKind, changedWords, id, words } from "./block-kind.ts";
import { figureHtml } from "./html-writer.ts";

export const mostGalleryImages = 60;
export const galleryColumns = [2, 3, 4] as const;
export const galleryShapes = ["landscape", "square"] as const;

/** Images of the library in a grid, all cut to one shape, so that nothing moves while they load. */
export const gallery = blockKind(
  "gallery",
  z.object({
    images: z
      .array(z.object({ mediaId: id, alt: words(500), caption: wordsOfLine(300) }))
      .min(1)
      .max(mostGalleryImages),
    columns: z.union(galleryColumns.map((count) => z.literal(count))),
    shape: z.enum(galleryShapes),
  }),
  {
    empty: { images: [], columns: 3, shape: "landscape" },
    text: ({ images }) => images.map(({ caption }) => textOf(caption)),
    changed: (attrs, change) => ({
      ...attrs,
      images: attrs.images.map((image) => ({
        ...image,
        alt: change.text(image.alt),
        caption: changedWords(image.caption, change),
      })),
    }),
    shows: ({ images }) => ({ images }),
  },
);

export const galleryHtml: BlockHtml<typeof gallery> = ({ images }, write) =>
  images.map((image) => figureHtml(image, write)).join("");
