import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Engine } from "../database/engines/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { TraceParent } from "../tracing/tracing.ts";
import type { Job, JobState } from "./job.ts";

type Row = Selectable<Schema["jobs"]>;
const active = ["running", "cancelling"] as const satisfies JobState[];

export const toJob = (row: Row): Job => ({
  id: row.id,
  kind: row.name,
  state: row.status as JobState,
  key: row.unique_key,
  attempts: row.attempts,
  runAt: row.run_at,
  progress: row.progress ? (JSON.parse(row.progress) as Job["progress"]) : { percent: 0, message: null },
  result: row.result === null ? null : JSON.parse(row.result),
  error: row.error,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

/** The channel on which PostgreSQL announces the id of a job that is due, or that should end. */
export const channel = "magpie_jobs";

/** Announces a changed job to the workers of other processes, on commit. SQLite has no notifications: there they poll. */
export async function announce(tx: Tx, engine: Engine, id: number): Promise<void> {
  if (engine === "postgres") await sql`select pg_notify(${channel}, ${String(id)})`.execute(tx);
}

/** Adds a waiting job; null if one with its key is not finished yet. */
export async function insert(
  tx: Tx,
  job: {
    kind: string;
    payload: unknown;
    key: string | null;
    runAt: number;
    createdBy: number | null;
    trace?: TraceParent;
  },
  now: number,
): Promise<number | null> {
  const row = await tx
    .insertInto("jobs")
    .values({
      name: job.kind,
      payload: JSON.stringify(job.payload),
      status: "waiting",
      unique_key: job.key,
      run_at: job.runAt,
      created_by: job.createdBy,
      trace_parent: job.trace ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a later job with this payload is not finished. */
export async function hasLater(
  db: Queries,
  id: number,
  { kind, payload }: { kind: string; payload: unknown },
): Promise<boolean> {
  const row = await db
    .selectFrom("jobs")
    .select("id")
    .where("name", "=", kind)
    .where("payload", "=", JSON.stringify(payload))
    .where("id", ">", id)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function find(db: Queries | Tx, id: number): Promise<Job | null> {
  const row = await db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toJob(row) : null;
}

export async function findByKey(db: Queries | Tx, key: string): Promise<Job | null> {
  const row = await db
    .selectFrom("jobs")
    .selectAll()
    .where("unique_key", "=", key)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

/** The newest first. */
export async function list(
  db: Queries,
  {
    states,
    kind,
    before,
    withSchedules = true,
    limit,
  }: {
    states?: readonly JobState[] | undefined;
    kind?: string | undefined;
    /** Only those with a lower id. */
    before?: number | undefined;
    withSchedules?: boolean | undefined;
    limit: number;
  },
): Promise<Job[]> {
  if (states?.length === 0) return [];
  const rows = await db
    .selectFrom("jobs")
    .selectAll()
    .$if(states !== undefined, (query) => query.where("status", "in", states as JobState[]))
    .$if(kind !== undefined, (query) => query.where("name", "=", kind as string))
    .$if(before !== undefined, (query) => query.where("id", "<", before as number))
    .$if(!withSchedules, (query) => query.where(isNoSchedule))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toJob);
}

/** The key of a schedule's one job. No kind is called "schedule". */
export const scheduleKey = (kind: string): string => `schedule:${kind}`;

export const isNoSchedule = ({ eb, or }: ExpressionBuilder<Schema, "jobs">) =>
  or([eb("unique_key", "is", null), eb("unique_key", "not like", scheduleKey("%"))]);

export const isDue =
  (now: number) =>
  ({ eb, and, or }: ExpressionBuilder<Schema, "jobs">) =>
    or([
      and([eb("status", "=", "waiting"), eb("run_at", "<=", now)]),
      and([eb("status", "in", active), eb("locked_until", "<", now)]),
    ]);

/** The kinds with work to do: a waiting job that is due, or one whose lease has expired. */
export async function dueKinds(db: Queries, now: number): Promise<string[]> {
  const rows = await db.selectFrom("jobs").select("name").distinct().where(isDue(now)).execute();
  return rows.map(({ name }) => name);
}

export type Claimed = {
  id: number;
  payload: string;
  attempts: number;
  state: JobState;
  token: string;
  trace: TraceParent;
};

/** Claims due jobs of a kind for the owner of `token`, oldest first. Concurrent callers get different ones. */
export async function claim(
  tx: Tx,
  engine: Engine,
  {
    kind,
    limit,
    token,
    now,
    until,
  }: { kind: string; limit: number; token: string; now: number; until: number },
): Promise<Claimed[]> {
  const due = await tx
    .selectFrom("jobs")
    .select("id")
    .where("name", "=", kind)
    .where(isDue(now))
    .orderBy("run_at")
    .orderBy("id")
    .limit(limit)
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  if (!due.length) return [];
  const rows = await tx
    .updateTable("jobs")
    .set(({ eb }) => ({
      // A requested cancellation survives a change of owner.
      status: eb.case().when("status", "=", "cancelling").then("cancelling").else("running").end(),
      attempts: eb("attempts", "+", 1),
      locked_by: token,
      locked_until: until,
      updated_at: now,
    }))
    .where(
      "id",
      "in",
      due.map(({ id }) => id),
    )
    .returning(["id", "payload", "attempts", "status", "run_at", "trace_parent"])
    .execute();
  return rows
    .sort((a, b) => a.run_at - b.run_at || a.id - b.id)
    .map(({ run_at: _, status, trace_parent: trace, ...row }) => {
      return { ...row, state: status as JobState, token, trace };
    });
}

const held = (tx: Tx, { id, token }: { id: number; token: string }) =>
  tx.updateTable("jobs").where("id", "=", id).where("locked_by", "=", token).where("status", "in", active);

/** Extends the lease and writes progress. Returns the job's state; null if the caller no longer owns it. */
export async function renewLease(
  tx: Tx,
  job: { id: number; token: string },
  { until, progress, now }: { until: number; progress: Job["progress"] | null; now: number },
): Promise<JobState | null> {
  const row = await held(tx, job)
    .set({
      locked_until: until,
      updated_at: now,
      ...(progress ? { progress: JSON.stringify(progress) } : {}),
    })
    .returning("status")
    .executeTakeFirst();
  return (row?.status as JobState | undefined) ?? null;
}

export type Ending = {
  state: JobState;
  /** When a job that waits again runs; without it the job is final. */
  runAt?: number;
  attempts?: number;
  progress?: Job["progress"] | null;
  result?: unknown;
  error?: string | null;
  forgetsPayload?: boolean | undefined;
};

/** Ends one attempt of a job. False if the caller no longer owns it. */
export async function end(
  tx: Tx,
  job: { id: number; token: string },
  ending: Ending,
  now: number,
): Promise<boolean> {
  const { state, runAt, attempts, progress, result, error, forgetsPayload } = ending;
  const row = await held(tx, job)
    .set({
      status: state,
      locked_by: null,
      locked_until: null,
      updated_at: now,
      finished_at: runAt === undefined ? now : null,
      ...(runAt === undefined ? {} : { run_at: runAt }),
      ...(attempts === undefined ? {} : { attempts }),
      ...(progress === undefined ? {} : { progress: progress && JSON.stringify(progress) }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(error === undefined ? {} : { error }),
      ...(forgetsPayload ? { payload: "null" } : {}),
    })
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a job that is in one of these states; false if it is not. */
async function move(tx: Tx, id: number, from: JobState[], set: Partial<Row>): Promise<boolean> {
  const row = await tx
    .updateTable("jobs")
    .set(set)
    .where("id", "=", id)
    .where("status", "in", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const cancelWaiting = (tx: Tx, id: number, now: number): Promise<boolean> =>
  move(tx, id, ["waiting"], { status: "cancelled", finished_at: now, updated_at: now });

export const askToEnd = (tx: Tx, id: number, now: number): Promise<boolean> =>
  move(tx, id, ["running"], { status: "cancelling", updated_at: now });

export const revive = (tx: Tx, id: number, now: number): Promise<boolean> =>
  move(tx, id, ["failed", "cancelled"], {
    status: "waiting",
    run_at: now,
    attempts: 0,
    progress: null,
    finished_at: null,
    updated_at: now,
  });

/** Moves a waiting job forward to `runAt` at the latest. */
export const hasten = (tx: Tx, id: number, runAt: number): Promise<unknown> =>
  tx
    .updateTable("jobs")
    .set({ run_at: runAt })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("run_at", ">", runAt)
    .execute();
