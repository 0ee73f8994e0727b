import { z } from "zod";
import { isWebUrl } from "#features/imports/web-url.ts";
import { couponSchema, marketplaceKeySchema } from "#features/marketplaces/listing.ts";
import { availabilitySchema, conditionSchema } from "#features/offers/offer.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";

/** Source of a field: structured data, the page itself, a shop's API, or manual entry. */
export const provenances = ["jsonld", "microdata", "opengraph", "page", "api", "you"] as const;
export type Provenance = (typeof provenances)[number];

const line = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => cleanText(text).replace(/\s+/gu, " ").trim());
const webAddress = z.string().max(2_000).refine(isWebUrl, "web-address");
const amount = z.number().int().min(0).max(1e11);
const money = z.object({ amount, currency: z.string().regex(/^[A-Z]{3}$/) });

/** The fields a page or a shop states for a product. A missing field is null or empty, never guessed. */
export const factsSchema = z.object({
  title: line(500),
  brand: line(200),
  model: line(200),
  gtin: line(40),
  description: z.string().max(20_000).transform(cleanText),
  features: z.array(line(1_000)).max(50),
  specs: z.array(z.object({ label: line(120), value: line(1_000) })).max(60),
  imageUrls: z.array(webAddress).max(30),
  price: money.nullable(),
  /** The price the shop shows struck through. */
  listPrice: money.nullable(),
  shipping: amount.nullable(),
  availability: availabilitySchema,
  condition: conditionSchema,
  categoryPath: z.array(line(200)).max(12),
});
export type Facts = z.output<typeof factsSchema>;
export const factNames = Object.keys(factsSchema.shape) as (keyof Facts)[];

export const noFacts: Facts = {
  title: "",
  brand: "",
  model: "",
  gtin: "",
  description: "",
  features: [],
  specs: [],
  imageUrls: [],
  price: null,
  listPrice: null,
  shipping: null,
  availability: "unknown",
  condition: "new",
  categoryPath: [],
};

const sourcesSchema = z.partialRecord(
  z.enum(factNames as [keyof Facts, ...(keyof Facts)[]]),
  z.enum(provenances),
);
export type Sources = z.output<typeof sourcesSchema>;

/** A fetched product with the source of each field. */
export const fetchedSchema = factsSchema
  .extend({
    /** The marketplace key if the shop has a supported API, else null. */
    marketplace: marketplaceKeySchema.nullable(),
    externalId: line(120).nullable(),
    /** The shop's country; empty if unknown. */
    country: z.string().regex(/^([A-Z]{2})?$/),
    url: webAddress,
    coupon: couponSchema.nullable().default(null),
    /** Language of its texts, if it is one of the site's. */
    lang: languageSchema.nullable(),
    fetchedAt: z.iso.datetime(),
    sources: sourcesSchema,
  })
  .meta({ id: "FetchedProduct" });
export type FetchedProduct = z.output<typeof fetchedSchema>;

/** An existing product that may be the same. A matching title is only a likeness; the other matches are certain. */
export const duplicateSchema = z.object({
  productId: z.string(),
  name: z.string(),
  by: z.enum(["gtin", "external-id", "address", "title"]),
});
export type Duplicate = z.infer<typeof duplicateSchema>;
export const isSame = ({ by }: Duplicate): boolean => by !== "title";

/** The programme's rules that apply to the product. */
export const shopRulesSchema = z.object({
  maxPriceAgeHours: z.number().nullable(),
  mayStoreImages: z.boolean(),
});
export const previewSchema = z.object({
  product: fetchedSchema,
  duplicates: z.array(duplicateSchema),
  rules: shopRulesSchema,
});
export type Preview = z.output<typeof previewSchema>;

/** Why a URL or a search gave no result. The first come from pages, the others from a shop's API. */
export const fetchProblems = [
  "address-refused",
  "never-fetched",
  "robots-disallowed",
  "not-found",
  "page-refused",
  "page-unavailable",
  "timeout",
  "too-large",
  "not-a-page",
  "no-product",
  "several-products",
  "no-credentials",
  "auth",
  "not-eligible",
  "invalid-request",
  "throttled",
  "upstream",
  "malformed",
  "circuit-open",
  "not-saved",
] as const;
export type FetchProblem = (typeof fetchProblems)[number];
export const problemSchema = z.enum(fetchProblems);

/** A shop's item recognized by its URL. */
const recognisedSchema = z.object({
  marketplace: marketplaceKeySchema,
  country: z.string(),
  externalId: z.string(),
  url: z.string(),
});

/** Either the products found, or the problem and what is known anyway; or the run that continues in the background. */
export const fetchResultSchema = z.object({
  items: z.array(previewSchema),
  problem: problemSchema.nullable(),
  shop: recognisedSchema.nullable(),
  runId: z.string().nullable(),
});
export type FetchResult = z.output<typeof fetchResultSchema>;

export const pastedUrlSchema = z.strictObject({ url: z.string().trim().min(1).max(4_000) });
export const followedSchema = z.object({ url: z.string().nullable() });
/** Body of POST /api/crm/fetcher/preview: a URL, or keywords and the shop to search. */
export const fetchQuerySchema = z.union([
  pastedUrlSchema,
  z.strictObject({
    marketplace: marketplaceKeySchema,
    query: z.string().trim().min(1).max(200),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default("US"),
    lang: languageSchema.default("en"),
  }),
]);
export type FetchQuery = z.output<typeof fetchQuerySchema>;

/** Maximum per call; more needs a run. */
const mostTaken = 20;
/** What a result becomes: a draft, or an offer of an existing product. */
export const draftRequestSchema = z.object({
  product: fetchedSchema,
  into: idText.nullable().default(null),
  categoryId: idText.nullable().default(null),
  subCategoryId: idText.nullable().default(null),
});
export type DraftRequest = z.output<typeof draftRequestSchema>;
export const draftRequestsSchema = z.object({ items: z.array(draftRequestSchema).min(1).max(mostTaken) });
export const createdDraftSchema = z.object({
  items: z.array(z.object({ productId: z.string(), made: z.enum(["draft", "offer", "nothing"]) })),
});
export type CreatedDraft = z.infer<typeof createdDraftSchema>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || value === "unknown" || (Array.isArray(value) && value.length === 0);

/** Merges several sources, the most trusted first: each field comes from the first source that has it. */
export function joinFacts(readings: readonly (readonly [Provenance, Partial<Facts>])[]): {
  facts: Facts;
  sources: Sources;
} {
  const facts: Record<string, unknown> = { ...noFacts };
  const sources: Sources = {};
  for (const name of factNames)
    for (const [provenance, reading] of readings) {
      const value = reading[name];
      if (value === undefined || isEmpty(value)) continue;
      facts[name] = value;
      sources[name] = provenance;
      break;
    }
  return { facts: facts as Facts, sources };
}
