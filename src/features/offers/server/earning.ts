import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import { type ExchangeRate, longestRateAge } from "#i18n/money.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import {
  type ManagedProgramme,
  type ManagedRates,
  managedRatesSchema,
  type ProgrammeChange,
  type RateChange,
} from "../earning.ts";
import * as repo from "./earning.repo.ts";
import { rates as ratesOf, saveRates } from "./offers.repo.ts";

const base = "USD";
const { quote: quotes } = managedRatesSchema.shape.items.element.shape;

const shown = (row: repo.ProgrammeRow): ManagedProgramme => ({
  id: String(row.id),
  key: row.key,
  name: row.name,
  homeUrl: row.home_url,
  logoUrl: row.logo_url,
  tags: JSON.parse(row.tags) as string[],
  isActive: row.is_active === 1,
  version: row.version,
});

/** What the owner says of the shops the site earns with, and of what money is worth. */
export function createEarning({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
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

  /** Changes a programme in the caller's transaction, whatever version stands where none is given. */
  async function changeProgramme(
    tx: Tx,
    id: number,
    { version, ...change }: Omit<ProgrammeChange, "version"> & { version?: number },
    by: Actor,
  ): Promise<ManagedProgramme> {
    const row = await repo.hold(tx, db.engine, id);
    if (!row) throw new AppError("not-found");
    const before = shown(row);
    if (version !== undefined && row.version !== version) throw new AppError("conflict", { current: before });
    await repo.update(
      tx,
      id,
      {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.homeUrl === undefined ? {} : { home_url: change.homeUrl }),
        ...(change.logoUrl === undefined ? {} : { logo_url: change.logoUrl }),
        ...(change.tags === undefined ? {} : { tags: JSON.stringify([...new Set(change.tags)]) }),
        ...(change.isActive === undefined
          ? {}
          : { is_active: change.isActive ? (1 as const) : (0 as const) }),
      },
      clock.now(),
    );
    const after = shown(await repo.byId(tx, id));
    const keys = Object.keys(change) as (keyof typeof change)[];
    const told = (state: ManagedProgramme) => Object.fromEntries(keys.map((key) => [key, state[key]]));
    const entity = { type: "programme", id };
    await audit.record(tx, { actor: by, action: "update", entity, before: told(before), after: told(after) });
    noteChange(tx, "programmes");
    return after;
  }

  return {
    programmes: async () => (await repo.programmes(db.read)).map(shown),

    changeProgramme,
    editProgramme: (id: number, change: ProgrammeChange, by: Actor): Promise<ManagedProgramme> =>
      db.transact((tx) => changeProgramme(tx, id, change, by)),

    rates: async (): Promise<ManagedRates> => ratesShown(await ratesOf(db.read)),

    /** A rate by hand: of now, so that it may be shown. */
    setRate: ({ quote, rate, seen }: RateChange, by: Actor): Promise<ManagedRates> =>
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
export type Earning = ReturnType<typeof createEarning>;
