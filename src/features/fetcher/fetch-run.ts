import { z } from "zod";
import { idText } from "#platform/input/text-input.ts";
import { previewSchema, problemSchema } from "./fetched-product.ts";

/** Maximum URLs per run. */
export const fetchRunLimit = 500;

export const itemStates = ["waiting", "drafted", "found", "duplicate", "failed"] as const;
export type ItemState = (typeof itemStates)[number];
/** `stopped`: stopped by a user or interrupted; the rest can be resumed. */
const runStateSchema = z.enum(["running", "stopped", "done"]);

export const newRunSchema = z.object({
  urls: z.array(z.string().trim().min(1).max(4_000)).min(1).max(fetchRunLimit),
  categoryId: idText.nullable().default(null),
  subCategoryId: idText.nullable().default(null),
});
export type NewRun = z.output<typeof newRunSchema>;

const count = z.number().int();

export const runSchema = z
  .object({
    id: z.string(),
    state: runStateSchema,
    /** Whether each result becomes a draft at once or waits for review. */
    makesDrafts: z.boolean(),
    jobId: z.string().nullable(),
    by: z.string().nullable(),
    createdAt: z.string(),
    counts: z.object({
      all: count,
      waiting: count,
      drafted: count,
      found: count,
      duplicate: count,
      failed: count,
    }),
  })
  .meta({ id: "FetcherRun" });
export type FetchRun = z.infer<typeof runSchema>;

export const itemSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    state: z.enum(itemStates),
    problem: problemSchema.nullable(),
    productId: z.string().nullable(),
    /** The product's name, if known. */
    title: z.string().nullable(),
    /** Results that wait for review, stored for a day: some shops' terms do not allow longer. */
    preview: previewSchema.nullable(),
  })
  .meta({ id: "FetchedItem" });
export type FetchItem = z.infer<typeof itemSchema>;

export const wholeRunSchema = runSchema
  .extend({ items: z.array(itemSchema) })
  .meta({ id: "FetcherRunWithItems" });
export const runListSchema = z.object({ items: z.array(runSchema) });
