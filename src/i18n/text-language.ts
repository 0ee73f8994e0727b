import { type Language, languages } from "./languages.ts";

/** Marks what is not in the page's language: most often a text found in English only (readings.md 13). */
export const languageAttributes = (lang: Language | undefined) =>
  lang ? ({ lang: languages[lang].tag, dir: languages[lang].direction } as const) : {};
