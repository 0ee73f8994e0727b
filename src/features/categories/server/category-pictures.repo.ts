import type { MediaUsage } from "#features/media/media-item.ts";
import type { Queries } from "#platform/database/database.ts";

/** The categories that show a picture as theirs. */
export async function categoriesShowing(
  db: Queries,
  { addresses }: { addresses: readonly string[] },
): Promise<MediaUsage[]> {
  if (!addresses.length) return [];
  const rows = await db
    .selectFrom("categories as c")
    .leftJoin("category_texts as t", (join) =>
      join.onRef("t.category_id", "=", "c.id").on("t.lang", "=", "en"),
    )
    .select(["c.id", "t.name"])
    .where((eb) => eb.or([eb("c.image_url", "in", addresses), eb("c.thumbnail_url", "in", addresses)]))
    .execute();
  return rows.map(({ id, name }) => ({ type: "category", id: String(id), name: name ?? "" }));
}
