import { z } from "zod";

/** What a check found that an import would do, apart from its counts. */
export const forecastSchema = z.object({
  /** Categories that would be created, with their number of rows and a similar existing one. */
  categories: z.array(
    z.object({
      path: z.array(z.string()).min(1).max(2),
      rows: z.number().int(),
      near: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
  /** The number of categories beyond those listed. */
  moreCategories: z.number().int(),
  /** For a file of articles: old URLs that would redirect to the new ones. */
  redirects: z.number().int().optional(),
});
export type Forecast = z.infer<typeof forecastSchema>;
