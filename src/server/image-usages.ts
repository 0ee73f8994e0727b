import { itemImages, itemsShowing } from "#content/server/items/item-images.repo.ts";
import { draftImages } from "#content/server/revisions/draft-images.repo.ts";
import { articleImages, articlesShowing } from "#features/articles/server/article-images.repo.ts";
import { categoriesShowing, categoryImages } from "#features/categories/server/category-images.repo.ts";
import type { MediaUsage } from "#features/media/media-item.ts";
import {
  programmeImages,
  programmesShowing,
} from "#features/offers/server/programmes/programme-images.repo.ts";
import { productImages, productsShowing } from "#features/products/server/product-images.repo.ts";
import { settingsImages, settingsShowing } from "#features/settings/server/settings-images.repo.ts";
import type { Database } from "#platform/database/handles.ts";
import type { ImageReference } from "#platform/database/image-references.ts";

const all = [
  productsShowing,
  articlesShowing,
  categoriesShowing,
  itemsShowing,
  programmesShowing,
  settingsShowing,
];

/** All uses of library images. The library itself knows none of them: who uses one, and where to look for any. */
export const imageUsages = (db: Database) => ({
  usages: async (picture: ImageReference): Promise<MediaUsage[]> =>
    (await Promise.all(all.map((showing) => showing(db.read, picture)))).flat(),
  places: [
    ...[productImages, articleImages, categoryImages, itemImages, programmeImages, settingsImages],
    draftImages,
  ],
});
