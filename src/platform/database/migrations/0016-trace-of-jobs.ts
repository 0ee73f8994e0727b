import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The trace that a job continues (decision 0065). */
export const traceOfJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("jobs").addColumn("trace_parent", "text").execute();
  },
};
