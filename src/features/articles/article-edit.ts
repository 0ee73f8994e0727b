import { z } from "zod";
import { contentSchemas } from "#content/admin-item.ts";
import { revisionSchema } from "#content/revision.ts";
import { textStatesSchema } from "#content/text-state.ts";
import { creditedImageSchema } from "#features/media/image.ts";
import { shownAwardSchema } from "#features/settings/award.ts";
import { adSlotSchema } from "#features/settings/slot.ts";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { documentSchema } from "#platform/document/document.ts";
import { idText, versionNumber } from "#platform/input/text-input.ts";
import { article } from "./article.content.ts";
import { adSchema, articleProductSchema, articleTemplateSchema, introducedAuthorSchema } from "./article.ts";

export const articleSchemas = contentSchemas(article);

/** Fields that one value fits for many articles at once. */
const simpleFieldsSchema = z
  .object(article.shapes.patch)
  .pick({ authorId: true, reviewerId: true, template: true, categoryIds: true })
  .strict();

/** GET /api/admin/articles/{id}: the live values of everything an editor may change, and the state of each language. */
export type AdminArticle = z.infer<typeof articleSchemas.item>;

const personSchema = revisionSchema.shape.author;

/** Ids separated by commas. */
const idList = z
  .string()
  .max(2_000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/)
  .default("")
  .transform((text) => text.split(",").filter(Boolean).map(Number));

/** `draft` is what has changes that are not public yet. */
export const articleStatuses = [
  "published",
  "unpublished",
  "draft",
  "in-review",
  "changes-requested",
  "scheduled",
  "deleted",
] as const;
/** The list's filters for articles that lack something or link to hidden content. */
export const missingThings = [
  "image",
  "image-gone",
  "author",
  "category",
  "excerpt",
  "seo",
  "translation",
  "stale",
  "hidden-product",
  "broken-link",
  "update",
] as const;
/** `-views`: by the views of the last thirty days. */
export const articleSorts = ["-updated", "updated", "-views", "newest", "oldest"] as const;

export const adminArticlesQuery = z.object({
  q: z.string().max(longestQuery).optional(),
  status: z.enum(articleStatuses).optional(),
  /** With `status` and `missing`: of this language; without, of any. */
  lang: languageSchema.optional(),
  category: idText.optional(),
  author: idText.optional(),
  missing: z.enum(missingThings).optional(),
  sort: z.enum(articleSorts).default("-updated"),
  ...pagingQuery,
});
export type AdminArticlesQuery = z.output<typeof adminArticlesQuery>;

/** Marks an article as written by AI, permanently, and who has accepted parts of it. */
const aiMarkSchema = z.object({
  /** The site generated it from its own templates; otherwise `model` is the language model. */
  isOutline: z.boolean(),
  model: z.string().nullable(),
  acceptedBy: z.array(z.string()),
});
export type AiOrigin = z.infer<typeof aiMarkSchema>;

/** One line of the list. */
export const articleListRowSchema = z.object({
  id: z.string(),
  version: versionNumber,
  /** In the requested language, else English, else any. */
  title: z.string(),
  textLang: languageSchema,
  template: articleTemplateSchema,
  imageUrl: z.string().nullable(),
  author: personSchema,
  /** Null where people wrote it. */
  machine: aiMarkSchema.nullable(),
  states: textStatesSchema,
  hasDraft: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type ArticleListRow = z.infer<typeof articleListRowSchema>;
export const articleLinesSchema = listOf(articleListRowSchema);

export const bulkSchema = z
  .object({
    ids: z.array(idText).min(1).max(500),
    action: z.enum(["publish", "unpublish", "edit", "delete", "restore"]),
    lang: languageSchema.optional(),
    /** Of `edit`. */
    patch: simpleFieldsSchema.optional(),
  })
  .refine(({ action, patch }) => action !== "edit" || Object.keys(patch ?? {}).length > 0, {
    path: ["patch"],
    error: "required",
  });
/** What `edit` would change. */
export const bulkPreviewQuery = z.object({ ids: bulkSchema.shape.ids, patch: simpleFieldsSchema });

/** The links to an article from elsewhere on the site. */
export const usesSchema = z.object({
  uses: z.array(z.object({ type: z.literal("article"), id: z.string(), title: z.string() })),
});

/** GET /api/admin/content/reusable/{id}/uses: the articles and pages that show a block, or are to by their draft. */
export const reusableUsesSchema = z.object({
  uses: z.array(z.object({ type: z.string(), id: z.string(), title: z.string() })),
});
export type ReusableUse = z.infer<typeof reusableUsesSchema>["uses"][number];

/** What the live blocks of a text being written show of it now, and what its references are called. */
export const referencesQuery = z.object({
  lang: languageSchema,
  products: idList,
  articles: idList,
  categories: idList,
  pictures: idList,
  authors: idList,
  reusables: idList,
});
export const referencesSchema = z.object({
  products: z.array(articleProductSchema),
  pictures: z.record(z.string(), creditedImageSchema),
  authors: z.record(z.string(), introducedAuthorSchema),
  /** All that the site has. */
  awards: z.array(shownAwardSchema),
  /** What the reusable blocks hold that are public in this language. */
  reusables: z.record(z.string(), documentSchema),
  /** Null where readers cannot subscribe to the newsletter. */
  newsletterConsent: z.string().nullable(),
  /** Those that show something now. */
  ads: z.array(adSchema),
  /** All that the site has. */
  adSlots: z.array(adSlotSchema.pick({ id: true, name: true })),
  /** "product:42" → its name; what is missing is not public in this language. */
  names: z.record(z.string(), z.string()),
});
export type ResolvedReferences = z.infer<typeof referencesSchema>;

export const targetsQuery = z.object({
  q: z.string().max(longestQuery).default(""),
  lang: languageSchema,
  kind: z.enum(["product", "category", "article"]).optional(),
  limit: z.coerce.number().int().min(1).max(30).default(8),
});
export const targetsSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(["product", "category", "article"]),
      id: z.string(),
      name: z.string(),
      path: z.string(),
      imageUrl: z.string().nullable(),
    }),
  ),
});
export type Target = z.infer<typeof targetsSchema>["items"][number];
