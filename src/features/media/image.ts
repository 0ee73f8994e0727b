import { z } from "zod";
import { textLanguage } from "#i18n/language-query.ts";

/**
 * A picture ready to be shown: `url` is its largest variant, `srcset` all of them with widths (empty where only one URL is known),
 * `colour` its background until it is loaded. `alt` is in the requested language; empty means decorative.
 */
export const pictureSchema = z
  .object({
    url: z.string(),
    srcset: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string(),
    colour: z.string().nullable(),
    /** What no crop may cut away, in per cent from the top left; its middle where nothing is said. */
    focus: z.object({ x: z.number().int(), y: z.number().int() }).optional(),
    /** Each URL of `srcset` also exists as AVIF: the same with `.avif` at its end. */
    avif: z.literal(true).optional(),
  })
  .meta({ id: "Image" });
export type DisplayImage = z.infer<typeof pictureSchema>;

/** What the library says of a picture to its readers; `textLang` where that is not in the language of the text around it. */
const saidSchema = z.object({ text: z.string(), ...textLanguage });
const pictureWordsSchema = z.object({
  caption: saidSchema.optional(),
  /** Who made it, and by which right it is shown. */
  credit: saidSchema.optional(),
});
export type ImageTexts = z.infer<typeof pictureWordsSchema>;

/** A picture where there is room for its words. */
export const creditedImageSchema = pictureSchema.extend(pictureWordsSchema.shape);

/** What a page's answer says of the picture that a link to it is shared with: an address, cut to 1200 × 630 around its focal point. */
export const shareImage = { shareImage: z.string().nullable() };
