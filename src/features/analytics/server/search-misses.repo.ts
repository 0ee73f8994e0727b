import { sql } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/database.ts";

export type MissRow = { day: number; lang: Language; term: string; spelling: string; times: number };

const keyOf = (row: Pick<MissRow, "lang" | "term">): string => `${row.lang} ${row.term}`;

/** Adds to one day's counts; of terms that are new to the day only as many as make `mostTerms`. In one order, so that no two writers wait for each other. */
export async function add(tx: Tx, day: number, rows: readonly MissRow[], mostTerms: number): Promise<void> {
  const stored = await tx
    .selectFrom("search_misses")
    .select(["lang", "term"])
    .where("day", "=", day)
    .execute();
  const known = new Set(stored.map((row) => keyOf(row as MissRow)));
  const fresh = rows.filter((row) => !known.has(keyOf(row)));
  const kept = new Set(fresh.slice(0, Math.max(0, mostTerms - known.size)));
  const values = rows
    .filter((row) => kept.has(row) || known.has(keyOf(row)))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (!values.length) return;
  await tx
    .insertInto("search_misses")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "lang", "term"])
        .doUpdateSet({ times: sql<number>`search_misses.times + excluded.times` }),
    )
    .execute();
}

export const removeBefore = async (tx: Tx, day: number): Promise<void> =>
  void (await tx.deleteFrom("search_misses").where("day", "<", day).execute());

export async function most(
  db: Queries,
  { from, lang, limit }: { from: number; lang?: Language | undefined; limit: number },
): Promise<{ lang: Language; term: string; spelling: string; times: number; lastDay: number }[]> {
  const rows = await db
    .selectFrom("search_misses")
    .select(["lang", "term"])
    .select(({ fn }) => [
      fn.sum<number>("times").as("total"),
      fn.max("day").as("last_day"),
      fn.min("spelling").as("spelling"),
    ])
    .where("day", ">=", from)
    .$if(lang !== undefined, (query) => query.where("lang", "=", lang as Language))
    .groupBy(["lang", "term"])
    .orderBy("total", "desc")
    .orderBy("last_day", "desc")
    .orderBy("term")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    lang: row.lang as Language,
    term: row.term,
    spelling: row.spelling,
    times: Number(row.total),
    lastDay: row.last_day,
  }));
}

/** How often on each day; days without any are left out. */
export async function byDay(
  db: Queries,
  { from, lang }: { from: number; lang?: Language | undefined },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("search_misses")
    .select("day")
    .select(({ fn }) => fn.sum<number>("times").as("total"))
    .where("day", ">=", from)
    .$if(lang !== undefined, (query) => query.where("lang", "=", lang as Language))
    .groupBy("day")
    .execute();
  return new Map(rows.map((row) => [row.day, Number(row.total)]));
}
