import { defaultLanguage, type Language } from "#i18n/languages.ts";

/** The path of a language's field in what the API takes: English is at the top level. */
export const pathIn = (lang: Language, field: string): string =>
  lang === defaultLanguage ? field : `translations.${lang}.${field}`;
