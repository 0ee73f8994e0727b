import { z } from "zod";
import { couponSchema, marketplaceKeySchema, refusals } from "#features/marketplaces/listing.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { cleanText, idText, versionNumber } from "#platform/input/text-input.ts";
import { linkStateSchema } from "./link-state.ts";
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
    .omit({ isTheirs: true })
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

/** What was found when an offer was looked at. */
const offerCheckSchema = z.object({
  /** Whether its shop can be asked for it: the shop has an interface, and the thing a number there. */
  canAsk: z.boolean(),
  /** The shop says that it has it no more. */
  isGone: z.boolean(),
  /** Why the shop did not answer for it the last time. */
  refusal: z.enum(refusals).nullable(),
  /** A price that jumped, and waits for somebody to believe it. */
  suspect: z.object({ price: moneySchema, at: z.string() }).nullable(),
  link: linkStateSchema.nullable(),
  linkAt: z.string().nullable(),
  /** The dead offer that it stands for. */
  replaces: idText.nullable(),
});

/** An offer as the CRM reads it. Times are epoch milliseconds in the coupon, as the shops give them, and ISO 8601 elsewhere. */
export const managedOfferSchema = z
  .object({
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
    check: offerCheckSchema,
    version: versionNumber,
  })
  .meta({ id: "AdminOffer" });
export type ManagedOffer = z.infer<typeof managedOfferSchema>;
export const managedOffersSchema = z.object({
  items: z.array(managedOfferSchema),
  /** What readers are shown instead, where no shop has it; null where nothing can be, or need not. */
  instead: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export type ManagedOffers = z.infer<typeof managedOffersSchema>;

export const newOfferSchema = z.object(fields).partial().required({ url: true });
export type NewOffer = z.infer<typeof newOfferSchema>;
export const offerChangeSchema = z.object(fields).partial().extend({ version: versionNumber });
export type OfferChange = z.infer<typeof offerChangeSchema>;

/** What somebody decides of a price that jumped. */
export const suspectDecisionSchema = z.object({ accept: z.boolean() });

/** A thing at a shop. */
export const replacementSchema = z.object({
  marketplace: marketplaceKeySchema,
  externalId: z.string().min(1).max(120),
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type Replacement = z.infer<typeof replacementSchema>;
/** The same thing elsewhere, the cheapest first. Without a number of the product nothing can be the same for sure. */
export const replacementsSchema = z.object({
  hasGtin: z.boolean(),
  items: z.array(
    replacementSchema.extend({
      shop: z.string(),
      title: z.string(),
      price: moneySchema.nullable(),
      availability: availabilitySchema,
    }),
  ),
});
export type Replacements = z.infer<typeof replacementsSchema>;
