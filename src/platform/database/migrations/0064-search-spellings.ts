import { type Kysely, sql } from "kysely";

/** Texts are found by more spellings (Traditional and Simplified characters): they are read again, and no signature is empty. */
export const searchSpellings = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update search_texts set signature = ''`.execute(db);
    for (const [kind, table] of [
      ["product", "products"],
      ["article", "articles"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}
        where true on conflict do nothing`.execute(db);
  },
};
