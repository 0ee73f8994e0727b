import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { foldKeyword } from "#i18n/text-analysis/keyword-finder.ts";
import { queryTerms } from "#i18n/text-analysis/search-analyzer.ts";
import { cleanText, versionNumber } from "#platform/input/text-input.ts";

/** So many of one link, and of one language. */
export const mostReplaced = 50;
export const mostKeywords = 20;

const line = (most: number) => z.string().transform(cleanText).pipe(z.string().trim().min(1).max(most));
/** https with a host; the messages of these fields are codes that the screen has words for. */
const target = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(https:\/\/[^\s\\<>"/]+\.[^\s\\<>"]+|\{[\w.-]{1,60}\})$/, "link-address");
/** An address, or all that begin as it does: a star at the end, never within the host. */
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

/** Where one language's keyword is none: a word of grammar stands in every text, and a sign in none. */
const isKeyword = (keyword: string, lang: z.infer<typeof languageSchema>): boolean =>
  foldKeyword(keyword).length > 1 && queryTerms(keyword, lang).length > 0;

/** What an editor says of a link of the library. */
export const linkContentSchema = z
  .object(fields)
  .superRefine(({ url, replaces, keywords }, { addIssue }) => {
    for (const [lang, words] of Object.entries(keywords))
      if (!words.every((word) => isKeyword(word, lang as z.infer<typeof languageSchema>)))
        addIssue({ code: "custom", path: ["keywords", lang], message: "common-keyword" });
    if (!url.startsWith("{")) return;
    // What stands in the old addresses is known where there is one.
    if (!replaces.length) addIssue({ code: "custom", path: ["replaces"], message: "replaces-nothing" });
    if (Object.values(keywords).some((words) => words.length))
      addIssue({ code: "custom", path: ["url"], message: "keywords-nowhere" });
  })
  .meta({ id: "LinkInput" });
export type LinkContent = z.output<typeof linkContentSchema>;

/** GET /api/admin/links. `shop`: the name of the programme it leads to; null where that is told by the address it replaces. */
export const libraryLinkSchema = z
  .object({
    id: z.string(),
    ...z.object({ ...fields, url: z.string(), name: z.string() }).shape,
    shop: z.string().nullable(),
    version: versionNumber,
  })
  .meta({ id: "Link" });
export type LibraryLink = z.output<typeof libraryLinkSchema>;

/** How often keywords become links, for the whole site (settings, section `links`). */
export type KeywordChoice = { keywords: boolean; perLink: number; perPage: number };

export const libraryLinksSchema = z.object({
  items: z.array(libraryLinkSchema),
  choice: z.object({ keywords: z.boolean(), perLink: z.number().int(), perPage: z.number().int() }),
});

/** PATCH: the whole of it, so that nothing half stands. */
export const linkChangeSchema = z.object({ version: versionNumber, link: linkContentSchema });

/** Where a link would stand, were it in use and keywords switched on: a text that leads there, led elsewhere, or has its keywords. */
export const linkOccurrencesSchema = z.object({
  items: z.array(
    z.object({
      article: z.string(),
      title: z.string(),
      lang: languageSchema,
      isPublished: z.boolean(),
      /** Links in the text that lead there already. */
      direct: z.number().int(),
      /** Links in the text that it stands in the place of. */
      replaced: z.number().int(),
      /** Keywords that become links. */
      keywords: z.number().int(),
      /** The first of these, in its sentence. */
      example: z.object({ before: z.string(), words: z.string(), after: z.string() }).nullable(),
    }),
  ),
  /** Of all texts found. */
  total: z.object({ texts: z.number().int(), links: z.number().int() }),
  /** Not every text was looked at. */
  isMore: z.boolean(),
});
export type LinkOccurrences = z.output<typeof linkOccurrencesSchema>;
