import { z } from "zod";
import { webAddressSchema } from "#platform/input/web-address.ts";
import { color } from "./color.ts";
import { ownFontsSchema } from "./own-font.ts";

/** Null: the built-in one. */
const ownColor = color.nullable();

export const typefaces = ["editorial", "modern", "classic", "friendly"] as const;
export type Typeface = (typeof typefaces)[number];
export const cornerStyles = ["square", "rounded", "round"] as const;
export const densities = ["compact", "comfortable", "spacious"] as const;
/** `auto` follows the visitor's system and choice. */
export const colorSchemes = ["auto", "light", "dark"] as const;
export const colorFields = ["accent", "button", "paper", "ink"] as const;
export type ColorField = (typeof colorFields)[number];

/** How the public site looks. */
export const designSchema = z
  .object({
    accent: ownColor,
    /** The buttons that lead to shops. */
    button: ownColor,
    paper: ownColor,
    ink: ownColor,
    colorScheme: z.enum(colorSchemes),
    typeface: z.enum(typefaces),
    /** The owner's own, each in its place before the built-in one. */
    fonts: ownFontsSchema,
    corners: z.enum(cornerStyles),
    density: z.enum(densities),
    /** Null: the built-in logo. */
    logo: webAddressSchema.nullable(),
    /** For the dark color scheme; null: the same. */
    logoDark: webAddressSchema.nullable(),
    /** An image of the media library, from which all icons of the site are made. */
    icon: webAddressSchema.startsWith("/media/", "not-in-library").nullable(),
  })
  .meta({ id: "Design" });
export type Design = z.infer<typeof designSchema>;

export const defaultDesign: Design = {
  accent: null,
  button: null,
  paper: null,
  ink: null,
  colorScheme: "auto",
  typeface: "editorial",
  fonts: {},
  corners: "rounded",
  density: "comfortable",
  logo: null,
  logoDark: null,
  icon: null,
};
