import { z } from "zod";
import { contentType } from "#content/content-type.ts";
import { type FieldValue, fieldValueSchema } from "#content/fields/custom-field.ts";
import { document } from "#content/fields/document-kind.ts";
import {
  choice,
  custom,
  image,
  keywords,
  line,
  paragraph,
  reference,
  references,
  slug,
} from "#content/fields/kinds.ts";
import { articleTemplates, mostTitleCharacters } from "./article.ts";

/** What an editor writes of an article. Its key order is that of stored revisions, which are compared as text. */
export const article = contentType("article", {
  path: "/article/{slug}",
  texts: {
    title: line({ max: mostTitleCharacters, required: true }),
    slug: slug(),
    excerpt: paragraph({ max: 1_000, search: "body" }),
    content: document({ search: "body" }),
    updatedReason: paragraph({ max: 300, translated: false }),
    metaTitle: paragraph({ max: 300 }),
    metaDescription: paragraph({ max: 1_000 }),
    metaKeywords: keywords(),
  },
  facts: {
    authorId: reference("author"),
    reviewerId: reference("author"),
    template: choice(articleTemplates, { empty: "guide" }),
    imageUrl: image(),
    categoryIds: references("category", { max: 20 }),
    /** Of the fields that the settings give to articles. */
    fields: custom<FieldValue[]>(z.array(fieldValueSchema).max(60), []),
  },
  title: "title",
  complete: ["title", "content"],
  editor: [
    { key: "content", fields: ["title", "content", "excerpt"] },
    {
      key: "details",
      fields: [
        "slug",
        "authorId",
        "reviewerId",
        "template",
        "imageUrl",
        "categoryIds",
        "fields",
        "updatedReason",
      ],
    },
    { key: "seo", fields: ["metaTitle", "metaDescription", "metaKeywords"] },
  ],
});
