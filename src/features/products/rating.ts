import { z } from "zod";

/** The mark a product got for one of its category's criteria, 0–10 with one decimal. */
export const ratingSchema = z.object({ key: z.string(), score: z.number().min(0).max(10).multipleOf(0.1) });
export type Rating = z.infer<typeof ratingSchema>;
