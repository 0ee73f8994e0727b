import type { Kysely } from "kysely";

/** The index that SQLite lost when clicks got a device. */
export const clicksByOffer = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex("outbound_clicks_by_offer")
      .ifNotExists()
      .on("outbound_clicks")
      .columns(["offer_id", "day"])
      .execute();
  },
};
