import { sql } from "kysely";
import type { MediaUsage } from "#features/media/media-item.ts";
import { plainFields } from "#features/products/product-facts.ts";
import type { Queries } from "#platform/database/handles.ts";
import {
  containsImage,
  draftsWith,
  type ImageReference,
  type ImageReferences,
} from "#platform/database/image-references.ts";

/** Whether a plain fact is an image: then the JSON of all products is read for images. */
const hasImages = Object.values(plainFields).some(({ kind }) => kind === "image");

/** Where products name pictures. */
export const productImages: ImageReferences = {
  ids: [sql`select media_id from product_images where media_id is not null`],
  addresses: [sql`select image_url from products where image_url is not null`],
  json: hasImages
    ? [sql`select facts as json from products where facts like '%"/media/%' or facts like '%"https:%'`]
    : [],
};

/** The products that show a picture or are to show it by what is being written, deleted ones too: they can be restored. */
export async function productsShowing(db: Queries, picture: ImageReference): Promise<MediaUsage[]> {
  const { id, addresses } = picture;
  const found = await Promise.all([
    db.selectFrom("product_images").select("product_id as id").where("media_id", "=", id).execute(),
    addresses.length
      ? db.selectFrom("products").select("id").where("image_url", "in", addresses).execute()
      : [],
    hasImages ? db.selectFrom("products").select("id").where(containsImage("facts", picture)).execute() : [],
    draftsWith(db, "product", picture),
  ]);
  const ids = [...new Set(found.flat().map((row) => row.id))].slice(0, 200);
  if (!ids.length) return [];
  const texts = await db
    .selectFrom("product_texts")
    .select(["product_id", "lang", "name"])
    .where("product_id", "in", ids)
    .execute();
  const texted = Map.groupBy(texts, (text) => text.product_id);
  return ids.map((product) => {
    const own = texted.get(product) ?? [];
    const name = (own.find(({ lang }) => lang === "en") ?? own[0])?.name ?? "";
    return { type: "product", id: String(product), name };
  });
}
