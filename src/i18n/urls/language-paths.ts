import type { Alternates } from "#i18n/language-query.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { localPath, splitLanguage } from "#i18n/urls/paths.ts";

/**
 * The path of the page at `path` in every language; `alternates` says where its thing is published. A language in which it is not
 * gets the slug in the site's default language behind its prefix, where the page shows that text with a notice (readings.md 13, 43).
 */
export function pathsInLanguages(
  alternates: Alternates | null,
  path: string,
  fallback: Language,
): Record<Language, string> {
  const { rest } = splitLanguage(alternates?.[fallback] ?? path);
  return Object.fromEntries(
    languageCodes.map((lang) => [lang, alternates?.[lang] ?? localPath(lang, rest)]),
  ) as Record<Language, string>;
}
