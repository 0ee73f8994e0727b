import { type Kysely, sql } from "kysely";

/** What one walk through an index tells of a product, whatever the CRM asks of it. */
const standing = [
  "is_deleted",
  "product_id",
  "texts",
  "published",
  "scheduled",
  "stale",
  "partial",
  "no_seo",
  "category_id",
  "sub_category_id",
  "has_image",
  "image_gone",
  "has_price",
  "has_offers",
  "is_active",
];

/** How the languages of everything stand, one narrow line a thing: for the matrix of translations, the lists and the inbox. */
export const translationLines = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of ["partial", "has_offers", "image_gone"])
      await db.schema
        .alterTable("product_lines")
        .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    await db.schema.dropIndex("product_lines_product_id").execute();
    await db.schema.createIndex("product_lines_standing").on("product_lines").columns(standing).execute();

    let lines = db.schema
      .createTable("text_lines")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("entity_id", "integer", (column) => column.notNull())
      .addColumn("words", "text", (column) => column.notNull());
    for (const name of ["texts", "published", "stale", "partial", "is_active"])
      lines = lines.addColumn(name, "integer", (column) => column.notNull());
    await lines.addPrimaryKeyConstraint("text_lines_pk", ["kind", "entity_id"]).execute();

    // Written with the search's index.
    for (const [kind, table] of [
      ["category", "categories"],
      ["article", "articles"],
      ["product", "products"],
    ] as const)
      await sql`insert into search_backlog (kind, entity_id) select ${sql.lit(kind)}, id from ${sql.table(table)}
        where true on conflict do nothing`.execute(db);
  },
};
