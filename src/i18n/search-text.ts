/**
 * The searchable form of a text: lower case, compatibility forms unified, marks (accents, niqqud, tashkeel) and tatweel gone,
 * letters that Arabic writers use interchangeably unified. Stored text and query pass through the same function.
 */
export function searchText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/ـ/g, "")
    .toLowerCase()
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a query, at most eight, each in searchable form. */
export const searchWords = (query: string): string[] =>
  [...new Set(searchText(query).split(" ").filter(Boolean))].slice(0, 8);
