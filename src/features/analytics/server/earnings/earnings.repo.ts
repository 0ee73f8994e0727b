import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

export type EarningRow = Omit<Insertable<Schema["earnings"]>, "id" | "run_id" | "is_current">;
export type StoredEarning = Selectable<Schema["earnings"]>;
export type NewRun = Omit<Insertable<Schema["earning_runs"]>, "id" | "added" | "changed" | "same">;
export type StoredRun = Selectable<Schema["earning_runs"]> & { author: string | null };

/** Rows per statement: both engines allow more parameters. */
const portion = 200;
const portions = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / portion) }, (_, at) =>
    rows.slice(at * portion, (at + 1) * portion),
  );

/** Serializes imports of a program: the second one must see the first one's rows. */
export async function holdProgramme(tx: Tx, engine: Database["engine"], key: string): Promise<void> {
  const query = tx.selectFrom("programmes").select("id").where("key", "=", key);
  await (engine === "postgres" ? query.forUpdate() : query).execute();
}

/** The stored state of these earnings, by key. */
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

/** Writes a file's rows; changed ones replace an earlier file's. */
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

/** The last effective file of each program: later files that depend on an earlier one are undone first. */
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

/** Undoes an import: rows that it replaced become current again. */
export async function undo(tx: Tx, { id, programme }: Pick<StoredRun, "id" | "programme">): Promise<void> {
  const changed = await tx.selectFrom("earnings").select("entry_key").where("run_id", "=", id).execute();
  await tx.deleteFrom("earnings").where("run_id", "=", id).execute();
  for (const some of portions(changed.map(({ entry_key }) => entry_key)))
    await sql`update earnings set is_current = 1 where programme = ${programme} and entry_key in (${sql.join(some)})
      and run_id = (select max(e.run_id) from earnings as e
        where e.programme = earnings.programme and e.entry_key = earnings.entry_key)`.execute(tx);
  await tx.updateTable("earning_runs").set({ state: "undone" }).where("id", "=", id).execute();
}
