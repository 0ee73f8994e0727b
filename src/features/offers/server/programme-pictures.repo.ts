import type { MediaUsage } from "#features/media/media-item.ts";
import type { Queries } from "#platform/database/database.ts";

/** The programmes whose logo is this picture. */
export async function programmesShowing(
  db: Queries,
  { addresses }: { addresses: readonly string[] },
): Promise<MediaUsage[]> {
  if (!addresses.length) return [];
  const rows = await db
    .selectFrom("programmes")
    .select(["id", "name"])
    .where("logo_url", "in", addresses)
    .execute();
  return rows.map(({ id, name }) => ({ type: "programme", id: String(id), name }));
}
