import { z } from "zod";
import { dayOrders } from "#i18n/formats/date-parsing.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import { cleanText, idText, versionNumber } from "#platform/input/text-input.ts";
import { columnMappingSchema } from "./columns/column-mapping.ts";
import { readingSchema } from "./import-run.ts";

/** How a feed is written. `auto` finds out by itself; the others refuse what is something else, such as a page that asks for a sign-in. */
export const feedFormats = ["auto", "google", "table", "xml"] as const;
/** What becomes of an item that nobody knows: a draft of its own, or nothing but an offer of a product that has its GTIN. */
export const feedTakes = ["drafts", "known"] as const;

const longestInterval = 168;

/** How a feed is read and what becomes of its items. */
export const feedSettingsSchema = z.object({
  format: z.enum(feedFormats),
  /** The element that is a product, where an XML feed calls it by a name of its own. */
  itemElement: z
    .string()
    .regex(/^[\p{L}_][\p{L}\p{N}_.:-]{0,99}$/u)
    .nullable(),
  mapping: columnMappingSchema,
  /** Which number of "03/04/2026" is the month, in columns that do not tell. */
  dayOrder: z.enum(dayOrders).optional(),
  /** Whose offers these are; null: whose hosts their links name. */
  programme: z.string().min(1).max(253).nullable(),
  /** Where they are sold, ISO 3166 alpha-2; empty: as their links say. */
  country: z.string().regex(/^([A-Z]{2})?$/),
  lang: languageSchema,
  /** Of prices that name none. */
  currency: z.string().refine(isCurrencyCode, "unknown-choice").nullable(),
  takes: z.enum(feedTakes),
  /** Of items whose own category is none of ours. */
  categoryId: idText.nullable(),
});
export type FeedSettings = z.infer<typeof feedSettingsSchema>;

const clockSchema = z.object({
  name: z.string().transform(cleanText).pipe(z.string().trim().min(1).max(120)),
  isOn: z.boolean(),
  /** Hours from one run to the next. */
  everyHours: z.number().int().min(1).max(longestInterval),
});

/** Written and never read again: an address may hold a key to it. `login` null takes the name and the password away. */
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

/** `held`: so much is missing from the feed that somebody has to say whether that is true. `unchanged`: it says what it said. */
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
  /** Items that nobody knew: they became drafts. */
  added: z.number().int(),
  /** Items that became an offer of a product that was here, found by its GTIN. */
  joined: z.number().int(),
  changed: z.number().int(),
  /** Items that were gone and are there again. */
  back: z.number().int(),
  unchanged: z.number().int(),
  gone: z.number().int(),
  /** Items of products that are not here, where the feed brings offers only, and of products that were deleted for good. */
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
  /** Why it came to nothing; `line` is where reading stopped, where there is one. */
  failure: z.object({ code: z.string(), line: z.number().int().nullable() }).nullable(),
  /** What a held run waits for: so many items were known, so many of them are missing. */
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
    /** The address without what may be secret in it; null where files are sent instead. */
    address: z.string().nullable(),
    hasLogin: z.boolean(),
    /** What the latest look at the feed said; null before there was one. */
    reading: readingSchema.nullable(),
    /** Items that are in the feed, and those that were. */
    items: z.object({ living: z.number().int(), gone: z.number().int() }),
    lastRun: feedRunSchema.nullable(),
    nextAt: z.string().nullable(),
    version: versionNumber,
    createdAt: z.string(),
  })
  .meta({ id: "Feed" });
export type Feed = z.infer<typeof feedSchema>;

/** A category as the feed writes it, how many items are in it, and which of ours it is. */
export const feedCategorySchema = z.object({
  text: z.string().transform(cleanText).pipe(z.string().min(1).max(500)),
  items: z.number().int(),
  categoryId: idText.nullable(),
  /** One of ours that may be meant, where none is chosen. */
  near: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type FeedCategory = z.infer<typeof feedCategorySchema>;

/** PUT …/categories: what is not named stays as it was. */
export const categoryChoicesSchema = z.object({
  items: z
    .array(feedCategorySchema.pick({ text: true, categoryId: true }))
    .min(1)
    .max(500),
});

/**
 * Whether so much is missing that the feed is more likely broken than true: more than half of what was known, unless somebody has
 * looked at a loss as large and believed it (`allowed` items).
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

/** An address as it may be shown: keys stand in paths as well as behind the question mark. */
export function maskedUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return "";
  return `${url.origin}${url.pathname.length > 1 || url.search ? "/…" : "/"}`;
}

const hour = 3_600_000;

/**
 * When a feed is asked for again (epoch milliseconds): at its turn; one that could not be had (`retryAfter` null) after an hour, if that is
 * sooner, and one whose server says when (milliseconds) not before.
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
/** A row's category as one text, as it is mapped. */
export const categoryText = (path: readonly string[]): string =>
  cleanText(path.join(" > ")).slice(0, longestCategory).toWellFormed().trim();

/** Which of ours a category of the feed is: its own choice, else that of the nearest one above it that has one, else the default. */
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
