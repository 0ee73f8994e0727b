import type { SpecField } from "#content/fields/custom-field.ts";
import { pricesTag } from "#features/offers/server/programmes/programmes.service.ts";
import { createCurrentRows } from "#platform/cache/row-cache.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { indexRows } from "./product-index.repo.ts";
import { createProductIndex, type ProductIndex, type ProductIndexRow } from "./product-index.ts";

/** Emitted where too many products change at once to be worth naming. */
export const everyProduct = "every-product";

/** The current columns of all visible products, updated per product as changes are notified and prices expire. */
export function createCurrentProductIndex({
  db,
  clock,
  filterFields,
}: {
  db: Database;
  clock: Clock;
  filterFields: () => Promise<readonly SpecField[]>;
}) {
  /** When the next price in the columns ends. */
  let nextEnd = Number.POSITIVE_INFINITY;
  return createCurrentRows<ProductIndexRow, ProductIndex>(db, {
    make: createProductIndex,
    read: async (choice) => indexRows(db.read, choice, { now: clock.now(), fields: await filterFields() }),
    basis: async () => JSON.stringify((await filterFields()).map(({ key, type }) => [key, type])),
    rowTag: /^product:(\d+)$/,
    isOfAll: (tags) => tags.includes(everyProduct) || tags.includes(pricesTag),
    ends: {
      isDue: () => nextEnd <= clock.now(),
      ids(columns, most) {
        const [now, ids]: [number, number[]] = [clock.now(), []];
        for (let at = 0; at < columns.size && ids.length < most; at++)
          if ((columns.priceUntil[at] as number) <= now) ids.push(columns.ids[at] as number);
        return ids;
      },
      wereRead(columns) {
        nextEnd = columns.priceUntil.subarray(0, columns.size).reduce((a, b) => Math.min(a, b), Infinity);
      },
    },
  });
}
