import type { Selectable } from "kysely";
import type { Forecast } from "#features/imports/import-forecast.ts";
import type {
  ImportCounts,
  Problem,
  ProblemGroup,
  Reading,
  RunSettings,
  RunState,
} from "#features/imports/import-run.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";

type Row = Selectable<Schema["import_runs"]>;
export type StoredRun = Omit<Row, "state" | "settings" | "reading" | "counts" | "failure" | "forecast"> & {
  state: RunState;
  settings: RunSettings;
  reading: Reading;
  counts: ImportCounts;
  failure: { code: string; line: number | null } | null;
  forecast: Forecast | null;
  job_status: string | null;
  job_progress: string | null;
  author: string | null;
  /** Who started its latest job. */
  started_by: number | null;
  starter: string | null;
};

const runs = (db: Queries | Tx) =>
  db
    .selectFrom("import_runs")
    .leftJoin("jobs", "jobs.id", "import_runs.job_id")
    .leftJoin("users", "users.id", "import_runs.created_by")
    .leftJoin("users as starters", "starters.id", "jobs.created_by")
    .selectAll("import_runs")
    .select(["jobs.status as job_status", "jobs.progress as job_progress", "users.name as author"])
    .select(["jobs.created_by as started_by", "starters.name as starter"]);

const toRun = (
  row: Row & Pick<StoredRun, "job_status" | "job_progress" | "author" | "started_by" | "starter">,
): StoredRun => ({
  ...row,
  state: row.state as RunState,
  settings: JSON.parse(row.settings) as RunSettings,
  reading: JSON.parse(row.reading) as Reading,
  counts: JSON.parse(row.counts) as ImportCounts,
  failure: row.failure === null ? null : (JSON.parse(row.failure) as StoredRun["failure"]),
  forecast: row.forecast === null ? null : (JSON.parse(row.forecast) as Forecast),
});

export async function find(db: Queries | Tx, id: number): Promise<StoredRun | null> {
  const row = await runs(db).where("import_runs.id", "=", id).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** The newest first, below an id. */
export async function list(db: Queries, before: number | null, limit: number): Promise<StoredRun[]> {
  const rows = await runs(db)
    .$if(before !== null, (query) => query.where("import_runs.id", "<", before ?? 0))
    .orderBy("import_runs.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

export async function count(db: Queries): Promise<number> {
  const { total } = await db
    .selectFrom("import_runs")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insert(
  tx: Tx,
  run: {
    state: RunState;
    fileName: string;
    fileKey: string | null;
    bytes: number;
    settings: RunSettings;
    reading: Reading;
    counts: ImportCounts;
    createdBy: number | null;
  },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("import_runs")
    .values({
      state: run.state,
      file_name: run.fileName,
      file_key: run.fileKey,
      bytes: run.bytes,
      source: run.settings.source,
      settings: JSON.stringify(run.settings),
      reading: JSON.stringify(run.reading),
      counts: JSON.stringify(run.counts),
      created_by: run.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type RunChange = Partial<{
  state: RunState;
  settings: RunSettings;
  reading: Reading;
  counts: ImportCounts;
  position: number;
  failure: StoredRun["failure"];
  forecast: Forecast | null;
  jobId: number | null;
  fileKey: string | null;
  finishedAt: number | null;
}>;

const columnsOf = (change: RunChange): Partial<Row> => ({
  ...(change.state ? { state: change.state } : {}),
  ...(change.settings ? { settings: JSON.stringify(change.settings), source: change.settings.source } : {}),
  ...(change.reading ? { reading: JSON.stringify(change.reading) } : {}),
  ...(change.counts ? { counts: JSON.stringify(change.counts) } : {}),
  ...(change.position === undefined ? {} : { position: change.position }),
  ...(change.failure === undefined ? {} : { failure: change.failure && JSON.stringify(change.failure) }),
  ...(change.forecast === undefined ? {} : { forecast: change.forecast && JSON.stringify(change.forecast) }),
  ...(change.jobId === undefined ? {} : { job_id: change.jobId }),
  ...(change.fileKey === undefined ? {} : { file_key: change.fileKey }),
  ...(change.finishedAt === undefined ? {} : { finished_at: change.finishedAt }),
});

/** Updates a run while its job proceeds. */
export async function update(tx: Tx, id: number, change: RunChange, now: number): Promise<void> {
  await tx
    .updateTable("import_runs")
    .set({ ...columnsOf(change), updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Saves a user's change; false if the version is stale. */
export async function amend(
  tx: Tx,
  id: number,
  version: number,
  change: RunChange,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("import_runs")
    .set((eb) => ({ ...columnsOf(change), version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const remove = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom("import_runs").where("id", "=", id).execute());

export async function clearProblems(tx: Tx, runId: number): Promise<void> {
  await tx.deleteFrom("import_problems").where("run_id", "=", runId).execute();
  await tx.updateTable("import_runs").set({ problems: 0 }).where("id", "=", runId).execute();
}

const problemsAtOnce = 200;

/** Stores problems and counts them; those beyond `room` are only counted. */
export async function addProblems(
  tx: Tx,
  runId: number,
  problems: readonly Problem[],
  room: number,
): Promise<void> {
  if (!problems.length) return;
  const stored = problems.slice(0, Math.max(0, room));
  for (let at = 0; at < stored.length; at += problemsAtOnce)
    await tx
      .insertInto("import_problems")
      .values(
        stored.slice(at, at + problemsAtOnce).map(({ line, otherLine, place, code, value, rejected }) => ({
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
    .updateTable("import_runs")
    .set((eb) => ({ problems: eb("problems", "+", problems.length) }))
    .where("id", "=", runId)
    .execute();
}

/** The position in a list of problems: rejected rows first, then in file order. */
export type ProblemCursor = { rejected: boolean; id: number };

/** The problems of a run after a cursor, or those of one kind. */
export async function problems(
  db: Queries,
  runId: number,
  after: ProblemCursor | null,
  limit: number,
  code?: Problem["code"],
): Promise<(Problem & { id: number })[]> {
  const rows = await db
    .selectFrom("import_problems")
    .selectAll()
    .where("run_id", "=", runId)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
    .$if(after !== null, (query) =>
      query.where((eb) => {
        const rejected = after?.rejected ? 1 : 0;
        return eb.or([
          eb("rejected", "<", rejected),
          eb.and([eb("rejected", "=", rejected), eb("id", ">", after?.id ?? 0)]),
        ]);
      }),
    )
    .orderBy("rejected", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, line, other_line, place, code: storedCode, value, rejected }) => ({
    id,
    line,
    otherLine: other_line,
    place,
    code: storedCode as Problem["code"],
    value,
    rejected: rejected === 1,
  }));
}

/** The problems of a run by kind: rejected rows first, then the most frequent. */
export async function problemGroups(db: Queries, runId: number): Promise<ProblemGroup[]> {
  const groups = await db
    .selectFrom("import_problems")
    .select((eb) => ["code", "rejected", eb.fn.countAll<number>().as("count"), eb.fn.min("id").as("first")])
    .where("run_id", "=", runId)
    .groupBy(["code", "rejected"])
    .execute();
  const firstIds = groups.map(({ first }) => Number(first));
  const rows = firstIds.length
    ? await db
        .selectFrom("import_problems")
        .select(["id", "line", "value"])
        .where("id", "in", firstIds)
        .execute()
    : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groups
    .map(({ code, rejected, count, first }) => ({
      code: code as Problem["code"],
      rejected: rejected === 1,
      count: Number(count),
      line: byId.get(Number(first))?.line ?? 0,
      value: byId.get(Number(first))?.value ?? "",
    }))
    .sort((one, other) => Number(other.rejected) - Number(one.rejected) || other.count - one.count);
}

export const fileKeys = async (db: Queries): Promise<string[]> =>
  (await db.selectFrom("import_runs").select("file_key").where("file_key", "is not", null).execute()).flatMap(
    ({ file_key }) => file_key ?? [],
  );
