import { z } from "zod";
import { versionNumber } from "#platform/input/text-input.ts";
import { type MarketplaceKey, marketplaceKeySchema, refusals } from "./listing.ts";
import { scenarioSchema } from "./scenario.ts";

/** Of Amazon's credentials; the digit after the point is the region they are for. */
export const amazonVersions = ["2.1", "2.2", "2.3", "3.1", "3.2", "3.3"] as const;

const word = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/, "not-readable");
const digits = z
  .string()
  .trim()
  .regex(/^\d{1,20}$/, "digits");
const maybe = <Schema extends z.ZodType<string>>(schema: Schema) => schema.or(z.literal("")).default("");

/** What a marketplace gives to its API clients; all of it is stored sealed. Messages are codes, translated on the screen. */
export const keySchemas = {
  amazon: z.object({ credentialId: word, credentialSecret: word, version: z.enum(amazonVersions) }),
  walmart: z.object({
    consumerId: word,
    keyVersion: digits,
    privateKey: z.string().trim().min(1).max(10_000),
    publisherId: maybe(word),
  }),
  aliexpress: z.object({ appKey: word, appSecret: word, trackingId: maybe(word) }),
  ebay: z.object({ clientId: word, clientSecret: word, campaignId: maybe(digits) }),
} as const satisfies Record<MarketplaceKey, z.ZodType<Record<string, string>>>;
export type Keys = { [Key in MarketplaceKey]: z.output<(typeof keySchemas)[Key]> };

/** Fields that identify the account and are no secrets: they may be shown again. All others are write-only. */
const shownFields: ReadonlySet<string> = new Set([
  "version",
  "keyVersion",
  "publisherId",
  "trackingId",
  "campaignId",
]);
export const isReadable = (field: string): boolean => shownFields.has(field);
export const fieldsOf = (key: MarketplaceKey): string[] => Object.keys(keySchemas[key].shape);

/** How a marketplace was found the last times, in one of its countries; times are ISO 8601. */
const placeSchema = z.object({
  country: z.string(),
  /** Null where it works. */
  refusal: z.enum(refusals).nullable(),
  reason: z.string(),
  since: z.string(),
  /** No call is made before then; null where calls are made. */
  openUntil: z.string().nullable(),
});

export const connectionSchema = z
  .object({
    key: marketplaceKeySchema,
    /** With the owner's keys, by a demo server in the marketplace's stead, or not at all. */
    source: z.enum(["keys", "demo", "none"]),
    /** Of the keys; 0 where there never were any. */
    version: versionNumber,
    fields: z.array(
      z.object({
        name: z.string(),
        isSet: z.boolean(),
        /** Null for a secret. */
        value: z.string().nullable(),
      }),
    ),
    places: z.array(placeSchema),
    lastCallAt: z.string().nullable(),
    callsToday: z.number().int(),
    callsPerDay: z.number().int(),
    /** Of a demo. */
    scenario: scenarioSchema.nullable(),
  })
  .meta({ id: "MarketplaceConnection" });
export type Connection = z.infer<typeof connectionSchema>;
export const connectionsSchema = z.object({ items: z.array(connectionSchema) });

/** A field that is left out stays as it is; `fields` null takes all keys away. */
export const connectionChangeSchema = z.object({
  key: marketplaceKeySchema,
  version: versionNumber,
  fields: z.record(z.string().max(40), z.string().max(10_000)).nullable(),
});
export type ConnectionChange = z.infer<typeof connectionChangeSchema>;

export const connectionTestSchema = z.object({
  refusal: z.enum(refusals).nullable(),
  reason: z.string(),
  connection: connectionSchema,
});
export const scenarioChangeSchema = z.object({ scenario: scenarioSchema });
