import { type RawBuilder, sql } from "kysely";
import { languageCodes } from "#i18n/languages.ts";
import { portions } from "./portions.ts";
import { documentOf, type SearchKind, type TermIndex, type TokenGroups } from "./term-index.ts";

const tableOf = (kind: SearchKind) => sql.table(`${kind}_terms`);

/** `documentOf` in SQL. */
const document = sql`(entity_id::bigint * ${sql.lit(documentOf(1, languageCodes[0]))} + case lang ${sql.join(
  languageCodes.map((lang) => sql`when ${sql.lit(lang)} then ${sql.lit(documentOf(0, lang))}`),
  sql` `,
)} end)`;

const quoted = (token: string): string => (token.endsWith("*") ? `'${token.slice(0, -1)}':*` : `'${token}'`);
const textOf = (groups: TokenGroups): string =>
  groups.map((tokens) => `(${tokens.map(quoted).join(" | ")})`).join(" & ");
const queryOf = (groups: TokenGroups): RawBuilder<unknown> => sql`${textOf(groups)}::tsquery`;

const isEmpty = (groups: TokenGroups): boolean =>
  groups.length === 0 || groups.some((tokens) => tokens.length === 0);

export const postgresTerms: TermIndex = {
  async put(tx, kind, texts) {
    for (const some of portions(texts))
      await sql`insert into ${tableOf(kind)} (entity_id, lang, terms) values ${sql.join(
        some.map(
          ({ entityId, lang, tokens }) =>
            sql`(${entityId}, ${lang}, array_to_tsvector(${[...tokens]}::text[]))`,
        ),
      )} on conflict (entity_id, lang) do update set terms = excluded.terms`.execute(tx);
  },

  async remove(tx, kind, texts) {
    for (const some of portions(texts))
      await sql`delete from ${tableOf(kind)} where (entity_id, lang) in (${sql.join(
        some.map(({ entityId, lang }) => sql`(${entityId}, ${lang})`),
      )})`.execute(tx);
  },

  async clear(tx, kind) {
    await sql`delete from ${tableOf(kind)}`.execute(tx);
  },

  async postings(db, kind, tokens) {
    // One text per token: as rows they would take longer than reading them.
    const { rows } = await sql<{ documents: string | null }>`select (
      select string_agg(${document}::text, ',') from ${tableOf(kind)}
      where terms @@ ('''' || token.value || '''')::tsquery) as documents
      from unnest(${[...tokens]}::text[]) with ordinality as token (value, place) order by token.place`.execute(
      db,
    );
    return rows.map(({ documents }) => Uint32Array.from(JSON.parse(`[${documents ?? ""}]`) as number[]));
  },
  async matching(db, kind, groups, limit) {
    if (isEmpty(groups)) return [];
    const { rows } = await sql<{ id: number }>`select entity_id as id from ${tableOf(kind)}
      where terms @@ ${queryOf(groups)} limit ${sql.lit(limit)}`.execute(db);
    return rows.map(({ id }) => id);
  },

  idsMatching(kind, queries) {
    const match = queries.filter((groups) => !isEmpty(groups)).map((groups) => `(${textOf(groups)})`);
    if (!match.length) return sql`(select 0 where false)`;
    return sql`(select entity_id from ${tableOf(kind)} where terms @@ ${match.join(" | ")}::tsquery)`;
  },

  async count(db, kind, queries, most) {
    const counts = queries.map((groups) =>
      isEmpty(groups)
        ? sql`0`
        : sql`(select count(*) from (select 1 from ${tableOf(kind)} where terms @@ ${queryOf(groups)} limit ${sql.lit(most)}) as hits)`,
    );
    if (!counts.length) return [];
    const { rows } = await sql<{
      counts: number[];
    }>`select json_build_array(${sql.join(counts)}) as counts`.execute(db);
    return rows[0]?.counts ?? [];
  },
};
