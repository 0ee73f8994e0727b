import { z } from "zod";
import type { SubIdRule } from "./sub-id.ts";

/** A sub-id's rule as it is kept; browsers load what uses it without this. */
export const subIdRuleSchema = z.object({
  parameter: z.string().regex(/^[\w.-]{1,40}$/),
  most: z.number().int().min(1).max(256),
  letters: z.enum(["alphanumeric", "word"]),
}) satisfies z.ZodType<SubIdRule>;
