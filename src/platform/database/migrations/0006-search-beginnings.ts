import { type Kysely, sql } from "kysely";
import type { Engine } from "../engines/engine.ts";

/**
 * Words are found by how they begin, in the order of their letters' codes on both engines; what is never found is counted. All
 * texts are read anew: the analyzer changed, and no signature is 0.
 */
export const searchBeginnings = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === "postgres") {
      for (const table of ["search_words", "search_near"])
        await sql`alter table ${sql.table(table)} alter column form type text collate "C"`.execute(db);
      // On SQLite such a table is its key: one look finds the whole row.
      for (const kind of ["product", "article"])
        await sql`alter table ${sql.table(`${kind}_postings`)} drop constraint ${sql.ref(`${kind}_postings_pk`)},
          add constraint ${sql.ref(`${kind}_postings_pk`)} primary key (term, entity_id) include (place, readers)`.execute(
          db,
        );
    }
    await db.schema
      .createTable("search_misses")
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("term", "text", (column) => column.notNull())
      .addColumn("spelling", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_misses_pk", ["day", "lang", "term"])
      .execute();
    await sql`update search_entries set signature = 0`.execute(db);
    for (const [kind, table] of [
      ["product", "products"],
      ["article", "articles"],
      ["category", "categories"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}
        where true on conflict do nothing`.execute(db);
  },
});
