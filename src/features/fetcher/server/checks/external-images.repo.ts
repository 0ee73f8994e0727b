import { sql } from "kysely";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";

/** Columns that hold image URLs. */
export const imageColumns = [
  ["products", "image_url"],
  ["product_images", "url"],
  ["articles", "image_url"],
  ["authors", "image_url"],
  ["categories", "image_url"],
  ["categories", "thumbnail_url"],
  ["media", "url"],
] as const;
type PictureColumn = (typeof imageColumns)[number];

/** Maximum URLs per statement. */
const atOnce = 200;
const portions = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) =>
    all.slice(at * atOnce, (at + 1) * atOnce),
  );

/** External URLs in the rows of a column with ids above `after`; `last` is null at the end of the table. */
export async function externalUrlsIn(
  db: Queries,
  [table, column]: PictureColumn,
  { after, limit }: { after: number; limit: number },
): Promise<{ addresses: string[]; last: number | null }> {
  const { rows } = await sql<{ id: number; address: string | null }>`
    select id, ${sql.ref(column)} as address from ${sql.table(table)}
    where id > ${after} order by id limit ${sql.lit(limit)}`.execute(db);
  return {
    addresses: rows.flatMap(({ address }) => (address?.startsWith("https://") ? address : [])),
    last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  };
}

export async function recordSeen(tx: Tx, addresses: readonly string[], now: number): Promise<void> {
  for (const some of portions(addresses))
    await tx
      .insertInto("outside_pictures")
      .values(some.map((address) => ({ address, seen_at: now, missing_at: null, state: null })))
      .onConflict((conflict) => conflict.column("address").doUpdateSet({ seen_at: now }))
      .execute();
}

export async function removeNotSeenSince(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("outside_pictures").where("seen_at", "<", time).execute();
}

/** Time of the last full scan; null if there was none. */
export async function lastScannedAt(db: Queries): Promise<number | null> {
  const row = await db
    .selectFrom("outside_pictures")
    .select(({ fn }) => fn.max("seen_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Claims due URLs, the longest waiting first, and sets when they are due again. */
export async function claim(
  tx: Tx,
  engine: Database["engine"],
  { limit, now, until }: { limit: number; now: number; until: number },
): Promise<string[]> {
  const due = await tx
    .selectFrom("outside_pictures")
    .select("address")
    .where("look_at", "<=", now)
    .orderBy("look_at")
    .orderBy("address")
    .limit(limit)
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  const addresses = due.map(({ address }) => address);
  if (addresses.length)
    await tx
      .updateTable("outside_pictures")
      .set({ look_at: until })
      .where("address", "in", addresses)
      .execute();
  return addresses;
}

export const known = (tx: Tx, address: string) =>
  tx
    .selectFrom("outside_pictures")
    .select(["missing_at as missingAt", "state"])
    .where("address", "=", address)
    .executeTakeFirst();

export async function saveCheck(
  tx: Tx,
  address: string,
  found: { state?: string; missing_at: number | null; look_at: number },
): Promise<void> {
  await tx.updateTable("outside_pictures").set(found).where("address", "=", address).execute();
}
