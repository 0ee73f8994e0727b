import type { Insertable, Selectable, Updateable } from "kysely";
import type { FeedCategory, FeedSettings } from "#features/imports/feed.ts";
import type { Reading } from "#features/imports/import-run.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

type FeedRow = Schema["feeds"];
export type StoredFeed = Omit<Selectable<FeedRow>, "settings" | "reading"> & {
  settings: FeedSettings;
  reading: Reading | null;
};

const toFeed = (row: Selectable<FeedRow>): StoredFeed => ({
  ...row,
  settings: JSON.parse(row.settings) as FeedSettings,
  reading: row.reading === null ? null : (JSON.parse(row.reading) as Reading),
});

export async function find(db: Queries | Tx, id: number): Promise<StoredFeed | null> {
  const row = await db.selectFrom("feeds").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toFeed(row) : null;
}

/** The same, locked against other runs and changes until the transaction ends. */
export async function lockRow(tx: Tx, engine: Database["engine"], id: number): Promise<StoredFeed | null> {
  const query = tx.selectFrom("feeds").selectAll().where("id", "=", id);
  const row = await (engine === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  return row ? toFeed(row) : null;
}

export const list = async (db: Queries): Promise<StoredFeed[]> =>
  (await db.selectFrom("feeds").selectAll().orderBy("name").orderBy("id").execute()).map(toFeed);

export const insert = async (
  tx: Tx,
  feed: Omit<Insertable<FeedRow>, "id" | "settings"> & { settings: FeedSettings },
): Promise<number> => {
  const { id } = await tx
    .insertInto("feeds")
    .values({ ...feed, settings: JSON.stringify(feed.settings) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

type FeedColumns = Omit<Updateable<FeedRow>, "settings" | "reading" | "version"> & {
  settings?: FeedSettings;
  reading?: Reading;
};
const columnsOf = ({ settings, reading, ...rest }: FeedColumns): Updateable<FeedRow> => ({
  ...rest,
  ...(settings ? { settings: JSON.stringify(settings) } : {}),
  ...(reading ? { reading: JSON.stringify(reading).replaceAll("\\u0000", "") } : {}),
});

/** Saves what a run learned about its feed, without raising the version. */
export const saveRunState = async (tx: Tx, id: number, columns: FeedColumns): Promise<void> =>
  void (await tx.updateTable("feeds").set(columnsOf(columns)).where("id", "=", id).execute());

/** Saves a user's change; false if the version is stale. */
export async function amend(tx: Tx, id: number, version: number, columns: FeedColumns): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("feeds")
    .set((eb) => ({ ...columnsOf(columns), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Starts a new reading of the feed; returns its number. */
export async function nextMark(tx: Tx, id: number): Promise<number> {
  const { mark } = await tx
    .updateTable("feeds")
    .set((eb) => ({ mark: eb("mark", "+", 1) }))
    .where("id", "=", id)
    .returning("mark")
    .executeTakeFirstOrThrow();
  return mark;
}

/** Forgets the last response, so that the next run reads the feed even if its server says it is unchanged. */
export const forgetAnswer = (tx: Tx, id: number): Promise<void> =>
  saveRunState(tx, id, { etag: null, last_modified: null, body_hash: null });

export const remove = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom("feeds").where("id", "=", id).execute());

/** Feeds that are due, except those another instance is starting. */
export async function due(tx: Tx, engine: Database["engine"], now: number): Promise<StoredFeed[]> {
  const rows = await tx
    .selectFrom("feeds")
    .selectAll()
    .where("is_on", "=", 1)
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  return rows.map(toFeed);
}

/** The categories of a feed, the most used first. */
export async function categories(
  db: Queries | Tx,
  feedId: number,
): Promise<(Pick<FeedCategory, "text" | "items"> & { categoryId: number | null })[]> {
  const rows = await db
    .selectFrom("feed_categories")
    .selectAll()
    .where("feed_id", "=", feedId)
    .orderBy("items", "desc")
    .orderBy("text")
    .execute();
  return rows.map(({ text, items, category_id }) => ({ text, items, categoryId: category_id }));
}

const atOnce = 200;

/** Saves the categories the feed names now; others are deleted unless they are mapped. */
export async function saveFeedCategories(
  tx: Tx,
  feedId: number,
  seen: readonly { text: string; items: number }[],
): Promise<void> {
  await tx.updateTable("feed_categories").set({ items: 0 }).where("feed_id", "=", feedId).execute();
  for (let at = 0; at < seen.length; at += atOnce)
    await tx
      .insertInto("feed_categories")
      .values(seen.slice(at, at + atOnce).map((one) => ({ feed_id: feedId, ...one, category_id: null })))
      .onConflict((conflict) =>
        conflict.columns(["feed_id", "text"]).doUpdateSet((eb) => ({ items: eb.ref("excluded.items") })),
      )
      .execute();
  await tx
    .deleteFrom("feed_categories")
    .where("feed_id", "=", feedId)
    .where("items", "=", 0)
    .where("category_id", "is", null)
    .execute();
}

export async function chooseCategory(
  tx: Tx,
  feedId: number,
  { text, categoryId }: { text: string; categoryId: number | null },
): Promise<void> {
  await tx
    .insertInto("feed_categories")
    .values({ feed_id: feedId, text, items: 0, category_id: categoryId })
    .onConflict((conflict) => conflict.columns(["feed_id", "text"]).doUpdateSet({ category_id: categoryId }))
    .execute();
}
