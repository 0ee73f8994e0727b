import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Queries, Tx } from "#platform/database/database.ts";
import type { Schema } from "#platform/database/schema.ts";

export type EarningRow = Omit<Insertable<Schema["earnings"]>, "id" | "run_id" | "is_current">;
export type StoredEarning = Selectable<Schema["earnings"]>;
export type NewRun = Omit<Insertable<Schema["earning_runs"]>, "id" | "added" | "changed" | "same">;
export type StoredRun = Selectable<Schema["earning_runs"]> & { author: string | null };

/** As many rows of a statement: both engines take more values. */
const portion = 200;
const portions = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / portion) }, (_, at) =>
    rows.slice(at * portion, (at + 1) * portion),
  );

/** Of two files of a programme the second waits for the first: it has to know what that one said. */
export async function holdProgramme(tx: Tx, engine: Database["engine"], key: string): Promise<void> {
  const query = tx.selectFrom("programmes").select("id").where("key", "=", key);
  await (engine === "postgres" ? query.forUpdate() : query).execute();
}

/** What is known of these things, by their keys. */
export async function currentOf(
  db: Queries | Tx,
  programme: string,
  keys: readonly string[],
): Promise<Map<string, StoredEarning>> {
  const found = new Map<string, StoredEarning>();
  for (const some of portions(keys)) {
    const rows = await db
      .selectFrom("earnings")
      .selectAll()
      .where("programme", "=", programme)
      .where("entry_key", "in", some)
      .where("is_current", "=", 1)
      .execute();
    for (const row of rows) found.set(row.entry_key, row);
  }
  return found;
}

export async function insertRun(tx: Tx, run: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto("earning_runs")
    .values({ ...run, added: 0, changed: 0, same: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const setCounts = async (
  tx: Tx,
  id: number,
  counts: { added: number; changed: number; same: number },
): Promise<void> => void (await tx.updateTable("earning_runs").set(counts).where("id", "=", id).execute());

/** Writes what a file says; what it says otherwise than an earlier one stands in that one's place. */
export async function insert(
  tx: Tx,
  runId: number,
  rows: readonly EarningRow[],
  replaced: readonly number[],
): Promise<void> {
  for (const some of portions(replaced))
    await tx.updateTable("earnings").set({ is_current: 0 }).where("id", "in", some).execute();
  for (const some of portions(rows))
    await tx
      .insertInto("earnings")
      .values(some.map((row) => ({ ...row, run_id: runId, is_current: 1 })))
      .execute();
}

const runs = (db: Queries | Tx) =>
  db
    .selectFrom("earning_runs")
    .leftJoin("users", "users.id", "earning_runs.created_by")
    .selectAll("earning_runs")
    .select("users.name as author");

/** The newest first. */
export const list = (db: Queries, limit: number): Promise<StoredRun[]> =>
  runs(db).orderBy("earning_runs.id", "desc").limit(limit).execute();

export const find = (db: Queries | Tx, id: number): Promise<StoredRun | undefined> =>
  runs(db).where("earning_runs.id", "=", id).executeTakeFirst();

/** Of each programme the last file that brought anything: what later ones stand on is taken back after them. */
export async function lastRuns(db: Queries | Tx): Promise<Set<number>> {
  const rows = await db
    .selectFrom("earning_runs")
    .select(({ fn }) => fn.max<number>("id").as("id"))
    .where("state", "=", "done")
    .where((eb) => eb.or([eb("added", ">", 0), eb("changed", ">", 0)]))
    .groupBy("programme")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Takes back what a file brought: what it replaced stands again. */
export async function undo(tx: Tx, { id, programme }: Pick<StoredRun, "id" | "programme">): Promise<void> {
  const changed = await tx.selectFrom("earnings").select("entry_key").where("run_id", "=", id).execute();
  await tx.deleteFrom("earnings").where("run_id", "=", id).execute();
  for (const some of portions(changed.map(({ entry_key }) => entry_key)))
    await sql`update earnings set is_current = 1 where programme = ${programme} and entry_key in (${sql.join(some)})
      and run_id = (select max(e.run_id) from earnings as e
        where e.programme = earnings.programme and e.entry_key = earnings.entry_key)`.execute(tx);
  await tx.updateTable("earning_runs").set({ state: "undone" }).where("id", "=", id).execute();
}
