import { z } from "zod";

/**
 * Whose statistics a site may use, after its visitor's consent. Nothing is pasted: a provider of this list and what it knows the
 * site by, so that the security policy opens exactly what it loads.
 */
const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host such as statistics.example.com");

export const statisticsSchema = z.discriminatedUnion("provider", [
  z.object({
    provider: z.literal("google"),
    id: z.string().regex(/^G-[A-Z0-9]{4,20}$/, "must be as G-XXXXXXXXXX"),
  }),
  z.object({ provider: z.literal("plausible"), domain: host, host: host.default("plausible.io") }),
  z.object({ provider: z.literal("matomo"), id: z.string().regex(/^\d{1,9}$/, "must be a number"), host }),
  z.object({
    provider: z.literal("umami"),
    id: z.string().regex(/^[0-9a-f-]{36}$/, "must be as 8-4-4-4-12 hexadecimal digits"),
    host: host.default("cloud.umami.is"),
  }),
]);
export type Statistics = z.infer<typeof statisticsSchema>;
/** Null: none. */
export const statisticsChoiceSchema = statisticsSchema.nullable().meta({ id: "StatisticsProvider" });
