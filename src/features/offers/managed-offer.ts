import { z } from "zod";
import { couponSchema, marketplaceKeySchema, refusals } from "#features/marketplaces/listing.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { cleanText, idText, versionNumber } from "#platform/input/text-input.ts";
import { linkStateSchema } from "./link-state.ts";
import { availabilitySchema, conditionSchema } from "./offer.ts";

const fields = {
  /** As copied from the shop; stored without tags. */
  url: z.string().trim().min(1).max(2_048),
  /** ISO 3166 alpha-2, empty if the shop sells everywhere. If omitted, derived from the URL. */
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
      message: "ends-before-start",
    })
    .nullable(),
};

/** Result of the last refresh. */
const offerCheckSchema = z.object({
  /** Whether its shop can be queried: the shop has an API, and the offer an item id. */
  canAsk: z.boolean(),
  /** The shop no longer has the item. */
  isGone: z.boolean(),
  /** Why the last request failed. */
  refusal: z.enum(refusals).nullable(),
  /** A suspicious price jump, waiting for an editor to confirm it. */
  suspect: z.object({ price: moneySchema, at: z.string() }).nullable(),
  link: linkStateSchema.nullable(),
  linkAt: z.string().nullable(),
  /** The dead offer that it replaces. */
  replaces: idText.nullable(),
});

/** An offer in the CRM. Times are epoch milliseconds in the coupon, as the shops give them, and ISO 8601 elsewhere. */
export const managedOfferSchema = z
  .object({
    id: z.string(),
    programme: z.string(),
    shop: z.string(),
    externalId: z.string().nullable(),
    ...fields,
    coupon: couponSchema.nullable(),
    /** Source of the price: a shop's API, a file, or "hand". */
    source: z.string(),
    fetchedAt: z.string().nullable(),
    /** When the price expires; null = never. */
    expiresAt: z.string().nullable(),
    isShown: z.boolean(),
    /** The link as rendered on pages. */
    link: z.string(),
    check: offerCheckSchema,
    version: versionNumber,
  })
  .meta({ id: "AdminOffer" });
export type ManagedOffer = z.infer<typeof managedOfferSchema>;
export const managedOffersSchema = z.object({
  items: z.array(managedOfferSchema),
  /** What readers see instead if no shop has it; null if nothing is available or needed. */
  instead: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export type ManagedOffers = z.infer<typeof managedOffersSchema>;

export const newOfferSchema = z.object(fields).partial().required({ url: true });
export type NewOffer = z.infer<typeof newOfferSchema>;
export const offerChangeSchema = z.object(fields).partial().extend({ version: versionNumber });
export type OfferChange = z.infer<typeof offerChangeSchema>;

/** The editor's decision on a price jump. */
export const suspectDecisionSchema = z.object({ accept: z.boolean() });

/** An item at a shop. */
export const replacementSchema = z.object({
  marketplace: marketplaceKeySchema,
  externalId: z.string().min(1).max(120),
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type Replacement = z.infer<typeof replacementSchema>;
/** The same product elsewhere, cheapest first. Without a GTIN no match is certain. */
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
