import { z } from "zod";
import { alsoSchema, draftOfSchema, dropsDraftSchema, revisionSchema } from "#content/revision.ts";
import { textStatesSchema } from "#content/text-state.ts";
import { parseKeywords } from "#i18n/keywords.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import { localTextSchema, specFieldSchema } from "./category.ts";
import { criteriaSchema } from "./criterion.ts";
import { type Faq, faqSchema } from "./faq.ts";

/** The languages a category is translated into; its English text is at the top level (api.md, CRM). */
export const translationLanguages = languageCodes.filter((code) => code !== defaultLanguage);

/** What a person types: lines and tabs, and no other sign that is not shown. */
const isPlain = (text: string): boolean => !/[\p{Cc}--[\n\r\t]]/v.test(text) && text.isWellFormed();
const written = (longest: number) => z.string().max(longest).refine(isPlain, "unreadable-characters");
/** An empty one is none. */
const maybeWritten = (longest: number) =>
  written(longest)
    .nullable()
    .transform((text) => text?.trim() || null);

const keywordsSchema = z
  .union([written(2_000), z.array(written(200)).max(100)])
  .transform((given) => parseKeywords([given].flat().join(",")));

const imageSchema = written(2_000)
  .nullable()
  .refine((address) => !address || isImageUrl(address), "image-address")
  .transform((address) => address || null);

/** The largest id both engines can look for. */
const largestId = 2_147_483_647;
export const idSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .refine((id) => id <= largestId);

/** Top level = absent, null or empty (readings.md 18). */
export const parentSchema = z
  .union([z.literal("").transform(() => null), idSchema, z.number().int().min(1).max(largestId), z.null()])
  .transform((id) => id || null);

const textFields = {
  name: written(200).transform((name) => name.trim()),
  slug: written(200).transform((slug) => slug.trim()),
  description: written(10_000),
  metaTitle: maybeWritten(200),
  metaDescription: maybeWritten(500),
  metaKeywords: keywordsSchema,
  faq: faqSchema,
};
const translationSchema = z.object(textFields).partial().meta({ id: "CategoryTexts" });
/** What is given of a text in one language. */
export type TextPatch = z.output<typeof translationSchema>;

const hasEachKeyOnce = (fields: readonly { key: string }[]): boolean =>
  new Set(fields.map(({ key }) => key)).size === fields.length;

export const categoryFieldsSchema = z
  .object({
    ...textFields,
    parentId: parentSchema,
    parent_id: parentSchema,
    imageUrl: imageSchema,
    thumbnailUrl: imageSchema,
    sortOrder: z.number().int().min(0).max(1_000_000),
    isActive: z.boolean(),
    specTemplate: z.array(specFieldSchema).max(100).refine(hasEachKeyOnce, "key-twice"),
    criteria: criteriaSchema,
    testMethod: localTextSchema.nullable(),
    translations: z
      .partialRecord(languageSchema, translationSchema)
      .refine((texts) => !texts[defaultLanguage], "english-stands-flat"),
  })
  .partial();
const version = versionNumber;
/** Fields of a translation that were reviewed and are still right, though their source changed. */
const reviewed = z.partialRecord(languageSchema, z.array(z.string().max(40)).max(40));
export type Reviewed = z.output<typeof reviewed>;
export const categoryPatchSchema = categoryFieldsSchema.extend({
  version,
  reviewed: reviewed.optional(),
  dropsDraft: dropsDraftSchema,
  draftOf: draftOfSchema,
  also: alsoSchema,
});
/** Saved unvalidated, since it may be mid-word; it is parsed when it is published. */
export const categoryDraftSchema = z.looseObject({
  version: version.optional(),
  /** When the draft that is being edited was saved; null where there was none. Without it there is no conflict check. */
  draftOf: draftOfSchema,
});
const time = z.iso.datetime({ offset: true }).nullable().optional();
export const scheduleSchema = z.object({
  lang: languageSchema.optional(),
  also: alsoSchema,
  publishAt: time,
  unpublishAt: time,
});
export const usesSchema = z.object({
  uses: z.array(z.object({ type: z.enum(["article", "category"]), id: z.string(), title: z.string() })),
});
/** What POST and PATCH take, read. */
export type CategoryFields = z.output<typeof categoryFieldsSchema>;

/** The texts of a patch by language. */
export const textsIn = (fields: CategoryFields): [Language, TextPatch][] => {
  const { name, slug, description, metaTitle, metaDescription, metaKeywords, faq } = fields;
  const flat = { name, slug, description, metaTitle, metaDescription, metaKeywords, faq };
  const given = Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== undefined));
  return languageCodes.flatMap((lang): [Language, TextPatch][] => {
    if (lang === defaultLanguage) return Object.keys(given).length ? [[lang, given]] : [];
    const text = fields.translations?.[lang];
    return text ? [[lang, text]] : [];
  });
};

/** The path of a text's field in what was given, for messages. */
export const pathIn = (lang: Language, field: string): string =>
  lang === defaultLanguage ? field : `translations.${lang}.${field}`;

type Text = { name: string; description: string; faq: Faq };
/** Whether a text may be published with the others: it has a name, and a description where the English one has. */
export const isComplete = (text: Text, source: Text | undefined): boolean =>
  text.name !== "" && (text.description.trim() !== "" || !source?.description.trim());

const storedText = z
  .object({
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
    metaKeywords: z.array(z.string()),
    faq: faqSchema,
  })
  .meta({ id: "CategoryStoredTexts" });
export type StoredText = z.infer<typeof storedText>;

/** What a translation is made from: all of a text but its address and its keywords, which are each language's own. */
export const translatedFields = ["name", "description", "metaTitle", "metaDescription", "faq"] as const;

const categoryState = {
  id: z.string(),
  version: versionNumber,
  parentId: z.string().nullable(),
  parent_id: z.string().nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  sortOrder: z.number().int(),
  isActive: z.boolean(),
  states: textStatesSchema,
  /** Directly in it, in any state except the trash. */
  productCount: z.number().int(),
  childCount: z.number().int(),
  articleCount: z.number().int(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
};

/** GET /api/admin/categories/{id}: everything an editor may change, and its state. */
export const editedCategorySchema = z
  .object({
    ...categoryState,
    ...storedText.shape,
    specTemplate: z.array(specFieldSchema),
    criteria: criteriaSchema,
    testMethod: localTextSchema.nullable(),
    translations: z.partialRecord(languageSchema, storedText),
    hasDraft: z.boolean(),
  })
  .meta({ id: "AdminCategory" });
export type EditedCategory = z.infer<typeof editedCategorySchema>;

/** The list's filters: with changes that are not public, public in no language, with a missing picture, in the trash. */
export const categoryFilters = ["draft", "unpublished", "image-gone", "deleted"] as const;
export type CategoryFilter = (typeof categoryFilters)[number];

/** One row of the tree: parents come before their children, siblings in their order. */
export const treeItemSchema = z.object({
  ...categoryState,
  /** In the requested language, or the first that has a name. */
  name: z.string(),
  slug: z.string(),
  depth: z.number().int(),
  /** With everything below. */
  productTotal: z.number().int(),
});
export type TreeItem = z.infer<typeof treeItemSchema>;

const redirectSchema = z.object({ from: z.string(), to: z.string() });
/** What a move, a merge or a deletion would change. */
export const changePreviewSchema = z.object({
  products: z.number().int(),
  children: z.number().int(),
  articles: z.number().int(),
  redirects: z.array(redirectSchema),
});
export type ChangePreview = z.infer<typeof changePreviewSchema>;

/** A change whose effect on scores is previewed: other criteria, another parent (null: the top), or a merge. */
export const supposedChangeSchema = z.union([
  z.object({ criteria: criteriaSchema }),
  z.object({ into: idSchema }),
  z.object({ parentId: parentSchema }),
]);

/** The effect on scores (0 to 10, in tenths): how many change, and those that change most, named in the requested language. */
export const scorePreviewSchema = z.object({
  count: z.number().int(),
  items: z.array(
    z.object({ id: z.string(), name: z.string(), before: z.number().nullable(), after: z.number() }),
  ),
});
export type ScorePreview = z.infer<typeof scorePreviewSchema>;

/** A category's draft as it was saved. */
export const draftContentSchema = z.record(z.string(), z.unknown());
export const draftSchema = z.object({
  content: draftContentSchema,
  baseVersion: z.number().int(),
  author: revisionSchema.shape.author,
  updatedAt: z.string(),
});
export const savedDraftSchema = z.object({ updatedAt: z.string(), version: versionNumber });
