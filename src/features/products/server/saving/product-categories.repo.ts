import type { Queries, Tx } from "#platform/database/handles.ts";

/** How many products each category has (sub-category, where they have one), without those in the trash. */
export async function counts(db: Queries | Tx, ids?: readonly number[]): Promise<Map<number, number>> {
  if (ids?.length === 0) return new Map();
  let query = db
    .selectFrom("products")
    .select(({ fn }) => [
      fn.coalesce("sub_category_id", "category_id").as("place"),
      fn.countAll<number>().as("count"),
    ])
    .where("deleted_at", "is", null)
    .groupBy(({ fn }) => fn.coalesce("sub_category_id", "category_id"));
  if (ids)
    query = query.where((eb) =>
      eb.or([
        eb("sub_category_id", "in", ids),
        eb.and([eb("sub_category_id", "is", null), eb("category_id", "in", ids)]),
      ]),
    );
  const rows = await query.execute();
  return new Map(rows.flatMap(({ place, count }) => (place === null ? [] : [[place, count] as const])));
}

/** Moves the products of a category to another one and returns their ids. */
export async function move(
  tx: Tx,
  from: number,
  to: { categoryId: number | null; subCategoryId: number | null },
): Promise<number[]> {
  const moved = await tx
    .updateTable("products")
    .set({ category_id: to.categoryId, sub_category_id: to.subCategoryId })
    .where((eb) =>
      eb.or([
        eb("sub_category_id", "=", from),
        eb.and([eb("sub_category_id", "is", null), eb("category_id", "=", from)]),
      ]),
    )
    .returning("id")
    .execute();
  // The editors' list has it beside its other columns.
  await tx
    .updateTable("product_lines")
    .set({ category_id: to.categoryId, sub_category_id: to.subCategoryId })
    .where((eb) =>
      eb.or([
        eb("sub_category_id", "=", from),
        eb.and([eb("sub_category_id", "is", null), eb("category_id", "=", from)]),
      ]),
    )
    .execute();
  return moved.map(({ id }) => id);
}
