import { sql } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { allowedErrors, errorsBetween, keysOfError, keysOfWord } from "./near-words.ts";
import { portions } from "./portions.ts";

export type KnownWord = { lang: Language; form: string; spelling: string };

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Adds words to the dictionary; known ones keep their spelling. In one order, so that concurrent writers do not deadlock. */
export async function saveWords(tx: Tx, words: readonly KnownWord[]): Promise<void> {
  const known = new Map<string, KnownWord>();
  for (const word of words) {
    const key = `${word.lang}:${word.form}`;
    if (!known.has(key)) known.set(key, word);
  }
  const sorted = [...known.values()].sort((a, b) => byName(a.lang, b.lang) || byName(a.form, b.form));
  for (const some of portions(sorted)) {
    const added = await tx
      .insertInto("search_words")
      .values(some)
      .onConflict((conflict) => conflict.columns(["lang", "form"]).doNothing())
      .returning(["lang", "form"])
      .execute();
    const keys = added
      .sort((a, b) => byName(a.lang, b.lang) || byName(a.form, b.form))
      .flatMap(({ lang, form }) => keysOfWord(form).map((near) => ({ lang, near, form })));
    for (const near of portions(keys))
      await tx
        .insertInto("search_near")
        .values(near)
        .onConflict((conflict) => conflict.columns(["lang", "near", "form"]).doNothing())
        .execute();
  }
}

/** Dictionary words that a misspelled one may mean, the nearest first. */
export async function nearestWords(
  db: Queries,
  langs: readonly Language[],
  typed: string,
  limit: number,
): Promise<(KnownWord & { errors: number })[]> {
  const keys = keysOfError(typed);
  if (!keys.length) return [];
  const rows = await db
    .selectFrom("search_near as n")
    .innerJoin("search_words as w", (join) =>
      join.onRef("w.lang", "=", "n.lang").onRef("w.form", "=", "n.form"),
    )
    .select(["w.lang", "w.form", "w.spelling"])
    .distinct()
    .where("n.lang", "in", langs)
    .where("n.near", "in", keys)
    .execute();
  return rows
    .map((row) => ({ ...row, lang: row.lang as Language, errors: errorsBetween(typed, row.form) }))
    .filter((word) => word.errors > 0 && word.errors <= allowedErrors(typed))
    .sort((a, b) => a.errors - b.errors || byName(a.form, b.form) || byName(a.lang, b.lang))
    .slice(0, limit);
}

/** Dictionary words with this prefix, the shortest first: they lack the least. */
export async function wordsBeginning(
  db: Queries,
  langs: readonly Language[],
  beginnings: readonly string[],
  limit: number,
): Promise<Pick<KnownWord, "lang" | "form">[]> {
  const parts = langs.flatMap((lang) =>
    beginnings.map(
      (beginning) => sql`select lang, form from search_words
        where lang = ${lang} and form >= ${beginning} and form < ${`${beginning}\u{10ffff}`}`,
    ),
  );
  const { rows } = await sql<{ lang: Language; form: string }>`select lang, form from (${sql.join(
    parts,
    sql` union all `,
  )}) as words order by length(form), form, lang limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
