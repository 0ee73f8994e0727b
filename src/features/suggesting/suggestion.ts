import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { idText } from "#platform/input/text-input.ts";

/** The fields with suggestions, and the maximum characters of each: what search engines and screen readers use of it. */
export const longest = {
  metaTitle: 65,
  metaDescription: 165,
  pros: 120,
  cons: 120,
  alt: 150,
} as const;
export type SuggestedField = keyof typeof longest;
const fields = Object.keys(longest) as [SuggestedField, ...SuggestedField[]];
/** Maximum images of a product (product-content.ts). */
const mostPictures = 40;

/** POST /api/admin/suggestions. Reads the item's draft. */
export const suggestionOrderSchema = z
  .object({
    type: z.enum(["product", "article", "category"]),
    id: idText,
    lang: languageSchema,
    field: z.enum(fields),
    /** For an alt text: the index of the product's image, from 0. */
    picture: z.number().int().min(0).lt(mostPictures).optional(),
  })
  .refine(({ type, field }) => type === "product" || field.startsWith("meta"), {
    path: ["field"],
    error: "only of products",
  })
  .refine(({ field, picture }) => (field === "alt") === (picture !== undefined), {
    path: ["picture"],
    error: "of alternative texts, and only of them",
  });
export type SuggestionOrder = z.output<typeof suggestionOrderSchema>;

export const suggestionsSchema = z.object({
  /** Alternatives to choose from; for pros and cons each is one line. Nothing is stored until the user accepts and saves one. */
  items: z.array(z.string()),
  /** Their source: a language model, or the site's own rules. */
  writer: z.enum(["model", "site"]),
  /** How many were dropped: too long, or with a number or superlative that the item does not support. */
  dropped: z.number().int(),
  /** Whether data was withheld from the model because a shop may forbid its use. */
  isWithheld: z.boolean(),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
