import { sql } from "kysely";
import { required, type SchemaTools } from "./schema-tools.ts";

/** The full-text index and its dictionaries (docs/decisions/0010). */
export async function createSearchTables(tools: SchemaTools): Promise<void> {
  const { db, codePointText, withoutRowid } = tools;
  for (const kind of ["product", "article"] as const) await createTermsTable(tools, kind);
  await db.schema
    .createTable("search_texts")
    .addColumn("kind", "text", required)
    .addColumn("entity_id", "integer", required)
    .addColumn("lang", "text", required)
    .addColumn("signature", "text", required)
    .addColumn("readers", "text", required)
    .addColumn("categories", "text", required)
    .addColumn("numbers", "text", required)
    .addColumn("names", "text", required)
    .addColumn("summary", "text", required)
    .addColumn("body", "text", required)
    .addPrimaryKeyConstraint("search_texts_pk", ["kind", "entity_id", "lang"])
    .execute();

  await db.schema
    .createTable("search_words")
    .addColumn("lang", "text", required)
    .addColumn("form", codePointText, required)
    .addColumn("spelling", "text", required)
    .addPrimaryKeyConstraint("search_words_pk", ["lang", "form"])
    .modifyEnd(withoutRowid)
    .execute();

  await db.schema
    .createTable("search_near")
    .addColumn("lang", "text", required)
    .addColumn("near", "text", required)
    .addColumn("form", codePointText, required)
    .addPrimaryKeyConstraint("search_near_pk", ["lang", "near", "form"])
    .modifyEnd(withoutRowid)
    .execute();

  await db.schema
    .createTable("search_backlog")
    .addColumn("kind", "text", required)
    .addColumn("entity_id", "integer", required)
    .addPrimaryKeyConstraint("search_backlog_pk", ["kind", "entity_id"])
    .execute();
}

/** A full-text index of the database: its terms come from our own analyzer, so it only splits them at spaces. */
export async function createTermsTable(
  { db, engine }: Pick<SchemaTools, "db" | "engine">,
  kind: "product" | "article" | "content",
): Promise<void> {
  const table = sql.table(`${kind}_terms`);
  if (engine === "sqlite") {
    await sql`create virtual table ${table}
      using fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(db);
    return;
  }
  await sql`create table ${table} (entity_id integer not null, lang text not null, terms tsvector not null,
    primary key (entity_id, lang))`.execute(db);
  // Moves the terms of large rows out of line; PostgreSQL moves nothing out of rows below 2 KB.
  await sql`alter table ${table} set (toast_tuple_target = 128)`.execute(db);
  await sql`create index ${sql.id(`${kind}_terms_by_term`)} on ${table} using gin (terms)`.execute(db);
}
