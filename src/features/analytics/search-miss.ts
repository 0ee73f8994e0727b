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
