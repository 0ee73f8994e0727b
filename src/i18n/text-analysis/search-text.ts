/**
 * The searchable form of a text: lower case, compatibility forms unified, marks (accents, niqqud, tashkeel) and tatweel gone,
 * letters that Arabic writers use interchangeably unified. What is compared by it: names of categories and keys of imported rows; the search has its own analyzer.
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
