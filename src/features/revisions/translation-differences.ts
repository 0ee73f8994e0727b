import { defaultLanguage, type Language } from "#i18n/languages.ts";

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
 * Where a translation has another number, link, name or the like than its source, field by field. The feature that knows stands after those that ask
 * before publishing, so the app hands it in.
 */
export type CompareTexts = (
  texts: Compared,
) => Promise<{ field: string; differences: readonly { source: string | null; target: string | null }[] }[]>;

/** Most differences of a field that are told one by one. */
const mostTold = 3;

/** What the checklist says of them: how many there are in a field, and the first of them. Nothing is compared, nor read, where there is no source. */
export async function differenceFindings(
  compare: CompareTexts,
  {
    source,
    translation,
    ...asked
  }: Omit<Compared, "source" | "translation"> & {
    source: Texts | undefined;
    translation: Texts | undefined;
  },
): Promise<{ field: string; count: number; about: string }[]> {
  if (asked.lang === defaultLanguage || !source || !translation) return [];
  const found = await compare({ ...asked, source, translation });
  return found.map(({ field, differences }) => ({
    field,
    count: differences.length,
    about: differences
      .slice(0, mostTold)
      .map(({ source: from, target: to }) => `${from ?? "–"} ≠ ${to ?? "–"}`)
      .join(" · "),
  }));
}
