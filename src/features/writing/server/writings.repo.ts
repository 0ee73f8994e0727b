import type { Selectable } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { Generation, Problem, WritingNote } from "../generation.ts";

type Row = Selectable<Schema["writings"]> & {
  job_status: string | null;
  progress: string | null;
  run_at: number | null;
  author: string | null;
};
export type StoredWriting = Omit<Row, "input" | "notes" | "problem"> & {
  input: Generation;
  notes: WritingNote[];
  problem: Problem | null;
};

const writings = (db: Queries | Tx) =>
  db
    .selectFrom("writings")
    .leftJoin("jobs", "jobs.id", "writings.job_id")
    .leftJoin("users", "users.id", "writings.created_by")
    .selectAll("writings")
    .select([
      "jobs.status as job_status",
      "jobs.progress as progress",
      "jobs.run_at as run_at",
      "users.name as author",
    ]);

const toWriting = (row: Row): StoredWriting => ({
  ...row,
  input: JSON.parse(row.input) as Generation,
  notes: JSON.parse(row.notes) as WritingNote[],
  problem: row.problem as Problem | null,
});

export async function find(db: Queries | Tx, id: number): Promise<StoredWriting | null> {
  const row = await writings(db).where("writings.id", "=", id).executeTakeFirst();
  return row ? toWriting(row) : null;
}

/** The newest first. */
export const list = async (db: Queries, limit: number): Promise<StoredWriting[]> =>
  (await writings(db).orderBy("writings.id", "desc").limit(limit).execute()).map(toWriting);

/** The built-in writer's order of an article, with the title it gave and its products. */
export async function outlineOfArticle(
  db: Queries,
  articleId: number,
): Promise<{ input: Generation; title: string; products: string[] } | null> {
  const row = await db
    .selectFrom("writings")
    .select(["input", "title", "sources"])
    .where("article_id", "=", articleId)
    .where("writer", "=", "outline")
    .executeTakeFirst();
  if (!row) return null;
  const sources = JSON.parse(row.sources ?? "[]") as { product: string }[];
  return {
    input: JSON.parse(row.input) as Generation,
    title: row.title ?? "",
    products: sources.map(({ product }) => product),
  };
}

/** The newest order with the same request. */
export async function findByMark(tx: Tx, mark: string): Promise<StoredWriting | null> {
  const row = await writings(tx).where("mark", "=", mark).orderBy("writings.id", "desc").executeTakeFirst();
  return row ? toWriting(row) : null;
}

export async function insert(
  tx: Tx,
  { mark, input, createdBy }: { mark: string; input: Generation; createdBy: number },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("writings")
    .values({
      mark,
      input: JSON.stringify(input),
      notes: "[]",
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const remove = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom("writings").where("id", "=", id).execute());

export const setJob = async (tx: Tx, id: number, jobId: number): Promise<void> =>
  void (await tx.updateTable("writings").set({ job_id: jobId }).where("id", "=", id).execute());

/** The order of this job; null if it belongs to another. */
export async function ofJob(tx: Tx, jobId: number): Promise<number | null> {
  const row = await tx.selectFrom("writings").select("id").where("job_id", "=", jobId).executeTakeFirst();
  return row?.id ?? null;
}

/** Saves the result with its draft; false if another instance was first. */
export async function settle(
  tx: Tx,
  id: number,
  end: {
    articleId: number;
    title: string;
    writer: string;
    model: string | null;
    promptVersion: string | null;
    sources: unknown;
    notes: readonly WritingNote[];
  },
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("writings")
    .set({
      article_id: end.articleId,
      title: end.title,
      writer: end.writer,
      model: end.model,
      prompt_version: end.promptVersion,
      sources: JSON.stringify(end.sources),
      notes: JSON.stringify(end.notes),
      problem: null,
      reason: null,
      updated_at: now,
    })
    .where("id", "=", id)
    .where("title", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it has no draft yet. Locks the row, so that concurrent requests wait. */
export async function isOpen(tx: Tx, id: number, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("writings")
    .set({ updated_at: now })
    .where("id", "=", id)
    .where("title", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves why it failed; null clears it for a retry. `reason` is the provider's own message. */
export const setProblem = async (
  tx: Tx,
  id: number,
  problem: Problem | null,
  reason: string | null,
  now: number,
): Promise<void> =>
  void (await tx
    .updateTable("writings")
    .set({ problem, reason, updated_at: now })
    .where("id", "=", id)
    .execute());
