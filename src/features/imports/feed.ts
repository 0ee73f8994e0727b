import { z } from "zod";
import { dayOrders } from "#i18n/formats/date-parsing.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { cleanText, idText, versionNumber } from "#platform/input/text-input.ts";
import { columnMappingSchema } from "./columns/column-mapping.ts";
import { readingSchema } from "./import-run.ts";

/** The format of a feed. `auto` detects it; the others refuse anything else, such as a sign-in page. */
export const feedFormats = ["auto", "google", "table", "xml"] as const;
/** What becomes of an unknown item: a new draft, or only an offer of an existing product with its GTIN. */
export const feedTakes = ["drafts", "known"] as const;

const longestInterval = 168;

/** How a feed is read and what happens to its items. */
export const feedSettingsSchema = z.object({
  format: z.enum(feedFormats),
  /** The element of an XML feed that is a product, if its name is not a usual one. */
  itemElement: z
    .string()
    .regex(/^[\p{L}_][\p{L}\p{N}_.:-]{0,99}$/u)
    .nullable(),
  mapping: columnMappingSchema,
  /** Which number of "03/04/2026" is the month, for columns that leave it open. */
  dayOrder: z.enum(dayOrders).optional(),
  /** The program of the offers; null: derived from the hosts of their links. */
  programme: z.string().min(1).max(253).nullable(),
  /** The country of sale, ISO 3166 alpha-2; empty: as the links say. */
  country: z.string().regex(/^([A-Z]{2})?$/),
  lang: languageSchema,
  /** For prices that name no currency. */
  currency: z.string().refine(isCurrencyCode, "unknown-choice").nullable(),
  takes: z.enum(feedTakes),
  /** For items whose own category is not mapped. */
  categoryId: idText.nullable(),
});
export type FeedSettings = z.infer<typeof feedSettingsSchema>;

const clockSchema = z.object({
  name: z.string().transform(cleanText).pipe(z.string().trim().min(1).max(120)),
  isOn: z.boolean(),
  /** Hours between runs. */
  everyHours: z.number().int().min(1).max(longestInterval),
});

/** Write-only, since a URL may contain a key. `login` null removes the user name and password. */
const accessSchema = z.object({
  address: z.string().trim().min(1).max(2_048).nullable(),
  login: z.object({ user: z.string().min(1).max(200), password: z.string().max(500) }).nullable(),
});

export const newFeedSchema = clockSchema.extend({
  ...feedSettingsSchema.shape,
  ...accessSchema.partial().shape,
  format: feedSettingsSchema.shape.format.default("auto"),
  itemElement: feedSettingsSchema.shape.itemElement.default(null),
  mapping: columnMappingSchema.default({}),
  programme: feedSettingsSchema.shape.programme.default(null),
  country: feedSettingsSchema.shape.country.default(""),
  lang: languageSchema.default("en"),
  currency: feedSettingsSchema.shape.currency.default(null),
  takes: feedSettingsSchema.shape.takes.default("drafts"),
  categoryId: idText.nullable().default(null),
  isOn: z.boolean().default(false),
  everyHours: clockSchema.shape.everyHours.default(24),
});
export type NewFeed = z.output<typeof newFeedSchema>;

export const feedChangeSchema = clockSchema
  .extend({ ...feedSettingsSchema.shape, ...accessSchema.shape })
  .partial()
  .extend({ version: versionNumber });
export type FeedChange = z.infer<typeof feedChangeSchema>;

/** `held`: so much is missing that an editor has to confirm the loss. `unchanged`: same content as last time. */
export const feedRunStates = [
  "running",
  "done",
  "unchanged",
  "checked",
  "held",
  "failed",
  "cancelled",
] as const;
export type FeedRunState = (typeof feedRunStates)[number];
export const feedRunReasons = ["schedule", "hand", "check", "confirm", "upload"] as const;

export const feedCountsSchema = z.object({
  /** Unknown items that became drafts. */
  added: z.number().int(),
  /** Items that became an offer of an existing product, matched by GTIN. */
  joined: z.number().int(),
  changed: z.number().int(),
  /** Items that were gone and have returned. */
  back: z.number().int(),
  unchanged: z.number().int(),
  gone: z.number().int(),
  /** Items of products that don't exist here, if the feed brings offers only, and of products that were permanently deleted. */
  left: z.number().int(),
  rejected: z.number().int(),
});
export type FeedCounts = z.infer<typeof feedCountsSchema>;
export const noFeedCounts: FeedCounts = {
  added: 0,
  joined: 0,
  changed: 0,
  back: 0,
  unchanged: 0,
  gone: 0,
  left: 0,
  rejected: 0,
};

export const feedRunSchema = z.object({
  id: z.string(),
  state: z.enum(feedRunStates),
  asked: z.enum(feedRunReasons),
  counts: feedCountsSchema,
  problems: z.number().int(),
  /** Why the run failed; `line` is where reading stopped, if known. */
  failure: z.object({ code: z.string(), line: z.number().int().nullable() }).nullable(),
  /** What a held run waits for: the number of known items, and how many of them are missing. */
  loss: z.object({ known: z.number().int(), missing: z.number().int() }).nullable(),
  bytes: z.number().int(),
  jobId: z.string().nullable(),
  percent: z.number().int(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  by: z.string().nullable(),
});
export type FeedRun = z.infer<typeof feedRunSchema>;

export const feedSchema = clockSchema
  .extend({
    ...feedSettingsSchema.shape,
    id: z.string(),
    /** The URL with secrets masked; null if files are uploaded instead. */
    address: z.string().nullable(),
    hasLogin: z.boolean(),
    /** The latest reading of the feed; null before the first. */
    reading: readingSchema.nullable(),
    /** Items in the feed, and items no longer in it. */
    items: z.object({ living: z.number().int(), gone: z.number().int() }),
    lastRun: feedRunSchema.nullable(),
    nextAt: z.string().nullable(),
    version: versionNumber,
    createdAt: z.string(),
  })
  .meta({ id: "Feed" });
export type Feed = z.infer<typeof feedSchema>;

/** A category as the feed writes it, its number of items, and the category it maps to. */
export const feedCategorySchema = z.object({
  text: z.string().transform(cleanText).pipe(z.string().min(1).max(500)),
  items: z.number().int(),
  categoryId: idText.nullable(),
  /** A similar category of ours, if none is chosen. */
  near: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type FeedCategory = z.infer<typeof feedCategorySchema>;

/** PUT …/categories: categories that aren't listed stay unchanged. */
export const categoryChoicesSchema = z.object({
  items: z
    .array(feedCategorySchema.pick({ text: true, categoryId: true }))
    .min(1)
    .max(500),
});

/**
 * Whether so much is missing that the feed is more likely broken than right: more than half of the known items, unless an editor has
 * confirmed a loss as large (`allowed` items).
 */
export const isSuspiciousLoss = ({
  known,
  missing,
  allowed,
}: {
  known: number;
  missing: number;
  allowed: number;
}): boolean => missing * 2 > known && missing > allowed;

/** A URL without secrets: keys occur in paths as well as in queries. */
export function maskedUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  return `${url.origin}${url.pathname.length > 1 || url.search ? "/…" : "/"}`;
}

const hour = 3_600_000;

/**
 * The time of the next fetch (epoch milliseconds): after the interval; after a failed fetch (`retryAfter` null) in an hour if that is
 * sooner; and never before the time the server requested (milliseconds).
 */
export function nextFeedRunAt(
  { everyHours, retryAfter }: { everyHours: number; retryAfter?: number | null },
  now: number,
): number {
  const usual = everyHours * hour;
  if (retryAfter === undefined) return now + usual;
  return now + (retryAfter ?? Math.min(usual, hour));
}

const longestCategory = 500;
/** A row's category path as one text, the key of the mapping. */
export const categoryText = (path: readonly string[]): string =>
  cleanText(path.join(" > ")).slice(0, longestCategory).toWellFormed().trim();

/** The category a feed's category maps to: its own choice, else that of its nearest mapped ancestor, else the default. */
export function mappedCategory(
  path: readonly string[],
  choices: ReadonlyMap<string, number>,
  otherwise: number | null,
): number | null {
  for (let length = path.length; length > 0; length--) {
    const chosen = choices.get(categoryText(path.slice(0, length)));
    if (chosen !== undefined) return chosen;
  }
  return otherwise;
}
