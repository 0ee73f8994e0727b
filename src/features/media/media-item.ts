import { z } from "zod";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import { versionNumber } from "#platform/input/text-input.ts";

/** A picture of the library as the CRM shows it. */
const texts = (longest: number) => z.partialRecord(languageSchema, z.string().trim().max(longest));
const percent = z.number().int().min(0).max(100);
const folder = z
  .string()
  .trim()
  .max(120)
  .transform((path) =>
    path
      .split("/")
      .map((name) => name.trim())
      .filter(Boolean)
      .join("/"),
  );
const tags = z
  .array(z.string().trim().min(1).max(40))
  .max(30)
  .transform((names) => [...new Set(names)]);

const wordsSchema = z.partialRecord(languageSchema, z.string()).meta({ id: "MediaWords" });

export const mediaItemSchema = z
  .object({
    id: z.string(),
    version: versionNumber,
    /** Its public address, which any record can use as its image. */
    url: z.string(),
    /** Of an SVG drawing, sanitized; the other addresses are bitmaps of it. */
    svgUrl: z.string().nullable(),
    /** All available sizes, as an <img> takes them; empty for an external picture. */
    srcset: z.string(),
    /** Null where it is unknown: of an external picture. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** Of the file that was sent. */
    bytes: z.number().int(),
    mime: z.string(),
    fileName: z.string(),
    colour: z.string().nullable(),
    state: z.enum(["processing", "ready", "failed"]),
    /** It is at an external URL and is never copied. */
    isElsewhere: z.boolean(),
    folder: z.string(),
    tags: z.array(z.string()),
    /** What no crop may cut away, in per cent from the top left. */
    focalX: z.number().int(),
    focalY: z.number().int(),
    alt: wordsSchema,
    caption: wordsSchema,
    credit: wordsSchema,
    licence: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "MediaItem" });
export type MediaItem = z.infer<typeof mediaItemSchema>;

/** What an upload answers; `isNew` is false where the same file was here before. */
export const uploadResponseSchema = mediaItemSchema
  .extend({ isNew: z.boolean() })
  .meta({ id: "MediaUpload" });
export type UploadResponse = z.infer<typeof uploadResponseSchema>;

/** What shows an image: its type, which may be any declared one, its id, and its name in the CRM. */
export const usageSchema = z.object({
  type: z.string(),
  id: z.string(),
  name: z.string(),
});
export type MediaUsage = z.infer<typeof usageSchema>;

export const mediaDetailsSchema = mediaItemSchema.extend({ usages: z.array(usageSchema) });
export type MediaDetails = z.infer<typeof mediaDetailsSchema>;

export const mediaQuery = z.object({
  q: z.string().max(longestQuery).optional(),
  folder: z.string().max(120).optional(),
  tag: z.string().max(40).optional(),
  /** Only those that have no alternative text in this language. */
  missingAlt: languageSchema.optional(),
  state: mediaItemSchema.shape.state.optional(),
  /** Only those that nothing shows, nor is to show by what is being written. */
  unused: z.literal("1").optional(),
  ...pagingQuery,
});
export type MediaQuery = z.infer<typeof mediaQuery>;
export const mediaListSchema = listOf(mediaItemSchema);
export type MediaList = z.infer<typeof mediaListSchema>;

const counted = z.array(z.object({ name: z.string(), count: z.number().int() }));
export const mediaGroupsSchema = z.object({ total: z.number().int(), folders: counted, tags: counted });
export type MediaGroups = z.infer<typeof mediaGroupsSchema>;

export const mediaTextsSchema = z.object({
  alt: texts(500).optional(),
  caption: texts(1_000).optional(),
  credit: texts(300).optional(),
});
export type MediaTexts = z.infer<typeof mediaTextsSchema>;

/** PATCH: only what is given is changed, of texts only the languages that are given. */
export const mediaPatchSchema = mediaTextsSchema.extend({
  version: versionNumber,
  fileName: z.string().trim().min(1).max(200).optional(),
  focalX: percent.optional(),
  focalY: percent.optional(),
  licence: z.string().trim().max(300).nullable().optional(),
  folder: folder.optional(),
  tags: tags.optional(),
});
export type MediaPatch = z.infer<typeof mediaPatchSchema>;

/** The fields beside the file of an upload: texts as JSON, tags separated by commas. */
export const uploadFieldsSchema = z.object({
  folder: folder.default(""),
  tags: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(/[,،，、]/)
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(tags),
  alt: z
    .string()
    .default("{}")
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        // The issue names the field.
        context.addIssue({ code: "custom", message: 'must be JSON such as {"en":"A kettle"}' });
        return z.NEVER;
      }
    })
    .pipe(texts(500)),
});
export type UploadFields = z.infer<typeof uploadFieldsSchema>;

/** An external picture (readings.md 37; only https URLs can be external). */
export const linkSchema = z.object({
  url: z
    .string()
    .max(2_000)
    .refine((url) => isImageUrl(url) && !url.startsWith("/"), "not-a-web-address"),
  folder: folder.default(""),
  tags: tags.default([]),
  alt: texts(500).default({}),
});
export type LinkInput = z.infer<typeof linkSchema>;

export const bulkSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("delete"), ids: idsSchema(), force: z.boolean().default(false) }),
  z.object({ action: z.literal("move"), ids: idsSchema(), folder }),
  z.object({ action: z.literal("tag"), ids: idsSchema(), tags }),
]);
export type BulkInput = z.infer<typeof bulkSchema>;
export const mediaBulkResultSchema = z.object({
  /** Of those that were meant and are there. */
  done: z.array(z.string()),
  /** What is still used, and was therefore not deleted. */
  inUse: z.array(z.object({ id: z.string(), usages: z.array(usageSchema) })),
});
export type MediaBulkResult = z.infer<typeof mediaBulkResultSchema>;

function idsSchema() {
  return z
    .array(z.string().regex(/^\d{1,9}$/))
    .min(1)
    .max(500);
}
