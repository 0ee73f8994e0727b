import { type Kysely, sql } from "kysely";

/** A key is unique among jobs that are not finished: one that failed keeps its own, and a new one may have it. */
export const jobKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex("jobs_unique_key").execute();
    await sql`create unique index jobs_unique_key on jobs (unique_key) where finished_at is null`.execute(db);
  },
};
