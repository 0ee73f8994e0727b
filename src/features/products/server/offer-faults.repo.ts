import { type SqlBool, sql } from "kysely";
import { taggedByCountry } from "#features/marketplaces/shop-link.ts";
import type { Queries } from "#platform/database/database.ts";
import type { offerFaults } from "../admin-product.ts";

const dayLength = 86_400_000;
/** Days of clicks that say what is at risk. */
const countedDays = 30;

/** From the checks to their offers, never through all offers: SQLite keeps the order of a `cross join`. */
const found = (what: ReturnType<typeof sql<SqlBool>>) => sql`
  select o.product_id from offer_checks as k cross join offers as o
  where o.id = k.offer_id and o.is_active = 1 and ${what}`;

/** The products of each, by the indexes of migration 0039. */
const faults = {
  broken: () => sql`${found(sql`k.gone_at is not null`)} union ${found(sql`k.link = 'broken'`)}`,
  tag: () => found(sql`k.link = 'lost'`),
  untagged: () => sql`
    select o.product_id from programmes as g cross join offers as o
    where g.key in (${sql.join(taggedByCountry)}) and g.is_active = 1 and g.tags <> '[]'
      and o.programme_id = g.id and o.is_active = 1 and g.tags not like '%"country":"' || o.country || '"%'`,
  suspect: () => found(sql`k.suspect is not null`),
  // Who has no keys knows it.
  refused: () => found(sql`k.refusal is not null and k.refusal <> 'no-credentials'`),
  stale: (now: number) => sql`
    select product_id from offers where is_active = 1 and price_amount is not null and price_expires_at <= ${now}`,
  "none-left": () => sql`
    select o.product_id from offers as o where o.is_active = 1 and o.availability = 'out-of-stock' and not exists (
      select 1 from offers as x
      where x.product_id = o.product_id and x.is_active = 1 and x.availability <> 'out-of-stock')`,
} as const satisfies Record<(typeof offerFaults)[number], unknown>;

/** Products with an offer that this is wrong with. */
export const hasFault = (fault: (typeof offerFaults)[number], now: number) =>
  sql<SqlBool>`product_lines.product_id in (${faults[fault](now)})`;

const since = (now: number) => sql.lit(Math.floor(now / dayLength) - countedDays);

/** How often the links to a product's offers were followed in the last thirty days. */
export const clicksOn = (productId: ReturnType<typeof sql.ref>, now: number) =>
  sql<number>`(select coalesce(sum(c.times), 0) from outbound_clicks as c join offers as f on f.id = c.offer_id
    where f.product_id = ${productId} and c.day > ${since(now)})`;

/** The same for some products. */
export async function clicksOf(
  db: Queries,
  ids: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("products")
    .select("id")
    .select(clicksOn(sql.ref("products.id"), now).as("clicks"))
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, clicks }) => [id, Number(clicks)]));
}
