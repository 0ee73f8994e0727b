import type { Engine } from "#platform/database/engines/engine.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";

/** Locks spending until this transaction ends, so that budget checks are serialized. */
export const holdBudget = (tx: Tx, engine: Engine): Promise<unknown> =>
  tx
    .selectFrom("writer_settings")
    .select("version")
    .$if(engine === "postgres", (query) => query.forUpdate())
    .execute();

/** Spending since a moment, of all users and of one; includes reservations. */
export async function spentSince(
  db: Queries | Tx,
  since: number,
  userId: number | null,
): Promise<{ all: number; own: number; calls: number }> {
  const rows = await db
    .selectFrom("model_calls")
    .select(({ fn }) => [
      "user_id",
      fn.sum<number | string | null>("cost").as("cost"),
      fn.countAll<number | string>().as("calls"),
    ])
    .where("started_at", ">=", since)
    .groupBy("user_id")
    .execute();
  const sum = (some: typeof rows, of: "cost" | "calls") =>
    some.reduce((total, row) => total + Number(row[of] ?? 0), 0);
  return {
    all: sum(rows, "cost"),
    own: sum(
      rows.filter((row) => row.user_id === userId),
      "cost",
    ),
    calls: sum(rows, "calls"),
  };
}

export async function peopleSince(
  db: Queries,
  since: number,
): Promise<{ name: string; spent: number; calls: number }[]> {
  const rows = await db
    .selectFrom("model_calls")
    .leftJoin("users", "users.id", "model_calls.user_id")
    .select(({ fn }) => [
      "users.name as name",
      fn.sum<number | string | null>("cost").as("cost"),
      fn.countAll<number | string>().as("calls"),
    ])
    .where("started_at", ">=", since)
    .groupBy(["model_calls.user_id", "users.name"])
    .execute();
  return rows
    .map(({ name, cost, calls }) => ({ name: name ?? "", spent: Number(cost ?? 0), calls: Number(calls) }))
    .sort((a, b) => b.spent - a.spent);
}

export async function insert(
  tx: Tx,
  call: {
    writingId: number | null;
    userId: number | null;
    provider: string;
    model: string;
    cost: number;
    inputTokens: number;
    outputTokens: number;
  },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("model_calls")
    .values({
      writing_id: call.writingId,
      user_id: call.userId,
      provider: call.provider,
      model: call.model,
      cost: call.cost,
      input_tokens: call.inputTokens,
      output_tokens: call.outputTokens,
      is_estimated: 1,
      started_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const settle = async (
  tx: Tx,
  id: number,
  end: { outcome: string; cost: number; input: number; output: number; isEstimated: boolean },
  now: number,
): Promise<void> =>
  void (await tx
    .updateTable("model_calls")
    .set({
      outcome: end.outcome,
      cost: end.cost,
      input_tokens: end.input,
      output_tokens: end.output,
      is_estimated: end.isEstimated ? 1 : 0,
      finished_at: now,
    })
    .where("id", "=", id)
    .where("outcome", "is", null)
    .execute());

/** Calls of a crashed server: their cost will never be known, so the reservation stays spent. */
export const loseOpen = async (tx: Tx, writingId: number, now: number): Promise<void> =>
  void (await tx
    .updateTable("model_calls")
    .set({ outcome: "lost", finished_at: now })
    .where("writing_id", "=", writingId)
    .where("outcome", "is", null)
    .execute());

/** The newest first, with who ordered them. */
export const latest = (db: Queries, limit: number) =>
  db
    .selectFrom("model_calls")
    .leftJoin("users", "users.id", "model_calls.user_id")
    .selectAll("model_calls")
    .select("users.name as author")
    .orderBy("model_calls.id", "desc")
    .limit(limit)
    .execute();
