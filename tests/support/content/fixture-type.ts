import { contentType } from "#content/content-type.ts";
import {
  choice,
  date,
  document,
  image,
  integer,
  keywords,
  line,
  lines,
  paragraph,
  reference,
  slug,
  url,
  yesNo,
} from "#content/fields/kinds.ts";

/** A content type that no feature has: the engine's suite runs on it. */
export const recipe = contentType("recipe", {
  path: "/recipe/{slug}",
  texts: {
    name: line({ max: 200, required: true, importNames: ["name", "title"] }),
    slug: slug(),
    summary: paragraph({ max: 1_000, search: "summary" }),
    steps: lines({ max: 30 }),
    body: document({ search: "body" }),
    metaTitle: line({ translated: true }),
    metaDescription: paragraph({ max: 1_000 }),
    metaKeywords: keywords(),
  },
  facts: {
    minutes: integer({ min: 0, max: 10_000, unit: "minute", importNames: ["minutes", "cooking time"] }),
    difficulty: choice(["easy", "medium", "hard"]),
    isVegan: yesNo(),
    imageUrl: image(),
    source: url(),
    season: date(),
    productId: reference("product"),
  },
  title: "name",
  complete: ["name", "summary"],
  editor: [
    { key: "content", fields: ["name", "slug", "summary", "steps", "body"] },
    {
      key: "details",
      fields: ["minutes", "difficulty", "isVegan", "imageUrl", "source", "season", "productId"],
    },
    { key: "seo", fields: ["metaTitle", "metaDescription", "metaKeywords"] },
  ],
  list: { columns: ["imageUrl", "name", "difficulty", "minutes"], filters: ["difficulty", "isVegan"] },
  reservedSlugs: ["all"],
});
