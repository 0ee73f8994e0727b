import type { Tx } from "#platform/database/handles.ts";

/** Deletes jobs that finished before `done`, or failed before `failed`; returns how many. */
export async function removeFinished(
  tx: Tx,
  { done, failed }: { done: number; failed: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("jobs")
    .where(({ eb, and, or }) =>
      or([
        and([eb("status", "in", ["done", "cancelled"]), eb("finished_at", "<", done)]),
        and([eb("status", "=", "failed"), eb("finished_at", "<", failed)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The payloads of a kind that are not deleted yet. */
export async function payloads(
  tx: Tx,
  kind: string,
): Promise<{ id: number; payload: unknown; createdBy: number | null }[]> {
  const rows = await tx
    .selectFrom("jobs")
    .select(["id", "payload", "created_by as createdBy"])
    .where("name", "=", kind)
    .where("payload", "!=", "null")
    .execute();
  return rows.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(payload) }));
}

export const remove = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  tx.deleteFrom("jobs").where("id", "in", ids).execute();
