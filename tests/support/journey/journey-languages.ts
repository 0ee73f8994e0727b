import type { Language } from "#i18n/languages.ts";

/** Tests with this tag run in `npm run endure` only. */
export const endureTag = "@endure";

/**
 * The languages of an e2e test with the tag of each: `npm test` runs the first, `npm run endure` the others. Languages differ
 * in their messages, which are checked separately, and their direction: some tests start with a
 * right-to-left one.
 */
export const journeyLanguages = <L extends Language>(
  first: L,
  ...others: L[]
): { lang: L; tag: string | string[] }[] => [
  { lang: first, tag: [] },
  ...others.map((lang) => ({ lang, tag: endureTag })),
];

/** The languages of a test that only `npm run endure` runs, in each of them. */
export const enduredLanguages = <L extends Language>(...langs: L[]): { lang: L; tag: string }[] =>
  langs.map((lang) => ({ lang, tag: endureTag }));
