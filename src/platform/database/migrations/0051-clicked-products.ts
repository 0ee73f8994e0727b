import { type Kysely, sql } from "kysely";

/**
 * A click says itself which product it was for: offers go, and with them went what was clicked before. Of those that are gone it is known
 * where the click was on the product's own page. 0: no product's.
 */
export const clickedProducts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("outbound_clicks")
      .addColumn("product_id", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update outbound_clicks set product_id = coalesce(
      (select o.product_id from offers as o where o.id = outbound_clicks.offer_id),
      case when offer_id <> 0 and page_kind = 'product' then page_id else 0 end)`.execute(db);
  },
};
