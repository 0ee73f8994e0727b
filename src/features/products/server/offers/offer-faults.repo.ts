import { type SqlBool, sql } from "kysely";
import { taggedByCountry } from "#features/marketplaces/affiliate-link.ts";
import type { OfferFault } from "#features/products/admin-product.ts";
import type { Queries } from "#platform/database/handles.ts";
import { dayLength } from "#platform/time-zones.ts";

/** Days of clicks that say what is at risk. */
const countedDays = 30;

/** From the checks to their offers, never through all offers: SQLite keeps the order of a `cross join`. */
const found = (what: ReturnType<typeof sql<SqlBool>>) => sql`
  select o.id, o.product_id from offer_checks as k cross join offers as o
  where o.id = k.offer_id and o.is_active = 1 and ${what}`;

/** The offers of each, with their products, by the indexes of migration 0039. */
const faults = {
  broken: () => sql`${found(sql`k.gone_at is not null`)} union ${found(sql`k.link = 'broken'`)}`,
  tag: () => found(sql`k.link = 'lost'`),
  untagged: () => sql`
    select o.id, o.product_id from programmes as g cross join offers as o
    where g.key in (${sql.join(taggedByCountry)}) and g.is_active = 1 and g.tags <> '[]'
      and o.programme_id = g.id and o.is_active = 1 and g.tags not like '%"country":"' || o.country || '"%'`,
  suspect: () => found(sql`k.suspect is not null`),
  // Who has no keys knows it.
  refused: () => found(sql`k.refusal is not null and k.refusal <> 'no-credentials'`),
  stale: (now: number) => sql`
    select id, product_id from offers where is_active = 1 and price_amount is not null
      and price_expires_at > 0 and price_expires_at <= ${now}`,
  // Never to be shown: its program allows prices from its own interface only (policy.ts).
  hidden: () => sql`
    select id, product_id from offers where is_active = 1 and price_amount is not null and price_expires_at = 0`,
  "no-price": (now: number) => sql`
    select o.id, o.product_id from offers as o where o.is_active = 1 and not exists (
      select 1 from offers as x where x.product_id = o.product_id and x.is_active = 1 and x.price_amount is not null
        and (x.price_expires_at is null or x.price_expires_at > ${now}))`,
  "none-left": () => sql`
    select o.id, o.product_id from offers as o where o.is_active = 1 and o.availability = 'out-of-stock' and not exists (
      select 1 from offers as x
      where x.product_id = o.product_id and x.is_active = 1 and x.availability <> 'out-of-stock')`,
} as const satisfies Record<OfferFault, unknown>;

/** Products with an offer that this is wrong with. */
export const hasFault = (fault: OfferFault, now: number) =>
  sql<SqlBool>`product_lines.product_id in (select product_id from (${faults[fault](now)}) as wrong)`;

const since = (now: number) => sql.lit(Math.floor(now / dayLength) - countedDays);

/** How often the links to a product's offers were followed in the last thirty days; with a fault, to those alone that it is wrong with. */
export const clicksOn = (productId: ReturnType<typeof sql.ref>, now: number, fault?: OfferFault) =>
  sql<number>`(select coalesce(sum(c.times), 0) from outbound_clicks as c join offers as f on f.id = c.offer_id
    where f.product_id = ${productId} and c.day > ${since(now)}
      ${fault ? sql`and f.id in (select id from (${faults[fault](now)}) as wrong)` : sql``})`;

/** The same for some products. */
export async function clicksOf(
  db: Queries,
  ids: readonly number[],
  now: number,
  fault?: OfferFault,
): Promise<Map<number, number>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("products")
    .select("id")
    .select(clicksOn(sql.ref("products.id"), now, fault).as("clicks"))
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, clicks }) => [id, Number(clicks)]));
}
