import { sql } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { unnamedTerm } from "../searched-term.ts";

export type SearchRow = {
  day: number;
  lang: Language;
  term: string;
  spelling: string;
  times: number;
  missed: number;
};

const keyOf = (row: Pick<SearchRow, "lang" | "term">): string => `${row.lang} ${row.term}`;

/**
 * Adds to one day's counts. New terms past `mostTerms` a day are counted without their words.
 * Rows are sorted so that concurrent writers cannot deadlock.
 */
export async function add(tx: Tx, day: number, rows: readonly SearchRow[], mostTerms: number): Promise<void> {
  const stored = await tx
    .selectFrom("search_counts")
    .select(["lang", "term"])
    .where("day", "=", day)
    .execute();
  const known = new Set(stored.map((row) => keyOf(row as SearchRow)));
  const values = new Map<string, SearchRow>();
  for (const row of rows) {
    const fits = row.term === "" || known.has(keyOf(row)) || known.size < mostTerms;
    const counted = fits ? row : { ...row, ...unnamedTerm };
    known.add(keyOf(counted));
    const same = values.get(keyOf(counted));
    if (same) {
      same.times += counted.times;
      same.missed += counted.missed;
    } else values.set(keyOf(counted), { ...counted });
  }
  if (!values.size) return;
  await tx
    .insertInto("search_counts")
    .values([...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict.columns(["day", "lang", "term"]).doUpdateSet({
        times: sql<number>`search_counts.times + excluded.times`,
        missed: sql<number>`search_counts.missed + excluded.missed`,
      }),
    )
    .execute();
}
