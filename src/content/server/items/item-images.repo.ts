import { sql } from "kysely";
import type { Queries } from "#platform/database/handles.ts";
import {
  containsImage,
  type ImageReference,
  type ImageReferences,
} from "#platform/database/image-references.ts";

/** Most usages that are listed of one image. */
const mostUsages = 200;

/** Whether a JSON column could reference an image at all: most texts have none. */
const mayReference = (column: string) =>
  sql`(${sql.ref(column)} like '%"mediaId":%' or ${sql.ref(column)} like '%"/media/%' or ${sql.ref(column)} like '%"https:%')`;

/** Where declared items reference images: a field of any kind, in any language. */
export const itemImages: ImageReferences = {
  json: [
    sql`select facts as json from content_items where ${mayReference("facts")}`,
    sql`select texts as json from content_texts where ${mayReference("texts")}`,
  ],
};

/** The items of every declared type that show an image, or are to by their draft; those in the trash too: they can be restored. */
export async function itemsShowing(
  db: Queries,
  image: ImageReference,
): Promise<{ type: string; id: string; name: string }[]> {
  const items = await db
    .selectFrom("content_items as i")
    .select(["i.id", "i.type"])
    .where((eb) =>
      eb.or([
        containsImage("i.facts", image),
        eb.exists(
          eb
            .selectFrom("content_texts as t")
            .select("t.content_id")
            .whereRef("t.content_id", "=", "i.id")
            .where(containsImage("t.texts", image)),
        ),
        eb.exists(
          eb
            .selectFrom("drafts as d")
            .select("d.entity_id")
            .whereRef("d.entity_id", "=", "i.id")
            .whereRef("d.entity_type", "=", "i.type")
            .where(containsImage("d.content", image)),
        ),
      ]),
    )
    .orderBy("i.id")
    .limit(mostUsages)
    .execute();
  if (!items.length) return [];
  const titles = await db
    .selectFrom("content_texts")
    .select(["content_id", "lang", "title"])
    .where(
      "content_id",
      "in",
      items.map(({ id }) => id),
    )
    .execute();
  const byItem = Map.groupBy(titles, (text) => text.content_id);
  return items.map(({ id, type }) => {
    const own = byItem.get(id) ?? [];
    return {
      type,
      id: String(id),
      name: (own.find(({ lang }) => lang === "en") ?? own[0])?.title ?? "",
    };
  });
}
