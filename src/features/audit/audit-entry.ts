import { z } from "zod";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import type { Language } from "#i18n/languages.ts";

const fields = z.record(z.string(), z.unknown()).nullable();

/** Who did what to which entity, and when; with the changed values before and after. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Null for an account that is gone; without an id where only its name is known. */
  person: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** The name of the API key that acted for the person. */
  key: z.string().nullable(),
  network: z.string().nullable(),
  action: z.string(),
  type: z.string(),
  /** The entity's id. */
  thing: z.string().nullable(),
  before: fields,
  after: fields,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const thingNameSchema = z.object({
  text: z.string(),
  /** Where it has a name in each language. */
  lang: languageSchema.optional(),
});
/** The names of existing entities, by type and id: "product 42". */
export type EntityNames = (
  things: readonly Pick<AuditEntry, "type" | "thing">[],
  lang: Language,
) => Promise<Map<string, z.infer<typeof thingNameSchema>>>;

const namedEntrySchema = auditEntrySchema.extend({
  /** Null for an entity that was deleted or has no name. */
  name: thingNameSchema.nullable(),
});
export type NamedEntry = z.infer<typeof namedEntrySchema>;
export const auditSchema = listOf(namedEntrySchema);

const time = z.union([z.iso.date(), z.iso.datetime()]);
const word = z.string().min(1).max(100);
const filter = {
  person: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  action: word.optional(),
  type: word.optional(),
  thing: word.optional(),
  /** A day (UTC) is meant whole, at both ends. */
  from: time.optional(),
  to: time.optional(),
};
export const auditFilterQuery = z.object(filter);
export type AuditFilter = z.output<typeof auditFilterQuery>;
export const auditQuery = z.object({ ...filter, ...pagingQuery });
export type AuditQuery = z.output<typeof auditQuery>;
/** GET /api/admin/audit: `lang` is the language of the entities' names. */
export const namedAuditQuery = auditQuery.extend({ lang: languageSchema.default("en") });

export const auditChoicesSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
  types: z.array(z.string()),
});
export type AuditChoices = z.infer<typeof auditChoicesSchema>;
