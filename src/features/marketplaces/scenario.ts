import { z } from "zod";

/** How a demo marketplace answers: as it should, or as the real ones do on their bad days. */
export const scenarios = [
  "works",
  "empty",
  "partial",
  "unnamed",
  "strange-prices",
  "unauthorized",
  "not-eligible",
  "refused",
  "throttled",
  "slow",
  "server-error",
  "html",
  "broken-json",
  "cut-off",
  "wrong-charset",
  "gzip-bomb",
  "endless",
] as const;
export const scenarioSchema = z.enum(scenarios);
export type Scenario = z.infer<typeof scenarioSchema>;
