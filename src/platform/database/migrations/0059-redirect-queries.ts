import { type Kysely, sql } from "kysely";

/** A redirect's source may hold a query: its path and the names of its parameters, both null without one. */
export const redirectQueries = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("redirects").addColumn("query_path", "text").execute();
    await db.schema.alterTable("redirects").addColumn("query_names", "text").execute();
    await db.schema
      .createIndex("redirects_query")
      .on("redirects")
      .columns(["query_path", "query_names"])
      .execute();
    // A question mark of a path is told from the one before a query.
    await sql`update redirects set from_path = replace(from_path, '?', '%3F') where from_path like '%?%'`.execute(
      db,
    );
  },
};
