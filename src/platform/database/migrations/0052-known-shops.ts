import { type Kysely, sql } from "kysely";

/** What an address at a shop says of the thing there (marketplaces/shop-address.ts, as it was when this was written). */
const idAt: Readonly<Record<string, (url: string) => string | undefined>> = {
  amazon: (url) =>
    /\/(?:dp(?:\/product)?|gp\/product(?:\/glance)?|gp\/aw\/d|gp\/offer-listing|o\/asin)\/([a-z\d]{10})(?=[/?#]|$)/i
      .exec(url)?.[1]
      ?.toUpperCase(),
  walmart: (url) => /\/ip\/(?:[^/?#]+\/)?([A-Z\d]+)(?=[/?#]|$)/.exec(url)?.[1],
  aliexpress: (url) => /\/(?:item|i)\/(?:[^/?#]+\/)?(\d{6,})\.html/.exec(url)?.[1],
  ebay(url) {
    const page = /\/itm\/(?:[^/?#]+\/)?(\d{9,15})(?=[/?#]|$)/.exec(url)?.[1];
    const variation = /[?&]var=([1-9]\d{0,14})(?=[&#]|$)/.exec(url)?.[1];
    return page && variation ? `v1|${page}|${variation}` : page;
  },
};
const atOnce = 1_000;
type Row = { id: number; key: string; url: string; external_id: string };

/** Hours that a price of a shop without rules may be shown; nobody had seen to theirs. */
const openAge = 720;

/** A shop that a file brought, and whose rules nobody has changed, gets the age that new ones begin with. */
async function limitAges(db: Kysely<unknown>): Promise<void> {
  type Programme = { id: number; policy: string };
  const { rows } =
    await sql<Programme>`select id, policy from programmes where version = 1 and key not in (${sql.join(Object.keys(idAt))})`.execute(
      db,
    );
  for (const { id, policy } of rows) {
    const rules = JSON.parse(policy) as { maxPriceAgeHours?: { value: number | null } };
    if (rules.maxPriceAgeHours?.value !== null) continue;
    const limited = { ...rules, maxPriceAgeHours: { ...rules.maxPriceAgeHours, value: openAge } };
    await sql`update programmes set policy = ${JSON.stringify(limited)} where id = ${id}`.execute(db);
    await sql`update offers set price_expires_at = case when fetched_at is null then 0
      else fetched_at + ${sql.lit(openAge * 3_600_000)} end where programme_id = ${id}`.execute(db);
  }
}

/**
 * A product remembers whose offers it had, an alert whose shops its price is of. Files wrote their own numbers as the shop's: what a known shop is asked for is what the
 * address says, and nothing where it says none.
 */
export const knownShops = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("price_alerts")
      .addColumn("country", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema
      .createTable("product_shops")
      .addColumn("product_id", "integer", (column) =>
        column.notNull().references("products.id").onDelete("cascade"),
      )
      .addColumn("programme_id", "integer", (column) =>
        column.notNull().references("programmes.id").onDelete("cascade"),
      )
      .addPrimaryKeyConstraint("product_shops_key", ["product_id", "programme_id"])
      .execute();
    await sql`insert into product_shops (product_id, programme_id) select distinct product_id, programme_id from offers`.execute(
      db,
    );
    await limitAges(db);
    for (let after = 0; ; ) {
      const { rows } = await sql<Row>`select o.id, g.key, o.url, o.external_id from offers as o
        join programmes as g on g.id = o.programme_id
        where o.id > ${after} and o.external_id is not null and g.key in (${sql.join(Object.keys(idAt))})
        order by o.id limit ${atOnce}`.execute(db);
      for (const { id, key, url, external_id } of rows) {
        const said = idAt[key]?.(url) ?? null;
        if (said !== external_id)
          await sql`update offers set external_id = ${said}, ask_at = 0 where id = ${id}`.execute(db);
      }
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) return;
      after = last.id;
    }
  },
};
