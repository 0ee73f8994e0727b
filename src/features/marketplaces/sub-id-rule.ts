import { z } from "zod";
import type { SubIdRule } from "./sub-id.ts";

/** A stored rule for sub-ids; separate, so that browsers do not load this schema. */
export const subIdRuleSchema = z
  .object({
    parameter: z.string().regex(/^[\w.-]{1,40}$/),
    most: z.number().int().min(1).max(256),
    letters: z.enum(["alphanumeric", "word"]),
  })
  .meta({ id: "SubIdRule" }) satisfies z.ZodType<SubIdRule>;
