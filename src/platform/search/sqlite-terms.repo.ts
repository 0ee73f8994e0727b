import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "#platform/database/database.ts";
import { portions } from "./portions.ts";
import { documentOf, type SearchKind, type TermIndex } from "./term-index.ts";

/** In postings: a portion takes some milliseconds, in which nothing else runs. */
const readAtOnce = 20_000;

const tableOf = (kind: SearchKind) => sql.table(`${kind}_terms`);

/** Of each token the next postings after a document. As one text each: as rows they would take longer than reading them. */
async function read(
  db: Queries,
  kind: SearchKind,
  tokens: readonly string[],
  after: number,
): Promise<number[][]> {
  const table = tableOf(kind);
  const { rows } = await sql<{ documents: string | null }>`select (
    select group_concat(rowid) from (
      select rowid from ${table} where ${table} match '"' || token.value || '"' and rowid > ${after}
      order by rowid limit ${sql.lit(readAtOnce)})) as documents
    from json_each(${JSON.stringify(tokens)}) as token order by token.key`.execute(db);
  return rows.map(({ documents }) => JSON.parse(`[${documents ?? ""}]`) as number[]);
}

export const sqliteTerms: TermIndex = {
  async put(tx, kind, texts) {
    const rows = texts
      .map(({ entityId, lang, tokens }) => ({ rowid: documentOf(entityId, lang), terms: tokens.join(" ") }))
      .sort((a, b) => a.rowid - b.rowid);
    for (const some of portions(rows))
      await sql`insert into ${tableOf(kind)} (rowid, terms) values ${sql.join(
        some.map(({ rowid, terms }) => sql`(${rowid}, ${terms})`),
      )}`.execute(tx);
  },

  async remove(tx, kind, texts) {
    for (const some of portions(texts.map(({ entityId, lang }) => documentOf(entityId, lang))))
      await sql`delete from ${tableOf(kind)} where rowid in (${sql.join(some)})`.execute(tx);
  },

  async clear(tx, kind) {
    await sql`insert into ${tableOf(kind)} (${tableOf(kind)}) values ('delete-all')`.execute(tx);
  },

  async postings(db, kind, tokens) {
    const found = await read(db, kind, tokens, 0);
    for (const [i, documents] of found.entries())
      for (let last = documents; last.length === readAtOnce; ) {
        await setImmediate();
        [last = []] = await read(db, kind, [tokens[i] as string], documents.at(-1) as number);
        for (const document of last) documents.push(document);
      }
    return found.map((documents) => Uint32Array.from(documents));
  },
};
