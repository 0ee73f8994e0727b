import { baseLanguage, type Language } from "#i18n/languages.ts";

type Texts = Readonly<Record<string, unknown>>;
type Compared = {
  lang: Language;
  fields: readonly string[];
  source: Texts;
  translation: Texts;
  /** Names that no translation changes. */
  brands: readonly string[];
};

/**
 * Where a translation has another number, link or name than its source, field by field. The feature that compares is layered above those
 * that publish, so the app injects it.
 */
export type CompareTexts = (
  texts: Compared,
) => Promise<{ field: string; differences: readonly { source: string | null; target: string | null }[] }[]>;

/** Most differences of a field that are listed. */
const mostListed = 3;

/** The checklist's findings: the number of differences per field, and the first ones. Compares nothing where there is no source. */
export async function differenceFindings(
  compare: CompareTexts,
  {
    source,
    translation,
    ...context
  }: Omit<Compared, "source" | "translation"> & {
    source: Texts | undefined;
    translation: Texts | undefined;
  },
): Promise<{ field: string; count: number; about: string }[]> {
  if (context.lang === baseLanguage || !source || !translation) return [];
  const found = await compare({ ...context, source, translation });
  return found.map(({ field, differences }) => ({
    field,
    count: differences.length,
    about: differences
      .slice(0, mostListed)
      // Each side is isolated: it may run in either direction.
      .map(({ source: from, target: to }) => `\u2068${from ?? "–"}\u2069 ≠ \u2068${to ?? "–"}\u2069`)
      .join(" · "),
  }));
}
