import { z } from "zod";
import { languageSchema, textLanguage } from "#i18n/language-query.ts";
import type { Money } from "#i18n/money/money.ts";
import { moneySchema } from "#i18n/money/money-schema.ts";

/** By how much the price has to fall, in per cent; 0 is any fall. */
export const alertFalls = [0, 5, 10, 20, 30, 50] as const;

/** POST /api/price-alerts: the price to notify the reader at: a percentage below the current one, or an amount in its currency. */
export const alertRequestSchema = z.object({
  productId: z.string().regex(/^\d{1,9}$/),
  email: z.string().max(320),
  lang: languageSchema,
  /** Whose shops the price is of that the reader sees (ISO 3166 alpha-2); empty: those of the language's home. */
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(""),
  target: z.union([
    z.object({ percent: z.number().int().min(0).max(90) }),
    moneySchema.extend({ amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  ]),
});
export type AlertRequest = z.infer<typeof alertRequestSchema>;

export const alertTokenSchema = z.string().min(10).max(400);

/** GET /api/price-alerts/{token}: the alert that a link in an email belongs to. */
export const alertStateSchema = z.object({
  product: z.object({ slug: z.string(), name: z.string(), ...textLanguage }),
  target: moneySchema,
  isConfirmed: z.boolean(),
});
export type AlertState = z.infer<typeof alertStateSchema>;

/** An amount as people type it ("79.90", "79,90", "80"), in a minor unit of so many digits; null for anything else. */
export function parseAmount(text: string, most: number): number | null {
  const [, whole, digits = ""] = /^\s*(\d{1,9})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? [];
  return whole === undefined || digits.length > most ? null : Number(whole + digits.padEnd(most, "0"));
}

/** What the price may be at most, beginning from what it is; null where that is no fall, or an amount of another currency. */
export function targetOf(target: AlertRequest["target"], { amount, currency }: Money): number | null {
  if ("amount" in target)
    return target.currency === currency && target.amount < amount ? target.amount : null;
  const wanted = target.percent === 0 ? amount - 1 : Math.floor((amount * (100 - target.percent)) / 100);
  return wanted > 0 ? wanted : null;
}

const day = 86_400_000;

/**
 * Whether a price is notified: where it is at or below the target, below the reference (the last notified or highest price since), and
 * no email was sent within a day. A rise only raises the reference.
 */
export function nextStep(
  alert: { target: number; reference: number; mailedAt: number | null },
  amount: number,
  now: number,
): { reference: number; isTold: boolean } {
  if (amount > alert.reference) return { reference: amount, isTold: false };
  const isTold =
    amount <= alert.target &&
    amount < alert.reference &&
    (alert.mailedAt === null || now - alert.mailedAt >= day);
  return { reference: isTold ? amount : alert.reference, isTold };
}
