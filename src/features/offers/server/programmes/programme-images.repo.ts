import { sql } from "kysely";
import type { MediaUsage } from "#features/media/media-item.ts";
import type { Queries } from "#platform/database/handles.ts";
import type { ImageReferences } from "#platform/database/image-references.ts";

/** Columns of programmes with an image. */
export const programmeImages: ImageReferences = {
  addresses: [sql`select logo_url from programmes where logo_url is not null`],
};

/** The programmes whose logo is this image. */
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
