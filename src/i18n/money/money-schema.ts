import { z } from "zod";

/** Money is an integer of the minor unit beside its ISO 4217 currency; never a float (readings.md 38). */
export const moneySchema = z
  .object({
    amount: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    currency: z.string().regex(/^[A-Z]{3}$/),
  })
  .meta({ id: "Money" });
