import type { Selectable } from "kysely";
import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { ItemProblem, RunItem } from "../translating.ts";

export type StoredRun = Selectable<Schema["translation_runs"]> & { author: string | null };
export type StoredItem = {
  id: number;
  type: string;
  entityId: number;
  lang: Language;
  state: RunItem["state"];
  fields: string[];
  differences: number;
  problem: ItemProblem | null;
  reason: string | null;
};

const runs = (db: Queries | Tx) =>
  db
    .selectFrom("translation_runs")
    .leftJoin("users", "users.id", "translation_runs.created_by")
    .selectAll("translation_runs")
    .select("users.name as author");

export const find = (db: Queries | Tx, id: number): Promise<StoredRun | undefined> =>
  runs(db).where("translation_runs.id", "=", id).executeTakeFirst();

/** The newest first. */
export const list = (db: Queries, limit: number): Promise<StoredRun[]> =>
  runs(db).orderBy("translation_runs.id", "desc").limit(limit).execute();

/** The number of items in each state of these runs, and how many need a review. */
export async function countsOf(
  db: Queries,
  ids: readonly number[],
): Promise<{ runId: number; state: RunItem["state"]; count: number; toLookAt: number }[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom("translation_items")
    .select(({ fn, eb }) => [
      "run_id",
      "state",
      fn.countAll<number | string>().as("count"),
      fn.sum<number | string | null>(eb.case().when("differences", ">", 0).then(1).else(0).end()).as("found"),
    ])
    .where("run_id", "in", ids)
    .groupBy(["run_id", "state"])
    .execute();
  return rows.map((row) => ({
    runId: row.run_id,
    state: row.state as RunItem["state"],
    count: Number(row.count),
    toLookAt: Number(row.found ?? 0),
  }));
}

export async function insert(
  tx: Tx,
  { from, overwrites, createdBy }: { from: Language; overwrites: boolean; createdBy: number },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("translation_runs")
    .values({
      state: "open",
      turn: 1,
      from_lang: from,
      overwrites: overwrites ? 1 : 0,
      job_id: null,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const portion = 200;

export async function insertItems(
  tx: Tx,
  runId: number,
  items: readonly { type: string; id: number; lang: Language }[],
  now: number,
): Promise<void> {
  for (let at = 0; at < items.length; at += portion)
    await tx
      .insertInto("translation_items")
      .values(
        items.slice(at, at + portion).map(({ type, id, lang }) => ({
          run_id: runId,
          type,
          entity_id: id,
          lang,
          state: "waiting",
          fields: "[]",
          differences: 0,
          problem: null,
          reason: null,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(["run_id", "type", "entity_id", "lang"]).doNothing())
      .execute();
}

export async function itemsOf(db: Queries | Tx, runId: number): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom("translation_items")
    .selectAll()
    .where("run_id", "=", runId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    entityId: row.entity_id,
    lang: row.lang as Language,
    state: row.state as RunItem["state"],
    fields: JSON.parse(row.fields) as string[],
    differences: row.differences,
    problem: row.problem as ItemProblem | null,
    reason: row.reason,
  }));
}

/** Sets the job that works on the run. */
export const setJob = async (tx: Tx, id: number, jobId: number): Promise<void> =>
  void (await tx.updateTable("translation_runs").set({ job_id: jobId }).where("id", "=", id).execute());

/** Moves a run from one of these states to another, with a new turn; null if it is in none of them. */
export async function changeState(
  tx: Tx,
  id: number,
  from: readonly string[],
  state: string,
  now: number,
): Promise<number | null> {
  const row = await tx
    .updateTable("translation_runs")
    .set((eb) => ({ state, turn: eb("turn", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("turn")
    .executeTakeFirst();
  return row?.turn ?? null;
}

/** Whether this turn still owns the run. Locks the row, so pausing and settling an item are serialized. */
export async function isMine(tx: Tx, id: number, turnOf: number, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("translation_runs")
    .set({ updated_at: now })
    .where("id", "=", id)
    .where("turn", "=", turnOf)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const settle = async (
  tx: Tx,
  id: number,
  end: {
    state: RunItem["state"];
    fields?: readonly string[];
    differences?: number;
    problem?: ItemProblem | null;
    reason?: string | null;
  },
  now: number,
): Promise<void> =>
  void (await tx
    .updateTable("translation_items")
    .set({
      state: end.state,
      fields: JSON.stringify(end.fields ?? []),
      differences: end.differences ?? 0,
      problem: end.problem ?? null,
      reason: end.reason ?? null,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute());

/** Moves the items in one state to waiting, or back. */
export const turnItems = async (
  tx: Tx,
  runId: number,
  from: RunItem["state"],
  to: RunItem["state"],
  problem: ItemProblem | null = null,
): Promise<void> =>
  void (await tx
    .updateTable("translation_items")
    .set({ state: to, problem, reason: null })
    .where("run_id", "=", runId)
    .where("state", "=", from)
    .execute());
