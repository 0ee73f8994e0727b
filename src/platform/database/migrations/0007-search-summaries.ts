import { type Kysely, sql } from "kysely";

/** Words of a product's summary stand above those of its description: products are read anew. */
export const searchSummaries = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`insert into search_backlog (kind, entity_id) select 'product', id from products
      where true on conflict do nothing`.execute(db);
  },
};
