import { setImmediate } from "node:timers/promises";
import { baseCurrency, toBase } from "#features/offers/base-price.ts";
import { invalidateTags, recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { RunningJob } from "#platform/jobs/job-kind.ts";
import { rates as ratesOf } from "../offers.repo.ts";
import { pricesTag } from "../programmes/programmes.service.ts";
import { type PricedTable, pricedAfter, pricedTables, setBases } from "./price-bases.repo.ts";

/** Batch size: some milliseconds of SQLite's time, during which nothing else runs. */
const portion = 200;

/**
 * Recalculates the comparable amounts of all prices, in batches. Each reads the rates in its own transaction, so concurrent runs converge
 * on the latest; an interrupted run starts over and finds most of it done.
 */
export function createPriceBases({ db }: { db: Database }) {
  const bringUp = (table: PricedTable, after: number): Promise<{ last: number | null; changed: number }> =>
    db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      const rates = await ratesOf(tx);
      const priced = await pricedAfter(tx, db.engine, { table, after, base: baseCurrency, limit: portion });
      const moved = priced
        .map(({ id, price, base }) => ({ id, before: base, base: toBase(price, rates) }))
        .filter(({ before, base }) => before !== base);
      await setBases(tx, table, moved);
      return { last: priced.at(-1)?.id ?? null, changed: moved.length };
    });

  return async function rebase({ signal, attempt }: Pick<RunningJob, "signal" | "attempt">) {
    let changed = 0;
    for (const table of pricedTables)
      for (let after = 0; ; ) {
        signal.throwIfAborted();
        const done = await bringUp(table, after);
        changed += done.changed;
        if (done.last === null) break;
        after = done.last;
        await setImmediate();
      }
    // An interrupted run may have changed some without invalidating. There are too many to tag individually.
    if (changed || attempt > 1)
      await db.transact(async (tx) => invalidateTags(tx, pricesTag, "products", "rates"));
    return { changed };
  };
}
