import type { Kysely } from "kysely";

export const categorySources = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Of which English text a category's text is the translation: where that is another now, the translation is out of date.
    await db.schema.alterTable("category_texts").addColumn("source_hash", "text").execute();
    // Which category took in what hung on a deleted one.
    await db.schema.alterTable("categories").addColumn("moved_to", "integer").execute();
  },
};
