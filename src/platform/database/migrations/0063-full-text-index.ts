import { type Kysely, sql } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** The databases' own full-text indexes hold the terms (docs/decisions/0010) in place of tables of postings; everything is indexed anew. */
export const fullTextIndex = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ["product_postings", "article_postings", "search_entries"])
      await db.schema.dropTable(table).execute();
    for (const kind of ["product", "article"]) {
      const table = sql.table(`${kind}_terms`);
      if (engine === "sqlite")
        await sql`create virtual table ${table} using fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(
          db,
        );
      else {
        await sql`create table ${table} (entity_id integer not null, lang text not null, terms tsvector not null,
          primary key (entity_id, lang))`.execute(db);
        // Of large rows only: PostgreSQL moves no value out of a row below 2 KB.
        await sql`alter table ${table} set (toast_tuple_target = 128)`.execute(db);
        await sql`create index ${sql.raw(`${kind}_terms_by_term`)} on ${table} using gin (terms)`.execute(db);
      }
    }
    await db.schema
      .createTable("search_texts")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("entity_id", "integer", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("signature", "text", (column) => column.notNull())
      .addColumn("readers", "text", (column) => column.notNull())
      .addColumn("categories", "text", (column) => column.notNull())
      .addColumn("numbers", "text", (column) => column.notNull())
      .addColumn("names", "text", (column) => column.notNull())
      .addColumn("summary", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_texts_pk", ["kind", "entity_id", "lang"])
      .execute();
    for (const [kind, table] of [
      ["product", "products"],
      ["article", "articles"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}
        where true on conflict do nothing`.execute(db);
  },
});
