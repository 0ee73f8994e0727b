import type { Insertable, Selectable } from "kysely";
import type { FeedCounts, FeedRunState, feedRunReasons } from "#features/imports/feed.ts";
import type { Problem } from "#features/imports/import-run.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

type RunRow = Schema["feed_runs"];
export type StoredFeedRun = Omit<Selectable<RunRow>, "state" | "asked" | "counts" | "failure" | "loss"> & {
  state: FeedRunState;
  asked: (typeof feedRunReasons)[number];
  counts: FeedCounts;
  failure: { code: string; line: number | null } | null;
  loss: { known: number; missing: number } | null;
  job_status: string | null;
  job_progress: string | null;
  author: string | null;
};

const runs = (db: Queries | Tx) =>
  db
    .selectFrom("feed_runs")
    .leftJoin("jobs", "jobs.id", "feed_runs.job_id")
    .leftJoin("users", "users.id", "feed_runs.created_by")
    .selectAll("feed_runs")
    .select(["jobs.status as job_status", "jobs.progress as job_progress", "users.name as author"]);

type JoinedRun = Awaited<ReturnType<ReturnType<typeof runs>["execute"]>>[number];
const toRun = (row: JoinedRun): StoredFeedRun => ({
  ...row,
  state: row.state as FeedRunState,
  asked: row.asked as StoredFeedRun["asked"],
  counts: JSON.parse(row.counts) as FeedCounts,
  failure: row.failure === null ? null : (JSON.parse(row.failure) as StoredFeedRun["failure"]),
  loss: row.loss === null ? null : (JSON.parse(row.loss) as StoredFeedRun["loss"]),
});

export async function find(db: Queries | Tx, id: number): Promise<StoredFeedRun | null> {
  const row = await runs(db).where("feed_runs.id", "=", id).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** The newest first, below an id. */
export async function list(
  db: Queries | Tx,
  feedId: number,
  before: number | null,
  limit: number,
): Promise<StoredFeedRun[]> {
  const rows = await runs(db)
    .where("feed_id", "=", feedId)
    .$if(before !== null, (query) => query.where("feed_runs.id", "<", before ?? 0))
    .orderBy("feed_runs.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

/** The latest run of each feed. */
export async function latest(db: Queries): Promise<Map<number, StoredFeedRun>> {
  const rows = await runs(db)
    .where("feed_runs.id", "in", (eb) =>
      eb
        .selectFrom("feed_runs as r")
        .select((e) => e.fn.max("r.id").as("id"))
        .groupBy("r.feed_id"),
    )
    .execute();
  return new Map(rows.map((row) => [row.feed_id, toRun(row)]));
}

export async function insert(
  tx: Tx,
  run: Omit<Insertable<RunRow>, "id" | "counts" | "state"> & { counts: FeedCounts },
): Promise<number> {
  const { id } = await tx
    .insertInto("feed_runs")
    .values({ ...run, state: "running", counts: JSON.stringify(run.counts) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type FeedRunChange = Partial<
  Pick<
    StoredFeedRun,
    "state" | "counts" | "failure" | "loss" | "bytes" | "job_id" | "finished_at" | "file_key"
  >
>;
export async function update(tx: Tx, id: number, change: FeedRunChange): Promise<void> {
  const { counts, failure, loss, ...rest } = change;
  await tx
    .updateTable("feed_runs")
    .set({
      ...rest,
      ...(counts ? { counts: JSON.stringify(counts) } : {}),
      ...(failure === undefined ? {} : { failure: failure && JSON.stringify(failure) }),
      ...(loss === undefined ? {} : { loss: loss && JSON.stringify(loss) }),
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes a feed's runs except its latest ones. */
export async function removeOld(tx: Tx, feedId: number, retained: number): Promise<void> {
  const oldest = await tx
    .selectFrom("feed_runs")
    .select("id")
    .where("feed_id", "=", feedId)
    .orderBy("id", "desc")
    .offset(retained)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    await tx.deleteFrom("feed_runs").where("feed_id", "=", feedId).where("id", "<=", oldest.id).execute();
}

export const fileKeys = async (db: Queries): Promise<string[]> =>
  (await db.selectFrom("feed_runs").select("file_key").where("file_key", "is not", null).execute()).flatMap(
    ({ file_key }) => file_key ?? [],
  );

const atOnce = 200;

export async function clearProblems(tx: Tx, runId: number): Promise<void> {
  await tx.deleteFrom("feed_problems").where("run_id", "=", runId).execute();
  await tx.updateTable("feed_runs").set({ problems: 0 }).where("id", "=", runId).execute();
}

/** Stores problems and counts them; those beyond `room` are only counted. */
export async function addProblems(
  tx: Tx,
  runId: number,
  problems: readonly Problem[],
  room: number,
): Promise<void> {
  const stored = problems.slice(0, Math.max(0, room));
  for (let at = 0; at < stored.length; at += atOnce)
    await tx
      .insertInto("feed_problems")
      .values(
        stored.slice(at, at + atOnce).map(({ line, otherLine, place, code, value, rejected }) => ({
          run_id: runId,
          line,
          other_line: otherLine ?? null,
          place: place.replaceAll("\0", ""),
          code,
          value: value.replaceAll("\0", ""),
          rejected: rejected ? (1 as const) : (0 as const),
        })),
      )
      .execute();
  await tx
    .updateTable("feed_runs")
    .set((eb) => ({ problems: eb("problems", "+", problems.length) }))
    .where("id", "=", runId)
    .execute();
}

/** The problems of a run in file order, after an id. */
export async function problems(
  db: Queries,
  runId: number,
  after: number,
  limit: number,
): Promise<(Problem & { id: number })[]> {
  const rows = await db
    .selectFrom("feed_problems")
    .selectAll()
    .where("run_id", "=", runId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    line: row.line,
    otherLine: row.other_line,
    place: row.place,
    code: row.code as Problem["code"],
    value: row.value,
    rejected: row.rejected === 1,
  }));
}
