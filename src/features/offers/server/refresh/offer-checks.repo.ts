import { type SqlBool, sql } from "kysely";
import { type MarketplaceKey, marketplaceKeys, type Refusal } from "#features/marketplaces/listing.ts";
import type { LinkState } from "#features/offers/link-state.ts";
import type { Quote } from "#features/offers/quote.ts";
import { shortHosts } from "#i18n/urls/shop-hosts.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";

const hour = 3_600_000;
const dayLength = 24 * hour;
/** Days of clicks that determine how busy an offer is. */
const countedDays = 30;
/** Offers seen this recently are skipped, unless their price expires as soon. */
const young = 6 * hour;

const isLiving = sql<SqlBool>`o.is_active = 1 and exists (
  select 1 from products as p where p.id = o.product_id and p.deleted_at is null and p.is_active = 1)`;

const isDue = (now: number) => sql<SqlBool>`${isLiving} and o.external_id is not null and o.ask_at <= ${now}
  and (o.fetched_at is null or o.fetched_at <= ${now - young} or o.price_expires_at <= ${now + young})`;

/** Clicks in the last thirty days. */
const clicksOf = (now: number) =>
  sql<number>`(select coalesce(sum(c.times), 0) from outbound_clicks as c
    where c.offer_id = o.id and c.day > ${Math.floor(now / dayLength) - countedDays})`;

/** The largest id; 0 without offers. */
export async function lastId(db: Queries): Promise<number> {
  const row = await db
    .selectFrom("offers")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Offers by their ids; an expression, so that both engines use the primary key. */
export type Window = { after: number; upTo: number };
const isWithin = ({ after, upTo }: Window) => sql<SqlBool>`o.id > ${after} and o.id <= ${upTo}`;

export type ShopLocation = { key: MarketplaceKey; programmeId: number; country: string };

/** Locations with due offers among these. */
export async function dueLocations(db: Queries, window: Window, now: number): Promise<ShopLocation[]> {
  const rows = await db
    .selectFrom("offers as o")
    .innerJoin("programmes as g", "g.id", "o.programme_id")
    .select(["g.key", "o.programme_id as programmeId", "o.country"])
    .distinct()
    .where(isWithin(window))
    .where("g.key", "in", marketplaceKeys)
    .where("g.is_active", "=", 1)
    .where(isDue(now))
    .execute();
  return rows as ShopLocation[];
}

export type Due = { id: number; clicks: number; seenAt: number };

/** Due offers of a location. */
export async function dueWithin(
  db: Queries,
  window: Window,
  place: ShopLocation,
  now: number,
): Promise<Due[]> {
  const rows = await db
    .selectFrom("offers as o")
    .select(["o.id", "o.fetched_at"])
    .select(clicksOf(now).as("clicks"))
    .where(isWithin(window))
    // An expression, so that no engine scans the whole location for each batch.
    .where(sql<SqlBool>`o.programme_id + 0 = ${place.programmeId}`)
    .where("o.country", "=", place.country)
    .where(isDue(now))
    .execute();
  return rows.map((row) => ({ id: row.id, clicks: Number(row.clicks), seenAt: row.fetched_at ?? 0 }));
}

export type Claimed = { id: number; productId: number; externalId: string; clicks: number };

/** Claims those of these that are still due, in this order; no other instance queries them before `until`. */
export async function claimDue(
  tx: Tx,
  engine: Database["engine"],
  { ids, now, until }: { ids: readonly number[]; now: number; until: number },
): Promise<Claimed[]> {
  const due = await tx
    .selectFrom("offers as o")
    .select(["o.id", "o.product_id as productId", "o.external_id as externalId"])
    .select(clicksOf(now).as("clicks"))
    .where("o.id", "in", ids)
    .where(isDue(now))
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  await setNextRefreshAt(
    tx,
    due.map(({ id }) => id),
    until,
  );
  return inOrderOf(
    ids,
    due.map((row) => ({ ...row, externalId: row.externalId ?? "", clicks: Number(row.clicks) })),
  );
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

export async function setNextRefreshAt(tx: Tx, ids: readonly number[], at: number): Promise<void> {
  if (!ids.length) return;
  await tx.updateTable("offers").set({ ask_at: at }).where("id", "in", ids).execute();
}

/** Clicks of a single offer. */
export async function clicks(db: Queries, id: number, now: number): Promise<number> {
  const row = await db
    .selectFrom("offers as o")
    .select(clicksOf(now).as("clicks"))
    .where("o.id", "=", id)
    .executeTakeFirst();
  return Number(row?.clicks ?? 0);
}

/** Confirms unchanged prices; counts as no edit. */
export async function touch(
  tx: Tx,
  ids: readonly number[],
  seen: { fetchedAt: number | null; expiresAt: number | null },
): Promise<void> {
  if (!ids.length) return;
  await tx
    .updateTable("offers")
    .set({ fetched_at: seen.fetchedAt, price_expires_at: seen.expiresAt })
    .where("id", "in", ids)
    .execute();
}

type Declined = { amount: number; currency: string };
export type OfferCheck = {
  goneAt: number | null;
  refusal: Refusal | null;
  suspect: Quote | null;
  declined: Declined | null;
  link: LinkState | null;
  linkAt: number | null;
  missingAt: number | null;
  replaces: number | null;
};
export const unchecked: OfferCheck = {
  goneAt: null,
  refusal: null,
  suspect: null,
  declined: null,
  link: null,
  linkAt: null,
  missingAt: null,
  replaces: null,
};

export async function checksOf(
  db: Queries | Tx,
  offerIds: readonly number[],
): Promise<Map<number, OfferCheck>> {
  if (!offerIds.length) return new Map();
  const rows = await db.selectFrom("offer_checks").selectAll().where("offer_id", "in", offerIds).execute();
  return new Map(
    rows.map((row) => [
      row.offer_id,
      {
        goneAt: row.gone_at,
        refusal: row.refusal as Refusal | null,
        suspect: row.suspect === null ? null : (JSON.parse(row.suspect) as Quote),
        declined: row.declined === null ? null : (JSON.parse(row.declined) as Declined),
        link: row.link as LinkState | null,
        linkAt: row.link_at,
        missingAt: row.missing_at,
        replaces: row.replaces,
      },
    ]),
  );
}

/** Saves a check's findings; the other columns stay. */
export async function saveOfferCheck(tx: Tx, offerId: number, found: Partial<OfferCheck>): Promise<void> {
  const before = (await checksOf(tx, [offerId])).get(offerId) ?? unchecked;
  const check = { ...before, ...found };
  const columns = {
    gone_at: check.goneAt,
    refusal: check.refusal,
    suspect: check.suspect && JSON.stringify(check.suspect),
    declined: check.declined && JSON.stringify(check.declined),
    link: check.link,
    link_at: check.linkAt,
    missing_at: check.missingAt,
    replaces: check.replaces,
  };
  await tx
    .insertInto("offer_checks")
    .values({ offer_id: offerId, ...columns })
    .onConflict((conflict) => conflict.column("offer_id").doUpdateSet(columns))
    .execute();
}

/** A new URL is another offer: its check results are deleted. */
export async function removeChecks(tx: Tx, offerId: number): Promise<void> {
  await tx.deleteFrom("offer_checks").where("offer_id", "=", offerId).execute();
  await tx.updateTable("offers").set({ ask_at: 0, visit_at: 0 }).where("id", "=", offerId).execute();
}

/** Shops with an API whose pages may be checked anyway: without API keys, or in a country the API does not serve. */
const readable = ["walmart", "aliexpress"] as const;
type Served = (key: MarketplaceKey) => readonly string[];

export type ClaimedLink = {
  id: number;
  productId: number;
  programmeId: number;
  url: string;
  country: string;
};

/** A short link of a shop with a tag, which can only be added to the shop's full URL. */
const isToBeFollowed = sql<SqlBool>`o.external_id is null and g.tags <> '[]' and (${sql.join(
  shortHosts.map((host) => sql<SqlBool>`lower(o.url) like ${`https://${host}/%`}`),
  sql` or `,
)})`;

/** Due links: of shops that cannot be queried by API, and short ones. */
function isLinkDue(now: number, served: Served) {
  const isUnserved = sql.join(
    // A URL for all countries can be queried in any.
    readable.map(
      (key) => sql<SqlBool>`g.key = ${key} and o.country not in (${sql.join(["", ...served(key)])})`,
    ),
    sql` or `,
  );
  return sql<SqlBool>`o.visit_at <= ${now} and ${isLiving}
    and exists (select 1 from programmes as g where g.id = o.programme_id and g.is_active = 1 and (
      g.key not in (${sql.join(marketplaceKeys)})
      or (${isToBeFollowed})
      or ${isUnserved}
      or (g.key in (${sql.join(readable)}) and o.external_id is not null and exists (
        select 1 from offer_checks as k where k.offer_id = o.id and k.refusal = 'no-credentials'))))`;
}

/** Which of these have a due link. */
export async function linksDueWithin(
  db: Queries,
  window: Window,
  { now, served }: { now: number; served: Served },
): Promise<Due[]> {
  const rows = await db
    .selectFrom("offers as o")
    .select(["o.id", "o.visit_at as seenAt"])
    .select(clicksOf(now).as("clicks"))
    .where(isWithin(window))
    .where(isLinkDue(now, served))
    .execute();
  return rows.map(({ id, clicks, seenAt }) => ({ id, clicks: Number(clicks), seenAt }));
}

/** Claims those of these links that are still due, in this order. */
export async function claimLinks(
  tx: Tx,
  engine: Database["engine"],
  { ids, now, until, served }: { ids: readonly number[]; now: number; until: number; served: Served },
): Promise<ClaimedLink[]> {
  if (!ids.length) return [];
  const due = await tx
    .selectFrom("offers as o")
    .select(["o.id", "o.product_id as productId", "o.programme_id as programmeId", "o.url", "o.country"])
    .where("o.id", "in", ids)
    .where(isLinkDue(now, served))
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  await setVisitAt(
    tx,
    due.map(({ id }) => id),
    until,
  );
  return inOrderOf(ids, due);
}

export async function setVisitAt(tx: Tx, ids: readonly number[], at: number): Promise<void> {
  if (!ids.length) return;
  await tx.updateTable("offers").set({ visit_at: at }).where("id", "in", ids).execute();
}
