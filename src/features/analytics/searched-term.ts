import type { Language } from "#i18n/languages.ts";
import { foldedQuery } from "#i18n/text-analysis/search-analyzer.ts";

const longestTerm = 100;
/** Personal data that a visitor may have typed: an email address, a phone or card number. */
const personal = /@|\p{N}(?:[\s().-]*\p{N}){6,}/u;

type SearchedTerm = { term: string; spelling: string };

/** The term of searches that may identify a person: they are counted without their words. */
export const unnamedTerm: SearchedTerm = { term: "", spelling: "" };

/** The term under which a search is counted (its folded words) and its original spelling. Null if there are no words. */
export function searchedTerm(query: string, lang: Language): SearchedTerm | null {
  if (personal.test(query)) return unnamedTerm;
  const term = foldedQuery(query, lang).slice(0, longestTerm).trim();
  const spelling = query.trim().replace(/\s+/g, " ").slice(0, longestTerm).trim();
  return term ? { term, spelling } : null;
}
