import { z } from "zod";
import { contentType } from "#content/content-type.ts";
import { document } from "#content/fields/document-kind.ts";
import {
  choice,
  custom,
  date,
  decimal,
  image,
  integer,
  keywords,
  line,
  lines,
  paragraph,
  reference,
  references,
  slug,
  url,
  yesNo,
} from "#content/fields/kinds.ts";

/** A field of a shape that no type of the site has. */
export const nutrition = custom(z.object({ kcal: z.number().int().min(0).max(10_000) }).nullable(), null);

/** A content type that no feature has, with every kind of field: the engine's suite runs on it. */
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
    rating: decimal({ min: 0, max: 10, step: 0.5 }),
    nutrition,
    productId: reference("product"),
    authorId: reference("author"),
    toolIds: references("product", { max: 3 }),
  },
  title: "name",
  complete: ["name", "summary"],
  editor: [
    { key: "content", fields: ["name", "slug", "summary", "steps", "body"] },
    {
      key: "details",
      fields: ["minutes", "difficulty", "isVegan", "imageUrl", "source", "season", "rating", "nutrition"],
    },
    { key: "references", fields: ["productId", "authorId", "toolIds"] },
    { key: "seo", fields: ["metaTitle", "metaDescription", "metaKeywords"] },
  ],
  list: {
    columns: ["imageUrl", "name", "difficulty", "minutes", "productId", "toolIds"],
  },
  reservedSlugs: ["all"],
});
