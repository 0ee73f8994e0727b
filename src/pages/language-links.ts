import type { Alternates } from "#i18n/language-query.ts";
import type { Language } from "#i18n/languages.ts";
import { pathsInLanguages } from "#i18n/urls/language-paths.ts";

type Match = { loaderData?: unknown } | undefined;

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** The paths of the page's entity in each language: the first `alternates` in the loader data or one level inside it. */
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

/** The path of the same page in every language, from what its loaders gave. */
export const languageLinks = (
  matches: readonly Match[],
  path: string,
  fallback: Language,
): Record<Language, string> => pathsInLanguages(alternatesIn(matches), path, fallback);
