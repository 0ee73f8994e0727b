import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Queries } from "#platform/database/database.ts";
import { portions } from "./portions.ts";
import type { SearchKind, TermIndex, TokenGroups } from "./term-index.ts";

/** Row ids hold the item and its language, so that hits need no join. */
const languagesPerItem = 8;
const rowidOf = (entityId: number, lang: Language): number =>
  entityId * languagesPerItem + languageCodes.indexOf(lang);

/** In rows: a portion takes some milliseconds, in which nothing else runs. */
const readAtOnce = 20_000;

const tableOf = (kind: SearchKind) => sql.table(`${kind}_terms`);

const quoted = (token: string): string => (token.endsWith("*") ? `"${token.slice(0, -1)}"*` : `"${token}"`);
/** An FTS5 query. */
const matchOf = (groups: TokenGroups): string =>
  groups.map((tokens) => `(${tokens.map(quoted).join(" OR ")})`).join(" AND ");

const isEmpty = (groups: TokenGroups): boolean =>
  groups.length === 0 || groups.some((tokens) => tokens.length === 0);

/** One portion in one text: as rows they would take longer than reading them. */
async function read(db: Queries, part: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{
    ids: string | null;
  }>`select group_concat(id) as ids from (${part}) as hits`.execute(db);
  return rows[0]?.ids ? rows[0].ids.split(",").map(Number) : [];
}

export const sqliteTerms: TermIndex = {
  async put(tx, kind, texts) {
    const rows = texts
      .map(({ entityId, lang, tokens }) => ({ rowid: rowidOf(entityId, lang), terms: tokens.join(" ") }))
      .sort((a, b) => a.rowid - b.rowid);
    for (const some of portions(rows))
      await sql`insert into ${tableOf(kind)} (rowid, terms) values ${sql.join(
        some.map(({ rowid, terms }) => sql`(${rowid}, ${terms})`),
      )}`.execute(tx);
  },

  async remove(tx, kind, texts) {
    for (const some of portions(texts.map(({ entityId, lang }) => rowidOf(entityId, lang))))
      await sql`delete from ${tableOf(kind)} where rowid in (${sql.join(some)})`.execute(tx);
  },

  async clear(tx, kind) {
    await sql`insert into ${tableOf(kind)} (${tableOf(kind)}) values ('delete-all')`.execute(tx);
  },

  async matching(db, kind, groups, limit = Number.POSITIVE_INFINITY) {
    if (isEmpty(groups)) return [];
    const match = matchOf(groups);
    const found: number[] = [];
    for (let after = 0; ; ) {
      const most = Math.min(readAtOnce, limit - found.length);
      const rowids = await read(
        db,
        sql`select rowid as id from ${tableOf(kind)} where ${tableOf(kind)} match ${match} and rowid > ${after} order by rowid limit ${sql.lit(most)}`,
      );
      for (const rowid of rowids) found.push(Math.floor(rowid / languagesPerItem));
      if (rowids.length < most || found.length >= limit) return found;
      after = rowids.at(-1) as number;
      await setImmediate();
    }
  },

  idsMatching(kind, queries) {
    const match = queries.filter((groups) => !isEmpty(groups)).map((groups) => `(${matchOf(groups)})`);
    if (!match.length) return sql`(select 0 where 1 = 0)`;
    return sql`(select rowid / ${sql.lit(languagesPerItem)} from ${tableOf(kind)} where ${tableOf(kind)} match ${match.join(" OR ")})`;
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
