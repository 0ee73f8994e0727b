import type { Kysely } from "kysely";

/** Which category took in what hung on a deleted one. */
export const categoryHeirs = {
  up: (db: Kysely<unknown>): Promise<void> =>
    db.schema.alterTable("categories").addColumn("moved_to", "integer").execute(),
};
