import type { Queries, Tx } from "#platform/database/handles.ts";

/** Readers' corrections: open until an editor resolves them. */
export async function insert(
  tx: Tx,
  report: { product_id: number; kind: string; note: string; lang: string; created_at: number },
): Promise<number> {
  const { id } = await tx
    .insertInto("reports")
    .values({ ...report, status: "open" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The number of open reports of a product, to cap it at what a person can read. */
export async function openOf(tx: Tx, productId: number): Promise<number> {
  const row = await tx
    .selectFrom("reports")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("product_id", "=", productId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const of = (db: Queries, ids: readonly number[]) =>
  db
    .selectFrom("reports")
    .select(["id", "product_id", "kind", "note", "lang", "created_at"])
    .where("id", "in", ids)
    .execute();

export async function settle(tx: Tx, id: number): Promise<{ product_id: number; kind: string } | undefined> {
  return tx
    .updateTable("reports")
    .set({ status: "done" })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning(["product_id", "kind"])
    .executeTakeFirst();
}

export const exists = async (db: Queries, productId: number): Promise<boolean> =>
  (await db.selectFrom("products").select("id").where("id", "=", productId).executeTakeFirst()) !== undefined;
