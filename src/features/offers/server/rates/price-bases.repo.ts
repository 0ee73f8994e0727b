import { sql } from "kysely";
import type { Money } from "#i18n/money/money.ts";
import type { Database, Tx } from "#platform/database/handles.ts";

/** Tables with a price and its amount in the comparison currency: offers, and products with their list price. */
export const pricedTables = ["offers", "products"] as const;
export type PricedTable = (typeof pricedTables)[number];

export type Priced = { id: number; price: Money; base: number | null };

/** The next rows by id in currencies other than `base`, locked until the transaction ends. */
export async function pricedAfter(
  tx: Tx,
  engine: Database["engine"],
  { table, after, base, limit }: { table: PricedTable; after: number; base: string; limit: number },
): Promise<Priced[]> {
  const rows = await tx
    .selectFrom(table)
    .select(["id", "price_amount", "price_currency", "price_base"])
    .where("id", ">", after)
    .where("price_amount", "is not", null)
    .where("price_currency", "!=", base)
    .orderBy("id")
    .limit(limit)
    .$if(engine === "postgres", (query) => query.forUpdate())
    .execute();
  return rows.map((row) => ({
    id: row.id,
    price: { amount: row.price_amount as number, currency: row.price_currency as string },
    base: row.price_base,
  }));
}

/** A single statement: one per row would hold up other writes. */
export async function setBases(
  tx: Tx,
  table: PricedTable,
  bases: readonly { id: number; base: number | null }[],
): Promise<void> {
  if (!bases.length) return;
  const cases = bases.map(({ id, base }) => sql`when ${sql.lit(id)} then ${sql.lit(base)}`);
  await tx
    .updateTable(table)
    .set({ price_base: sql<number | null>`cast(case id ${sql.join(cases, sql` `)} end as bigint)` })
    .where(
      "id",
      "in",
      bases.map(({ id }) => id),
    )
    .execute();
}
