import type { Database, Tx } from "#platform/database/handles.ts";
import { isSameUrl } from "../library-rules.ts";
import { asStated } from "../programmes.ts";
import type { OfferInput } from "./offer-input.ts";
import { isOfFiles, isSameOffer } from "./offer-owner.ts";
import { type RowContext, rowOf } from "./offer-row.ts";
import { besideKnown } from "./offer-supply.ts";
import * as repo from "./offers.repo.ts";
import { removeChecks } from "./refresh/offer-checks.repo.ts";

/** Creates and updates the offers of imported rows, each identified by its row. */
export function createOfferRenewal({
  db,
  rowContext,
}: {
  db: Database;
  rowContext: (tx: Tx) => Promise<RowContext>;
}) {
  return {
    /** Whether a product already has this offer, from any source. */
    async has(tx: Tx, productId: number, input: OfferInput): Promise<boolean> {
      const row = rowOf(productId, input, await rowContext(tx));
      return (await repo.allOf(tx, db.engine, productId)).some((one) => isSameOffer(one, row));
    },

    /** Creates the offer of a new product in the caller's transaction; returns its id. Throws `invalid` for an unknown programme. */
    async add(tx: Tx, productId: number, input: OfferInput): Promise<number> {
      const context = await rowContext(tx);
      return repo.insertOffer(tx, rowOf(productId, asStated(input), context), context.now);
    },

    /**
     * Updates the offer of a row, even at a new URL; returns its id. `known` is the one from the row's last import, if any. Offers from
     * other sources are left alone. The price history grows only on changes.
     */
    async renew(tx: Tx, productId: number, input: OfferInput, known: number | null): Promise<number> {
      const context = await rowContext(tx);
      const said = asStated(input);
      const row = rowOf(productId, said, context);
      const all = await repo.allOf(tx, db.engine, productId);
      const same = all.filter((one) => isSameOffer(one, row));
      const before =
        all.find(({ id, source }) => id === known && source === row.source) ??
        same.find(({ source }) => source === row.source) ??
        same.find(({ source }) => isOfFiles(source)) ??
        same[0];
      if (!before) return repo.insertOffer(tx, row, context.now);
      if (before.source !== row.source && !isOfFiles(before.source)) return before.id;
      const renewed = rowOf(productId, besideKnown(before, said, row), context);
      await repo.updateOffer(tx, before.id, renewed, context.now);
      // Check results of the old URL do not apply to the new one.
      if (!isSameUrl(before.url, renewed.url)) await removeChecks(tx, before.id);
      return before.id;
    },
  };
}
