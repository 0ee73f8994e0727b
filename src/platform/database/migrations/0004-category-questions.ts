import type { Kysely } from "kysely";

/** What readers of a category ask, with our answers, beside its texts. */
export const categoryQuestions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("category_texts")
      .addColumn("faq", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
