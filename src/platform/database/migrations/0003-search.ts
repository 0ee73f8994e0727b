import { type Kysely, sql } from "kysely";
import type { Engine } from "../engines/engine.ts";

/** The index of the search (docs/decisions/0010), and all there is to be put into it. */
export const search = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    // A table that is its own index: half the room on SQLite.
    const end = engine === "sqlite" ? sql`without rowid` : sql``;
    const number = "integer";
    for (const kind of ["product", "article"]) {
      const table = `${kind}_postings`;
      await db.schema
        .createTable(table)
        .addColumn("term", "bigint", (column) => column.notNull())
        .addColumn("entity_id", number, (column) => column.notNull())
        .addColumn("place", "bigint", (column) => column.notNull())
        .addColumn("readers", number, (column) => column.notNull())
        .addPrimaryKeyConstraint(`${table}_pk`, ["term", "entity_id"])
        .modifyEnd(end)
        .execute();
      await db.schema
        .createIndex(`${table}_place`)
        .on(table)
        .columns(["term", "place", "entity_id", "readers"])
        .execute();
    }
    await db.schema
      .createTable("search_entries")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("entity_id", number, (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("signature", "bigint", (column) => column.notNull())
      .addColumn("terms", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_entries_pk", ["kind", "entity_id", "lang"])
      .execute();
    await db.schema
      .createTable("search_words")
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("form", "text", (column) => column.notNull())
      .addColumn("spelling", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_words_pk", ["lang", "form"])
      .modifyEnd(end)
      .execute();
    await db.schema
      .createTable("search_near")
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("near", "text", (column) => column.notNull())
      .addColumn("form", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_near_pk", ["lang", "near", "form"])
      .modifyEnd(end)
      .execute();
    await db.schema
      .createTable("search_backlog")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("entity_id", number, (column) => column.notNull())
      .addPrimaryKeyConstraint("search_backlog_pk", ["kind", "entity_id"])
      .execute();
    for (const [kind, table] of [
      ["product", "products"],
      ["article", "articles"],
      ["category", "categories"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}`.execute(
        db,
      );
    for (const table of ["product_texts", "article_texts"])
      await db.schema.alterTable(table).dropColumn("search_text").execute();
  },
});
