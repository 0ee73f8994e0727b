import type { Kysely } from "kysely";

/** For when a text was planned that could not be published then, until somebody sees to it. */
export const missedPlans = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ["category_texts", "product_texts", "article_texts"]) {
      await db.schema.alterTable(table).addColumn("missed_at", "bigint").execute();
      await db.schema
        .createIndex(`${table}_missed`)
        .on(table)
        .column("missed_at")
        .where("missed_at", "is not", null)
        .execute();
    }
  },
};
