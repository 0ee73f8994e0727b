import type { Language } from "#i18n/languages.ts";
import { foldedQuery } from "#i18n/text-analysis/search-analyzer.ts";

const longestTerm = 100;
/** What a person may have typed of himself: an e-mail address, the number of a telephone or a card. */
const personal = /@|\p{N}(?:[\s().-]*\p{N}){6,}/u;

type SearchedTerm = { term: string; spelling: string };

/** What a search is counted by where its words may tell who asked: as one more search, and nothing else. */
export const unnamedTerm: SearchedTerm = { term: "", spelling: "" };

/** The term under which a search is counted, its words folded, and how it was typed. Null where there are none. */
export function searchedTerm(query: string, lang: Language): SearchedTerm | null {
  if (personal.test(query)) return unnamedTerm;
  const term = foldedQuery(query, lang).slice(0, longestTerm).trim();
  const spelling = query.trim().replace(/\s+/g, " ").slice(0, longestTerm).trim();
  return term ? { term, spelling } : null;
}
