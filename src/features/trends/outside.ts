import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import type { Language } from "#i18n/languages.ts";
import { briefSchema, daySchema } from "./brief.ts";

/** What others count, beside the site's own counts (docs/decisions/0032). */
export const signalSources = ["google-trends", "wikipedia"] as const;
export type SignalSource = (typeof signalSources)[number];

/** The countries whose searches are read, and the language an article of them is ordered in. The source has none of mainland China. */
export const trendCountries = {
  US: "en",
  GB: "en",
  FR: "fr",
  IL: "he",
  SA: "ar",
  AE: "ar",
} as const satisfies Record<string, Language>;
export type TrendCountry = keyof typeof trendCountries;
export const trendCountryCodes = Object.keys(trendCountries) as [TrendCountry, ...TrendCountry[]];

/**
 * Why a source could not be read: it throttles, does not answer, refuses, sends what cannot be parsed, or has nothing of that name.
 */
const signalProblems = ["throttled", "unreachable", "refused", "unreadable", "unknown"] as const;
export type SignalProblem = (typeof signalProblems)[number];

/** How the last reading went. `readAt`: when what is shown was read; null where nothing was read yet. */
const readingSchema = z.object({
  readAt: z.string().nullable(),
  askedAt: z.string().nullable(),
  problem: z.enum(signalProblems).nullable(),
  /** The source's own words, or the line's, for who wants to know more. */
  reason: z.string(),
  /** Whether it is being read for the first time, or is about to be. */
  isPending: z.boolean(),
});
export type Reading = z.infer<typeof readingSchema>;

/** `off`: no requests to other sites. `demo`: made up locally. `on`: other sites are requested. */
const stateSchema = z.enum(["off", "demo", "on"]);
export type OutsideState = z.infer<typeof stateSchema>;

/** POST /api/trends/outside. */
export const outsideSchema = z.object({
  country: z.enum(trendCountryCodes).default("US"),
  lang: languageSchema.default("en"),
});
export type OutsideRequest = z.output<typeof outsideSchema>;

const signalSchema = z.object({
  /** Searches of the day, or views of the article on that day; null where the source says none. */
  times: z.number().int().nullable(),
  /** Whether there are more than that: the source rounds down. */
  isAtLeast: z.boolean(),
  /** When the source noticed it first. */
  since: z.string().nullable(),
  /** Where the source says so itself. */
  href: z.string(),
  /** Two weeks, the older first, where the source has days. */
  days: z.array(daySchema),
  /** How many articles the site has on it; five at most are counted. */
  articles: z.number().int(),
  brief: briefSchema,
});

const signalListSchema = z.object({
  source: z.enum(signalSources),
  /** A country, or a language. */
  place: z.string(),
  /** The day that the numbers are of. */
  day: z.string().nullable(),
  reading: readingSchema,
  items: z.array(signalSchema),
});
export type SignalList = z.infer<typeof signalListSchema>;

export const outsideResponseSchema = z.object({ state: stateSchema, lists: z.array(signalListSchema) });
export type OutsideResponse = z.infer<typeof outsideResponseSchema>;

/** How often the encyclopedia's article on a topic was read; null where requests to other sites are off. */
export const topicViewsSchema = z
  .object({
    state: stateSchema,
    /** The article that was looked for: it is called as the topic is. */
    title: z.string(),
    href: z.string(),
    /** Two weeks, the older first; empty where there is no such article. */
    days: z.array(daySchema),
    reading: readingSchema,
  })
  .nullable();
export type TopicViews = z.infer<typeof topicViewsSchema>;

/** The stored form of a reading. Times are epoch milliseconds, days are counted from 1970 (UTC). */
const storedDay = z.object({ day: z.number().int(), times: z.number().int() });
export type StoredSignalDay = z.infer<typeof storedDay>;
export const storedSignalListSchema = z.object({
  day: z.number().int(),
  signals: z.array(
    z.object({
      topic: z.string(),
      times: z.number().int().nullable(),
      isAtLeast: z.boolean(),
      since: z.number().int().nullable(),
      days: z.array(storedDay),
    }),
  ),
});
export type StoredSignalList = z.infer<typeof storedSignalListSchema>;
export type StoredSignal = StoredSignalList["signals"][number];
export const storedSignalDaysSchema = z.array(storedDay);

/** The source's own page, for people. */
export const sourceUrl = (source: SignalSource, place: string, topic: string): string =>
  source === "google-trends"
    ? `https://trends.google.com/trending?geo=${place}`
    : `https://${place}.wikipedia.org/wiki/${encodeURIComponent(topic.replaceAll(" ", "_"))}`;
