import type { Tx } from "./handles.ts";

export type KeyedCall = { user_id: number; about: string; key: string };

export async function removeBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("created_at", "<", time).execute();
}

/** False if the key is known; of two concurrent calls the second waits here for the first one's commit. */
export async function claim(tx: Tx, call: KeyedCall, request: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("idempotency_keys")
    .values({ ...call, request, answer: "null", created_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "about", "key"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

export const known = (tx: Tx, call: KeyedCall): Promise<{ request: string; answer: string }> =>
  tx
    .selectFrom("idempotency_keys")
    .select(["request", "answer"])
    .where((eb) => eb.and(call))
    .executeTakeFirstOrThrow();

export async function saveAnswer(tx: Tx, call: KeyedCall, answer: string): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ answer })
    .where((eb) => eb.and(call))
    .execute();
}
