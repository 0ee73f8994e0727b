import { z } from "zod";
import { couponSchema } from "#features/marketplaces/listing.ts";
import { moneySchema } from "#i18n/money-schema.ts";
import { cleanText, versionNumber } from "#platform/written-input.ts";
import { availabilitySchema, conditionSchema } from "./offer.ts";

const fields = {
  /** As it was copied at the shop; it is kept clean of tags. */
  url: z.string().trim().min(1).max(2_048),
  /** ISO 3166 alpha-2, empty where the shop sells everywhere. What is not said is read from the address. */
  country: z.string().regex(/^([A-Z]{2})?$/),
  condition: conditionSchema,
  availability: availabilitySchema,
  price: moneySchema.nullable(),
  /** Minor unit of the price's currency; null = unknown. */
  shipping: z.number().int().min(0).max(1e12).nullable(),
  coupon: couponSchema
    .extend({
      code: z.string().transform(cleanText).pipe(z.string().trim().min(1).max(80)),
      text: z.string().transform(cleanText).pipe(z.string().trim().max(200)),
    })
    .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
      path: ["endsAt"],
      message: "must be after the beginning",
    })
    .nullable(),
};

/** An offer as the CRM reads it. Times are epoch milliseconds in the coupon, as the shops give them, and ISO 8601 elsewhere. */
export const managedOfferSchema = z.object({
  id: z.string(),
  programme: z.string(),
  shop: z.string(),
  externalId: z.string().nullable(),
  ...fields,
  coupon: couponSchema.nullable(),
  /** Who said so: a shop's interface, a file, or "hand". */
  source: z.string(),
  fetchedAt: z.string().nullable(),
  /** Until when the price may be shown; null = for ever. */
  expiresAt: z.string().nullable(),
  isShown: z.boolean(),
  /** The link as pages have it. */
  link: z.string(),
  version: versionNumber,
});
export type ManagedOffer = z.infer<typeof managedOfferSchema>;
export const managedOffersSchema = z.object({ items: z.array(managedOfferSchema) });

export const newOfferSchema = z.object(fields).partial().required({ url: true });
export type NewOffer = z.infer<typeof newOfferSchema>;
export const offerChangeSchema = z.object(fields).partial().extend({ version: versionNumber });
export type OfferChange = z.infer<typeof offerChangeSchema>;
