import { rowStates } from "#platform/database/row-states.ts";

export { setCheckedAt } from "#platform/database/published-texts.ts";

/** A product with everything an import sets. Prices and offers change on their own: that is not an edit. */
export const productStates = rowStates([
  {
    table: "products",
    by: "id",
    key: ["id"],
    marks: [
      ...["version", "category_id", "sub_category_id", "brand", "model", "gtin", "image_url", "score"],
      ...["awards", "specs", "ratings", "is_active", "deleted_at", "checked_at"],
    ],
    addedMarks: { facts: "{}" },
  },
  {
    table: "product_texts",
    by: "product_id",
    key: ["product_id", "lang"],
    marks: [
      ...["lang", "slug", "name", "summary", "description", "pros", "cons", "verdict", "best_for", "not_for"],
      ...["meta_title", "meta_description", "meta_keywords", "published"],
    ],
  },
  { table: "product_images", by: "product_id", key: ["id"], marks: ["media_id", "url", "position", "alt"] },
  { table: "product_relations", by: "product_id", key: ["product_id", "related_id"], marks: [] },
  { table: "offers", by: "product_id", key: ["id"], marks: [] },
  { table: "product_sources", by: "product_id", key: ["source", "source_key"], marks: [] },
]);
