import { setImmediate } from "node:timers/promises";
import { pricesTag } from "#features/offers/server/programmes.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import { columnRows } from "./product-columns.repo.ts";
import { createProductColumns, type ProductColumns } from "./product-columns.ts";

/** So many products are read by one statement: some milliseconds of SQLite's time, in which nobody else is served. */
const readAtOnce = 500;

/** Noted where so many products change at once that naming them would help nobody. */
export const everyProduct = "every-product";
const productTag = /^product:(\d+)$/;

/**
 * The columns of all shown products as they are now: read once, then product by product as changes are told and prices end. Where
 * nobody tells of changes they are read anew every time.
 */
export function createCurrentColumns({ db, clock }: { db: Database; clock: Clock }) {
  let columns: ProductColumns | null = null;
  /** When the next price in the columns ends. */
  let nextEnd = Number.POSITIVE_INFINITY;
  let underWay: Promise<void> | null = null;
  const changed = new Set<number>();
  let drops = 0;

  const drop = (): void => {
    drops++;
    columns = null;
    changed.clear();
  };
  db.memory.listen({
    changed(tags) {
      if (tags.includes(everyProduct) || tags.includes(pricesTag)) return drop();
      for (const tag of tags) {
        const id = productTag.exec(tag)?.[1];
        if (id) changed.add(Number(id));
      }
    },
    lost: drop,
  });

  async function readAll(): Promise<ProductColumns> {
    const made = createProductColumns();
    for (let after = 0; ; ) {
      const rows = await columnRows(db.read, { after, limit: readAtOnce }, clock.now());
      for (const row of rows) made.put(row);
      const last = rows.at(-1);
      if (!last || rows.length < readAtOnce) return made;
      after = last.id;
      await setImmediate();
    }
  }

  async function readChanged(into: ProductColumns): Promise<void> {
    const now = clock.now();
    const ids = [...changed].slice(0, readAtOnce);
    if (nextEnd <= now)
      for (let at = 0; at < into.size && ids.length < readAtOnce; at++)
        if ((into.priceUntil[at] as number) <= now) ids.push(into.ids[at] as number);
    const isRest = ids.length < readAtOnce;
    for (const id of ids) changed.delete(id);
    try {
      const rows = new Map(
        (ids.length ? await columnRows(db.read, { ids }, now) : []).map((row) => [row.id, row]),
      );
      for (const id of ids) {
        const row = rows.get(id);
        if (row) into.put(row);
        else into.remove(id);
      }
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
    if (isRest) nextEnd = into.priceUntil.subarray(0, into.size).reduce((a, b) => Math.min(a, b), Infinity);
  }

  async function bringUp(): Promise<void> {
    if (columns) return readChanged(columns);
    changed.clear();
    // What is changed meanwhile is noted and read afterwards; who drops the columns meanwhile has them read again.
    const before = drops;
    const made = await readAll();
    if (before !== drops) return;
    columns = made;
    nextEnd = 0;
  }

  return async function currentColumns(): Promise<ProductColumns> {
    if (!db.memory.isTold()) return readAll();
    for (;;) {
      // While something is read, what is there is out of date for who asks now.
      if (!underWay && columns && changed.size === 0 && nextEnd > clock.now()) return columns;
      underWay ??= bringUp().finally(() => {
        underWay = null;
      });
      await underWay;
    }
  };
}
