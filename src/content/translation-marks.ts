/** For each field of a translation: a mark of its source text at the time of translation. */
export type SourceMarks = Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** FNV-1a of the value's JSON: short, and the same everywhere. */
function markOf(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(value ?? null)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

/**
 * The marks of a translation after a save. A field that was translated again, or confirmed (`reviewed`), refers to the current source; one
 * that was never marked refers to the previous source.
 */
export function marksAfter(
  fields: readonly string[],
  {
    source,
    translation,
    marks,
    reviewed = [],
  }: {
    source: { before: Texts; after: Texts };
    translation: { before: Texts | undefined; after: Texts };
    marks: SourceMarks;
    reviewed?: readonly string[] | undefined;
  },
): SourceMarks {
  const entries = fields.flatMap((field) => {
    if (isEmpty(translation.after[field])) return [];
    const isAnew =
      reviewed.includes(field) ||
      JSON.stringify(translation.after[field]) !== JSON.stringify(translation.before?.[field]);
    return [[field, isAnew ? markOf(source.after[field]) : (marks[field] ?? markOf(source.before[field]))]];
  });
  return Object.fromEntries(entries) as SourceMarks;
}

/** The fields whose source has changed since they were translated. */
export const staleFields = (
  fields: readonly string[],
  { source, translation, marks }: { source: Texts; translation: Texts; marks: SourceMarks },
): string[] =>
  fields.filter(
    (field) =>
      !isEmpty(translation[field]) &&
      !isEmpty(source[field]) &&
      marks[field] !== undefined &&
      marks[field] !== markOf(source[field]),
  );

/** The fields that the source has and the translation has not. */
export const untranslatedFields = (fields: readonly string[], source: Texts, translation: Texts): string[] =>
  fields.filter((field) => !isEmpty(source[field]) && isEmpty(translation[field]));
