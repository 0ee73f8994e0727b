import { type Selectable, sql } from "kysely";
import { type Coupon, couponSchema } from "#features/marketplaces/listing.ts";
import type { ExchangeRate } from "#i18n/money/money.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";
import { emitEvent } from "#platform/events/events.ts";
import type { Availability, Offer } from "../offer.ts";
import { offerEvent } from "./offer-event.ts";
import { addShop } from "./product-shops.repo.ts";

export type OfferRow = {
  id: number;
  productId: number;
  programmeId: number;
  country: string;
  url: string;
  condition: Offer["condition"];
  availability: Availability;
  price: { amount: number; currency: string } | null;
  priceBase: number | null;
  shipping: number | null;
  fetchedAt: number | null;
  expiresAt: number | null;
  coupon: Coupon | null;
};
/** With the columns only editors see. */
export type StoredOffer = OfferRow & { source: string; externalId: string | null; version: number };

export async function offersOf(db: Queries | Tx, productIds: readonly number[]): Promise<StoredOffer[]> {
  if (!productIds.length) return [];
  const rows = await db
    .selectFrom("offers")
    .selectAll()
    .where("product_id", "in", productIds)
    .where("is_active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map(rowOf);
}

export const rowOf = (row: Selectable<Schema["offers"]>): StoredOffer => ({
  id: row.id,
  productId: row.product_id,
  programmeId: row.programme_id,
  country: row.country,
  url: row.url,
  condition: row.condition as Offer["condition"],
  availability: row.availability as Availability,
  price:
    row.price_amount === null || row.price_currency === null
      ? null
      : { amount: row.price_amount, currency: row.price_currency },
  priceBase: row.price_base,
  shipping: row.shipping_amount,
  fetchedAt: row.fetched_at,
  expiresAt: row.price_expires_at,
  coupon: row.coupon === null ? null : couponSchema.parse(JSON.parse(row.coupon)),
  source: row.source,
  externalId: row.external_id,
  version: row.version,
});

/** A visible offer, of a product not in the trash. */
export async function publicOffer(db: Queries, id: number): Promise<StoredOffer | undefined> {
  const row = await db
    .selectFrom("offers")
    .innerJoin("products", "products.id", "offers.product_id")
    .selectAll("offers")
    .where("offers.id", "=", id)
    .where("offers.is_active", "=", 1)
    .where("products.is_active", "=", 1)
    .where("products.deleted_at", "is", null)
    .executeTakeFirst();
  return row && rowOf(row);
}

export async function lockRow(
  tx: Tx,
  engine: Database["engine"],
  { productId, id }: { productId: number; id: number },
): Promise<StoredOffer | undefined> {
  const query = tx
    .selectFrom("offers")
    .selectAll()
    .where("id", "=", id)
    .where("product_id", "=", productId)
    .where("is_active", "=", 1);
  const row = await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  return row && rowOf(row);
}

/** Locks several offers in the order of their ids, which avoids deadlocks. */
export async function holdAll(
  tx: Tx,
  engine: Database["engine"],
  ids: readonly number[],
): Promise<Map<number, StoredOffer>> {
  if (!ids.length) return new Map();
  const query = tx
    .selectFrom("offers")
    .selectAll()
    .where("id", "in", ids)
    .where("is_active", "=", 1)
    .orderBy("id");
  const rows = await (engine === "postgres" ? query.forUpdate() : query).execute();
  return new Map(rows.map((row) => [row.id, rowOf(row)]));
}

/** The price history is deleted with its offer: it is of no use without the shop. */
export const remove = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom("offers").where("id", "=", id).execute());

/** A replaced offer is hidden, and retains its history. */
export const setActive = async (tx: Tx, id: number, isActive: boolean): Promise<void> =>
  void (await tx
    .updateTable("offers")
    .set({ is_active: isActive ? 1 : 0 })
    .where("id", "=", id)
    .execute());

/**
 * Recalculates when a programme's prices expire: `age` milliseconds after they were fetched, null = never. A price without a fetch time
 * then becomes visible too, unless `onlySeen`.
 */
export async function setExpiries(
  tx: Tx,
  programmeId: number,
  { age, onlySeen }: { age: number | null; onlySeen: boolean },
): Promise<void> {
  const ofSeen = age === null ? sql<null>`null` : sql<number>`fetched_at + ${sql.lit(age)}`;
  await tx
    .updateTable("offers")
    .set({
      price_expires_at:
        age === null && !onlySeen
          ? null
          : sql<number | null>`case when fetched_at is null then 0 else ${ofSeen} end`,
    })
    .where("programme_id", "=", programmeId)
    .execute();
}

export type NewOffer = Omit<OfferRow, "id"> & { source: string; externalId: string | null };

/** Inserts an offer and the first row of its price history. */
export async function insertOffer(tx: Tx, offer: NewOffer, now: number): Promise<number> {
  const { id } = await tx
    .insertInto("offers")
    .values({
      product_id: offer.productId,
      programme_id: offer.programmeId,
      country: offer.country,
      external_id: offer.externalId,
      url: offer.url,
      condition: offer.condition,
      availability: offer.availability,
      price_amount: offer.price?.amount ?? null,
      price_currency: offer.price?.currency ?? null,
      price_base: offer.priceBase,
      shipping_amount: offer.shipping,
      source: offer.source,
      fetched_at: offer.fetchedAt,
      price_expires_at: offer.expiresAt,
      coupon: offer.coupon && JSON.stringify(offer.coupon),
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addShop(tx, offer.productId, offer.programmeId);
  await tx
    .insertInto("offer_prices")
    .values({
      offer_id: id,
      ...observed(offer),
      availability: offer.availability,
      source: offer.source,
      observed_at: offer.fetchedAt ?? now,
    })
    .execute();
  return id;
}

/** A price that may never be shown is not recorded in the history. */
const observed = ({ price, expiresAt }: NewOffer) => {
  const seen = expiresAt === 0 ? null : price;
  return { amount: seen?.amount ?? null, currency: seen?.currency ?? null };
};

/** All offers of a product, replaced ones included, locked until the transaction ends. */
export async function allOf(tx: Tx, engine: Database["engine"], productId: number): Promise<StoredOffer[]> {
  const query = tx.selectFrom("offers").selectAll().where("product_id", "=", productId).orderBy("id");
  return (await (engine === "postgres" ? query.forUpdate() : query).execute()).map(rowOf);
}

const pricedIn = (tx: Tx, id: number) =>
  tx
    .selectFrom("offers")
    .select(["programme_id", "price_amount", "price_currency", "availability"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Updates an offer with an observation; adds a history row if price or availability changed. The caller holds the lock. */
export async function updateOffer(
  tx: Tx,
  id: number,
  offer: NewOffer,
  now: number,
  held?: StoredOffer,
): Promise<void> {
  const before = held
    ? {
        programme_id: held.programmeId,
        price_amount: held.price?.amount ?? null,
        price_currency: held.price?.currency ?? null,
        availability: held.availability,
      }
    : await pricedIn(tx, id);
  const seen = {
    price_amount: offer.price?.amount ?? null,
    price_currency: offer.price?.currency ?? null,
    availability: offer.availability,
  };
  await tx
    .updateTable("offers")
    .set((eb) => ({
      ...seen,
      programme_id: offer.programmeId,
      country: offer.country,
      external_id: offer.externalId,
      source: offer.source,
      url: offer.url,
      condition: offer.condition,
      price_base: offer.priceBase,
      shipping_amount: offer.shipping,
      fetched_at: offer.fetchedAt,
      price_expires_at: offer.expiresAt,
      coupon: offer.coupon && JSON.stringify(offer.coupon),
      updated_at: now,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  if (before.programme_id !== offer.programmeId) await addShop(tx, offer.productId, offer.programmeId);
  if (before.price_amount !== seen.price_amount || before.price_currency !== seen.price_currency)
    // By ids alone: most programs forbid passing their prices on.
    emitEvent(tx, offerEvent("price.changed", { id, productId: offer.productId }), String(id));
  if (
    before.price_amount !== seen.price_amount ||
    before.price_currency !== seen.price_currency ||
    before.availability !== seen.availability
  )
    await tx
      .insertInto("offer_prices")
      .values({
        offer_id: id,
        ...observed(offer),
        availability: offer.availability,
        source: offer.source,
        observed_at: offer.fetchedAt ?? now,
      })
      .execute();
}

export async function rates(db: Queries | Tx): Promise<ExchangeRate[]> {
  const rows = await db.selectFrom("exchange_rates").selectAll().execute();
  return rows.map((row) => ({
    base: row.base,
    quote: row.quote,
    rate: row.rate,
    asOf: row.as_of,
    source: row.source,
  }));
}

export async function saveRates(tx: Tx, rows: readonly ExchangeRate[]): Promise<void> {
  for (const row of rows)
    await tx
      .insertInto("exchange_rates")
      .values({ base: row.base, quote: row.quote, rate: row.rate, source: row.source, as_of: row.asOf })
      .onConflict((conflict) =>
        conflict
          .columns(["base", "quote"])
          .doUpdateSet({ rate: row.rate, source: row.source, as_of: row.asOf }),
      )
      .execute();
}
