import { baseLanguage, type Language } from "#i18n/languages.ts";

/** The path of a language's field in what the API takes: English is at the top level. */
export const pathIn = (lang: Language, field: string): string =>
  lang === baseLanguage ? field : `translations.${lang}.${field}`;

/** The field at a path, whatever the language and the place in it: `translations.fr.steps.2` → `steps`. */
export const fieldOfPath = (path: string): string =>
  path.replace(/^translations\.\w+\./, "").split(".")[0] ?? path;
