import { z } from "zod";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import type { languageCodes } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { idText, versionNumber } from "#platform/input/text-input.ts";
import type { ContentOf, ContentType, PatchOf, TypeOf } from "./content-type.ts";
import type { Fields } from "./fields/field.ts";
import { alsoSchema, draftOfSchema, dropsDraftSchema, revisionSchema } from "./revision.ts";
import { type TextState, textStatesSchema } from "./text-state.ts";

// The schemas of /api/admin/content/{type}, derived from the declaration of the type.

/** What the API says of an item beside its content. */
export const itemState = {
  id: z.string(),
  version: versionNumber,
  states: textStatesSchema,
  isActive: z.boolean(),
  hasDraft: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  checkedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  /** Values of fields that this release does not know: another release or a removed field. They stay as they are. */
  unknown: z.record(z.string(), z.unknown()),
};
type ItemState = z.output<z.ZodObject<typeof itemState>>;

/** An item as the editor gets it: the live values, and the state of each language. */
export type AdminItem<Texts extends Fields = Fields, Facts extends Fields = Fields> = ContentOf<
  Texts,
  Facts
> &
  ItemState;
/** A type's item, content and patch, for code that knows the type. */
export type ItemOf<Type> = Type extends {
  texts: infer Texts extends Fields;
  facts: infer Facts extends Fields;
}
  ? AdminItem<Texts, Facts>
  : never;
export type ContentFor<Type> = Type extends {
  texts: infer Texts extends Fields;
  facts: infer Facts extends Fields;
}
  ? ContentOf<Texts, Facts>
  : never;
export type PatchFor<Type> = Type extends {
  texts: infer Texts extends Fields;
  facts: infer Facts extends Fields;
}
  ? PatchOf<Texts, Facts>
  : never;

export type ItemDraft<Content> = {
  content: Content;
  /** Of the item it was begun from. */
  version: number;
  author: z.output<typeof revisionSchema>["author"];
  updatedAt: string;
};

export type ItemRow = {
  id: string;
  version: number;
  /** In the requested language, else English, else any. */
  title: string;
  textLang: (typeof languageCodes)[number];
  imageUrl: string | null;
  states: Partial<Record<(typeof languageCodes)[number], TextState>>;
  hasDraft: boolean;
  isActive: boolean;
  /** The values of the columns that the declaration names, as plain text. */
  columns: Record<string, string>;
  /** The values of its simple facts, for editing them in the list. */
  values: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

export const itemStatuses = ["published", "unpublished", "draft", "scheduled", "blocked", "deleted"] as const;
export const itemSorts = ["-updated", "updated", "newest", "oldest"] as const;
export const itemsQuery = z.object({
  q: z.string().max(longestQuery).optional(),
  status: z.enum(itemStatuses).optional(),
  /** The language that a status or a missing text is about; without, any. */
  lang: languageSchema.optional(),
  missing: z.enum(["translation", "stale"]).optional(),
  sort: z.enum(itemSorts).default("-updated"),
  ...pagingQuery,
});
export type ItemsQuery = z.output<typeof itemsQuery>;

export const itemActions = ["publish", "unpublish", "block", "unblock", "delete", "restore", "edit"] as const;
const time = z.iso.datetime({ offset: true }).nullable().optional();
export const turnSchema = z.object({ version: versionNumber.optional(), lang: languageSchema.optional() });
export const publishSchema = turnSchema
  .extend({ draftOf: draftOfSchema, also: alsoSchema })
  .meta({ id: "Publishing" });
export const scheduleSchema = publishSchema
  .omit({ draftOf: true })
  .extend({ publishAt: time, unpublishAt: time })
  .meta({ id: "PublishingSchedule" });

/** The result of an import; `row` is the line of the table, the heading being 1. */
export const itemImportSchema = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  problems: z.array(z.object({ row: z.number().int(), field: z.string(), code: z.string() })),
});

const seenSchema = z
  .object({ version: versionNumber, dropsDraft: dropsDraftSchema, draftOf: draftOfSchema })
  .meta({ id: "SeenVersion" });
const changeSchema = z
  .object({ path: z.string(), before: z.unknown(), after: z.unknown() })
  .meta({ id: "ContentChange" });

/** The schemas of an item, its content and the requests that change it; `more`: what the API says of it beside that. */
export function contentSchemas<
  Texts extends Fields,
  Facts extends Fields,
  More extends z.core.$ZodShape = Record<never, never>,
>(
  type: Pick<TypeOf<string, Texts, Facts>, "schemaName" | "shapes" | "patchSchema" | "translatedFields">,
  more: More = {} as More,
) {
  const content = z.object(type.shapes.content).meta({ id: `${type.schemaName}Content` });
  const item = content.extend({ ...itemState, ...more }).meta({ id: `Admin${type.schemaName}` });
  const patch = type.patchSchema.meta({ id: `${type.schemaName}Patch` });
  return {
    content,
    item,
    patch,
    /** `dropsDraft`: the change is that of the draft of `draftOf`, which is removed with it. */
    changed: z.intersection(patch, seenSchema),
    /** `draftOf` is when the draft that is edited was saved, null where there was none: a newer one is not overwritten. */
    drafted: z.intersection(
      patch,
      z.object({ version: versionNumber, draftOf: z.string().max(40).nullable() }),
    ),
    /** `version` is that of the item it was begun from. */
    draft: z.object({
      content,
      version: versionNumber,
      author: revisionSchema.shape.author,
      updatedAt: z.string(),
    }),
    /** Fields of a translation that were reviewed and are still right, although their source changed. */
    reviewed: z.object({ lang: languageSchema, fields: z.array(z.enum(type.translatedFields)).min(1) }),
    revision: z.object({
      number: z.number().int(),
      since: z.number().int(),
      content,
      changes: z.array(changeSchema),
    }),
  };
}

const known = new WeakMap<ContentType, ReturnType<typeof schemasOf>>();

/** The schemas of a type: the same objects each time, since the API's description knows them by their names. */
export function itemSchemas(type: ContentType): ReturnType<typeof schemasOf> {
  const schemas = known.get(type) ?? schemasOf(type);
  known.set(type, schemas);
  return schemas;
}

function schemasOf(type: ContentType) {
  const schemas = contentSchemas(type);
  const facts = z
    .strictObject(
      Object.fromEntries(Object.keys(type.facts).map((key) => [key, type.facts[key]?.schema as z.ZodType])),
    )
    .partial();
  return {
    ...schemas,
    rows: listOf(
      z.object({
        id: z.string(),
        version: versionNumber,
        title: z.string(),
        textLang: languageSchema,
        imageUrl: z.string().nullable(),
        states: textStatesSchema,
        hasDraft: z.boolean(),
        isActive: z.boolean(),
        columns: z.record(z.string(), z.string()),
        values: z.record(z.string(), z.unknown()),
        createdAt: z.string(),
        updatedAt: z.string(),
        deletedAt: z.string().nullable(),
      }),
    ),
    bulk: z
      .object({
        ids: z.array(idText).min(1).max(500),
        action: z.enum(itemActions),
        lang: languageSchema.optional(),
        /** For `edit`: the facts to set. */
        patch: facts.optional(),
      })
      .refine(({ action, patch: given }) => action !== "edit" || Object.keys(given ?? {}).length > 0, {
        path: ["patch"],
        error: "required",
      }),
    bulkPreview: z.object({ ids: z.array(idText).min(1).max(500), patch: facts }),
  };
}
