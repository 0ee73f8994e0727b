import type { Language } from "#i18n/languages.ts";
import type { Cursor } from "#platform/http/api/cursor.ts";
import type { Hits } from "#platform/search/hits.ts";
import { leastOfAllWords } from "#platform/search/search-hits.ts";

export type ArticleIndexRow = {
  id: number;
  authorId: number | null;
  categories: readonly number[];
  /** When each text that is public was published, in epoch milliseconds. */
  published: Partial<Record<Language, number | null>>;
};

/** All shown articles as lists walk through them: a walk through a hundred thousand takes some milliseconds (docs/decisions/0011). */
export type ArticleIndex = {
  rows: ReadonlyMap<number, ArticleIndexRow>;
  put(row: ArticleIndexRow): void;
  remove(id: number): void;
};

export function createArticleIndex(): ArticleIndex {
  const rows = new Map<number, ArticleIndexRow>();
  return { rows, put: (row) => void rows.set(row.id, row), remove: (id) => void rows.delete(id) };
}

export type ArticleFilter = {
  lang: Language;
  categories?: readonly number[];
  authorId?: number;
  /** Only articles with a text in this language: English does not replace it. */
  isTranslated?: boolean;
};
/** None but those among these ids, or the hits of a search, which are ordered by their relevance first. */
export type ArticleChoice = ArticleFilter & { among?: readonly number[]; hits?: Hits };

/** By when it was published, what has no time last, among equals by id. */
const isBefore = (one: Cursor, other: Cursor): boolean => {
  const [a, b] = [one.value ?? Number.NEGATIVE_INFINITY, other.value ?? Number.NEGATIVE_INFINITY];
  return a > b || (a === b && one.id > other.id);
};

/** The page of a list after a cursor, the most relevant and then the newest first, and the totals. `fallback` replaces a language without a text. */
export function scanArticles(
  { rows }: ArticleIndex,
  {
    lang,
    fallback,
    categories,
    authorId,
    isTranslated = false,
    hits,
    among = hits && [...hits.ids],
  }: ArticleChoice & { fallback: Language },
  { limit, after }: { limit: number; after: Cursor | null },
): { page: Cursor[]; total: number; matchingAll: number } {
  const chosen = categories && new Set(categories);
  const page: Cursor[] = [];
  let [total, matchingAll] = [0, 0];
  const relevanceOf = hits && new Map(Array.from(hits.ids, (id, i) => [id, hits.relevance[i] ?? 0]));
  for (const row of among ? among.flatMap((id) => rows.get(id) ?? []) : rows.values()) {
    const own = row.published[lang];
    const value = own === undefined && !isTranslated ? row.published[fallback] : own;
    if (value === undefined) continue;
    if (authorId !== undefined && row.authorId !== authorId) continue;
    if (chosen && !row.categories.some((category) => chosen.has(category))) continue;
    total++;
    const relevance = relevanceOf?.get(row.id) ?? 0;
    if (relevance >= leastOfAllWords) matchingAll++;
    const one = { id: row.id, value: relevanceOf ? relevance + Math.max(0, value ?? 0) : value };
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
  return { page, total, matchingAll };
}
