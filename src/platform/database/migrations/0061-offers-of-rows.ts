import { type Kysely, sql } from "kysely";

/**
 * A row of a file knows the offer it brought: two rows of one shop are two offers of their product. Until now they were one, which the
 * last row overwrote; which of them that was nobody knows, so their next file is read as if it were new.
 */
export const offersOfRows = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("product_sources")
      .addColumn("offer_id", "integer", (column) => column.references("offers.id").onDelete("set null"))
      .execute();
    await db.schema
      .createIndex("product_sources_by_offer")
      .on("product_sources")
      .column("offer_id")
      .execute();
    const offers = sql`from offers as o where o.product_id = product_sources.product_id
      and o.source = 'import:' || product_sources.source`;
    const rows = sql`(select count(*) from product_sources as s
      where s.product_id = product_sources.product_id and s.source = product_sources.source)`;
    await sql`update product_sources set offer_id = (select min(o.id) ${offers})
      where ${rows} = 1 and (select count(*) ${offers}) = 1`.execute(db);
    await sql`update product_sources set content_hash = ''
      where ${rows} > 1 and content_hash <> 'taken back' and exists (select 1 ${offers})`.execute(db);
  },
};
