import { type Kysely, sql, type Transaction } from "kysely";
import type { Engine } from "./engines/engine.ts";
import type { Schema } from "./schema.ts";

/** The channel on which PostgreSQL announces the id of a new entry. */
export const channel = "magpie_changes";
/** Retained entries: an instance that missed more starts with an empty cache. */
const retainedEntries = 10_000;

/** Writes the tags of a transaction into the log, inside that transaction; PostgreSQL notifies on commit. Returns the entry's id. */
export async function append(
  tx: Transaction<Schema>,
  engine: Engine,
  tags: readonly string[],
): Promise<number> {
  const { id } = await tx
    .insertInto("changes")
    .values({ tags: JSON.stringify(tags) })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (id % 100 === 0)
    await tx
      .deleteFrom("changes")
      .where("id", "<", id - retainedEntries)
      .execute();
  if (engine === "postgres") await sql`select pg_notify(${channel}, ${String(id)})`.execute(tx);
  return id;
}

export type LoggedChange = { id: number; tags: string[] };

/** The ids of the entries above an id. */
export async function idsAbove(db: Kysely<Schema>, id: number): Promise<number[]> {
  const rows = await db.selectFrom("changes").select("id").where("id", ">", id).execute();
  return rows.map((row) => row.id);
}

/** The entries above an id, and those with the given ids that exist by now, oldest first. */
export async function entriesSince(
  db: Kysely<Schema>,
  id: number,
  others: readonly number[] = [],
): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom("changes")
    .selectAll()
    .where((eb) => (others.length ? eb.or([eb("id", ">", id), eb("id", "in", others)]) : eb("id", ">", id)))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, tags: JSON.parse(row.tags) as string[] }));
}

/** The ids of the oldest and the newest entry; zeros in an empty log. */
export async function bounds(db: Kysely<Schema>): Promise<{ first: number; last: number }> {
  const row = await db
    .selectFrom("changes")
    .select(({ fn }) => [fn.min("id").as("first"), fn.max("id").as("last")])
    .executeTakeFirst();
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}
