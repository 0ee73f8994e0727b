import { type Kysely, sql } from "kysely";

/** Products whose gallery was chosen without a main image get the first of the gallery as theirs: lists showed none. */
export const mainImages = {
  async up(db: Kysely<unknown>): Promise<void> {
    const first = sql`select coalesce(i.url, m.url, '/media/' || (
        select v.storage_key from media_variants as v where v.media_id = i.media_id and v.format = 'webp' order by v.width desc limit 1))
      from product_images as i left join media as m on m.id = i.media_id
      where i.product_id = products.id order by i.position limit 1`;
    const lacking = sql`coalesce(image_url, '') = '' and exists (select 1 from product_images as i where i.product_id = products.id)`;
    await sql`update products set image_url = (${first}) where ${lacking}`.execute(db);
    await sql`update product_lines set has_image = 1 where has_image = 0
      and product_id in (select id from products where coalesce(image_url, '') <> '')`.execute(db);
  },
};
