import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import type { Language } from "#i18n/languages.ts";
import { foldedQuery } from "#i18n/search-analyzer.ts";

const longestTerm = 100;
/** What a person may have typed of himself: an e-mail address, the number of a telephone or a card. */
const personal = /@|\p{N}(?:[\s().-]*\p{N}){6,}/u;

/**
 * The term under which a search without result is counted, its words folded, and how it was typed. Null where there is none, or it
 * may tell who asked.
 */
export function missOf(query: string, lang: Language): { term: string; spelling: string } | null {
  if (personal.test(query)) return null;
  const term = foldedQuery(query, lang).slice(0, longestTerm).trim();
  const spelling = query.trim().replace(/\s+/g, " ").slice(0, longestTerm).trim();
  return term ? { term, spelling } : null;
}

/** GET /api/analytics/searches: of the last `days`, today among them. */
export const missedSearchesQuery = z.object({
  days: z.coerce.number().int().min(1).max(90).default(30),
  lang: languageSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const missedSearchesSchema = z.object({
  /** Each day, UTC, those without any too. */
  days: z.array(z.object({ day: z.string(), times: z.number().int() })),
  items: z.array(
    z.object({
      term: z.string(),
      spelling: z.string(),
      lang: languageSchema,
      times: z.number().int(),
      lastAsked: z.string(),
    }),
  ),
});
