import type { Context } from "hono";
import type { z } from "zod";
import type { Visit } from "./account-parts.ts";

export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { "application/json": { schema } } },
});
export const done = { 204: { description: "Done; there is nothing to say." } };
/** Of calls with the bearer token: the contract says it, and such answers are kept nowhere (page-parameters.ts). */
export const withBearer = [{ bearer: [] }];

export type VisitOf = (context: Context) => Visit;
export const visitFrom =
  (ipOf: (context: Context) => string): VisitOf =>
  (context) => ({ ip: ipOf(context), userAgent: context.req.header("user-agent") ?? null });
