import type { Language } from "#i18n/languages.ts";

/** The readers of a language, and the site's default one. */
export type Readers = { lang: Language; fallback: Language };

/** Readers see texts in their language and in the default one. */
export const languagesSeen = ({ lang, fallback }: Readers): readonly Language[] =>
  lang === fallback ? [lang] : [lang, fallback];
