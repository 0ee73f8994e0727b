import { z } from "zod";
import { moneySchema } from "#i18n/money/money-schema.ts";
import { isoTime, parseTime } from "#platform/clock.ts";

/** The lowest price of some days on which it was the same; ISO calendar days (UTC), the last one included. */
const priceRunSchema = z.object({ from: z.string(), to: z.string(), amount: z.number().int() });
type PriceRun = z.infer<typeof priceRunSchema>;

/** Looking back so many days. */
export const historyPeriods = [30, 90, 365] as const;

/** What a product cost, by days on which its price was seen: days in between are in no run. Minor units of one currency. */
export const priceHistorySchema = z.object({
  currency: moneySchema.shape.currency,
  shops: z.array(z.string()),
  /** The day the page was made: the end of each period. */
  today: z.string(),
  /** The oldest first. */
  runs: z.array(priceRunSchema),
  /** The shop with the best price has lowered it: its lowest price in the 30 days before (Directive 98/6/EC, article 6a). */
  reduction: z.object({ shop: z.string(), since: z.string(), lowestBefore: z.number().int() }).nullable(),
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;

/** What a shop asked from a moment on; null where nothing could be bought at a price. */
type Observation = { at: number; amount: number | null };
/** Observations of one offer, the oldest first, and when it was looked at last. */
export type Observed = { observations: readonly Observation[]; seenAt: number };

const day = 86_400_000;
const dayOf = (time: number): number => Math.floor(time / day);
const isoDay = (number: number): string => isoTime(number * day).slice(0, 10);
const numberOf = (iso: string): number => dayOf(parseTime(iso));

/** From when to when each price was seen. One that was seen for a moment counts for that moment. */
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

/** The lowest price of each day of the last 365 on which any was seen. */
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

/** Below so many days there is nothing to be said about a period. */
const fewestDays = 8;

export type PeriodSummary = {
  /** Its first day. */
  from: string;
  runs: PriceRun[];
  low: number;
  high: number;
  /** Half of the days were cheaper, half dearer. */
  typical: number;
};

/** A period of so many days up to today; null where prices are known of too few of them. */
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

/** Where a day stands in a period, from 0 (its first) to 1 (today's end). */
export const positionIn = (iso: string, { today, days }: { today: string; days: number }): number =>
  (numberOf(iso) - (numberOf(today) - days + 1)) / days;

/** How long a reduction is told, and how far it is looked back before it. */
const reductionDays = 30 * day;

/**
 * The lowest price an offer had in the 30 days before it was lowered to what it is now; null where its last change was no reduction, or
 * lies further back. A pause in which nothing could be bought is no change of the price.
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
    // What it cost at the beginning of the 30 days began before them.
    .filter((_, index, all) => (all[index + 1]?.at ?? current.at) > start);
  return { since: current.at, lowestBefore: Math.min(...counted.map(({ amount }) => amount)) };
}

/** The first moment of the next day, when every period moves on. */
export const nextDay = (now: number): number => (dayOf(now) + 1) * day;
export const calendarDayOf = (now: number): string => isoDay(dayOf(now));
