import { type Kysely, sql } from "kysely";

/** Trends compare the favorites of two times: these alone are read, not all that were ever kept. */
export const favoritesByTime = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index favorites_created_at on favorites (created_at, product_id)`.execute(db);
  },
};
