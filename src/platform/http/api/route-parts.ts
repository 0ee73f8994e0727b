import type { Context } from "hono";
import { z } from "zod";

/** Where a form's sender continues: a redirect, or the URL as JSON for a page's script, which cannot see a redirect's target. */
export const seeOther = (c: Context, to: string) =>
  c.req.header("accept") === "application/json" ? c.json({ to }) : c.redirect(to, 303);

/** Common parts of createRoute routes. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { "application/json": { schema } } },
});
export const done = { 204: { description: "Done; there is nothing to say." } };
/** For calls with the bearer token; such responses are never cached (query-allow-list.ts). */
export const withBearer = [{ bearer: [] }];

/** The id in a path; longer ones than the tables have are not found. */
export const idPath = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});
/** For a creating POST: a repeat with the same key gets the first response (idempotency.ts). */
export const idempotencyKey = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
});
/** The version for a DELETE, which has no body. */
export const ifMatch = z.object({
  "if-match": z
    .string()
    .regex(/^(W\/)?"?\d{1,9}"?$|^\*$/)
    .optional(),
});
/** Null if any version will do. */
export const versionOf = (header: string | undefined): number | null => {
  const digits = header?.match(/\d+/)?.[0];
  return digits === undefined ? null : Number(digits);
};
/** An optional body. */
export const maybeJson = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: { "application/json": { schema: schema.optional() } } },
});
