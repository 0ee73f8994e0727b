import type { Context } from "hono";
import { z } from "zod";

/** Where the sender of a form continues: a redirect, or the address for a page's script, to which a redirect's is not visible. */
export const seeOther = (c: Context, to: string) =>
  c.req.header("accept") === "application/json" ? c.json({ to }) : c.redirect(to, 303);

/** What the routes of createRoute have in common. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { "application/json": { schema } } },
});
export const done = { 204: { description: "Done; there is nothing to say." } };
/** Of calls with the bearer token: the contract says it, and such answers are kept nowhere (query-allow-list.ts). */
export const withBearer = [{ bearer: [] }];

/** The id in an address; longer ones than the tables have are none. */
export const idPath = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});
/** Of a creating POST: asked again with the same key it is answered as the first time (idempotency.ts). */
export const idempotencyKey = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional(),
});
/** The version of a DELETE, which has no body. */
export const ifMatch = z.object({
  "if-match": z
    .string()
    .regex(/^(W\/)?"?\d{1,9}"?$|^\*$/)
    .optional(),
});
/** Null where any version will do. */
export const versionOf = (header: string | undefined): number | null => {
  const digits = header?.match(/\d+/)?.[0];
  return digits === undefined ? null : Number(digits);
};
/** A body that may be left out. */
export const maybeJson = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: { "application/json": { schema: schema.optional() } } },
});
