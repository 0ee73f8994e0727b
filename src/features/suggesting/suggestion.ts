import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { idText } from "#platform/input/text-input.ts";

/** What can be suggested, and the most letters of one suggestion: what search engines and readers of a screen are given of it. */
export const longest = {
  metaTitle: 65,
  metaDescription: 165,
  pros: 120,
  cons: 120,
  alt: 150,
} as const;
export type SuggestedField = keyof typeof longest;
const fields = Object.keys(longest) as [SuggestedField, ...SuggestedField[]];
/** Most pictures of a product (product-content.ts). */
const mostPictures = 40;

/** POST /api/crm/suggestions. The item is read as it stands in its draft. */
export const suggestionOrderSchema = z
  .object({
    type: z.enum(["product", "article", "category"]),
    id: idText,
    lang: languageSchema,
    field: z.enum(fields),
    /** Of an alternative text: which picture of the product it is, counted from 0. */
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
  /** Each may be taken or left; of pros and cons each is one line. They stand nowhere until somebody takes and saves them. */
  items: z.array(z.string()),
  /** Who made them: a language model, or the site from the item's own words. */
  writer: z.enum(["model", "site"]),
  /** How many were left out: too long, or with a number or a superlative that nothing in the item supports. */
  dropped: z.number().int(),
  /** Whether something was not told to the model: a shop it may have come from forbids it. */
  isWithheld: z.boolean(),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
