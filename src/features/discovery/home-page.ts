import { z } from "zod";
import { articleCardSchema } from "#features/articles/article.ts";
import { categoryLinkSchema } from "#features/categories/category.ts";
import { productCardSchema } from "#features/products/product.ts";
import { versionNumber } from "#platform/input/text-input.ts";

const id = z.string().regex(/^\d{1,9}$/);

export const mostGuides = 6;
export const mostPicks = 4;

/** The rows of the front page below its leading guide. */
export const frontPageRows = ["guides", "picks", "rechecked"] as const;
export type FrontPageRow = (typeof frontPageRows)[number];

/**
 * The front page by hand. What is left open is chosen by itself: no lead = the newest round-up, guides fewer than six = the newest
 * besides, a department without products = its award winners, departments that are not named = after those that are.
 */
export const frontPageSchema = z.object({
  leadId: id.nullable(),
  guideIds: z.array(id).max(mostGuides),
  departments: z
    .array(z.object({ categoryId: id, productIds: z.array(id).max(mostPicks), isShown: z.boolean() }))
    .max(60),
  /** In this order; a row that is not named is not shown. */
  rows: z
    .array(z.enum(frontPageRows))
    .max(frontPageRows.length)
    .refine((rows) => new Set(rows).size === rows.length, "twice"),
});
export type FrontPage = z.infer<typeof frontPageSchema>;

export const automaticFrontPage: FrontPage = {
  leadId: null,
  guideIds: [],
  departments: [],
  rows: [...frontPageRows],
};

/**
 * GET /api/admin/front-page. What was chosen with its cards in the language asked for: a thing that is not public now has none and
 * stands nowhere until it is. `departments` are all there are.
 */
export const frontPageForEditorsSchema = z
  .object({
    version: versionNumber,
    value: frontPageSchema,
    articles: z.array(articleCardSchema),
    products: z.array(productCardSchema),
    departments: z.array(categoryLinkSchema),
  })
  .meta({ id: "HomePage" });
export type FrontPageForEditors = z.infer<typeof frontPageForEditorsSchema>;

export const frontPageChangeSchema = frontPageSchema.partial().extend({ version: versionNumber });
export type FrontPageChange = z.infer<typeof frontPageChangeSchema>;
