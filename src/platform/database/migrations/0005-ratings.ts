import type { Kysely } from "kysely";

/** What a category's products are judged by, and the marks they got. */
export const ratings = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, column] of [
      ["categories", "criteria"],
      ["products", "ratings"],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, "text", (definition) => definition.notNull().defaultTo("[]"))
        .execute();
    await db.schema.alterTable("categories").addColumn("test_method", "text").execute();
  },
};
