import { type Kysely, sql } from "kysely";

const withoutDigit = sql.join(
  Array.from({ length: 10 }, (_, digit) => sql`form not like ${sql.lit(`%${digit}%`)}`),
  sql` and `,
);

/**
 * Model numbers are found by more of their spellings: texts are read anew, and no signature is 0. Words of four
 * letters forgive an error, and may have meant one of three.
 */
export const modelNumbers = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const near of [
      sql`form`,
      sql`substr(form, 2)`,
      sql`substr(form, 1, 1) || substr(form, 3)`,
      sql`substr(form, 1, 2)`,
    ])
      await sql`insert into search_near (lang, near, form) select lang, '1' || ${near}, form from search_words
        where length(form) = 3 and ${withoutDigit} on conflict do nothing`.execute(db);
    await sql`update search_entries set signature = 0`.execute(db);
    for (const [kind, table] of [
      ["product", "products"],
      ["article", "articles"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}
        where true on conflict do nothing`.execute(db);
  },
};
