import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { mostFavorites } from "../favorites.ts";
import * as repo from "./favorites.repo.ts";

/** Of what the database can have; a larger one is no product's. */
const largestId = 2_147_483_647;

export function createFavorites({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Brings what a guest kept into an account, newest first, in the transaction that signs him up. */
    mergeIn: (tx: Tx, userId: number, productIds: readonly number[]): Promise<void> =>
      repo.add(
        tx,
        userId,
        [...new Set(productIds)].filter((id) => id <= largestId).slice(0, mostFavorites),
        clock.now(),
      ),

    /** What is kept of an account here, for its owner. */
    async exportOf(userId: number) {
      const rows = await repo.ofUser(db.read, userId);
      return rows.map(({ product_id, note, created_at }) => ({
        productId: String(product_id),
        note,
        addedAt: isoTime(created_at),
      }));
    },
  };
}
