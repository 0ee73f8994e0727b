import { z } from "zod";
import { pageKindSchema } from "#features/analytics/page-kind.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { briefSchema, daySchema } from "./brief.ts";
import { topicViewsSchema } from "./outside.ts";

/**
 * What is compared: views of product pages or of all pages, clicks to shops and favorites by product, searches, and those of them that
 * found nothing. Of favorites it is not known what language their readers read.
 */
const trendKinds = ["products", "pages", "clicks", "favorites", "searches", "missed"] as const;
export type TrendKind = (typeof trendKinds)[number];
/** Days of a time; it is compared with as many before. */
export const trendPeriods = [7, 14, 30, 90] as const;

const period = z.union(trendPeriods.map((days) => z.literal(days))).default(30);
const count = z.number().int();
const range = { from: z.string(), to: z.string() };

/** POST /api/trends/rising. `lang`: only what readers of that language did; `namesIn`: the language of names. */
export const risingSchema = z.object({
  kind: z.enum(trendKinds).default("products"),
  lang: languageSchema.optional(),
  period,
  namesIn: languageSchema.default("en"),
});
export type RisingRequest = z.output<typeof risingSchema>;

const risingRow = z
  .object({
    /** Of a page: its kind, its id where it is a thing's, and its name where it still has one. */
    page: z
      .object({
        kind: pageKindSchema,
        id: z.string().nullable(),
        name: z.object({ text: z.string(), lang: languageSchema.optional() }).nullable(),
      })
      .nullable(),
    /** Of a search: as it was typed, its words as they are counted, and the language of the page. */
    search: z.object({ spelling: z.string(), term: z.string(), lang: languageSchema }).nullable(),
    now: count,
    before: count,
    /** What the counts make sure of (comparison.ts): now at least so many times as often as before; of what falls, at most. */
    factor: z.number(),
    /** Every day of both times, the older first. */
    days: z.array(daySchema),
    /** An order for an article of it; null of what falls, and of pages that are of no topic or an article already. */
    brief: briefSchema.nullable(),
  })
  .meta({ id: "RisingRow" });
export type RisingRow = z.infer<typeof risingRow>;

export const risingResponseSchema = z.object({
  ...range,
  /** The first day of the time before. */
  beforeFrom: z.string(),
  kind: z.enum(trendKinds),
  /** Rows that were counted less often than this in both times are not compared. */
  least: count,
  /** How many rows were compared. */
  compared: count,
  /** All that was counted, also what was not compared: how the whole site moved. */
  totals: z.object({ now: count, before: count }),
  /** Where the time before was not counted whole: the first day on which there is a comparison; null where nothing is counted yet. */
  comparable: z.object({ isComparable: z.boolean(), from: z.string().nullable() }),
  rising: z.array(risingRow),
  falling: z.array(risingRow),
});
export type RisingResponse = z.infer<typeof risingResponseSchema>;

/** POST /api/trends/gaps: what is searched for and has no article. */
export const gapsSchema = z.object({ lang: languageSchema.optional(), period });
export type GapsRequest = z.output<typeof gapsSchema>;

export const gapsResponseSchema = z.object({
  ...range,
  /** Less frequent searches are ignored. */
  least: count,
  items: z.array(z.object({ term: z.string(), times: count, missed: count, brief: briefSchema })),
});
export type GapsResponse = z.infer<typeof gapsResponseSchema>;

/** POST /api/trends/search: what is known of a topic. */
export const topicSchema = z.object({
  q: z.string().trim().min(1).max(200),
  lang: languageSchema,
  period,
  /** Whether missing data of other sites is to be requested; the response does not wait for it. */
  asksOutside: z.boolean().default(false),
});
export type TopicRequest = z.output<typeof topicSchema>;

export const topicResponseSchema = z.object({
  ...range,
  /** Searches whose words have all words of the topic in them, the most frequent first. */
  searches: z.array(
    z.object({ spelling: z.string(), term: z.string(), now: count, before: count, missed: count }),
  ),
  totals: z.object({ now: count, before: count, missed: count }),
  days: z.array(daySchema),
  /** What the site has of it for readers of that language. */
  articles: z.array(z.object({ id: z.string(), title: z.string() })),
  brief: briefSchema,
  /** Null where requests to other sites are off. */
  views: topicViewsSchema,
});
export type TopicResponse = z.infer<typeof topicResponseSchema>;
