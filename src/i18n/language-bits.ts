import { type Language, languageCodes } from "./languages.ts";

/** A set of languages as one number, a bit for each: stored, so the order of `languageCodes` never changes. */
export const bitsOf = (langs: readonly Language[]): number =>
  langs.reduce((bits, lang) => bits | (1 << languageCodes.indexOf(lang)), 0);
