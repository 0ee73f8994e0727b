import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Any language may be the default one (decision 0047), so the search index says of every text who may read it, not of the English one
 * alone: all items are indexed again, while the site serves.
 */
export const readersOfEveryText: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [kind, table] of [
      ["product", "products"],
      ["article", "articles"],
      ["content", "content_items"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}
        where true on conflict do nothing`.execute(db);
  },
};
