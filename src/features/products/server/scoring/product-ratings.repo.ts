import type { Rating } from "#features/products/rating.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

export type RatedProduct = {
  id: number;
  placeId: number | null;
  ratings: Rating[];
  score: number | null;
  isInBin: boolean;
};

const noRatings = "[]";

const ratedProducts = (db: Queries | Tx) =>
  db
    .selectFrom("products")
    .select(({ fn }) => [
      "id",
      "ratings",
      "score",
      "deleted_at",
      fn.coalesce("sub_category_id", "category_id").as("place_id"),
    ])
    .where("ratings", "<>", noRatings);

type Row = Awaited<ReturnType<ReturnType<typeof ratedProducts>["execute"]>>[number];
const ratedProduct = (row: Row): RatedProduct => ({
  id: row.id,
  placeId: row.place_id,
  ratings: JSON.parse(row.ratings) as Rating[],
  score: row.score === null ? null : row.score / 10,
  isInBin: row.deleted_at !== null,
});

/** A product that has marks; null where it has none. */
export async function rated(tx: Tx, id: number): Promise<RatedProduct | null> {
  const row = await ratedProducts(tx).where("id", "=", id).executeTakeFirst();
  return row ? ratedProduct(row) : null;
}

/** The next products with marks that are judged as one of these categories says, by id. */
export async function ratedIn(
  db: Queries | Tx,
  placeIds: readonly number[],
  { after, limit }: { after: number; limit: number },
): Promise<RatedProduct[]> {
  const rows = await ratedProducts(db)
    .where(({ eb, fn }) => eb(fn.coalesce("sub_category_id", "category_id"), "in", placeIds))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(ratedProduct);
}

export const saveRatings = async (
  tx: Tx,
  id: number,
  ratings: readonly Rating[],
  now: number,
): Promise<void> =>
  void (await tx
    .updateTable("products")
    .set({ ratings: JSON.stringify(ratings), updated_at: now })
    .where("id", "=", id)
    .execute());

/** Leaves the time unchanged: the product was not reviewed again. */
export const saveScore = async (tx: Tx, id: number, score: number): Promise<void> =>
  void (await tx
    .updateTable("products")
    .set({ score: Math.round(score * 10) })
    .where("id", "=", id)
    .execute());
