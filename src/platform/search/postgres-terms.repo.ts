import { sql } from "kysely";
import { languageCodes } from "#i18n/languages.ts";
import { portions } from "./portions.ts";
import { documentOf, type SearchKind, type TermIndex } from "./term-index.ts";

const tableOf = (kind: SearchKind) => sql.table(`${kind}_terms`);

/** What `documentOf` makes of a row. */
const document = sql`(entity_id::bigint * ${sql.lit(documentOf(1, languageCodes[0]))} + case lang ${sql.join(
  languageCodes.map((lang) => sql`when ${sql.lit(lang)} then ${sql.lit(documentOf(0, lang))}`),
  sql` `,
)} end)`;

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
    // In one text each: as rows they would take longer than reading them.
    const { rows } = await sql<{ documents: string | null }>`select (
      select string_agg(${document}::text, ',') from ${tableOf(kind)}
      where terms @@ ('''' || token.value || '''')::tsquery) as documents
      from unnest(${[...tokens]}::text[]) with ordinality as token (value, place) order by token.place`.execute(
      db,
    );
    return rows.map(({ documents }) => Uint32Array.from(JSON.parse(`[${documents ?? ""}]`) as number[]));
  },
};
