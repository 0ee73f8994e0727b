import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { foldKeyword } from "#i18n/text-analysis/keyword-finder.ts";
import { queryTerms } from "#i18n/text-analysis/search-analyzer.ts";
import { cleanText, versionNumber } from "#platform/input/text-input.ts";

/** Limits per link, and per language. */
export const mostReplaced = 50;
export const mostKeywords = 20;

const line = (most: number) => z.string().transform(cleanText).pipe(z.string().trim().min(1).max(most));
/** https with a host; validation messages are codes that the screen translates. */
const target = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(https:\/\/[^\s\\<>"/]+\.[^\s\\<>"]+|\{[\w.-]{1,60}\})$/, "link-address");
/** A URL, or a prefix ending in a star, never within the host. */
const replaced = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^https?:\/\/[^\s\\<>"/*]+\.[a-z][a-z\d-]+(\/[^\s\\<>"*]*\*?)?$/i, "old-address");

const fields = {
  name: line(120),
  url: target,
  replaces: z.array(replaced).max(mostReplaced),
  keywords: z.partialRecord(languageSchema, z.array(line(60)).max(mostKeywords)),
  isActive: z.boolean(),
};

/** Invalid keywords by language: a function word occurs in every text, a punctuation mark in none. */
const isKeyword = (keyword: string, lang: z.infer<typeof languageSchema>): boolean =>
  foldKeyword(keyword).length > 1 && queryTerms(keyword, lang).length > 0;

/** Editable fields of a library link. */
export const linkContentSchema = z
  .object(fields)
  .superRefine(({ url, replaces, keywords }, { addIssue }) => {
    for (const [lang, words] of Object.entries(keywords))
      if (!words.every((word) => isKeyword(word, lang as z.infer<typeof languageSchema>)))
        addIssue({ code: "custom", path: ["keywords", lang], message: "common-keyword" });
    if (!url.startsWith("{")) return;
    // The target may be a parameter of the old URLs, so there have to be some.
    if (!replaces.length) addIssue({ code: "custom", path: ["replaces"], message: "replaces-nothing" });
    if (Object.values(keywords).some((words) => words.length))
      addIssue({ code: "custom", path: ["url"], message: "keywords-nowhere" });
  })
  .meta({ id: "LinkInput" });
export type LinkContent = z.output<typeof linkContentSchema>;

/** GET /api/admin/links. `shop`: name of the target's programme; null if the replaced URL determines it. */
export const libraryLinkSchema = z
  .object({
    id: z.string(),
    ...z.object({ ...fields, url: z.string(), name: z.string() }).shape,
    shop: z.string().nullable(),
    version: versionNumber,
  })
  .meta({ id: "Link" });
export type LibraryLink = z.output<typeof libraryLinkSchema>;

/** How often keywords become links, site-wide (settings, section `links`). */
export type KeywordChoice = { keywords: boolean; perLink: number; perPage: number };

export const libraryLinksSchema = z.object({
  items: z.array(libraryLinkSchema),
  choice: z.object({ keywords: z.boolean(), perLink: z.number().int(), perPage: z.number().int() }),
});

/** PATCH: always the whole link, so that its fields stay consistent. */
export const linkChangeSchema = z.object({ version: versionNumber, link: linkContentSchema });

/** Where a link is, or would be, used once enabled with keywords on: a text that links to it, has a replaced URL, or its keywords. */
export const linkOccurrencesSchema = z.object({
  items: z.array(
    z.object({
      article: z.string(),
      title: z.string(),
      lang: languageSchema,
      isPublished: z.boolean(),
      /** Links in the text that already lead there. */
      direct: z.number().int(),
      /** Links in the text that it replaces. */
      replaced: z.number().int(),
      /** Keywords that become links. */
      keywords: z.number().int(),
      /** The first of these, in its sentence. */
      example: z.object({ before: z.string(), words: z.string(), after: z.string() }).nullable(),
    }),
  ),
  /** Number of all texts found. */
  total: z.object({ texts: z.number().int(), links: z.number().int() }),
  /** Not every text was scanned. */
  isMore: z.boolean(),
});
export type LinkOccurrences = z.output<typeof linkOccurrencesSchema>;
