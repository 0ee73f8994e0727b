import type { z } from "zod";

/** What the routes of createRoute have in common. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { "application/json": { schema } } },
});
export const done = { 204: { description: "Done; there is nothing to say." } };
/** Of calls with the bearer token: the contract says it, and such answers are kept nowhere (page-parameters.ts). */
export const withBearer = [{ bearer: [] }];
