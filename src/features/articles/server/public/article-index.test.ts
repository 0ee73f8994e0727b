import { expect, it } from "vitest";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Cursor } from "#platform/http/api/cursor.ts";
import { dice } from "#tests/support/random/dice.ts";
import {
  type ArticleChoice,
  type ArticleIndexRow,
  createArticleIndex,
  scanArticles,
} from "./article-index.ts";

const roll = dice(20_261_123);
const one = <Value>(from: readonly Value[]): Value => from[roll(from.length)] as Value;

const aRow = (id: number): ArticleIndexRow => ({
  id,
  authorId: roll(4) || null,
  categories: [1, 2, 3].filter(() => roll(2)),
  published: Object.fromEntries(
    languageCodes.filter(() => roll(2)).map((lang) => [lang, roll(5) ? roll(20) : null]),
  ),
});

/** What a list must hold, by looking at each article. */
function said(
  rows: readonly ArticleIndexRow[],
  { lang, fallback, categories, authorId, among }: ArticleChoice & { fallback: Language },
): Cursor[] {
  const value = (row: ArticleIndexRow) =>
    lang in row.published ? row.published[lang] : row.published[fallback];
  const time = (row: ArticleIndexRow) => value(row) ?? -1;
  return rows
    .filter((row) => value(row) !== undefined)
    .filter((row) => authorId === undefined || row.authorId === authorId)
    .filter((row) => !categories || row.categories.some((category) => categories.includes(category)))
    .filter((row) => !among || among.includes(row.id))
    .toSorted((a, b) => time(b) - time(a) || b.id - a.id)
    .map((row) => ({ id: row.id, value: value(row) ?? null }));
}

it("pages and totals are those of looking at every article, whatever came, changed or went before", () => {
  const rows = new Map<number, ArticleIndexRow>();
  const columns = createArticleIndex();
  for (let round = 0; round < 300; round++) {
    for (let step = 0; step < 10; step++) {
      const id = 1 + roll(80);
      if (roll(4) === 0) {
        rows.delete(id);
        columns.remove(id);
      } else {
        const row = aRow(id);
        rows.set(id, row);
        columns.put(row);
      }
    }
    const choice = {
      lang: one(languageCodes as readonly Language[]),
      fallback: one(languageCodes as readonly Language[]),
      ...(roll(3) === 0 ? { categories: [1, 2, 3].filter(() => roll(2)) } : {}),
      ...(roll(3) === 0 ? { authorId: 1 + roll(3) } : {}),
      ...(roll(3) === 0 ? { among: Array.from({ length: 9 }, (_, i) => 1 + roll(8) + 10 * i) } : {}),
    };
    const expected = said([...rows.values()], choice);
    const limit = 1 + roll(9);
    const walked: Cursor[] = [];
    for (let after: Cursor | null = null; ; ) {
      const { page, total } = scanArticles(columns, choice, { limit, after });
      expect(total).toBe(expected.length);
      walked.push(...page);
      after = page.at(-1) ?? null;
      if (page.length < limit) break;
    }
    expect(walked).toEqual(expected);
  }
});
