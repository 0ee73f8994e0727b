import { currencies } from "#i18n/languages.ts";
import { isCurrencyCode } from "#i18n/money/currency-marks.ts";
import type { ExchangeRate } from "#i18n/money/money.ts";
import { parseTime } from "#platform/clock.ts";

/** Why the feed was rejected: no response, an incomplete document, or implausible numbers. */
export const rateProblems = ["unreachable", "unreadable", "implausible"] as const;
export type RateProblem = (typeof rateProblems)[number];

export class RateFeedError extends Error {
  override name = "RateFeedError";
  readonly problem: RateProblem;
  constructor(problem: RateProblem, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.problem = problem;
  }
}

const unreadable = (reason: string) => new RateFeedError("unreadable", reason);
const implausible = (reason: string) => new RateFeedError("implausible", reason);

/** The Saudi Central Bank pegs the riyal to the dollar; the ECB does not list it. */
const riyalsPerDollar = 3.75;
/** Currencies the ECB does not list: the euro itself, and those of notListed. */
const notListed = new Set(["EUR", "SAR"]);
/** The reference rates are set at about 14:15 and published at about 16:00 in Frankfurt. */
const published = "T15:00:00Z";

const euroRates = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])([^"']*)\3\s*\/>/g;
const days = /<Cube\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>/g;

/** Parses the rates per euro and their date. Throws RateFeedError for an incomplete document. */
function readEuroRates(text: string): { day: string; perEuro: ReadonlyMap<string, number> } {
  if (!/<\/(\w+:)?Envelope>\s*$/.test(text)) throw unreadable("the document is not whole");
  const [day, ...others] = [...text.matchAll(days)].map(([, , time]) => time);
  if (!day || others.length || Number.isNaN(parseTime(`${day}${published}`)))
    throw unreadable("it is not the rates of one day");
  const perEuro = new Map<string, number>();
  for (const [, , currency = "", , written = ""] of text.matchAll(euroRates)) {
    const rate = Number(written);
    if (!/^\d+(\.\d+)?$/.test(written) || !(rate > 0))
      throw implausible(`${currency} is ${written.slice(0, 40)}`);
    perEuro.set(currency, rate);
  }
  return { day, perEuro };
}

/** The currencies of the pages: a feed that lacks one is rejected. Others may be missing. */
const isOurs = (currency: string): boolean => Object.hasOwn(currencies, currency);

/**
 * The ECB's rates of the day, converted to the dollar, and the riyal's. Throws RateFeedError for an incomplete document, a missing site
 * currency, or an implausible number.
 */
export function readRateFeed(text: string, now: number): ExchangeRate[] {
  const { day, perEuro } = readEuroRates(text);
  const asOf = Math.min(parseTime(`${day}${published}`), now);
  if (parseTime(day) > now) throw implausible(`it is of ${day}, which is to come`);
  const need = (currency: string): number => {
    const rate = perEuro.get(currency);
    if (rate === undefined) throw unreadable(`${currency} is missing`);
    return rate;
  };
  const dollar = need("USD");
  const rate = (quote: string, value: number, source = "ecb"): ExchangeRate => ({
    base: "USD",
    quote,
    rate: Number(value.toFixed(6)),
    source,
    asOf,
  });
  const listed = [...perEuro].flatMap(([currency, value]) =>
    currency !== "USD" && currency !== "SAR" && isCurrencyCode(currency)
      ? [rate(currency, value / dollar)]
      : [],
  );
  for (const currency of Object.keys(currencies)) if (!notListed.has(currency)) need(currency);
  return [rate("EUR", 1 / dollar), ...listed, rate("SAR", riyalsPerDollar, "peg")];
}

/** A larger change is more likely an error of the feed than of the market. */
const largestJump = 0.2;
/** Milliseconds without an accepted feed after which the comparison is skipped. */
const comparable = 30 * 86_400_000;

/**
 * The accepted rates, compared with the feed's previous ones. Throws RateFeedError if a site currency has jumped, or the feed is older; any
 * other currency that jumped keeps its previous rate until that is too old for conversion.
 */
export function plausible(fresh: readonly ExchangeRate[], known: readonly ExchangeRate[]): ExchangeRate[] {
  return fresh.filter((rate) => {
    const before = known.find((one) => one.base === rate.base && one.quote === rate.quote);
    if (!before) return true;
    if (rate.asOf < before.asOf) throw implausible("it is older than what it said before");
    const change = Math.abs(rate.rate / before.rate - 1);
    if (rate.asOf - before.asOf > comparable || change <= largestJump) return true;
    if (isOurs(rate.quote)) throw implausible(`${rate.quote} went from ${before.rate} to ${rate.rate}`);
    return false;
  });
}
