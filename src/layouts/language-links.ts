import type { Alternates } from "#i18n/language-query.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { localPath, splitLanguage } from "#i18n/paths.ts";

type Match = { loaderData?: unknown } | undefined;

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** Where the page's thing stands in each language: the first `alternates` in the loaders' data or one level inside it. */
export function alternatesIn(matches: readonly Match[]): Alternates | null {
  for (const match of matches) {
    const loaded = fields(match?.loaderData);
    for (const place of [loaded, ...Object.values(loaded)]) {
      const { alternates } = fields(place);
      if (typeof alternates === "object" && alternates !== null) return alternates as Alternates;
    }
  }
  return null;
}

/**
 * The address of the same page in every language. A language in which the thing is not published gets the English slug behind its
 * prefix, where the page shows the English text with a notice (readings.md 13).
 */
export function languageLinks(matches: readonly Match[], path: string): Record<Language, string> {
  const alternates = alternatesIn(matches);
  const { rest } = splitLanguage(alternates?.en ?? path);
  return Object.fromEntries(
    languageCodes.map((lang) => [lang, alternates?.[lang] ?? localPath(lang, rest)]),
  ) as Record<Language, string>;
}
