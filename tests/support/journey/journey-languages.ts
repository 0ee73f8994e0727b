import type { Language } from "#i18n/languages.ts";

/** Journeys with this tag are made by `npm run endure` only. */
export const endureTag = "@endure";

/**
 * The languages of a journey with the tag of each: `npm test` makes it in the first, `npm run endure` in the others. What differs
 * between languages is their texts, which are checked one by one, and their direction: some journeys begin with one that is
 * written from right to left.
 */
export const journeyLanguages = <L extends Language>(
  first: L,
  ...others: L[]
): { lang: L; tag: string | string[] }[] => [
  { lang: first, tag: [] },
  ...others.map((lang) => ({ lang, tag: endureTag })),
];

/** The languages of a journey that `npm run endure` makes in each of them. */
export const enduredLanguages = <L extends Language>(...langs: L[]): { lang: L; tag: string }[] =>
  langs.map((lang) => ({ lang, tag: endureTag }));
