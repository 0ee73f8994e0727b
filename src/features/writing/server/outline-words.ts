import { type Language, languages } from "#i18n/languages.ts";
import { messagesOf, type Shape } from "#i18n/messages.ts";
import ar from "#locales/ar/outline.ts";
import en from "#locales/en/outline.ts";
import fr from "#locales/fr/outline.ts";
import he from "#locales/he/outline.ts";
import zh from "#locales/zh/outline.ts";

const catalogues: Record<Language, Shape<typeof en>> = { en, he, fr, ar, zh };

/** The phrases of outlines in the language of an article. */
export const outlineWords = (lang: Language) => ({
  t: messagesOf<typeof en>(lang, catalogues[lang]).t,
  tag: languages[lang].tag,
});
