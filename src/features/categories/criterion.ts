import { z } from "zod";
import { localTextSchema } from "#i18n/local-text.ts";

/** One of the things every product of a category is marked for. `weight` is its share of the score in whole per cent. */
const criterionSchema = z
  .object({
    key: z
      .string()
      .max(60)
      .regex(/^[a-z][a-zA-Z0-9-]*$/),
    weight: z.number().int().min(1).max(100),
    label: localTextSchema,
  })
  .meta({ id: "Criterion" });

export const criteriaSchema = z
  .array(criterionSchema)
  .max(12)
  .refine((criteria) => new Set(criteria.map(({ key }) => key)).size === criteria.length, "key-twice")
  .refine(
    (criteria) => criteria.length === 0 || criteria.reduce((sum, { weight }) => sum + weight, 0) === 100,
    "weights-not-100",
  );

/** How a category's products are judged: by which criteria, and in a sentence or two how that is found out. */
export const testingSchema = z
  .object({ criteria: criteriaSchema, method: localTextSchema.nullable() })
  .meta({ id: "CategoryTesting" });
export type Testing = z.infer<typeof testingSchema>;

/** What applies in a category, given its own and its ancestors', nearest first: each part that is missing is the next one's. */
export const inheritedTesting = (nearestFirst: readonly Testing[]): Testing => ({
  criteria: nearestFirst.find(({ criteria }) => criteria.length > 0)?.criteria ?? [],
  method: nearestFirst.find(({ method }) => method !== null)?.method ?? null,
});
