import { z } from "zod";

export const awards = ["best-overall", "budget-pick", "upgrade-pick", "also-great"] as const;
export const awardSchema = z.enum(awards);
export type Award = z.infer<typeof awardSchema>;
