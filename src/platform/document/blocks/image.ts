import { z } from "zod";
import { href, wordsOfLine } from "../inline.ts";
import { textOf } from "../rich-line.ts";
import { type BlockHtml, blockKind, changedWords, id, words } from "./block-kind.ts";
import { figureHtml } from "./html-writer.ts";

/** An image of the library. An empty `alt` falls back to the library's alt text in the document's language. */
export const image = blockKind(
  "image",
  z.object({
    mediaId: id,
    alt: words(500),
    caption: wordsOfLine(500),
    width: z.enum(["text", "wide"]),
    /** The target of a click. */
    href: href.nullable().optional(),
  }),
  {
    empty: { mediaId: "", alt: "", caption: "", width: "text", href: null },
    text: ({ caption }) => [textOf(caption)],
    changed: (attrs, change) => ({
      ...attrs,
      alt: change.text(attrs.alt),
      caption: changedWords(attrs.caption, change),
      ...(attrs.href ? { href: change.href(attrs.href) } : {}),
    }),
    shows: (attrs) => ({ images: [attrs] }),
  },
);

export const imageHtml: BlockHtml<typeof image> = figureHtml;
