import { type Kysely, sql } from "kysely";

/** Words are found by more of their forms, and model numbers inside of Chinese sentences: texts are read anew, and no signature is 0. */
export const wordForms = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update search_entries set signature = 0`.execute(db);
    for (const [kind, table] of [
      ["product", "products"],
      ["article", "articles"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}
        where true on conflict do nothing`.execute(db);
  },
};
