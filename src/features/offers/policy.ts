import { z } from "zod";

/**
 * A programme's rules as data (readings.md 40). Every place that shows a price, a link or a picture of a programme asks here;
 * the defaults for Amazon and eBay follow shared facts of their licences as read on 2026-11-20: prices at most 24 hours old, with
 * a time stamp, no cloaked links, no copies of pictures, no price history or alerts, no use with language models.
 */
export const policySchema = z.object({
  maxPriceAgeHours: z.number().positive().nullable(),
  stamp: z.boolean(),
  mayCloak: z.boolean(),
  mayStoreImages: z.boolean(),
  mayShowHistory: z.boolean(),
  mayAlert: z.boolean(),
  mayGiveToModel: z.boolean(),
  mayMailLinks: z.boolean(),
  /** Amazon and eBay: their content is shown apart from other shops' content. */
  standsApart: z.boolean(),
});
export type Policy = z.infer<typeof policySchema>;

const hour = 3_600_000;

/** Until when a price fetched at `fetchedAt` may be shown (epoch milliseconds); null = no limit; 0 = never (source time unknown). */
export function priceExpiry(policy: Policy, fetchedAt: number | null): number | null {
  if (policy.maxPriceAgeHours === null) return null;
  return fetchedAt === null ? 0 : fetchedAt + policy.maxPriceAgeHours * hour;
}

/**
 * Whether a price may be kept beyond the offer it belongs to, as a product's own list price: only where it may be shown for ever,
 * because a list price has no expiry.
 */
export const mayKeepPrice = (policy: Policy): boolean => policy.maxPriceAgeHours === null;

/** Whether a stored price may be shown now. A stale one disappears everywhere at once (readings.md 40). */
export const mayShowPrice = (price: { expiresAt: number | null }, now: number): boolean =>
  price.expiresAt === null || now < price.expiresAt;
