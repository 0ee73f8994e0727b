import { sql } from "kysely";
import type { MediaUsage } from "#features/media/media-item.ts";
import type { Queries } from "#platform/database/handles.ts";
import {
  draftsWith,
  type ImageReference,
  type ImageReferences,
} from "#platform/database/image-references.ts";
import { isImageMissing } from "#platform/database/missing-images.ts";

/** Where categories name pictures. */
export const categoryImages: ImageReferences = {
  addresses: [
    sql`select image_url from categories where image_url is not null`,
    sql`select thumbnail_url from categories where thumbnail_url is not null`,
  ],
};

/** The categories that show a picture as theirs, or are to by what is being written. */
export async function categoriesShowing(db: Queries, picture: ImageReference): Promise<MediaUsage[]> {
  const { addresses } = picture;
  if (!addresses.length) return [];
  const drafted = (await draftsWith(db, "category", picture)).map(({ id }) => id);
  const rows = await db
    .selectFrom("categories as c")
    .leftJoin("category_texts as t", (join) =>
      join.onRef("t.category_id", "=", "c.id").on("t.lang", "=", "en"),
    )
    .select(["c.id", "t.name"])
    .where((eb) =>
      eb.or([
        eb("c.image_url", "in", addresses),
        eb("c.thumbnail_url", "in", addresses),
        ...(drafted.length ? [eb("c.id", "in", drafted)] : []),
      ]),
    )
    .orderBy("c.id")
    .execute();
  return rows.map(({ id, name }) => ({ type: "category", id: String(id), name: name ?? "" }));
}

/** The categories with a picture that can no longer be loaded, in the trash or not. */
export async function withMissingImages(db: Queries): Promise<Set<number>> {
  const rows = await db
    .selectFrom("categories as c")
    .select("c.id")
    .where((eb) => eb.or([isImageMissing("c.image_url"), isImageMissing("c.thumbnail_url")]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
