import type { ExchangeRate } from "#i18n/money.ts";
import type { Queries, Tx } from "#platform/database/database.ts";
import type { Availability, Offer } from "../offer.ts";
import { type Policy, policySchema } from "../policy.ts";
import type { Programme } from "../programmes.ts";

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
};

export async function programmes(db: Queries | Tx): Promise<Programme[]> {
  const rows = await db
    .selectFrom("programmes")
    .selectAll()
    .where("is_active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    kind: row.kind as Programme["kind"],
    homeUrl: row.home_url,
    logoUrl: row.logo_url,
    tags: JSON.parse(row.tags) as string[],
    policy: policySchema.parse(JSON.parse(row.policy)),
  }));
}

export type NewProgramme = { key: string; name: string; kind: string; homeUrl: string; policy: Policy };

/** Stores a programme unless its key is known; gives whether it is new. */
export async function insertProgramme(tx: Tx, programme: NewProgramme, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("programmes")
    .values({
      key: programme.key,
      name: programme.name,
      kind: programme.kind,
      home_url: programme.homeUrl,
      policy: JSON.stringify(programme.policy),
      logo_url: null,
      hosts: "[]",
      tags: "[]",
      disclosure: "{}",
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function policyOf(db: Queries | Tx, key: string): Promise<Policy | null> {
  const row = await db.selectFrom("programmes").select("policy").where("key", "=", key).executeTakeFirst();
  return row ? policySchema.parse(JSON.parse(row.policy)) : null;
}

export async function updateProgramme(
  tx: Tx,
  key: string,
  change: { tags?: readonly string[]; logoUrl?: string | null },
  now: number,
): Promise<void> {
  await tx
    .updateTable("programmes")
    .set((eb) => ({
      ...(change.tags ? { tags: JSON.stringify(change.tags) } : {}),
      ...(change.logoUrl === undefined ? {} : { logo_url: change.logoUrl }),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("key", "=", key)
    .execute();
}

export async function offersOf(db: Queries | Tx, productIds: readonly number[]): Promise<OfferRow[]> {
  if (!productIds.length) return [];
  const rows = await db
    .selectFrom("offers")
    .selectAll()
    .where("product_id", "in", productIds)
    .where("is_active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
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
  }));
}

export type NewOffer = Omit<OfferRow, "id"> & { source: string; externalId: string | null };

/** Stores an offer and the first row of its price history. */
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
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("offer_prices")
    .values({
      offer_id: id,
      amount: offer.price?.amount ?? null,
      currency: offer.price?.currency ?? null,
      availability: offer.availability,
      source: offer.source,
      observed_at: offer.fetchedAt ?? now,
    })
    .execute();
  return id;
}

export async function findBySource(
  tx: Tx,
  productId: number,
  programmeId: number,
  source: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom("offers")
    .select("id")
    .where("product_id", "=", productId)
    .where("programme_id", "=", programmeId)
    .where("source", "=", source)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets an offer to what was seen now; the history gets a row when price or availability changed. */
export async function updateOffer(tx: Tx, id: number, offer: NewOffer, now: number): Promise<void> {
  const before = await tx
    .selectFrom("offers")
    .select(["price_amount", "price_currency", "availability"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const seen = {
    price_amount: offer.price?.amount ?? null,
    price_currency: offer.price?.currency ?? null,
    availability: offer.availability,
  };
  await tx
    .updateTable("offers")
    .set({
      ...seen,
      url: offer.url,
      condition: offer.condition,
      price_base: offer.priceBase,
      shipping_amount: offer.shipping,
      fetched_at: offer.fetchedAt,
      price_expires_at: offer.expiresAt,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  if (
    before.price_amount !== seen.price_amount ||
    before.price_currency !== seen.price_currency ||
    before.availability !== seen.availability
  )
    await tx
      .insertInto("offer_prices")
      .values({
        offer_id: id,
        amount: seen.price_amount,
        currency: seen.price_currency,
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
