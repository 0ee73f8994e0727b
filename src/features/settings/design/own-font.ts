import { z } from "zod";
import type { Language } from "#i18n/languages.ts";
import { oneLine } from "#platform/input/text-input.ts";

export const fontScripts = ["latin", "hebrew", "arabic", "chinese"] as const;
export type FontScript = (typeof fontScripts)[number];
export const fontUses = ["title", "text", "bold"] as const;
/** `bold`: the bold weights of running text, where a font has a file of its own for them. */
export type FontUse = (typeof fontUses)[number];
export type FontSlot = `${FontUse}-${FontScript}`;
export const fontSlots = fontUses.flatMap((use) => fontScripts.map((script): FontSlot => `${use}-${script}`));

export const scriptLanguages: Record<FontScript, readonly Language[]> = {
  latin: ["en", "fr"],
  hebrew: ["he"],
  arabic: ["ar"],
  chinese: ["zh"],
};

export const partsOfSlot = (slot: FontSlot): { use: FontUse; script: FontScript } => {
  const [use, script] = slot.split("-") as [FontUse, FontScript];
  return { use, script };
};

/** The folder of a font's files in the media store. */
export const fontFolder = /^font-[0-9a-f]{16}$/;

const weight = z.number().int().min(1).max(1000);
/** In percent of the font size. */
const share = z.number().min(0).max(500);

/** One of the owner's fonts, as a stylesheet needs it: the stored files, the characters in them, the measures of its letters. */
export const ownFontSchema = z
  .object({
    family: oneLine(100),
    /** The range of a variable font; the same twice for another. */
    weights: z.tuple([weight, weight]),
    /** Of the uploaded file. */
    sentBytes: z.number().int().min(1),
    /** The first holds what pages use, the second rare characters. */
    parts: z
      .array(
        z.object({
          url: z.string().regex(/^\/media\/font-[0-9a-f]{16}\/[a-z]{1,20}\.woff2$/),
          bytes: z.number().int().min(1),
          /** As in `unicode-range`. */
          range: z
            .string()
            .max(5_000)
            .regex(/^U\+[0-9A-F]{1,6}(-[0-9A-F]{1,6})?(,U\+[0-9A-F]{1,6}(-[0-9A-F]{1,6})?)*$/),
        }),
      )
      .min(1)
      .max(2),
    ascent: share,
    descent: share,
    lineGap: share,
    /** The mean width of a letter, in percent of the font size. */
    width: share,
  })
  .meta({ id: "OwnFont" });
export type OwnFont = z.infer<typeof ownFontSchema>;

export const ownFontsSchema = z.partialRecord(z.enum(fontSlots), ownFontSchema);
export type OwnFonts = z.infer<typeof ownFontsSchema>;
