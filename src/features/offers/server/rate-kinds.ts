import { z } from "zod";
import type { JobKind } from "#platform/jobs/job-kind.ts";

/** Looks what money is worth by now. A feed that fails is asked again with the next turn, not by another try. */
export const refreshRates: JobKind<null> = { name: "offers.rates", payload: z.null() };
