import { z } from "zod";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import { defaultLanguage } from "#i18n/languages.ts";
import { idText } from "#platform/written-input.ts";
import { articleTemplateSchema } from "./article.ts";
import { articleContentSchema, articlePatchSchema } from "./article-content.ts";

/** How the text of one language stands. */
export const languageStateSchema = z.object({
  /** What is planned and published can both be: published now, to be withdrawn. */
  published: z.boolean(),
  publishedAt: z.string().nullable(),
  publishAt: z.string().nullable(),
  unpublishAt: z.string().nullable(),
  /** Whether it can be published: it has a title and a text. */
  isComplete: z.boolean(),
  /** The fields whose English text says something else than when they were translated. */
  stale: z.array(z.string()),
  slug: z.string(),
});
export type LanguageState = z.infer<typeof languageStateSchema>;
const languagesSchema = z.partialRecord(languageSchema, languageStateSchema);

const personSchema = z.object({ id: z.string(), name: z.string() }).nullable();

/** What is known of a draft without reading it. `token` names its content: who saves tells which one they have seen. */
const draftNoteSchema = z.object({ token: z.string(), author: personSchema, updatedAt: z.string() });

/** GET /api/admin/articles/{id}: everything an editor may change as it is live, and how it stands. */
export const editedArticleSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  ...articleContentSchema.shape,
  languages: languagesSchema,
  draft: draftNoteSchema.nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type EditedArticle = z.infer<typeof editedArticleSchema>;

/** GET /api/admin/articles/{id}/draft. */
export const articleDraftSchema = draftNoteSchema.extend({
  baseVersion: z.number().int(),
  content: articleContentSchema,
});
export type ArticleDraft = z.infer<typeof articleDraftSchema>;

const version = z.number().int().min(1);
const given = articlePatchSchema.shape;
const baseStandsFlat = ({ translations }: { translations?: object | undefined }) =>
  !translations || !Object.hasOwn(translations, defaultLanguage);
const flat = { path: ["translations"], error: "the base language stands flat" };

export const newArticleSchema = z.object(given).refine(baseStandsFlat, flat);
export const changedArticleSchema = z.object({ ...given, version }).refine(baseStandsFlat, flat);
/** `draft` is the token of the draft that was seen last; null where there was none. */
export const savedDraftSchema = z
  .object({ ...given, version, draft: z.string().max(100).nullable() })
  .refine(baseStandsFlat, flat);

export const turnSchema = z.object({ version, lang: languageSchema.optional() });
const time = z.iso.datetime({ offset: true }).nullable().optional();
export const scheduleSchema = turnSchema.extend({ publishAt: time, unpublishAt: time });

export const articleStates = ["published", "draft", "scheduled", "changed", "bin"] as const;
export const missingThings = ["image", "author", "category", "excerpt", "seo", "translation"] as const;
export const articleSorts = ["updated", "created", "published"] as const;

export const adminArticlesQuery = z.object({
  q: z.string().max(200).optional(),
  status: z.enum(articleStates).optional(),
  /** With `status` and `missing`: of this language; without, of any. */
  lang: languageSchema.optional(),
  category: idText.optional(),
  author: idText.optional(),
  missing: z.enum(missingThings).optional(),
  sort: z.enum(articleSorts).default("updated"),
  ...pagingQuery,
});
export type AdminArticlesQuery = z.output<typeof adminArticlesQuery>;

/** One line of the list. */
export const articleLineSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  /** As the asked-for language calls it, else English, else any. */
  title: z.string(),
  titleLang: languageSchema,
  template: articleTemplateSchema,
  imageUrl: z.string().nullable(),
  author: personSchema,
  languages: languagesSchema,
  hasDraft: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type ArticleLine = z.infer<typeof articleLineSchema>;
export const articleLinesSchema = listOf(articleLineSchema);

export const bulkSchema = z.object({
  ids: z.array(idText).min(1).max(500),
  action: z.enum(["publish", "unpublish", "delete", "restore"]),
  lang: languageSchema.optional(),
});
export const bulkAnswerSchema = z.object({
  changed: z.number().int(),
  /** What could not be done, and why, as a code. */
  skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
  undo: z.string().nullable(),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

export const checkSchema = z.object({
  code: z.enum([
    "title-missing",
    "text-missing",
    "unfinished-block",
    "alt-missing",
    "disclosure-missing",
    "meta-title-missing",
    "meta-description-missing",
    "meta-title-long",
    "meta-description-long",
    "excerpt-missing",
    "image-missing",
    "author-missing",
    "category-missing",
    "broken-link",
    "hidden-product",
    "untranslated",
    "stale-translation",
  ]),
  /** An error keeps a language from being published, a warning does not. */
  level: z.enum(["error", "warning"]),
  /** What it is about, where that has a name. */
  about: z.string().nullable(),
});
export type Check = z.infer<typeof checkSchema>;
export const checklistSchema = z.object({ checks: z.array(checkSchema) });

/** What leads to an article from elsewhere on the site. */
export const inboundSchema = z.object({
  items: z.array(z.object({ id: z.string(), title: z.string() })),
});
