import type { Articles } from "#features/articles/server/articles.service.ts";
import type { createCategories } from "#features/categories/server/categories.service.ts";
import type { Products } from "#features/products/server/products.service.ts";

/** What lies in categories: counted, moved and found by the features that are layered above them. */
export const categoryContents = ({
  products,
  articles,
}: {
  products: Pick<Products, "countInPlaces" | "moveToPlace">;
  articles: () => Pick<Articles, "countInCategories" | "moveToCategory" | "admin">;
}): Parameters<typeof createCategories>[0]["contents"] => ({
  products: {
    count: (handle, ids) => products.countInPlaces(handle, ids),
    move: (tx, from, to) => products.moveToPlace(tx, from, to),
  },
  articles: {
    count: (handle, ids) => articles().countInCategories(handle, ids),
    move: (tx, from, to) => articles().moveToCategory(tx, from, to),
    leadingTo: (id, lang) => articles().admin.leadingTo("category", id, lang),
  },
});
