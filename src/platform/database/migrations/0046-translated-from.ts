import type { Kysely } from "kysely";

/** From which language an order translates; all of before from English. */
export const translatedFrom = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("translation_runs")
      .addColumn("from_lang", "text", (column) => column.notNull().defaultTo("en"))
      .execute();
  },
};
