import { createHash } from "node:crypto";
import { AppError } from "../errors.ts";
import { noteSilentWrite } from "./changes.ts";
import type { Tx } from "./database.ts";

/** A repeated call is answered as the first was for a day, in milliseconds. */
const keptFor = 86_400_000;

/**
 * Does a creating call's work once for an Idempotency-Key, in the call's transaction: repeated, it is answered as the first time, also by
 * another instance that is asked at the same moment. Throws `conflict` where the key came with another request. Without a key it is simply done.
 */
export async function once<Answer>(
  tx: Tx,
  call: { userId: number; about: string; key: string | undefined; request: unknown; now: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { userId, about, key, now } = call;
  if (!key) return work();
  const request = createHash("sha256").update(JSON.stringify(call.request)).digest("base64url");
  const row = { user_id: userId, about, key };
  await tx
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", now - keptFor)
    .execute();
  // The second of two at once waits here for the first one's commit.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("idempotency_keys")
    .values({ ...row, request, answer: "null", created_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "about", "key"]).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) {
    const known = await tx
      .selectFrom("idempotency_keys")
      .select(["request", "answer"])
      .where((eb) => eb.and(row))
      .executeTakeFirstOrThrow();
    if (known.request !== request)
      throw new AppError("conflict", { details: [{ path: "Idempotency-Key", message: "another request" }] });
    return JSON.parse(known.answer) as Answer;
  }
  noteSilentWrite(tx);
  const answer = await work();
  await tx
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(row))
    .execute();
  return answer;
}
