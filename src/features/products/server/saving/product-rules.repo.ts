import type { Tx } from "#platform/database/handles.ts";

/** The missing ones of these entities. */
export async function missingOf(
  tx: Tx,
  table: "products" | "media",
  ids: readonly number[],
): Promise<number[]> {
  if (!ids.length) return [];
  const some = [...new Set(ids)];
  const rows =
    table === "media"
      ? await tx.selectFrom("media").select("id").where("id", "in", some).execute()
      : await tx.selectFrom("products").select("id").where("id", "in", some).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Where a category hangs; undefined where there is none. */
export const findCategoryParent = (tx: Tx, id: number): Promise<{ parentId: number | null } | undefined> =>
  tx
    .selectFrom("categories")
    .select("parent_id as parentId")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** The awards of a product as it is stored. */
export async function findAwards(tx: Tx, id: number): Promise<string[]> {
  const row = await tx.selectFrom("products").select("awards").where("id", "=", id).executeTakeFirst();
  return row ? (JSON.parse(row.awards) as string[]) : [];
}
