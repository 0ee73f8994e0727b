import type { Queries, Tx } from "#platform/database/handles.ts";
import { defaultLanguageIn } from "#platform/site-language/default-language.ts";

/** Lets one change of an account's favorites happen at a time: its line waits for the end of the transaction. */
export async function lockOwner(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of these products that there are, in the same order. */
export async function existing(tx: Tx, productIds: readonly number[]): Promise<number[]> {
  if (!productIds.length) return [];
  const rows = await tx.selectFrom("products").select("id").where("id", "in", productIds).execute();
  const known = new Set(rows.map(({ id }) => id));
  return productIds.filter((id) => known.has(id));
}

/** The published names of these products: in the requested language, else in English, else in any. */
async function publicNames(
  tx: Tx,
  productIds: readonly number[],
  lang: string,
): Promise<Map<number, string>> {
  const texts = await tx
    .selectFrom("product_texts as t")
    .innerJoin("products as p", "p.id", "t.product_id")
    .select(["t.product_id", "t.lang", "t.name"])
    .where("t.product_id", "in", productIds)
    .where("t.published", "=", 1)
    .where("p.is_active", "=", 1)
    .where("p.deleted_at", "is", null)
    .execute();
  const fallback = await defaultLanguageIn(tx);
  const rank = (code: string) => (code === lang ? 2 : code === fallback ? 1 : 0);
  const best = texts.toSorted((a, b) => rank(a.lang) - rank(b.lang));
  return new Map(best.map(({ product_id, name }) => [product_id, name]));
}

export type Added = { productId: number; note: string; createdAt: number };

/** Adds favorites of products that exist, with the names they have now; those of before stay as they are. */
export async function add(tx: Tx, userId: number, added: readonly Added[], lang: string): Promise<void> {
  if (added.length === 0) return;
  const ids = added.map(({ productId }) => productId);
  const names = await publicNames(tx, ids, lang);
  await tx
    .insertInto("favorites")
    .values(
      added.map(({ productId, note, createdAt }) => ({
        user_id: userId,
        product_id: productId,
        note,
        name: names.get(productId) ?? "",
        created_at: createdAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "product_id"]).doNothing())
    .execute();
}

/** The newest first. */
export const ofUser = (db: Queries | Tx, userId: number) =>
  db
    .selectFrom("favorites")
    .select(["product_id", "note", "name", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("product_id", "desc")
    .execute();

export async function setNote(
  tx: Tx,
  { userId, productId }: { userId: number; productId: number },
  note: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("favorites")
    .set({ note })
    .where("user_id", "=", userId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function remove(tx: Tx, userId: number, productId: number): Promise<void> {
  await tx
    .deleteFrom("favorites")
    .where("user_id", "=", userId)
    .where("product_id", "=", productId)
    .execute();
}
