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
 * The editors' front page. Gaps are filled automatically: no lead = the newest round-up, fewer than six guides = the newest others, a
 * department without products = its award winners, departments not listed = after the listed ones.
 */
export const frontPageSchema = z.object({
  leadId: id.nullable(),
  guideIds: z.array(id).max(mostGuides),
  departments: z
    .array(z.object({ categoryId: id, productIds: z.array(id).max(mostPicks), isShown: z.boolean() }))
    .max(60),
  /** In this order; rows not listed are hidden. */
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
 * GET /api/admin/front-page. The chosen entries with their cards in the requested language: an unpublished one has no card and is not
 * shown until it is published. `departments` lists all of them.
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
