import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { languageCodes } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/handles.ts";
import { portions } from "./portions.ts";
import { documentOf, itemOf, type SearchKind, type TermIndex, type TokenGroups } from "./term-index.ts";

/** In postings: a batch takes some milliseconds, which block the event loop. */
const readAtOnce = 20_000;

const tableOf = (kind: SearchKind) => sql.table(`${kind}_terms`);

const quoted = (token: string): string => (token.endsWith("*") ? `"${token.slice(0, -1)}"*` : `"${token}"`);
/** An FTS5 query. */
const matchOf = (groups: TokenGroups): string =>
  groups.map((tokens) => `(${tokens.map(quoted).join(" OR ")})`).join(" AND ");

const isEmpty = (groups: TokenGroups): boolean =>
  groups.length === 0 || groups.some((tokens) => tokens.length === 0);

/** The next postings of each token after a document. As one text each: as rows they would take longer than reading them. */
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

  async matching(db, kind, groups, limit) {
    if (isEmpty(groups)) return [];
    const table = tableOf(kind);
    const { rows } = await sql<{ document: number }>`select rowid as document from ${table}
      where ${table} match ${matchOf(groups)} limit ${sql.lit(limit)}`.execute(db);
    return rows.map(({ document }) => itemOf(document));
  },

  idsMatching(kind, queries) {
    const match = queries.filter((groups) => !isEmpty(groups)).map((groups) => `(${matchOf(groups)})`);
    if (!match.length) return sql`(select 0 where 1 = 0)`;
    return sql`(select rowid / ${sql.lit(documentOf(1, languageCodes[0]))} from ${tableOf(kind)} where ${tableOf(kind)} match ${match.join(" OR ")})`;
  },

  async count(db, kind, queries, most) {
    const counts = queries.map((groups) =>
      isEmpty(groups)
        ? sql`0`
        : sql`(select count(*) from (select 1 from ${tableOf(kind)} where ${tableOf(kind)} match ${matchOf(groups)} limit ${sql.lit(most)}))`,
    );
    if (!counts.length) return [];
    const { rows } = await sql<{ counts: string }>`select json_array(${sql.join(counts)}) as counts`.execute(
      db,
    );
    return JSON.parse(rows[0]?.counts ?? "[]") as number[];
  },
};
