import { rowStates } from "#platform/database/row-states.ts";

export { setCheckedAt } from "#platform/database/published-texts.ts";

/** An article with all that a source brings. */
export const articleStates = rowStates([
  {
    table: "articles",
    by: "id",
    key: ["id"],
    marks: ["version", "author_id", "template", "image_url", "is_active", "deleted_at", "checked_at"],
  },
  {
    table: "article_texts",
    by: "article_id",
    key: ["article_id", "lang"],
    marks: [
      ...["lang", "slug", "title", "excerpt", "content", "updated_reason"],
      ...["meta_title", "meta_description", "meta_keywords", "published"],
    ],
  },
  {
    table: "article_categories",
    by: "article_id",
    key: ["article_id", "category_id"],
    marks: ["category_id", "position"],
  },
  { table: "article_products", by: "article_id", key: ["article_id", "product_id"], marks: [] },
]);
