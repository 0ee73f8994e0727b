import { z } from "zod";
import { listOf, pagingQuery } from "#i18n/language-query.ts";

const fields = z.record(z.string(), z.unknown()).nullable();

/** Who did what to which thing, and when; what it was and what it became, where it changed. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Null for an account that is gone; without an id where only its name is known. */
  person: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  network: z.string().nullable(),
  action: z.string(),
  type: z.string(),
  /** The thing's id. */
  thing: z.string().nullable(),
  before: fields,
  after: fields,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditSchema = listOf(auditEntrySchema);

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

export const auditChoicesSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
  types: z.array(z.string()),
});
export type AuditChoices = z.infer<typeof auditChoicesSchema>;
