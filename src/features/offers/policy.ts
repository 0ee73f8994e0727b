import { z } from "zod";

/** A rule as stored: its value, its source, and the day it was read there. */
const rule = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    /** URL of the terms; empty for the owner's own precaution. */
    source: z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(2_000)]),
    readAt: z.iso.date().nullable(),
  });

const permission = rule(z.boolean()).meta({ id: "ProgramPermission" });

/** Timestamp shown beside a price: none, the day, or the day and time. */
export const stampSchema = z.enum(["none", "date", "time"]);
export type Stamp = z.infer<typeof stampSchema>;

/**
 * A programme's rules as data (readings.md 40). Whatever shows a price or a link, stores an image, charts a history, sends an email or
 * queries a language model uses the functions below.
 */
export const policySchema = z
  .object({
    maxPriceAgeHours: rule(z.number().positive().max(100_000).nullable()),
    stamp: rule(stampSchema),
    /** Whether to say that the price may change and which price applies at purchase. */
    disclaimer: permission,
    mayCloak: permission,
    mayStoreImages: permission,
    mayShowHistory: permission,
    mayAlert: permission,
    mayGiveToModel: permission,
    mayMailLinks: permission,
    /** Whether its offers are shown separate from other shops' content. */
    standsApart: permission,
  })
  .meta({ id: "ProgramPolicy" });
export type Policy = z.infer<typeof policySchema>;

/** Permissions a programme may grant. */
export type Permission = Extract<keyof Policy, `may${string}`>;

const hour = 3_600_000;

/** When a price fetched at `fetchedAt` expires (epoch milliseconds); null = no limit; 0 = never shown (fetch time unknown). */
export function priceExpiry({ maxPriceAgeHours }: Policy, fetchedAt: number | null): number | null {
  if (maxPriceAgeHours.value === null) return null;
  return fetchedAt === null ? 0 : fetchedAt + maxPriceAgeHours.value * hour;
}

/** Hours that a price of a shop without rules of its own may be shown: thirty days. */
export const openAge = 720;

/**
 * Whether a price may outlive its offer as the product's list price, which has no expiry: only if no terms end it sooner than the default.
 * It is shown for products without offers, never in place of a stale price.
 */
export const mayKeepPrice = ({ maxPriceAgeHours: { value } }: Policy): boolean =>
  value === null || value >= openAge;

/** Whether a stored price may be shown now. A stale one disappears everywhere at once (readings.md 40). */
export const mayShowPrice = (price: { expiresAt: number | null }, now: number): boolean =>
  price.expiresAt === null || now < price.expiresAt;

/** The timestamp shown beside a price. A statement about a moment shows the time. */
export function priceNote({ stamp, disclaimer }: Policy): { stamp: Stamp; disclaimer: boolean } {
  return {
    stamp: disclaimer.value && stamp.value === "none" ? "date" : stamp.value,
    disclaimer: disclaimer.value,
  };
}

/** Whether a link may be cloaked or emailed, an image stored, a history charted, content given to a language model. */
export const allows = (policy: Policy, what: Permission): boolean => policy[what].value;

/** Whether its offers form a separate section. */
export const isSeparate = (policy: Policy): boolean => policy.standsApart.value;
