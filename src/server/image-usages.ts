import { articlePictures, articlesShowing } from "#features/articles/server/article-images.repo.ts";
import { categoriesShowing, categoryPictures } from "#features/categories/server/category-images.repo.ts";
import type { MediaUsage } from "#features/media/media-item.ts";
import {
  programmePictures,
  programmesShowing,
} from "#features/offers/server/programmes/programme-images.repo.ts";
import { productPictures, productsShowing } from "#features/products/server/product-images.repo.ts";
import { draftPictures } from "#features/revisions/server/draft-images.repo.ts";
import { settingsPictures, settingsShowing } from "#features/settings/server/settings-images.repo.ts";
import type { Database } from "#platform/database/database.ts";
import type { Picture } from "#platform/database/image-references.ts";

const all = [productsShowing, articlesShowing, categoriesShowing, programmesShowing, settingsShowing];

/** All that shows pictures of the library, which stands before it and knows none of it: who shows one, and where to look for any. */
export const shownPictures = (db: Database) => ({
  usages: async (picture: Picture): Promise<MediaUsage[]> =>
    (await Promise.all(all.map((showing) => showing(db.read, picture)))).flat(),
  places: [
    ...[productPictures, articlePictures, categoryPictures, programmePictures, settingsPictures],
    draftPictures,
  ],
});
