import type { Kysely } from "kysely";

/** When a person last checked what a page recommends. Of earlier saves nothing says so: it is not known for any. */
export const checkedDates = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ["products", "articles"])
      await db.schema.alterTable(table).addColumn("checked_at", "bigint").execute();
  },
};
