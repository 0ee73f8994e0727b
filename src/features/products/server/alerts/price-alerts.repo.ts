import type { Selectable } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

export type Alert = {
  id: number;
  productId: number;
  email: string;
  lang: Language;
  country: string;
  currency: string;
  target: number;
  reference: number;
  confirmedAt: number | null;
  mailedAt: number | null;
  createdAt: number;
};

const alertOf = (row: Selectable<Schema["price_alerts"]>): Alert => ({
  id: row.id,
  productId: row.product_id,
  email: row.email,
  lang: row.lang as Language,
  country: row.country,
  currency: row.currency,
  target: row.target,
  reference: row.reference,
  confirmedAt: row.confirmed_at,
  mailedAt: row.mailed_at,
  createdAt: row.created_at,
});

export async function insert(tx: Tx, alert: Omit<Alert, "id" | "confirmedAt" | "mailedAt">): Promise<number> {
  const { id } = await tx
    .insertInto("price_alerts")
    .values({
      product_id: alert.productId,
      email: alert.email,
      lang: alert.lang,
      country: alert.country,
      currency: alert.currency,
      target: alert.target,
      reference: alert.reference,
      confirmed_at: null,
      mailed_at: null,
      created_at: alert.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function find(db: Queries | Tx, id: number): Promise<Alert | undefined> {
  const row = await db.selectFrom("price_alerts").selectAll().where("id", "=", id).executeTakeFirst();
  return row && alertOf(row);
}

export async function ofEmail(db: Queries | Tx, email: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom("price_alerts")
    .selectAll()
    .where("email", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(alertOf);
}

/** Those that are confirmed, by their ids: so many after one. */
export async function confirmedAfter(db: Queries, id: number, limit: number): Promise<Alert[]> {
  const rows = await db
    .selectFrom("price_alerts")
    .selectAll()
    .where("confirmed_at", "is not", null)
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(alertOf);
}

/** False where it is confirmed already, or gone. */
export async function confirm(tx: Tx, id: number, mailedAt: number | null, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("price_alerts")
    .set({ confirmed_at: now, mailed_at: mailedAt })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves the outcome for a price; false where a concurrent run was faster. */
export async function step(
  tx: Tx,
  alert: Pick<Alert, "id" | "reference">,
  next: { reference: number; mailedAt: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("price_alerts")
    .set({ reference: next.reference, mailed_at: next.mailedAt })
    .where("id", "=", alert.id)
    .where("reference", "=", alert.reference)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function remove(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length) await tx.deleteFrom("price_alerts").where("id", "in", ids).execute();
}

export async function removeUnconfirmed(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom("price_alerts")
    .where("confirmed_at", "is", null)
    .where("created_at", "<", before)
    .execute();
}

/** The address of an account, where it is proved to be its owner's. */
export async function provedAddress(db: Queries | Tx, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("email_verified", "=", 1)
    .executeTakeFirst();
  return row?.email ?? null;
}
