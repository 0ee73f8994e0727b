import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import { type ExchangeRate, longestRateAge } from "#i18n/money.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import { type ManagedRates, managedRatesSchema, type RateChange } from "../rates.ts";
import { rates as ratesOf, saveRates } from "./offers.repo.ts";

const base = "USD";
const { quote: quotes } = managedRatesSchema.shape.items.element.shape;

/** What the owner says of what money is worth. */
export function createRates({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  const ratesShown = (known: readonly ExchangeRate[]): ManagedRates => ({
    base,
    items: quotes.options.map((quote) => {
      const rate = known.find((one) => one.base === base && one.quote === quote);
      return {
        quote,
        rate: rate?.rate ?? null,
        source: rate?.source ?? null,
        asOf: rate ? isoTime(rate.asOf) : null,
        isStale: !rate || clock.now() - rate.asOf > longestRateAge,
      };
    }),
  });

  return {
    shown: async (): Promise<ManagedRates> => ratesShown(await ratesOf(db.read)),

    /** A rate by hand: of now, so that it may be shown. */
    set: ({ quote, rate, seen }: RateChange, by: Actor): Promise<ManagedRates> =>
      db.transact(async (tx) => {
        const current = ratesShown(await ratesOf(tx));
        const before = current.items.find((one) => one.quote === quote);
        if ((before?.asOf ?? null) !== seen) throw new AppError("conflict", { current });
        await saveRates(tx, [{ base, quote, rate, source: "manual", asOf: clock.now() }]);
        await audit.record(tx, {
          actor: by,
          action: "update",
          entity: { type: "rate", id: quote },
          before: { rate: before?.rate ?? null },
          after: { rate },
        });
        noteChange(tx, "rates");
        return ratesShown(await ratesOf(tx));
      }),
  };
}
export type Rates = ReturnType<typeof createRates>;
