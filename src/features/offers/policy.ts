import { z } from "zod";

/** A rule as its owner keeps it: what it says, where that stands, and the day it was read there. */
const rule = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    /** The address of the terms; empty where it is the owner's own caution. */
    source: z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(2_000)]),
    readAt: z.iso.date().nullable(),
  });

const permission = rule(z.boolean()).meta({ id: "ProgramPermission" });

/** What stands beside a price of when it was seen: nothing, the day, or the day and the time. */
export const stampSchema = z.enum(["none", "date", "time"]);
export type Stamp = z.infer<typeof stampSchema>;

/**
 * A programme's rules as data (readings.md 40). Whoever shows a price or a link, stores a picture, charts a history, writes a mail or
 * asks a language model asks the functions below.
 */
export const policySchema = z
  .object({
    maxPriceAgeHours: rule(z.number().positive().max(100_000).nullable()),
    stamp: rule(stampSchema),
    /** Whether a price says that it may change and what applies when one buys. */
    disclaimer: permission,
    mayCloak: permission,
    mayStoreImages: permission,
    mayShowHistory: permission,
    mayAlert: permission,
    mayGiveToModel: permission,
    mayMailLinks: permission,
    /** Its content is shown apart from other shops' content. */
    standsApart: permission,
  })
  .meta({ id: "ProgramPolicy" });
export type Policy = z.infer<typeof policySchema>;

/** What a programme may allow. */
export type Permission = Extract<keyof Policy, `may${string}`>;

const hour = 3_600_000;

/** Until when a price fetched at `fetchedAt` may be shown (epoch milliseconds); null = no limit; 0 = never (source time unknown). */
export function priceExpiry({ maxPriceAgeHours }: Policy, fetchedAt: number | null): number | null {
  if (maxPriceAgeHours.value === null) return null;
  return fetchedAt === null ? 0 : fetchedAt + maxPriceAgeHours.value * hour;
}

/** Hours that a price of a shop without rules of its own may be shown: thirty days. */
export const openAge = 720;

/**
 * Whether a price may be kept beyond the offer it belongs to, as a product's own list price, which has no expiry: only where no terms
 * have it end sooner than anybody's would. It is shown where the product has no offers, and never in the place of one that is too old.
 */
export const mayKeepPrice = ({ maxPriceAgeHours: { value } }: Policy): boolean =>
  value === null || value >= openAge;

/** Whether a stored price may be shown now. A stale one disappears everywhere at once (readings.md 40). */
export const mayShowPrice = (price: { expiresAt: number | null }, now: number): boolean =>
  price.expiresAt === null || now < price.expiresAt;

/** What stands beside a price that may be shown. A sentence about a moment names the moment. */
export function priceNote({ stamp, disclaimer }: Policy): { stamp: Stamp; disclaimer: boolean } {
  return {
    stamp: disclaimer.value && stamp.value === "none" ? "date" : stamp.value,
    disclaimer: disclaimer.value,
  };
}

/** May this link be cloaked, this picture stored, this history charted, this told to a model, this link mailed? */
export const allows = (policy: Policy, what: Permission): boolean => policy[what].value;

/** Whether its offers stand by themselves. */
export const isSeparate = (policy: Policy): boolean => policy.standsApart.value;
