import { z } from "zod";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { isoTime, parseTime } from "#platform/clock.ts";

/** Consecutive days with the same lowest price; ISO calendar days (UTC), the last one inclusive. */
const priceRunSchema = z.object({ from: z.string(), to: z.string(), amount: z.number().int() });
type PriceRun = z.infer<typeof priceRunSchema>;

/** Days to look back. */
export const historyPeriods = [30, 90, 365] as const;

/** A product's daily lows, only for days with an observed price. Minor units of one currency. */
export const priceHistorySchema = z.object({
  currency: moneySchema.shape.currency,
  shops: z.array(z.string()),
  /** The day the page was rendered: the end of each period. */
  today: z.string(),
  /** The oldest first. */
  runs: z.array(priceRunSchema),
  /** If the shop with the best price has lowered it: its lowest price in the 30 days before (Directive 98/6/EC, article 6a). */
  reduction: z.object({ shop: z.string(), since: z.string(), lowestBefore: z.number().int() }).nullable(),
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;

/** A shop's price from a moment on; null if nothing could be bought at a price. */
type Observation = { at: number; amount: number | null };
/** Observations of one offer, the oldest first, and the time of the last check. */
export type Observed = { observations: readonly Observation[]; seenAt: number };

const day = 86_400_000;
const dayOf = (time: number): number => Math.floor(time / day);
const isoDay = (number: number): string => isoTime(number * day).slice(0, 10);
const numberOf = (iso: string): number => dayOf(parseTime(iso));

/** Intervals of each price. One observed for an instant counts for that instant. */
function* spansOf({
  observations,
  seenAt,
}: Observed): Iterable<{ from: number; to: number; amount: number }> {
  for (const [index, { at, amount }] of observations.entries()) {
    if (amount === null) continue;
    const next = observations[index + 1];
    yield { from: at, to: Math.max(at, next ? next.at - 1 : seenAt), amount };
  }
}

/** The lowest price of each of the last 365 days with any observation. */
export function runsOf(offers: readonly Observed[], now: number): PriceRun[] {
  const today = dayOf(now);
  const lowest = new Map<number, number>();
  for (const offer of offers)
    for (const { from, to, amount } of spansOf(offer))
      for (let one = Math.max(dayOf(from), today - 364); one <= Math.min(dayOf(to), today); one++)
        lowest.set(one, Math.min(amount, lowest.get(one) ?? amount));
  const runs: PriceRun[] = [];
  for (const [one, amount] of [...lowest].sort(([left], [right]) => left - right)) {
    const last = runs.at(-1);
    if (last?.amount === amount && last.to === isoDay(one - 1)) last.to = isoDay(one);
    else runs.push({ from: isoDay(one), to: isoDay(one), amount });
  }
  return runs;
}

/** Minimum days for a period to have a summary. */
const fewestDays = 8;

export type PeriodSummary = {
  /** Its first day. */
  from: string;
  runs: PriceRun[];
  low: number;
  high: number;
  /** Median of the days. */
  typical: number;
};

/** Summary of the last so many days; null with too few observations. */
export function summaryOf({ runs, today }: PriceHistory, days: number): PeriodSummary | null {
  const first = numberOf(today) - days + 1;
  const within = runs
    .filter(({ to }) => numberOf(to) >= first)
    .map((run) => (numberOf(run.from) < first ? { ...run, from: isoDay(first) } : run));
  const amounts = within
    .flatMap(({ from, to, amount }) => Array<number>(numberOf(to) - numberOf(from) + 1).fill(amount))
    .sort((left, right) => left - right);
  const typical = amounts[Math.floor((amounts.length - 1) / 2)];
  if (typical === undefined || amounts.length < fewestDays) return null;
  return {
    from: isoDay(first),
    runs: within,
    low: amounts[0] ?? typical,
    high: amounts.at(-1) ?? typical,
    typical,
  };
}

/** A day's position in a period, from 0 (first day) to 1 (end of today). */
export const positionIn = (iso: string, { today, days }: { today: string; days: number }): number =>
  (numberOf(iso) - (numberOf(today) - days + 1)) / days;

/** Days for which a reduction is shown, and days looked back before it. */
const reductionDays = 30 * day;

/**
 * The lowest price in the 30 days before an offer was reduced to its current price; null if its last change was no reduction, or is older.
 * An out-of-stock gap is no price change.
 */
export function reductionOf(
  { observations }: Pick<Observed, "observations">,
  now: number,
): { since: number; lowestBefore: number } | null {
  const prices = observations.flatMap(({ at, amount }) => (amount === null ? [] : [{ at, amount }]));
  const changes = prices.filter(({ amount }, index) => prices[index - 1]?.amount !== amount);
  const [current, before] = [changes.at(-1), changes.at(-2)];
  if (!current || !before || current.amount >= before.amount || now - current.at > reductionDays) return null;
  const start = current.at - reductionDays;
  const counted = changes
    .slice(0, -1)
    // The price at the start of the 30 days was set before them.
    .filter((_, index, all) => (all[index + 1]?.at ?? current.at) > start);
  return { since: current.at, lowestBefore: Math.min(...counted.map(({ amount }) => amount)) };
}

/** Start of the next UTC day, when every period shifts. */
export const nextDay = (now: number): number => (dayOf(now) + 1) * day;
export const calendarDayOf = (now: number): string => isoDay(dayOf(now));
