import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Cursor } from "#platform/http/cursor.ts";

export type ColumnRow = {
  id: number;
  authorId: number | null;
  categories: readonly number[];
  /** When each text that is public was published, in epoch milliseconds. */
  published: Partial<Record<Language, number | null>>;
};

/** All shown articles as lists walk through them: a walk through a hundred thousand takes some milliseconds (docs/decisions/0011). */
export type ArticleColumns = {
  rows: ReadonlyMap<number, ColumnRow>;
  put(row: ColumnRow): void;
  remove(id: number): void;
};

export function createArticleColumns(): ArticleColumns {
  const rows = new Map<number, ColumnRow>();
  return { rows, put: (row) => void rows.set(row.id, row), remove: (id) => void rows.delete(id) };
}

export type ArticleFilter = { lang: Language; categories?: readonly number[]; authorId?: number };
/** None but those among these ids. */
export type ArticleChoice = ArticleFilter & { among?: readonly number[] };

/** By when it was published, what has no time last, among equals by id. */
const isBefore = (one: Cursor, other: Cursor): boolean => {
  const [a, b] = [one.value ?? Number.NEGATIVE_INFINITY, other.value ?? Number.NEGATIVE_INFINITY];
  return a > b || (a === b && one.id > other.id);
};

/** One page of a list, newest first, after a place in it, and how many there are in the whole list. English stands in for a language that is not there. */
export function scanArticles(
  { rows }: ArticleColumns,
  { lang, categories, authorId, among }: ArticleChoice,
  { limit, after }: { limit: number; after: Cursor | null },
): { page: Cursor[]; total: number } {
  const chosen = categories && new Set(categories);
  const page: Cursor[] = [];
  let total = 0;
  for (const row of among ? among.flatMap((id) => rows.get(id) ?? []) : rows.values()) {
    const own = row.published[lang];
    const value = own === undefined ? row.published[defaultLanguage] : own;
    if (value === undefined) continue;
    if (authorId !== undefined && row.authorId !== authorId) continue;
    if (chosen && !row.categories.some((category) => chosen.has(category))) continue;
    total++;
    const one = { id: row.id, value };
    if (after && !isBefore(after, one)) continue;
    const last = page.at(-1);
    if (page.length === limit) {
      if (!last || !isBefore(one, last)) continue;
      page.pop();
    }
    let at = page.length;
    while (at > 0 && isBefore(one, page[at - 1] as Cursor)) at--;
    page.splice(at, 0, one);
  }
  return { page, total };
}
