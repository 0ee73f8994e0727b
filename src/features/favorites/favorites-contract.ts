import { z } from "zod";
import type { ProductCard } from "#features/products/product.ts";
import { longestNote, mostMerged } from "./favorites.ts";

const isPlain = (text: string): boolean => !/[\p{Cc}--[\n]]/v.test(text) && text.isWellFormed();
const note = z.string().trim().max(longestNote).refine(isPlain);

export const noteSchema = z.object({ note });
/** Both belong to a removal that is undone. */
export const keepSchema = z.object({ note: note.optional(), addedAt: z.iso.datetime().optional() });
export const mergeSchema = z.object({
  productIds: z.array(z.string().regex(/^\d{1,15}$/)).max(mostMerged),
});

/** One of an account's favorites. `name` is the product's, now or when it was added; no card: it is no longer listed. */
export type FavoriteItem = {
  productId: string;
  addedAt: string;
  note: string;
  name: string | null;
  card: ProductCard | null;
};
