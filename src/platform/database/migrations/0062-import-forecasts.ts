import type { Kysely } from "kysely";

/** What a check says beside its counts, and the other line of two rows that are in each other's way. */
export const importForecasts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("import_runs").addColumn("forecast", "text").execute();
    for (const table of ["import_problems", "feed_problems"])
      await db.schema.alterTable(table).addColumn("other_line", "integer").execute();
  },
};
