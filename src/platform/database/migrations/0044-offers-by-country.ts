import { type Kysely, sql } from "kysely";

/** The inbox looks through a programme's offers for countries without a tag: by this index alone, never through the offers themselves. */
export const offersByCountry = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index offers_by_country on offers (programme_id, country, product_id) where is_active = 1`.execute(
      db,
    );
  },
};
