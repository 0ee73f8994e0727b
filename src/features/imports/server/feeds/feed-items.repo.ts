import type { Queries, Tx } from "#platform/database/handles.ts";

export type FeedItem = {
  key: string;
  contentHash: string;
  productId: number | null;
  offerId: number | null;
  goneAt: number | null;
  mark: number;
};

/** Prefix of the hash of an item whose offer differs from the feed because an editor changed it (offer-supply.repo.ts). */
const leftMark = "left:";
const unmarked = (hash: string): string => (hash.startsWith(leftMark) ? hash.slice(leftMark.length) : hash);

/** The last stored state of these items; unknown items have no entry. */
export async function known(
  db: Queries | Tx,
  feedId: number,
  keys: readonly string[],
): Promise<Map<string, FeedItem>> {
  if (!keys.length) return new Map();
  const rows = await db
    .selectFrom("feed_items")
    .selectAll()
    .where("feed_id", "=", feedId)
    .where("item_key", "in", keys)
    .execute();
  return new Map(
    rows.map((row) => [
      row.item_key,
      {
        key: row.item_key,
        contentHash: unmarked(row.content_hash),
        productId: row.product_id,
        offerId: row.offer_id,
        goneAt: row.gone_at,
        mark: row.mark,
      },
    ]),
  );
}

/** Marks these items as present in this reading. */
export async function markPresent(
  tx: Tx,
  feedId: number,
  keys: readonly string[],
  mark: number,
): Promise<void> {
  if (!keys.length) return;
  await tx
    .updateTable("feed_items")
    .set({ mark })
    .where("feed_id", "=", feedId)
    .where("item_key", "in", keys)
    .execute();
}

/** The same for unreadable items, so that a later readable version counts as a change. */
export async function seeUnreadable(
  tx: Tx,
  feedId: number,
  keys: readonly string[],
  mark: number,
): Promise<void> {
  if (!keys.length) return;
  await tx
    .updateTable("feed_items")
    .set({ mark, content_hash: "" })
    .where("feed_id", "=", feedId)
    .where("item_key", "in", keys)
    .execute();
}

export async function save(
  tx: Tx,
  feedId: number,
  item: Omit<FeedItem, "goneAt" | "productId"> & { productId: number; isLeft: boolean },
): Promise<void> {
  const values = {
    content_hash: item.isLeft ? leftMark + item.contentHash : item.contentHash,
    product_id: item.productId,
    offer_id: item.offerId,
    gone_at: null,
    mark: item.mark,
  };
  await tx
    .insertInto("feed_items")
    .values({ feed_id: feedId, item_key: item.key, ...values })
    .onConflict((conflict) => conflict.columns(["feed_id", "item_key"]).doUpdateSet(values))
    .execute();
}

/** The number of items in the previous reading, and how many of them are missing from this one. */
export async function lossOf(
  db: Queries,
  feedId: number,
  mark: number,
): Promise<{ known: number; missing: number }> {
  const count = async (isMissing: boolean): Promise<number> => {
    const { number } = await db
      .selectFrom("feed_items")
      .select((eb) => eb.fn.countAll<number>().as("number"))
      .where("feed_id", "=", feedId)
      .where("gone_at", "is", null)
      .$if(isMissing, (query) => query.where("mark", "<>", mark))
      .executeTakeFirstOrThrow();
    return Number(number);
  };
  return { known: await count(false), missing: await count(true) };
}

/** Items of the previous reading that are missing from this one, ordered by key. */
export async function missing(
  db: Queries,
  feedId: number,
  { mark, after, limit }: { mark: number; after: string; limit: number },
): Promise<{ key: string; productId: number | null; offerId: number | null }[]> {
  const rows = await db
    .selectFrom("feed_items")
    .select(["item_key", "product_id", "offer_id"])
    .where("feed_id", "=", feedId)
    .where("item_key", ">", after)
    .where("gone_at", "is", null)
    .where("mark", "<>", mark)
    .orderBy("item_key")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ key: row.item_key, productId: row.product_id, offerId: row.offer_id }));
}

export async function setGone(tx: Tx, feedId: number, keys: readonly string[], at: number): Promise<void> {
  if (!keys.length) return;
  await tx
    .updateTable("feed_items")
    .set({ gone_at: at })
    .where("feed_id", "=", feedId)
    .where("item_key", "in", keys)
    .execute();
}

/** The number of present and of gone items per feed. */
export async function numbers(
  db: Queries | Tx,
  feedIds: readonly number[],
): Promise<Map<number, { living: number; gone: number }>> {
  const found = new Map(feedIds.map((id) => [id, { living: 0, gone: 0 }]));
  if (!feedIds.length) return found;
  const rows = await db
    .selectFrom("feed_items")
    .select("feed_id")
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("gone_at").as("gone")])
    .where("feed_id", "in", feedIds)
    .groupBy("feed_id")
    .execute();
  for (const row of rows)
    found.set(row.feed_id, { living: Number(row.all) - Number(row.gone), gone: Number(row.gone) });
  return found;
}
