import type { Selectable } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { ItemState } from "../fetch-run.ts";
import type { FetchProblem, Preview } from "../fetched-product.ts";

export type StoredRun = Selectable<Schema["fetch_runs"]> & {
  job_status: string | null;
  author: string | null;
};
export type StoredItem = Omit<Selectable<Schema["fetch_items"]>, "state" | "problem" | "found"> & {
  state: ItemState;
  problem: FetchProblem | null;
  found: Preview | null;
};

const runs = (db: Queries | Tx) =>
  db
    .selectFrom("fetch_runs")
    .leftJoin("jobs", "jobs.id", "fetch_runs.job_id")
    .leftJoin("users", "users.id", "fetch_runs.created_by")
    .selectAll("fetch_runs")
    .select(["jobs.status as job_status", "users.name as author"]);

export const find = (db: Queries | Tx, id: number): Promise<StoredRun | undefined> =>
  runs(db).where("fetch_runs.id", "=", id).executeTakeFirst();

/** The newest first, without runs of a single URL. */
export const list = (db: Queries, limit: number): Promise<StoredRun[]> =>
  runs(db).where("makes_drafts", "=", 1).orderBy("fetch_runs.id", "desc").limit(limit).execute();

export async function counts(
  db: Queries,
  runIds: readonly number[],
): Promise<Map<number, Map<string, number>>> {
  const found = new Map<number, Map<string, number>>(runIds.map((id) => [id, new Map()]));
  if (!runIds.length) return found;
  const rows = await db
    .selectFrom("fetch_items")
    .select(["run_id", "state"])
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .where("run_id", "in", runIds)
    .groupBy(["run_id", "state"])
    .execute();
  for (const { run_id, state, number } of rows) found.get(run_id)?.set(state, Number(number));
  return found;
}

const toItem = (row: Selectable<Schema["fetch_items"]>): StoredItem => ({
  ...row,
  state: row.state as ItemState,
  problem: row.problem as FetchProblem | null,
  found: row.found === null ? null : (JSON.parse(row.found) as Preview),
});

export const items = async (db: Queries, runId: number): Promise<StoredItem[]> =>
  (await db.selectFrom("fetch_items").selectAll().where("run_id", "=", runId).orderBy("id").execute()).map(
    toItem,
  );

export const waiting = (db: Queries, runId: number, limit: number): Promise<{ id: number; url: string }[]> =>
  db
    .selectFrom("fetch_items")
    .select(["id", "url"])
    .where("run_id", "=", runId)
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(limit)
    .execute();

const atOnce = 100;

export async function insert(
  tx: Tx,
  run: {
    makesDrafts: boolean;
    categoryId: number | null;
    subCategoryId: number | null;
    createdBy: number;
    urls: readonly string[];
  },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("fetch_runs")
    .values({
      makes_drafts: run.makesDrafts ? 1 : 0,
      category_id: run.categoryId,
      sub_category_id: run.subCategoryId,
      created_by: run.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let at = 0; at < run.urls.length; at += atOnce)
    await tx
      .insertInto("fetch_items")
      .values(
        run.urls
          .slice(at, at + atOnce)
          .map((url) => ({ run_id: id, url, state: "waiting", updated_at: now })),
      )
      .execute();
  return id;
}

export const setJob = async (tx: Tx, id: number, jobId: number, now: number): Promise<void> =>
  void (await tx
    .updateTable("fetch_runs")
    .set({ job_id: jobId, updated_at: now })
    .where("id", "=", id)
    .execute());

/** Records the result of a URL; false if another instance already did. */
export async function settle(
  tx: Tx,
  id: number,
  outcome: {
    state: ItemState;
    problem?: FetchProblem | null;
    title?: string | null;
    productId?: number | null;
    found?: Preview | null;
  },
  now: number,
): Promise<boolean> {
  const { state, problem = null, title = null, productId = null, found = null } = outcome;
  const row = await tx
    .updateTable("fetch_items")
    .set({
      state,
      problem,
      title,
      product_id: productId,
      found: found && JSON.stringify(found).replaceAll("\\u0000", ""),
      updated_at: now,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Links a URL to its draft, in the transaction that created it. */
export const setProduct = async (tx: Tx, id: number, productId: number): Promise<void> =>
  void (await tx.updateTable("fetch_items").set({ product_id: productId }).where("id", "=", id).execute());

/** Resets failed URLs to waiting; returns how many are waiting then. */
export async function waitAgain(tx: Tx, runId: number, now: number): Promise<number> {
  await tx
    .updateTable("fetch_items")
    .set({ state: "waiting", problem: null, updated_at: now })
    .where("run_id", "=", runId)
    .where("state", "=", "failed")
    .execute();
  const { number } = await tx
    .selectFrom("fetch_items")
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .where("run_id", "=", runId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(number);
}

export async function removeOld(tx: Tx, before: { found: number; runs: number }): Promise<number> {
  await tx
    .updateTable("fetch_items")
    .set({ found: null })
    .where("found", "is not", null)
    .where("updated_at", "<", before.found)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom("fetch_runs")
    .where("updated_at", "<", before.runs)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The programmes of the four built-in marketplaces. */
export const shops = (db: Queries, keys: readonly string[]) =>
  db.selectFrom("programmes").select(["key", "name"]).where("key", "in", keys).orderBy("id").execute();
